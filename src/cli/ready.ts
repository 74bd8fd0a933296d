// What `start` says when the sandbox takes requests.
import type { Sandbox } from '../index.ts'
import { say } from './language.ts'
import { styled, table } from './terminal.ts'

const payment = '{"pay_type":"Card","job_code":"CAPTURE","amount":"1000"}'

/** A request that works by copy and paste. */
const firstCurl = ({ url, keys }: Sandbox): string =>
  [
    `curl -X POST ${url}/v1/payments`,
    `-H 'Authorization: Bearer ${keys.secret}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${payment}'`,
  ].join(' \\\n    ')

const shopOf = (sandbox: Sandbox) => sandbox.accounts().find(({ family }) => family === 'shop')

function webhooksOf({ settings }: Sandbox): string {
  const url = settings['webhook.url']
  return url === ''
    ? say({
        en: 'to the settings of each shop; --webhook-url URL sends every event there',
        ja: '各ショップの設定へ。--webhook-url URL ですべてのイベントを送ります',
      })
    : say({ en: `every event to ${url}`, ja: `すべてのイベントを ${url} へ` })
}

function tryIt(sandbox: Sandbox): string {
  if (sandbox.keys.secret === '') {
    return say({
      en: 'The fixture has no shop with a secret key: nothing can call the API yet.',
      ja: 'シークレットキーを持つショップがないため、まだ API を呼び出せません。',
    })
  }
  return `${say({ en: 'Register a payment:', ja: '決済を登録するには:' })}\n\n  ${firstCurl(sandbox)}`
}

/** The token that was made by chance: nobody else knows it, so it is told here, once. */
const madeToken = ({ adminToken, settings }: Sandbox): string | undefined =>
  adminToken !== '' && settings.adminToken === '' ? adminToken : undefined

/** The first lines on a terminal: address, keys, clock, webhooks, and a request to try. */
export function readyLines(sandbox: Sandbox, version: string, file?: string): string {
  const { url, keys, clock } = sandbox
  const shop = shopOf(sandbox)
  const token = madeToken(sandbox)
  const none = say({ en: 'none', ja: 'なし' })
  const facts = table([
    [say({ en: 'shop', ja: 'ショップ' }), shop ? `${shop.name ?? ''} (${shop.id})`.trim() : none],
    [say({ en: 'secret key', ja: 'シークレットキー' }), keys.secret || none],
    [say({ en: 'public key', ja: '公開キー' }), keys.public || none],
    [
      say({ en: 'clock', ja: '時計' }),
      `${clock.mode()}, ${clock.now()}${say({ en: ' in Japan', ja: ' (日本時間)' })}`,
    ],
    [say({ en: 'webhooks', ja: 'Webhook' }), webhooksOf(sandbox)],
    ...(file === undefined ? [] : [[say({ en: 'settings', ja: '設定ファイル' }), file]]),
    ...(token === undefined ? [] : [[say({ en: 'admin token', ja: '管理トークン' }), token]]),
  ])
  const title = styled(
    'bold',
    say({
      en: `payment-sandbox ${version} listens on ${url}`,
      ja: `payment-sandbox ${version} が ${url} で待ち受けています`,
    }),
  )
  const more = say({
    en: `The API as a page: ${url}/_sandbox/docs. Ctrl-C stops it; --help lists the rest.`,
    ja: `API の説明: ${url}/_sandbox/docs。Ctrl-C で終了します。--help で他の機能を一覧します。`,
  })
  return `${title}\n\n${facts}\n\n${tryIt(sandbox)}\n\n${styled('dim', more)}\n`
}

/** The same for programs, as one object. */
export const readyFacts = (sandbox: Sandbox, version: string, file?: string) => ({
  type: 'ready',
  url: sandbox.url,
  port: sandbox.port,
  shop: shopOf(sandbox)?.id ?? null,
  keys: { secret: sandbox.keys.secret, public: sandbox.keys.public },
  clock: { mode: sandbox.clock.mode(), now: sandbox.clock.now() },
  ...(madeToken(sandbox) === undefined ? {} : { adminToken: madeToken(sandbox) }),
  ...(file === undefined ? {} : { config: file }),
  version,
  pid: process.pid,
})
