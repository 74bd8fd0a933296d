// What `start` says when the sandbox takes requests.
import type { Sandbox } from '../index.ts'
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
    ? 'to the settings of each shop; --webhook-url URL sends every event there'
    : `every event to ${url}`
}

function tryIt(sandbox: Sandbox): string {
  if (sandbox.keys.secret === '') {
    return 'The fixture has no shop with a secret key: nothing can call the API yet.'
  }
  return `Register a payment:\n\n  ${firstCurl(sandbox)}`
}

/** The token that was made by chance: nobody else knows it, so it is told here, once. */
const madeToken = ({ adminToken, settings }: Sandbox): string | undefined =>
  adminToken !== '' && settings.adminToken === '' ? adminToken : undefined

/** The first lines on a terminal: address, keys, clock, webhooks, and a request to try. */
export function readyLines(sandbox: Sandbox, version: string, file?: string): string {
  const { url, keys, clock } = sandbox
  const shop = shopOf(sandbox)
  const token = madeToken(sandbox)
  const facts = table([
    ['shop', shop ? `${shop.name} (${shop.id})` : 'none'],
    ['secret key', keys.secret || 'none'],
    ['public key', keys.public || 'none'],
    ['clock', `${clock.mode()}, ${clock.now()} in Japan`],
    ['webhooks', webhooksOf(sandbox)],
    ...(file === undefined ? [] : [['settings', file]]),
    ...(token === undefined ? [] : [['admin token', token]]),
  ])
  const title = styled('bold', `payment-sandbox ${version} listens on ${url}`)
  const more = 'Ctrl-C stops it. `payment-sandbox --help` lists what else it can do.'
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
