// `demo`: a sandbox, a receiver, and a story that is told by the requests that make it.

import { Argument, type Command } from 'commander'
import type { Sandbox } from '../index.ts'
import { curlOf, fieldIn, Player } from './demo-player.ts'
import { type Story, type StoryName, stories } from './demo-stories.ts'
import { jsonLinesFlag } from './json-flags.ts'
import { say } from './language.ts'
import { type Received, type Receiver, receivedLine, startReceiver } from './receiver.ts'
import { onEndSignal } from './shutdown.ts'
import { sourceStack } from './source-stack.ts'
import { clean, styled, table } from './terminal.ts'

interface DemoFlags {
  readonly list?: boolean
  readonly stay?: boolean
  readonly json?: boolean
}

const shownLength = 60
const short = (value: string): string =>
  value.length > shownLength ? `${value.slice(0, shownLength)}...` : value

function answerLine(status: number, answer: unknown, show: readonly string[]): string {
  const facts = show.flatMap((name) => {
    const value = fieldIn(answer, name)
    return value === undefined ? [] : [`${name} ${clean(short(value))}`]
  })
  const told = styled(status < 300 ? 'green' : 'yellow', String(status))
  return `  -> ${[told, ...facts].join('  ')}`
}

const webhookLine = (received: Received): string =>
  `  ${styled('cyan', 'webhook')}  ${receivedLine(received)}`

async function tellForPeople(player: Player, { title, steps }: Story): Promise<void> {
  console.log(`${styled('bold', say(title))}\n`)
  for (const [index, step] of steps.entries()) {
    const request = player.request(step)
    console.log(`${index + 1}. ${say(step.say)}\n\n  ${curlOf(request)}\n`)
    const { status, answer } = await player.play(step, request)
    console.log(answerLine(status, answer, step.show))
    for (const received of await player.arrived(step)) console.log(webhookLine(received))
    console.log('')
  }
}

async function tellAsJson(player: Player, { steps }: Story): Promise<void> {
  for (const step of steps) {
    const { request, status, answer } = await player.play(step, player.request(step))
    const notifications = await player.arrived(step)
    const curl = curlOf(request)
    console.log(JSON.stringify({ type: 'step', curl, ...request, status, answer, notifications }))
  }
}

/** The same seed and the same time: a story is told alike each time. */
const stage = {
  port: 0,
  host: '127.0.0.1',
  fixture: 'default',
  state: '',
  seed: 'demo',
  clock: 'manual',
  now: '2026/01/05 09:00:00.000',
  fidelity: 'decided',
  'webhook.mode': 'async',
} as const

async function openStage(receiver: Receiver, signature: string): Promise<Sandbox> {
  const { startSandbox } = await import('../index.ts')
  return startSandbox({
    ...stage,
    'webhook.url': receiver.url,
    'webhook.signature': signature,
    broken: (error) => console.error(sourceStack(error)),
  })
}

/** Until Ctrl-C, with each notification that still comes. */
async function stayUntilSignal({ url }: Sandbox, json = false): Promise<void> {
  if (json) console.log(JSON.stringify({ type: 'staying', url }))
  else
    console.log(
      say({
        en: `The sandbox goes on at ${url}, the receiver too. Ctrl-C stops both.`,
        ja: `サンドボックスは ${url} で、受信側も動作を続けます。Ctrl-C で終了します。`,
      }),
    )
  await new Promise<void>((done) => onEndSignal(done))
}

const goOnLines = (): string =>
  styled(
    'dim',
    say({
      en: 'More: payment-sandbox demo --list. A sandbox of your own: payment-sandbox start.',
      ja: '他の例: payment-sandbox demo --list。自分のサンドボックス: payment-sandbox start。',
    }),
  )

async function play(story: Story, { stay, json }: DemoFlags): Promise<void> {
  const inbox: Received[] = []
  let isOver = false
  const signature = 'demo-signature'
  const manners = { ack: '0', fail: story.receiverFails ?? 0, slow: 0, signature } as const
  const receiver = await startReceiver(0, manners, (received) => {
    if (!isOver) inbox.push(received)
    else if (json) console.log(JSON.stringify({ type: 'notification', ...received }))
    else console.log(webhookLine(received))
  })
  try {
    const sandbox = await openStage(receiver, signature)
    try {
      const player = new Player(sandbox, inbox)
      await (json ? tellAsJson : tellForPeople)(player, story)
      isOver = true
      if (stay) await stayUntilSignal(sandbox, json)
      else if (!json) console.log(goOnLines())
    } finally {
      await sandbox.close()
    }
  } finally {
    receiver.close()
  }
}

const storyTable = (): string =>
  table(Object.entries<Story>(stories).map(([name, { title }]) => [name, say(title)]))

async function demo(name: StoryName, flags: DemoFlags): Promise<void> {
  if (flags.list) {
    const list = Object.entries<Story>(stories).map(([story, { title }]) => {
      return { story, title: title.en }
    })
    console.log(flags.json ? JSON.stringify({ list }) : storyTable())
    return
  }
  await play(stories[name], flags)
}

/** Adds `demo`. */
export function registerDemo(program: Command): void {
  program
    .command('demo')
    .addArgument(
      new Argument(
        '[story]',
        say({ en: 'which one; a card payment when left out', ja: 'どの例か。省略時はカード決済' }),
      )
        .choices(Object.keys(stories))
        .default('card'),
    )
    .description(
      say({
        en: 'Start a sandbox and a receiver, and play a story with the curl of each step.',
        ja: 'サンドボックスと受信側を起動し、各段階の curl とともに例を実演する。',
      }),
    )
    .option('--list', say({ en: 'list the stories', ja: 'ストーリーを一覧する' }))
    .option(
      '--stay',
      say({
        en: 'leave both running afterwards, until Ctrl-C',
        ja: '終了後も Ctrl-C まで両方を動かしておく',
      }),
    )
    .addOption(jsonLinesFlag())
    .addHelpText('after', () => {
      const title = say({ en: 'Stories', ja: 'ストーリー' })
      return `\n${title}:\n${storyTable()}\n\nExample: payment-sandbox demo retry`
    })
    .action(demo)
}
