// `shops`: the shops of a sandbox; more of them, and what the service decides about theirs.
import { Argument, type Command, Option } from 'commander'
import type { SeenShop } from '../index.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { addExaminations } from './examinations.ts'
import { showAlone } from './groups.ts'
import { readJsonArgument } from './json-argument.ts'
import { say } from './language.ts'
import { listLines } from './shop-lines.ts'
import { contractRoute, tell } from './shop-or-buyer.ts'
import { printAnswer } from './terminal.ts'

async function list(command: Command): Promise<void> {
  const answer = await (await clientOf(command)).ask<{ list: SeenShop[] }>('GET shops')
  printAnswer(command.optsWithGlobals<ClientOptions>(), answer, listLines)
}

async function remove(id: string, _: unknown, command: Command): Promise<void> {
  const client = await clientOf(command)
  const answer = await client.ask<{ removed: number }>(`DELETE shops/${encodeURIComponent(id)}`)
  printAnswer(command.optsWithGlobals<ClientOptions>(), answer, ({ removed }) => {
    return say({
      en: `Removed ${id} and what was its own: ${removed} records.`,
      ja: `${id} とそのデータを消しました (${removed} 件)。`,
    })
  })
}

interface Adding {
  readonly role: string
  readonly id?: string
  readonly name?: string
  readonly platform?: string
  readonly shared?: boolean
  readonly contract?: string
}

const addShop = (_: Adding, command: Command): Promise<void> => {
  const { role, id, name, platform, shared, contract } = command.opts<Adding>()
  if (role === 'buyer_platform') return tell(command, 'POST buyer_platforms', { id, name })
  if (role === 'tenant_buyer') {
    const buyer = { buyer_platform_id: platform, id, buyer_name: name, contract }
    return tell(command, 'POST tenant_buyers', buyer)
  }
  const shop = { role, id, shop_name: name, platform_id: platform, shared_customer: shared }
  return tell(command, 'POST shops', { ...shop, contract })
}

const at = (id: string) => encodeURIComponent(id)

function addAdding(group: Command): void {
  group
    .command('add')
    .description(
      say({
        en: 'Make a shop with keys, a platform (main), who joins one (sub, tenant), or a buyer.',
        ja: 'キー付きのショップを作る。main は platform を作り、sub と tenant は加わる。buyer も作れる。',
      }),
    )
    .addOption(
      new Option('--role <role>', say({ en: 'what it is', ja: 'ショップの種類' }))
        .choices(['standard', 'main', 'sub', 'tenant', 'buyer_platform', 'tenant_buyer'])
        .default('standard'),
    )
    .option(
      '--id <id>',
      say({
        en: 's_ and 11 characters, b_ for buyers; made unless it is said',
        ja: 's_ と11文字 (buyer は b_)。省略すると作られる',
      }),
    )
    .option('--name <name>', say({ en: 'the name of the shop', ja: 'ショップの名前' }))
    .option(
      '--platform <id>',
      say({
        en: 'the platform that a sub, tenant or tenant buyer joins',
        ja: 'sub、tenant、tenant_buyer が加わるプラットフォーム',
      }),
    )
    .option(
      '--shared',
      say({
        en: 'the shops of this new platform share customers',
        ja: '新しいプラットフォームのショップで顧客を共有する',
      }),
    )
    .addOption(
      new Option(
        '--contract <state>',
        say({ en: 'where its contract stands', ja: '契約の状態' }),
      ).choices(['operating', 'new', 'examining']),
    )
    .addHelpText('after', '\nExample: payment-sandbox shops add --role main --shared')
    .action(addShop)
}

function addRecords(group: Command): void {
  group
    .command('show <id>')
    .description(
      say({
        en: 'Show one shop or tenant buyer: record, keys, contract, registration URLs.',
        ja: 'ショップ (または tenant buyer) を1件表示する。キー、契約、登録 URL も含む。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox shops show s_demotenant1')
    .action((id: string, _, command) => {
      return tell(command, `GET ${id.startsWith('b_') ? 'tenant_buyers' : 'shops'}/${at(id)}`)
    })
  group
    .command('update <id> <json>')
    .description(
      say({
        en: 'Force fields of a shop and of its contract, whatever led there.',
        ja: 'ショップと契約の項目を、経緯によらず書き換える。',
      }),
    )
    .addHelpText(
      'after',
      '\nExample: payment-sandbox shops update s_demotenant1 \'{"contract":{"status_code":106}}\'',
    )
    .action((id: string, json: string, _, command) => {
      return tell(command, `PATCH shops/${at(id)}`, readJsonArgument(json, 'The change'))
    })
  group
    .command('remove <id>')
    .description(
      say({
        en: 'Remove a shop with all that is its own.',
        ja: 'ショップを、そのすべてのデータとともに消す。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox shops remove s_demotenant2')
    .action(remove)
}

function addDecisions(group: Command): void {
  const decide = (name: string, description: string) =>
    group
      .command(`${name} <id>`)
      .description(description)
      .addHelpText('after', `\nExample: payment-sandbox shops ${name} s_demotenant1`)
  const target = () =>
    new Option('--target <what>', say({ en: 'what of it', ja: '対象' }))
      .choices(['service', 'payout', 'billing', 'immediate_use'])
      .default('service')
  for (const [name, description] of [
    [
      'suspend',
      say({
        en: 'Stop the service of a shop, or something else of it.',
        ja: 'ショップのサービスなどを停止する。',
      }),
    ],
    ['resume', say({ en: 'Go on with what was stopped.', ja: '停止したものを再開する。' })],
  ] as const) {
    decide(name, description)
      .addOption(target())
      .action((id: string, options: { target: string }, command: Command) => {
        return tell(command, contractRoute(id, name), { target: options.target })
      })
  }
  decide(
    'terminate',
    say({
      en: 'End the contract of a shop: it reads, and writes nothing more.',
      ja: '契約を終える。以後は参照だけができる。',
    }),
  ).action((id: string, _, command) => tell(command, contractRoute(id, 'terminate')))
}

function addIdentity(group: Command): void {
  group
    .command('identity')
    .description(
      say({
        en: "Say what the check of the owner's identity came to.",
        ja: '本人確認の結果を伝える。',
      }),
    )
    .argument('<id>', say({ en: 'the shop', ja: 'ショップ' }))
    .addArgument(
      new Argument(
        '<status>',
        say({ en: '502 payouts are possible, 501 not yet', ja: '502 は入金できる、501 はまだ' }),
      ).choices(['501', '502']),
    )
    .addHelpText('after', '\nExample: payment-sandbox shops identity s_demotenant2 502')
    .action((id: string, status: string, _, command) => {
      return tell(command, `POST contracts/${at(id)}/identity`, { status: Number(status) })
    })
}

/** Adds `shops`. */
export function registerShops(program: Command): void {
  const group = program
    .command('shops')
    .description(
      say({
        en: 'List the shops of a sandbox; add some, change them, stop them, buyers too.',
        ja: 'ショップを一覧する。追加、変更、停止もできる (buyer も)。',
      }),
    )
    .addHelpText(
      'after',
      '\nExample: payment-sandbox shops add --role tenant --platform p_demoplat001',
    )
  withClientOptions(group)
  addAdding(group)
  addRecords(group)
  addDecisions(group)
  addIdentity(group)
  addExaminations(group)
  showAlone(group, (_, command) => list(command))
}
