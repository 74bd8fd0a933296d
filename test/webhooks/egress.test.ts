// Where notifications may go: a sandbox on a machine of a company must not become a way out of it,
// nor a way to the credentials that a cloud serves.
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Resolve } from '../../src/http/egress.ts'
import { notifier } from '../../src/http/notify.ts'
import { acknowledged, startReceiver } from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const event = 'payments.card.regist'

/** A sandbox whose one payment is told to `url`. */
async function telling(url: string, settings: object = {}) {
  const { sandbox, api } = await startTestSandbox(settings)
  await api('POST /v1/webhook_settings', { url, event })
  await api('POST /v1/payments', { pay_type: 'Card', job_code: 'AUTH', amount: '1' })
  return { sandbox, delivery: await sandbox.deliveries.next(event) }
}

const portOf = (url: string) => new URL(url).port

describe('a notification goes nowhere', () => {
  it.each([
    ['a public address', 'http://93.184.216.34/hook', '93.184.216.34'],
    ['a public address over TLS', 'https://93.184.216.34/hook', '93.184.216.34'],
    ['a public address in one number', 'http://1572395042/hook', '93.184.216.34'],
    ['a public address of IPv6', 'http://[2606:2800:220:1::1]/hook', '2606:2800:220:1::1'],
    ['a public address as IPv6', 'http://[::ffff:93.184.216.34]/hook', '::ffff:5db8:d822'],
    ['the credentials of a cloud', 'http://169.254.169.254/latest/meta-data', '169.254.169.254'],
    ['the same over IPv6', 'http://[fd00:ec2::254]/latest', 'fd00:ec2::254'],
    ['a link-local address', 'http://[fe80::1]/hook', 'fe80::1'],
    ['just outside 172.16.0.0/12', 'http://172.32.0.1/hook', '172.32.0.1'],
    ['a shared address of a carrier', 'http://100.64.0.1/hook', '100.64.0.1'],
  ])('to %s, and says what to do', async (_kind, url, host) => {
    const { sandbox, delivery } = await telling(url)
    expect(delivery).toMatchObject({ state: 'retrying', attemptsMade: 1 })
    expect(delivery.attempts).toMatchObject([{ status: null, number: 1 }])
    const { error = '' } = delivery.attempts[0] ?? {}
    expect(error).toContain(`--webhook-allowed-host ${host}`)
    expect(sandbox.trace.list({ kind: 'delivery' })).toMatchObject([{ delivery: { error } }])
  })

  it('and is tried again as after any failure, up to the last attempt', async () => {
    const { sandbox } = await telling('http://93.184.216.34/hook')
    await sandbox.clock.advance('3h')
    expect(sandbox.deliveries.list()).toMatchObject([{ state: 'exhausted', attemptsMade: 6 }])
  })
})

describe('a notification arrives', () => {
  it.each<[string, (port: string) => string, object]>([
    ['at localhost', (port) => `http://localhost:${port}/`, {}],
    ['at loopback in one number', (port) => `http://2130706433:${port}/`, {}],
    ['at loopback as IPv6', (port) => `http://[::ffff:127.0.0.1]:${port}/`, {}],
    ['at any host', (port) => `http://0.0.0.0:${port}/`, { 'webhook.allowedHost': '*' }],
    [
      'at a host of the list',
      (p) => `http://0.0.0.0:${p}/`,
      { 'webhook.allowedHost': 'x, 0.0.0.0' },
    ],
  ])('%s', async (_kind, urlAt, settings) => {
    const hook = await startReceiver()
    const { delivery } = await telling(urlAt(portOf(hook.url)), settings)
    expect([delivery.state, hook.requests.length]).toEqual(['delivered', 1])
  })

  it('where it was sent to, and never where a redirect leads', async () => {
    const other = await startReceiver()
    for (const status of [301, 302, 303, 307, 308]) {
      const hook = await startReceiver(() => ({ status, headers: { location: other.url } }))
      const { delivery } = await telling(hook.url)
      expect([delivery.attempts[0]?.status, hook.requests.length]).toEqual([status, 1])
    }
    expect(other.requests).toEqual([])
  })
})

describe('a name', () => {
  /** What the names of these tests resolve to, the nth time to the nth list. */
  const resolver = (...answers: readonly (readonly string[])[]) => {
    let asked = 0
    const resolve: Resolve = (_host, _options, done) => {
      const found = answers[Math.min(asked++, answers.length - 1)] ?? []
      done(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    }
    return { resolve, asked: () => asked }
  }

  async function send(url: string, resolve: Resolve, allowed = '') {
    const { send, close } = notifier(allowed, resolve)
    onTestFinished(close)
    return send(url, { 'content-type': 'application/json' }, '{}', 3_000)
  }

  it.each<[string, string[]]>([
    ['a public address', ['93.184.216.34']],
    ['a private and a public address', ['127.0.0.1', '93.184.216.34']],
    ['the credentials of a cloud', ['169.254.169.254']],
    ['a public address of IPv6', ['2606:2800:220:1::1']],
    ['an address with a zone', ['fe80::1%eth0']],
  ])('that leads to %s is not sent to', async (_kind, addresses) => {
    const { error } = await send('http://hook.test/', resolver(addresses).resolve)
    expect(error).toContain('--webhook-allowed-host hook.test')
    expect(error).toContain(addresses.at(-1))
  })

  it('is looked up once for a connection, which goes to the address that was checked', async () => {
    const hook = await startReceiver(() => acknowledged)
    const { resolve, asked } = resolver(['127.0.0.1'], ['93.184.216.34'])
    const url = `http://hook.test:${portOf(hook.url)}/`
    expect(await send(url, resolve)).toMatchObject({ status: 200, error: null })
    expect([asked(), hook.requests[0]?.headers.host]).toEqual([1, `hook.test:${portOf(hook.url)}`])
  })

  it('that a setting allows is left to the system', async () => {
    const { resolve, asked } = resolver(['127.0.0.1'])
    const hook = await startReceiver()
    const { status } = await send(`http://LocalHost:${portOf(hook.url)}/`, resolve, 'localhost')
    expect([status, asked()]).toEqual([200, 0])
  })
})
