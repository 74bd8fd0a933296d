// `status`: how a running sandbox and one of its worlds stand.
import type { Command } from 'commander'
import type { WorldHandle } from '../index.ts'
import { flagOf, settingDefinitions } from '../settings.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { say } from './language.ts'
import { listing, printAnswer, styled, table } from './terminal.ts'

type WorldFacts = ReturnType<WorldHandle['describe']>

interface JobFacts {
  readonly kind: string
  readonly subject: string
  readonly due: string
}

interface Status {
  readonly url: string
  readonly worlds: number
  readonly world: WorldFacts
  readonly jobs: readonly JobFacts[]
}

const jobsShownMax = 5

/** What limits made go, each with the flags that allow more. */
function droppedText(dropped: WorldFacts['dropped']): string {
  const gone = Object.entries(dropped).filter(([, count]) => count > 0)
  if (gone.length === 0) return say({ en: 'nothing', ja: 'なし' })
  return gone.map(([name, count]) => `${name} ${count} (${flagsOf(name)})`).join(', ')
}

const flagsOf = (dropName: string): string =>
  Object.entries(settingDefinitions)
    .filter(([, definition]) => 'drops' in definition && definition.drops === dropName)
    .map(([name]) => `--${flagOf(name)}`)
    .join(', ')

function lines({ url, worlds, world, jobs }: Status): string {
  const counts = Object.entries(world.counts).filter(([, count]) => count > 0)
  const facts = table([
    [
      say({ en: 'world', ja: 'ワールド' }),
      `${world.name} ${say({ en: `(${worlds} open)`, ja: `(全 ${worlds})` })}`,
    ],
    [
      say({ en: 'clock', ja: '時計' }),
      say({
        en: `${world.clock}, ${world.now} in Japan`,
        ja: `${world.clock}、${world.now} (日本時間)`,
      }),
    ],
    [say({ en: 'revision', ja: '版' }), String(world.revision)],
    [say({ en: 'digest', ja: 'ダイジェスト' }), world.digest],
    [say({ en: 'seed', ja: 'シード' }), world.seed],
    [say({ en: 'deliveries', ja: '通知' }), world.deliveryMode],
    [say({ en: 'buyers', ja: '購入者' }), world.buyer],
    [
      say({ en: 'records', ja: 'レコード' }),
      counts.map(([name, count]) => `${name} ${count}`).join(', '),
    ],
    [say({ en: 'dropped', ja: '消えたもの' }), droppedText(world.dropped)],
    [
      say({ en: 'scheduled', ja: '予定' }),
      jobs.length === 0 ? say({ en: 'nothing', ja: 'なし' }) : String(jobs.length),
    ],
  ])
  const shown = jobs.slice(0, jobsShownMax).map(({ due, kind, subject }) => [due, kind, subject])
  const headings = say({ en: ['due', 'what', 'of'], ja: ['時刻', '予定', '対象'] })
  const due = shown.length === 0 ? '' : `\n\n${listing(headings, shown, '')}`
  const title = say({
    en: `A payment-sandbox listens on ${url}`,
    ja: `payment-sandbox が ${url} で待ち受けています`,
  })
  return `${styled('bold', title)}\n\n${facts}${due}`
}

async function show(_: unknown, command: Command): Promise<void> {
  const client = await clientOf(command)
  const { list: worlds } = await client.ask<{ list: object[] }>('GET worlds')
  const name = encodeURIComponent(client.world ?? 'default')
  const world = await client.ask<WorldFacts>(`GET worlds/${name}`)
  const { list: jobs } = await client.ask<{ list: JobFacts[] }>('GET jobs')
  const status = { url: client.origin, worlds: worlds.length, world, jobs }
  printAnswer(command.optsWithGlobals<ClientOptions>(), status, lines)
}

/** Adds `status`. */
export function registerStatus(program: Command): void {
  withClientOptions(
    program.command('status').description(
      say({
        en: 'Show how a running sandbox stands: time, records, jobs, what limits made go.',
        ja: '起動中のサンドボックスの時刻、レコード、予定、上限で消えたものを表示する。',
      }),
    ),
  )
    .addHelpText('after', '\nExample: payment-sandbox status --world checkout-7')
    .action(show)
}
