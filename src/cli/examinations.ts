// What `shops` says about examinations: what one comes to, its next step, back to its beginning.
import { Argument, type Command } from 'commander'
import { contractRoute } from './buyer-lines.ts'
import { type ClientOptions, clientOf } from './client.ts'
import { say } from './language.ts'
import { printAnswer } from './terminal.ts'

/** Calls an operation that answers a shop, and prints it. */
type Tell = (command: Command, route: string, body?: object) => Promise<void>

const at = (id: string) => encodeURIComponent(id)

interface Deciding {
  readonly acquirers?: string
  readonly reason?: string
}

async function decideRequest(
  command: Command,
  id: string,
  body: { readonly outcome: string; readonly reason?: string | undefined },
): Promise<void> {
  const route = `POST change_requests/${at(id)}/decide`
  const decided = await (await clientOf(command)).ask<{ status_code: number }>(route, { body })
  printAnswer(command.optsWithGlobals<ClientOptions>(), decided, ({ status_code }) => {
    return `${id}: now ${status_code}.`
  })
}

/** The id tells what is decided: a change request, a reservation, or the contract of a shop. */
const decideAbout =
  (tell: Tell) =>
  (id: string, outcome: string, { acquirers, reason }: Deciding, command: Command) => {
    if (id.startsWith('b_')) {
      return tell(command, contractRoute(id, 'decide'), { outcome, reason })
    }
    if (id.startsWith('cr_')) return decideRequest(command, id, { outcome, reason })
    if (/^\d+$/.test(id)) return tell(command, `POST reservations/${at(id)}/decide`, { outcome })
    const names = acquirers?.split(',').map((name) => name.trim())
    const some = names ? { acquirers: names } : {}
    return tell(command, contractRoute(id, 'decide'), { outcome, ...some })
  }

function addDecide(group: Command, tell: Tell): void {
  group
    .command('decide')
    .description(
      say({
        en: 'Say what an examination comes to: of a shop, buyer, reservation or change request.',
        ja: '審査の結果を伝える。ショップ、buyer、決済手段の追加申請、変更申請のいずれか。',
      }),
    )
    .argument('<id>', say({ en: 'what is examined', ja: '審査の対象' }))
    .addArgument(
      new Argument('<outcome>', say({ en: 'what it comes to', ja: '結果' })).choices([
        'approve',
        'deny',
        'hold',
        'release',
        'withdraw',
        'reject',
      ]),
    )
    .option(
      '--acquirers <names>',
      say({ en: 'only these of a shop, with commas', ja: 'この決済事業者だけ (コンマ区切り)' }),
    )
    .option(
      '--reason <text>',
      say({
        en: 'why a change request or a buyer is refused',
        ja: '変更申請や buyer を却下する理由',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox shops decide s_demotenant2 approve')
    .action(decideAbout(tell))
}

/** Adds what decides about examinations to the group `shops`. */
export function addExaminations(group: Command, tell: Tell): void {
  addDecide(group, tell)
  group
    .command('advance <id>')
    .description(
      say({
        en: 'Take the next planned step of a contract, without waiting.',
        ja: '契約の次の予定をすぐに進める。',
      }),
    )
    .option('--steps <number>', say({ en: 'how many', ja: '進める数' }), '1')
    .addHelpText('after', '\nExample: payment-sandbox shops advance s_demotenant2 --steps 4')
    .action((id: string, { steps }: { steps: string }, command: Command) => {
      return tell(command, `POST contracts/${at(id)}/advance`, { steps: Number(steps) })
    })
  group
    .command('reset <id>')
    .description(
      say({
        en: 'Go back to before the application; what was entered is kept.',
        ja: '申請の前に戻す。入力した内容は残る。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox shops reset s_demotenant2')
    .action((id: string, _, command) => tell(command, contractRoute(id, 'reset')))
}
