// `shops`: the shops of a sandbox; more of them, and what the service decides about theirs.
import { Argument, type Command, Option } from 'commander'
import type { SeenShop } from '../index.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { showAlone } from './groups.ts'
import { readJsonArgument } from './json-argument.ts'
import { say } from './language.ts'
import { listing, printAnswer, table } from './terminal.ts'

const listLines = ({ list }: { readonly list: readonly SeenShop[] }): string =>
  listing(
    ['shop', 'role', 'contract', 'platform', 'name'],
    list.map(({ id, role, contract, platform_id, shop_name }) => [
      id,
      role,
      String(contract.status_code),
      platform_id ?? '',
      shop_name ?? '',
    ]),
    'There is no shop.',
  )

/** What of a contract is stopped. */
const stopped = ({ contract }: SeenShop): string =>
  Object.entries({
    service: contract.suspended_service,
    payout: contract.suspended_payment,
    billing: contract.suspended_billing,
    immediate_use: contract.suspeded_immediate_use,
  })
    .filter(([, is]) => is)
    .map(([name]) => name)
    .join(', ')

function shopLines(shop: SeenShop): string {
  const { id, shop_name, role, platform_id, contract, keys, tenant_urls } = shop
  const rows = [
    ['shop', `${shop_name ?? ''} (${id})`.trim()],
    ['role', role],
    ...(platform_id === null ? [] : [['platform', platform_id]]),
    ['contract', String(contract.status_code)],
    ['payouts', String(contract.sales_deposit_status_code)],
    ['stopped', stopped(shop) || 'nothing'],
    ...keys.map(({ value, kind, revoked }) => [
      `${kind} key`,
      revoked ? `${value}, revoked` : value,
    ]),
    ...tenant_urls.map((url) => ['tenants register at', url.id]),
  ]
  return table(rows)
}

async function tell(command: Command, route: string, body?: object): Promise<void> {
  const shop = await (await clientOf(command)).ask<SeenShop>(route, body ? { body } : {})
  printAnswer(command.optsWithGlobals<ClientOptions>(), shop, shopLines)
}

async function list(command: Command): Promise<void> {
  const answer = await (await clientOf(command)).ask<{ list: SeenShop[] }>('GET shops')
  printAnswer(command.optsWithGlobals<ClientOptions>(), answer, listLines)
}

async function remove(id: string, _: unknown, command: Command): Promise<void> {
  const client = await clientOf(command)
  const answer = await client.ask<{ removed: number }>(`DELETE shops/${encodeURIComponent(id)}`)
  printAnswer(command.optsWithGlobals<ClientOptions>(), answer, ({ removed }) => {
    return `Removed ${id} and what was its own: ${removed} records.`
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
  const shop = { role, id, shop_name: name, platform_id: platform, shared_customer: shared }
  return tell(command, 'POST shops', { ...shop, contract })
}

const at = (id: string) => encodeURIComponent(id)

function addRecords(group: Command): void {
  group
    .command('add')
    .description('Make a shop with keys; role main makes a platform, sub and tenant join one.')
    .addOption(
      new Option('--role <role>', 'what it is')
        .choices(['standard', 'main', 'sub', 'tenant'])
        .default('standard'),
    )
    .option('--id <id>', 's_ and 11 characters; made unless it is said')
    .option('--name <name>', 'the name of the shop')
    .option('--platform <id>', 'the platform that a sub or tenant joins')
    .option('--shared', 'the shops of this new platform share customers')
    .addOption(
      new Option('--contract <state>', 'where its contract stands').choices([
        'operating',
        'new',
        'examining',
      ]),
    )
    .addHelpText('after', '\nExample: payment-sandbox shops add --role main --shared')
    .action(addShop)
  group
    .command('show <id>')
    .description('Show one shop: record, keys, contract, registration URLs.')
    .addHelpText('after', '\nExample: payment-sandbox shops show s_demotenant1')
    .action((id: string, _, command) => tell(command, `GET shops/${at(id)}`))
  group
    .command('update <id> <json>')
    .description('Force fields of a shop and of its contract, whatever led there.')
    .addHelpText(
      'after',
      '\nExample: payment-sandbox shops update s_demotenant1 \'{"contract":{"status_code":106}}\'',
    )
    .action((id: string, json: string, _, command) => {
      return tell(command, `PATCH shops/${at(id)}`, readJsonArgument(json, 'The change'))
    })
  group
    .command('remove <id>')
    .description('Remove a shop with all that is its own.')
    .addHelpText('after', '\nExample: payment-sandbox shops remove s_demotenant2')
    .action(remove)
}

interface Deciding {
  readonly acquirers?: string
  readonly reason?: string
}

/** The id tells what is decided: a change request, a reservation, or the contract of a shop. */
async function decideAbout(
  id: string,
  outcome: string,
  { acquirers, reason }: Deciding,
  command: Command,
): Promise<void> {
  if (id.startsWith('cr_')) {
    const route = `POST change_requests/${at(id)}/decide`
    const client = await clientOf(command)
    const decided = await client.ask<{ status_code: number }>(route, { body: { outcome, reason } })
    const options = command.optsWithGlobals<ClientOptions>()
    printAnswer(options, decided, ({ status_code }) => `${id}: now ${status_code}.`)
    return
  }
  const about = /^\d+$/.test(id) ? 'reservations' : 'contracts'
  const names = acquirers?.split(',').map((name) => name.trim())
  await tell(command, `POST ${about}/${at(id)}/decide`, {
    outcome,
    ...(names ? { acquirers: names } : {}),
  })
}

function addDecisions(group: Command): void {
  const decide = (name: string, description: string) =>
    group
      .command(`${name} <id>`)
      .description(description)
      .addHelpText('after', `\nExample: payment-sandbox shops ${name} s_demotenant1`)
  const target = () =>
    new Option('--target <what>', 'what of it')
      .choices(['service', 'payout', 'billing', 'immediate_use'])
      .default('service')
  for (const [name, description] of [
    ['suspend', 'Stop the service of a shop, or something else of it.'],
    ['resume', 'Go on with what was stopped.'],
  ] as const) {
    decide(name, description)
      .addOption(target())
      .action((id: string, options: { target: string }, command: Command) => {
        return tell(command, `POST contracts/${at(id)}/${name}`, { target: options.target })
      })
  }
  decide('terminate', 'End the contract of a shop: it reads, and writes nothing more.').action(
    (id: string, _, command) => tell(command, `POST contracts/${at(id)}/terminate`),
  )
  decide('reset', 'Go back to before the application; what was entered is kept.').action(
    (id: string, _, command) => tell(command, `POST contracts/${at(id)}/reset`),
  )
  decide('advance', 'Take the next planned step of a contract, without waiting.')
    .option('--steps <number>', 'how many', '1')
    .action((id: string, { steps }: { steps: string }, command: Command) => {
      return tell(command, `POST contracts/${at(id)}/advance`, { steps: Number(steps) })
    })
  group
    .command('decide <id>')
    .description('Say what an examination comes to: of a shop, a reservation or a change request.')
    .addArgument(
      new Argument('<outcome>', 'what it comes to').choices([
        'approve',
        'deny',
        'hold',
        'release',
        'withdraw',
        'reject',
      ]),
    )
    .option('--acquirers <names>', 'only these of a shop, with commas')
    .option('--reason <text>', 'why a change request is rejected')
    .addHelpText('after', '\nExample: payment-sandbox shops decide s_demotenant2 approve')
    .action(decideAbout)
  group
    .command('identity <id>')
    .description("Say what the check of the owner's identity came to.")
    .addArgument(
      new Argument('<status>', '502 payouts are possible, 501 not yet').choices(['501', '502']),
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
        en: 'List the shops of a sandbox; add some, change them, stop them.',
        ja: 'ショップを一覧する。追加、変更、停止もできる。',
      }),
    )
    .addHelpText(
      'after',
      '\nExample: payment-sandbox shops add --role tenant --platform p_demoplat001',
    )
  withClientOptions(group)
  addRecords(group)
  addDecisions(group)
  showAlone(group, (_, command) => list(command))
}
