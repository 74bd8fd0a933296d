// Clients that hold connections, bring bytes slowly, or never read: they are sent away, and others
// are answered meanwhile.
import { execSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { Api } from '../../harness/api.ts'
import { startTestSandbox } from '../../harness/sandbox.ts'
import {
  dripInto,
  longestOf,
  openConnections,
  writeWithoutReading,
} from '../../harness/socket-pressure.ts'
import { breakOff, exchange, headOf } from '../../harness/wire.ts'
import { formType } from '../uploads/forms.ts'
import { withParcels } from '../uploads/parcels.ts'

const limits = { headersTimeoutMs: 300, requestTimeoutMs: 500 }
const tooSlow = 'E9992001011'
/** A ceiling for hangs: a request that waits for slow clients takes longer. */
const hangMs = 8_000

const anyRequest = (api: Api) => async () => {
  const { status } = await api('POST /v1/customers', { name: 'Taro' })
  expect(status).toBe(200)
}

const partialHead = 'POST /v1/customers HTTP/1.1\r\nHost: localhost\r\nX-Slow: '

const bodyHead = (key: string, type = 'application/json', path = '/v1/customers') =>
  headOf(`POST ${path}`, [
    ['Authorization', `Bearer ${key}`],
    ['Content-Type', type],
    ['Content-Length', '100000'],
  ])

describe('slow clients', () => {
  it.each<[string, (key: string) => string, string, string]>([
    ['headers that never end', () => partialHead, '408', tooSlow],
    ['a body that never ends', (key) => `${bodyHead(key)}{"name":"`, '408', tooSlow],
    [
      'an upload that never ends',
      (key) => `${bodyHead(key, formType, '/v1/parcels')}--the-boundary\r\n`,
      '408',
      tooSlow,
    ],
    [
      'a control call that never ends',
      () => `${bodyHead('', 'application/json', '/_sandbox/reset')}{"x":"`,
      '408',
      'SANDBOX_TOO_SLOW',
    ],
    ['a body that nobody wants', () => bodyHead('m_test_unknown'), '401', 'E9994001002'],
  ])('with %s are refused and closed, others are served', async (_kind, bytes, status, code) => {
    const { sandbox, api, broken } = await startTestSandbox(limits, { resources: withParcels })
    const before = sandbox.digest()
    const slow = await openConnections(sandbox.port, 100, bytes(sandbox.keys.secret))
    const drip = dripInto(slow, 50)
    const customer = await api('POST /v1/customers', {})
    expect(await longestOf(20, anyRequest(api))).toBeLessThan(hangMs)
    await slow.ended()
    drip.stop()
    for (const text of slow.received) {
      expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*"error_code":"${code}"`, 's'))
    }
    expect([customer.status, broken]).toEqual([200, []])
    expect(sandbox.digest()).not.toBe(before)
    expect(sandbox.describe().counts['customers']).toBeGreaterThan(20)
  })

  it('that send nothing at all are closed without a word, and leave no trace', async () => {
    const { sandbox, api } = await startTestSandbox(limits)
    const idle = await openConnections(sandbox.port, 100)
    expect(await longestOf(20, anyRequest(api))).toBeLessThan(hangMs)
    await idle.ended()
    expect(new Set(idle.received)).toEqual(new Set(['']))
    expect(sandbox.trace.list().every(({ status }) => status === 200)).toBe(true)
  })

  it('that are slow within the limits are answered', async () => {
    const { sandbox } = await startTestSandbox()
    const get = headOf('GET /v1/customers', [['Authorization', `Bearer ${sandbox.keys.secret}`]])
    const [answer] = await exchange(sandbox, [...get])
    expect(answer?.status).toBe(200)
  })
})

describe('many connections', () => {
  /** Each takes two descriptors of this process, which needs others besides. */
  const possible = Math.floor((Number(execSync('ulimit -n')) || 1_024) / 4)

  it('that are idle keep nobody waiting', async () => {
    const { sandbox, api } = await startTestSandbox()
    const count = Math.min(1_000, possible)
    const idle = await openConnections(sandbox.port, count)
    expect(await longestOf(50, anyRequest(api))).toBeLessThan(hangMs)
    expect(idle.open).toBe(count)
    await idle.close()
  })

  it('beyond the limit are closed, those before them are served', async () => {
    const { sandbox, api } = await startTestSandbox({ connectionsMax: 20 })
    const get = headOf('GET /v1/customers', [['Authorization', `Bearer ${sandbox.keys.secret}`]])
    const held = await openConnections(sandbox.port, 20, get)
    const more = await openConnections(sandbox.port, 5)
    await more.ended()
    expect(held.open).toBe(20)
    await held.close()
    await anyRequest(api)()
  })

  it('that break off in the middle of a request leave nothing behind', async () => {
    const { sandbox, api, broken } = await startTestSandbox()
    const start = bodyHead(sandbox.keys.secret)
    await Promise.all(Array.from({ length: 200 }, () => breakOff(sandbox, `${start}{"na`)))
    expect(await longestOf(10, anyRequest(api))).toBeLessThan(hangMs)
    expect(broken).toEqual([])
  })
})

describe('a client that never reads its answers', () => {
  it('is not served on and on', { timeout: 60_000 }, async () => {
    const { sandbox, api } = await startTestSandbox()
    const get = headOf('GET /v1/customers', [['Authorization', `Bearer ${sandbox.keys.secret}`]])
    const count = 100_000
    const stuck = await writeWithoutReading(sandbox.port, get, { count, stillMs: 300 })
    expect(stuck.written).toBeLessThan(count)
    const answered = sandbox.describe().dropped.trace + sandbox.trace.list().length
    expect(answered).toBeLessThan(count / 2)
    expect(await longestOf(10, anyRequest(api))).toBeLessThan(hangMs)
    stuck.close()
  })
})

describe('the head of a request', () => {
  const sizes = { headerBytesMax: 4_000, urlLengthMax: 1_000 }
  it.each<[string, number, number, string]>([
    ['within both limits', 900, 1_000, '200'],
    ['with a long URL', 1_001, 0, '414'],
    ['with long headers', 100, 4_000, '431'],
    ['with a URL beyond the head', 5_000, 0, '431'],
  ])('%s', async (_kind, urlLength, headerLength, status) => {
    const { sandbox } = await startTestSandbox(sizes)
    for (const path of ['/v1/customers', '/_sandbox/worlds']) {
      const url = `${path}?${path.startsWith('/v1') ? 'name' : 'world'}=`.padEnd(urlLength, 'x')
      const head = headOf(`GET ${status === '200' ? path : url}`, [
        ['Authorization', `Bearer ${sandbox.keys.secret}`],
        ['X-Long', 'x'.repeat(headerLength)],
      ])
      const [answer] = await exchange(sandbox, head)
      expect(String(answer?.status)).toBe(status)
      if (status !== '200') expect(answer?.text).toContain('"error_code"')
    }
  })
})
