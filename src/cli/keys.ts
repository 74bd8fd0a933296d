// `keys`: who may call the API, and with which keys.
import type { Command } from 'commander'
import type { WorldHandle } from '../index.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { say } from './language.ts'
import { listing, printAnswer } from './terminal.ts'

type Account = ReturnType<WorldHandle['accounts']>[number]

/** In a world of another name a key carries that name. */
const inWorld = (account: Account, world: string | undefined): Account =>
  world === undefined || world === 'default'
    ? account
    : {
        ...account,
        keys: account.keys.map((key) => ({ ...key, value: `${key.value}~${world}` })),
      }

const rowsOf = ({ id, name, role, keys }: Account): string[][] =>
  keys.map(({ value, kind, revoked }) => [
    value,
    revoked ? `${kind}, revoked` : kind,
    role,
    id,
    name ?? '',
  ])

async function show(_: unknown, command: Command): Promise<void> {
  const client = await clientOf(command)
  const { list } = await client.ask<{ list: Account[] }>('GET accounts')
  const answer = { list: list.map((account) => inWorld(account, client.world)) }
  printAnswer(command.optsWithGlobals<ClientOptions>(), answer, (shown) =>
    listing(
      ['key', 'kind', 'role', 'account', 'name'],
      shown.list.flatMap(rowsOf),
      'Nobody has a key.',
    ),
  )
}

/** Adds `keys`. */
export function registerKeys(program: Command): void {
  withClientOptions(
    program.command('keys').description(
      say({
        en: 'List the shops and buyers of a sandbox with their keys.',
        ja: 'ショップと購入者、そのキーを一覧する。',
      }),
    ),
  )
    .addHelpText('after', '\nExample: payment-sandbox keys --world checkout-7')
    .action(show)
}
