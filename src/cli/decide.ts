// `decide`: what an examination comes to, of whatever is examined.
import { Argument, type Command } from 'commander'
import { actOn } from './business-payments.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { say } from './language.ts'
import { contractRoute, tell } from './shop-or-buyer.ts'
import { printAnswer } from './terminal.ts'

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
    return say({ en: `${id}: now ${status_code}.`, ja: `${id}: 現在 ${status_code}。` })
  })
}

/**
 * The id tells what is decided: an invoice, the contract of a buyer or a shop, a change request, or
 * a reservation.
 */
function decideAbout(
  id: string,
  outcome: string,
  { acquirers, reason }: Deciding,
  command: Command,
): Promise<void> {
  const why = reason === undefined ? {} : { reason }
  if (id.startsWith('a_')) return actOn(command, id, 'decide', { outcome, ...why })
  if (id.startsWith('b_')) return tell(command, contractRoute(id, 'decide'), { outcome, ...why })
  if (id.startsWith('cr_')) return decideRequest(command, id, { outcome, ...why })
  if (/^\d+$/.test(id)) return tell(command, `POST reservations/${at(id)}/decide`, { outcome })
  const names = acquirers?.split(',').map((name) => name.trim())
  const some = names ? { acquirers: names } : {}
  return tell(command, contractRoute(id, 'decide'), { outcome, ...some })
}

/** Adds the command to the program or to a group; `example` is how it is called there. */
export function addDecide(parent: Command, example: string): Command {
  return parent
    .command('decide')
    .description(
      say({
        en: 'Say what an examination comes to: of a shop, buyer, invoice, reservation or change.',
        ja: '審査の結果を伝える。ショップ、buyer、請求書、決済手段の追加申請、変更申請のいずれか。',
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
        'return',
      ]),
    )
    .option(
      '--acquirers <names>',
      say({ en: 'only these of a shop, with commas', ja: 'この決済事業者だけ (コンマ区切り)' }),
    )
    .option(
      '--reason <text>',
      say({
        en: 'why a buyer, an invoice or a change request is refused',
        ja: 'buyer、請求書、変更申請を却下する理由',
      }),
    )
    .addHelpText('after', `\nExample: payment-sandbox ${example} s_demotenant2 approve`)
    .action(decideAbout)
}

/** Adds `decide`. */
export function registerDecide(program: Command): void {
  withClientOptions(addDecide(program, 'decide'))
}
