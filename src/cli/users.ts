// `users`: people of the dashboard, who join a platform as owners of new tenants.
import type { Command } from 'commander'
import type { SeenUser } from '../index.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { showAlone } from './groups.ts'
import { say } from './language.ts'
import { listing, printAnswer } from './terminal.ts'

const lines = (users: readonly SeenUser[]): string =>
  listing(
    say({
      en: ['user', 'email', 'mail', 'password', 'shop', 'name'],
      ja: ['ユーザー', 'メール', '確認', 'パスワード', 'ショップ', '名前'],
    }),
    users.map((user) => [
      user.id,
      user.email,
      user.mail_auth_status === '01'
        ? say({ en: 'verified', ja: '確認済み' })
        : say({ en: 'not verified', ja: '未確認' }),
      user.password_lock_status === '01'
        ? say({ en: 'locked', ja: 'ロック中' })
        : say({
            en: `${user.login_failure_times} failures`,
            ja: `失敗 ${user.login_failure_times} 回`,
          }),
      user.default_shop_id,
      user.name,
    ]),
    say({ en: 'There is no user.', ja: 'ユーザーはいません。' }),
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

function addAdding(group: Command): void {
  group
    .command('add <email>')
    .description(
      say({
        en: 'Make a user of a shop, to log in or to join with.',
        ja: 'ショップのユーザーを作る。',
      }),
    )
    .requiredOption(
      '--password <password>',
      say({
        en: 'a made-up one; it is kept as a salted hash',
        ja: '架空のもの。ソルト付きのハッシュで保存する',
      }),
    )
    .requiredOption(
      '--shop <id>',
      say({ en: 'the shop that is theirs', ja: 'そのユーザーのショップ' }),
    )
    .option(
      '--name <name>',
      say({ en: 'their name; the address unless it is said', ja: '名前。省略するとアドレス' }),
    )
    .addHelpText(
      'after',
      '\nExample: payment-sandbox users add owner@shop.example --password FakePassw0rd2025 ' +
        '--shop s_demomain001',
    )
    .action((email: string, { password, shop: shop_id, name = email }: Adding, command) => {
      return tell(command, 'POST users', { email, password, shop_id, name })
    })
}

function addChanges(group: Command): void {
  for (const [name, route, description] of [
    [
      'verify-mail',
      'verify_mail',
      say({ en: 'Follow the link of the verification mail.', ja: '確認メールのリンクを開く。' }),
    ],
    [
      'unlock',
      'unlock',
      say({ en: 'Let a user try again who was locked.', ja: 'ロックされたユーザーを解除する。' }),
    ],
  ] as const) {
    group
      .command(`${name} <id>`)
      .description(description)
      .addHelpText('after', `\nExample: payment-sandbox users ${name} u_demomainowner000000001`)
      .action((id: string, _, command) => {
        return tell(command, `POST users/${encodeURIComponent(id)}/${route}`)
      })
  }
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
  addAdding(group)
  addChanges(group)
  showAlone(group, (_, command) => list(command))
}
