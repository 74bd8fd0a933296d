// What `start` says when the sandbox takes requests.
import type { OpenSandbox } from '../sandbox/open.ts'
import type { StartFacts } from '../sandbox/start-facts.ts'
import { say } from './language.ts'
import { styled, table } from './terminal.ts'

const payment = '{"pay_type":"Card","job_code":"CAPTURE","amount":"1000"}'

/** What is told: a sandbox, its facts, and the file that its settings came from. */
export interface Ready {
  readonly sandbox: OpenSandbox
  readonly facts: StartFacts
  readonly version: string
  readonly file: string | undefined
}

/** A request that works by copy and paste. */
const firstCurl = (url: string, secretKey: string): string =>
  [
    `curl -X POST ${url}/v1/payments`,
    `-H 'Authorization: Bearer ${secretKey}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${payment}'`,
  ].join(' \\\n    ')

function webhooksOf({ settings }: OpenSandbox): string {
  const url = settings['webhook.url']
  return url === ''
    ? say({
        en: 'to the settings of each shop; --webhook-url URL sends every event there',
        ja: '各ショップの設定へ。--webhook-url URL ですべてのイベントを送ります',
      })
    : say({ en: `every event to ${url}`, ja: `すべてのイベントを ${url} へ` })
}

/** The ways in that were asked for besides the port. */
function doorsOf({ secureUrl, proxyUrl }: OpenSandbox): string[][] {
  const trusted = say({
    en: 'payment-sandbox ca tells how it is trusted',
    ja: '信頼させる方法は payment-sandbox ca',
  })
  return [
    ...(secureUrl === '' ? [] : [['HTTPS', `${secureUrl}; ${trusted}`]]),
    ...(proxyUrl === ''
      ? []
      : [[say({ en: 'proxy', ja: 'プロキシ' }), `HTTPS_PROXY=${proxyUrl}; ${trusted}`]]),
  ]
}

function tryIt(url: string, secretKey: string): string {
  if (secretKey === '') {
    return say({
      en: 'The fixture has no shop with a secret key: nothing can call the API yet.',
      ja: 'シークレットキーを持つショップがないため、まだ API を呼び出せません。',
    })
  }
  return `${say({ en: 'Register a payment:', ja: '決済を登録するには:' })}\n\n  ${firstCurl(url, secretKey)}`
}

/** The token that was made by chance: nobody else knows it, so it is told here, once. */
const madeToken = ({ adminToken, settings }: OpenSandbox): string | undefined =>
  adminToken !== '' && settings.adminToken === '' ? adminToken : undefined

/** The first lines on a terminal: address, keys, clock, webhooks, and a request to try. */
export function readyLines({ sandbox, facts, version, file }: Ready): string {
  const { url } = sandbox
  const { shop, keys, clock } = facts
  const token = madeToken(sandbox)
  const none = say({ en: 'none', ja: 'なし' })
  const told = table([
    [say({ en: 'shop', ja: 'ショップ' }), shop ? `${shop.name ?? ''} (${shop.id})`.trim() : none],
    [say({ en: 'secret key', ja: 'シークレットキー' }), keys.secret || none],
    [say({ en: 'public key', ja: '公開キー' }), keys.public || none],
    [
      say({ en: 'clock', ja: '時計' }),
      `${clock.mode}, ${clock.now}${say({ en: ' in Japan', ja: ' (日本時間)' })}`,
    ],
    [say({ en: 'webhooks', ja: 'Webhook' }), webhooksOf(sandbox)],
    ...doorsOf(sandbox),
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
  return `${title}\n\n${told}\n\n${tryIt(url, keys.secret)}\n\n${styled('dim', more)}\n`
}

/** The same for programs, as one object. */
export const readyFacts = ({ sandbox, facts, version, file }: Ready) => ({
  type: 'ready',
  url: sandbox.url,
  port: sandbox.port,
  shop: facts.shop?.id ?? null,
  keys: facts.keys,
  clock: facts.clock,
  ...(sandbox.secureUrl === '' ? {} : { secureUrl: sandbox.secureUrl }),
  ...(sandbox.proxyUrl === '' ? {} : { proxyUrl: sandbox.proxyUrl }),
  ...(sandbox.caFile === '' ? {} : { caFile: sandbox.caFile }),
  ...(madeToken(sandbox) === undefined ? {} : { adminToken: madeToken(sandbox) }),
  ...(file === undefined ? {} : { config: file }),
  version,
  pid: process.pid,
})
