// `business-payments`: what the issuer and the bank do, and how each stands. `decide` examines.
import { Argument, type Command } from 'commander'
import type { SeenBusinessPayment } from '../index.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { showAlone } from './groups.ts'
import { say } from './language.ts'
import { listing, printAnswer } from './terminal.ts'

const headings = () =>
  say({
    en: ['access_id', 'buyer', 'yen', 'status', 'due', 'transfer', 'card', 'payee'],
    ja: ['access_id', '買い手', '円', '状態', '期日', '振込日', 'カード', '支払先'],
  })

const rowOf = (each: SeenBusinessPayment): string[] =>
  [
    ...[each.access_id, each.buyer_shop_id, each.total_amount ?? each.billing_amount, each.status],
    ...[each.due_date, each.transfer_exec_date, each.sale?.state, each.payee?.company_name],
  ].map((value) => String(value ?? ''))

const lines = (payments: readonly SeenBusinessPayment[]): string =>
  listing(
    headings(),
    payments.map(rowOf),
    say({ en: 'No invoice card payments.', ja: '請求書カード払いはありません。' }),
  )

async function list(_: unknown, command: Command): Promise<void> {
  const client = await clientOf(command)
  const found = await client.ask<{ list: SeenBusinessPayment[] }>('GET business_payments')
  printAnswer(command.optsWithGlobals<ClientOptions>(), found, (each) => lines(each.list))
}

/** Calls an operation on one, and prints what became of it. */
export async function actOn(
  command: Command,
  id: string,
  action: string,
  body?: object,
): Promise<void> {
  const client = await clientOf(command)
  const route = `POST business_payments/${encodeURIComponent(id)}/${action}`
  const moved = await client.ask<SeenBusinessPayment>(route, body ? { body } : {})
  printAnswer(command.optsWithGlobals<ClientOptions>(), moved, (each) => lines([each]))
}

const accessId = () => say({ en: 'its access_id', ja: '対象の access_id' })
const outcome = (choices: readonly string[]) =>
  new Argument('<outcome>', say({ en: 'what it comes to', ja: '結果' })).choices([...choices])

function addTransfer(group: Command): void {
  group
    .command('transfer')
    .description(
      say({
        en: 'Say what the bank did with the transfer to the payee.',
        ja: '支払先への振込の結果を伝える。',
      }),
    )
    .argument('<access_id>', accessId())
    .addArgument(outcome(['ok', 'fail']))
    .addHelpText('after', '\nExample: payment-sandbox business-payments transfer a_1 fail')
    .action((id: string, result: string, _: unknown, command: Command) =>
      actOn(command, id, 'transfer', { outcome: result }),
    )
}

function addBuyer(group: Command): void {
  group
    .command('authenticate')
    .description(
      say({
        en: 'Finish the 3-D Secure authentication without a browser.',
        ja: 'ブラウザーなしで3Dセキュア認証を終える。',
      }),
    )
    .argument('<access_id>', accessId())
    .addArgument(outcome(['success', 'failure', 'cancel']))
    .addHelpText('after', '\nExample: payment-sandbox business-payments authenticate a_1 success')
    .action((id: string, result: string, _: unknown, command: Command) =>
      actOn(command, id, 'authenticate', { result }),
    )
  group
    .command('expire')
    .description(
      say({ en: 'Let one expire, whatever its due date.', ja: '期日によらず期限切れにする。' }),
    )
    .argument('<access_id>', accessId())
    .addHelpText('after', '\nExample: payment-sandbox business-payments expire a_1')
    .action((id: string, _: unknown, command: Command) => actOn(command, id, 'expire'))
}

/** Adds `business-payments`. */
export function registerBusinessPayments(program: Command): void {
  const group = program
    .command('business-payments')
    .description(
      say({
        en: 'List invoice card payments; pay the payee of one, let it expire.',
        ja: '請求書カード払いを一覧する。振込、期限切れもできる。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox business-payments transfer a_1 fail')
  withClientOptions(group)
  addTransfer(group)
  addBuyer(group)
  showAlone(group, list)
}
