// `chargebacks`: what an issuer does, and how each stands.
import type { Command } from 'commander'
import type { SeenChargeback } from '../index.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { showAlone } from './groups.ts'
import { readJsonArgument } from './json-argument.ts'
import { say } from './language.ts'
import { listing, printAnswer } from './terminal.ts'

/** What a line shows; an answer to an act has no more. */
type Chargeback = Pick<
  SeenChargeback,
  'id' | 'shop_id' | 'order_id' | 'amount' | 'status_code' | 'canceled' | 'category' | 'request'
>

const headings = () =>
  say({
    en: ['id', 'shop', 'order', 'yen', 'status_code', 'canceled', 'category', 'request'],
    ja: ['番号', 'ショップ', '注文', '円', '状態', '取消', '分類', '要求'],
  })

const rowOf = (each: Chargeback): string[] =>
  [
    ...[each.id, each.shop_id, each.order_id, each.amount],
    ...[each.status_code, each.canceled, each.category, each.request],
  ].map(String)

const lines = (chargebacks: readonly Chargeback[]): string =>
  listing(
    headings(),
    chargebacks.map(rowOf),
    say({ en: 'No chargebacks.', ja: 'チャージバックはありません。' }),
  )

async function list(_: unknown, command: Command): Promise<void> {
  const found = await (await clientOf(command)).ask<{ list: Chargeback[] }>('GET chargebacks')
  printAnswer(command.optsWithGlobals<ClientOptions>(), found, (each) => lines(each.list))
}

async function act(command: Command, path: string, body?: object): Promise<void> {
  const client = await clientOf(command)
  const moved = await client.ask<Chargeback>(`POST chargebacks${path}`, body ? { body } : {})
  printAnswer(command.optsWithGlobals<ClientOptions>(), moved, (each) => lines([each]))
}

const pathOf = (id: string, action: string) => `/${encodeURIComponent(id)}/${action}`

function addCommands(group: Command): void {
  group
    .command('open <order_id> [details]')
    .description(
      say({
        en: 'Open one: details are category, request, amount and account, as JSON or @FILE.',
        ja: '発生させる。詳細は category、request、amount、account を JSON または @FILE で。',
      }),
    )
    .addHelpText('after', `\nExample: payment-sandbox chargebacks open o_1 '{"request":14}'`)
    .action((order_id: string, details: string | undefined, _: unknown, command: Command) => {
      const more = details === undefined ? {} : readJsonArgument(details, 'The chargeback')
      return act(command, '', { order_id, ...more })
    })
  group
    .command('advance <id>')
    .description(
      say({
        en: 'Pass an answered one on: 4006 to 4007 to 4011.',
        ja: '回答済みのものを進める: 4006 から 4007、4011 へ。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox chargebacks advance 1')
    .action((id: string, _: unknown, command: Command) => act(command, pathOf(id, 'advance')))
  group
    .command('settle <id> <outcome>')
    .description(
      say({
        en: 'Decide it: lost or won, as the shop sees it.',
        ja: '決着させる: ショップから見て lost (負け) か won (勝ち)。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox chargebacks settle 1 lost')
    .action((id: string, outcome: string, _: unknown, command: Command) =>
      act(command, pathOf(id, 'settle'), { outcome }),
    )
  group
    .command('cancel <id>')
    .description(say({ en: 'Take a lost one back.', ja: '負けたものを取り消す。' }))
    .addHelpText('after', '\nExample: payment-sandbox chargebacks cancel 1')
    .action((id: string, _: unknown, command: Command) => act(command, pathOf(id, 'cancel')))
}

/** Adds `chargebacks`. */
export function registerChargebacks(program: Command): void {
  const group = program
    .command('chargebacks')
    .description(
      say({
        en: 'List chargebacks, open one of a captured card payment, pass it on, decide it.',
        ja: 'チャージバックを一覧する、発生させる、進める、決着させる。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox chargebacks open o_1')
  withClientOptions(group)
  addCommands(group)
  showAlone(group, list)
}
