// `keys`: who may call the API, and with which keys.
import { Argument, type Command } from 'commander'
import type { WorldHandle } from '../index.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { showAlone } from './groups.ts'
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
    revoked ? say({ en: `${kind}, revoked`, ja: `${kind}、失効` }) : kind,
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
      say({
        en: ['key', 'kind', 'role', 'account', 'name'],
        ja: ['キー', '種類', '役割', 'アカウント', '名前'],
      }),
      shown.list.flatMap(rowsOf),
      say({ en: 'Nobody has a key.', ja: 'キーを持つものはありません。' }),
    ),
  )
}

type Key = Account['keys'][number]

async function tellKey(command: Command, route: string, body?: object): Promise<void> {
  const key = await (await clientOf(command)).ask<Key>(route, body ? { body } : {})
  printAnswer(command.optsWithGlobals<ClientOptions>(), key, ({ value, kind, revoked }) => {
    return `${value} (${kind}${revoked ? ', revoked' : ''})`
  })
}

function addCommands(group: Command): void {
  group
    .command('add')
    .argument('<account>', say({ en: 'whose it is', ja: '対象のショップ' }))
    .description(say({ en: 'Give an account one more key.', ja: 'キーを1つ追加する。' }))
    .addArgument(
      new Argument('<kind>', say({ en: 'what it opens', ja: 'キーの種類' })).choices([
        'secret',
        'public',
      ]),
    )
    .argument(
      '[value]',
      say({
        en: 'the key, with the word FAKE in it; made unless it is said',
        ja: 'キー。FAKE を含むこと。省略すると作られる',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox keys add s_demoshop001 secret')
    .action((account: string, kind: string, value: string | undefined, _, command) => {
      return tellKey(command, `POST accounts/${encodeURIComponent(account)}/keys`, { kind, value })
    })
  group
    .command('revoke <account> <key>')
    .description(
      say({
        en: 'Revoke a key: calls with it are answered 401 from now on.',
        ja: 'キーを失効させる。以後の呼び出しは 401 になる。',
      }),
    )
    .addHelpText(
      'after',
      '\nExample: payment-sandbox keys revoke s_demoshop001 m_test_FAKE_demoshop001',
    )
    .action((account: string, key: string, _, command) => {
      const [id, value] = [encodeURIComponent(account), encodeURIComponent(key)]
      return tellKey(command, `DELETE accounts/${id}/keys/${value}`)
    })
}

/** Adds `keys`. */
export function registerKeys(program: Command): void {
  const group = program
    .command('keys')
    .description(
      say({
        en: 'List the shops and buyers of a sandbox with their keys; add and revoke keys.',
        ja: 'ショップと購入者、そのキーを一覧する。追加、失効もできる。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox keys --world checkout-7')
  withClientOptions(group)
  addCommands(group)
  showAlone(group, show)
}
