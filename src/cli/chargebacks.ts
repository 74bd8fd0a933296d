// `chargebacks`: what an issuer does, and how each stands.
import type { Command } from 'commander'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { showAlone } from './groups.ts'
import { readJsonArgument } from './json-argument.ts'
import { say } from './language.ts'
import { listing, printAnswer } from './terminal.ts'

interface Chargeback {
  readonly id: number
  readonly shop_id: string
  readonly order_id: string
  readonly amount: number
  readonly status_code: number
  readonly canceled: string
  readonly category: number
  readonly request: number
}

const headings = ['id', 'shop', 'order', 'yen', 'status_code', 'canceled', 'category', 'request']

const rowOf = (each: Chargeback): string[] =>
  [
    ...[each.id, each.shop_id, each.order_id, each.amount],
    ...[each.status_code, each.canceled, each.category, each.request],
  ].map(String)

const lines = (chargebacks: readonly Chargeback[]): string =>
  listing(headings, chargebacks.map(rowOf), 'No chargebacks.')

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
  group
    .command('open <order_id> [details]')
    .description('Open one: details are category, request, amount and account, as JSON or @FILE.')
    .addHelpText('after', `\nExample: payment-sandbox chargebacks open o_1 '{"request":14}'`)
    .action((order_id: string, details: string | undefined, _: unknown, command: Command) => {
      const more = details === undefined ? {} : readJsonArgument(details, 'The chargeback')
      return act(command, '', { order_id, ...more })
    })
  group
    .command('advance <id>')
    .description('Pass an answered one on: 4006 to 4007 to 4011.')
    .addHelpText('after', '\nExample: payment-sandbox chargebacks advance 1')
    .action((id: string, _: unknown, command: Command) => act(command, pathOf(id, 'advance')))
  group
    .command('settle <id> <outcome>')
    .description('Decide it: lost or won, as the shop sees it.')
    .addHelpText('after', '\nExample: payment-sandbox chargebacks settle 1 lost')
    .action((id: string, outcome: string, _: unknown, command: Command) =>
      act(command, pathOf(id, 'settle'), { outcome }),
    )
  group
    .command('cancel <id>')
    .description('Take a lost one back.')
    .addHelpText('after', '\nExample: payment-sandbox chargebacks cancel 1')
    .action((id: string, _: unknown, command: Command) => act(command, pathOf(id, 'cancel')))
  showAlone(group, list)
}
