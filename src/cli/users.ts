// `users`: people of the dashboard, who join a platform as owners of new tenants.
import type { Command } from 'commander'
import type { SeenUser } from '../index.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { showAlone } from './groups.ts'
import { say } from './language.ts'
import { listing, printAnswer } from './terminal.ts'

const lines = (users: readonly SeenUser[]): string =>
  listing(
    ['user', 'email', 'mail', 'password', 'shop', 'name'],
    users.map((user) => [
      user.id,
      user.email,
      user.mail_auth_status === '01' ? 'verified' : 'not verified',
      user.password_lock_status === '01' ? 'locked' : `${user.login_failure_times} failures`,
      user.default_shop_id,
      user.name,
    ]),
    'There is no user.',
  )

async function tell(command: Command, route: string, body?: object): Promise<void> {
  const user = await (await clientOf(command)).ask<SeenUser>(route, body ? { body } : {})
  printAnswer(command.optsWithGlobals<ClientOptions>(), user, (shown) => lines([shown]))
}

async function list(command: Command): Promise<void> {
  const answer = await (await clientOf(command)).ask<{ list: SeenUser[] }>('GET users')
  printAnswer(command.optsWithGlobals<ClientOptions>(), answer, (shown) => lines(shown.list))
}

interface Adding {
  readonly password: string
  readonly shop: string
  readonly name?: string
}

/** Adds `users`. */
export function registerUsers(program: Command): void {
  const group = program
    .command('users')
    .description(
      say({
        en: 'List the users of the dashboard; add one, verify a mail, unlock.',
        ja: '管理画面のユーザーを一覧する。追加、メール認証、ロック解除もできる。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox users')
  withClientOptions(group)
  group
    .command('add <email>')
    .description('Make a user of a shop, to log in or to join with.')
    .requiredOption('--password <password>', 'a made-up one; it is kept as a salted hash')
    .requiredOption('--shop <id>', 'the shop that is theirs')
    .option('--name <name>', 'their name; the address unless it is said')
    .addHelpText(
      'after',
      '\nExample: payment-sandbox users add owner@shop.example --password FakePassw0rd2025 ' +
        '--shop s_demomain001',
    )
    .action((email: string, { password, shop: shop_id, name = email }: Adding, command) => {
      return tell(command, 'POST users', { email, password, shop_id, name })
    })
  for (const [name, route, description] of [
    ['verify-mail', 'verify_mail', 'Follow the link of the verification mail.'],
    ['unlock', 'unlock', 'Let a user try again who was locked.'],
  ] as const) {
    group
      .command(`${name} <id>`)
      .description(description)
      .addHelpText('after', `\nExample: payment-sandbox users ${name} u_demomainowner000000001`)
      .action((id: string, _, command) => {
        return tell(command, `POST users/${encodeURIComponent(id)}/${route}`)
      })
  }
  showAlone(group, (_, command) => list(command))
}
