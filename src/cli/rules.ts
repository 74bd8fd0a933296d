// `rules`: what should happen, when, and how often.
import type { Command } from 'commander'
import type { Rule } from '../index.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { showAlone } from './groups.ts'
import { readJsonArgument } from './json-argument.ts'
import { say } from './language.ts'
import { listing, printAnswer } from './terminal.ts'

const rowOf = ({ id, on, when, then, times, matched }: Rule): string[] => [
  id,
  on,
  JSON.stringify(when),
  JSON.stringify(then),
  times === null ? say({ en: 'always', ja: '常に' }) : String(times),
  String(matched),
]

const ruleLines = (rules: readonly Rule[]): string =>
  listing(
    say({
      en: ['rule', 'on', 'when', 'then', 'left', 'matched'],
      ja: ['ルール', '対象', '条件', '結果', '残り', '一致'],
    }),
    rules.map(rowOf),
    say({ en: 'No rules.', ja: 'ルールはありません。' }),
  )

async function list(_: unknown, command: Command): Promise<void> {
  const rules = await (await clientOf(command)).ask<{ list: Rule[] }>('GET rules')
  printAnswer(command.optsWithGlobals<ClientOptions>(), rules, (found) => ruleLines(found.list))
}

async function add(rule: string, _: unknown, command: Command): Promise<void> {
  const body = readJsonArgument(rule, 'The rule')
  const armed = await (await clientOf(command)).ask<Rule>('POST rules', { body })
  printAnswer(command.optsWithGlobals<ClientOptions>(), armed, (each) => ruleLines([each]))
}

async function remove(id: string, _: unknown, command: Command): Promise<void> {
  const rule = await (await clientOf(command)).ask<Rule>(`DELETE rules/${encodeURIComponent(id)}`)
  printAnswer(command.optsWithGlobals<ClientOptions>(), rule, (each) =>
    say({ en: `${each.id} is gone.`, ja: `${each.id} を取り除きました。` }),
  )
}

const declined = '{"on":"PUT /v1/payments/{id}","then":{"result":"declined:014"},"times":1}'

/** Adds `rules`. */
export function registerRules(program: Command): void {
  const group = program
    .command('rules')
    .description(
      say({
        en: 'List the rules of a world, arm one, or take one away.',
        ja: 'ワールドのルールを一覧する、加える、取り除く。',
      }),
    )
    .addHelpText('after', `\nExample: payment-sandbox rules add '${declined}'`)
  withClientOptions(group)
  group
    .command('add <rule>')
    .description(
      say({
        en: 'Arm a rule, given as JSON or as @FILE; the first that matches decides.',
        ja: 'ルールを JSON または @FILE で加える。最初に一致したものが決める。',
      }),
    )
    .addHelpText('after', `\nExample: payment-sandbox rules add '${declined}'`)
    .action(add)
  group
    .command('remove <id>')
    .description(say({ en: 'Take a rule away.', ja: 'ルールを取り除く。' }))
    .addHelpText('after', '\nExample: payment-sandbox rules remove r_1')
    .action(remove)
  showAlone(group, list)
}
