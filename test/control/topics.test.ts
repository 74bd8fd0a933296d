// The control API over HTTP: worlds, settings, trace, given and deliveries.
import { describe, expect, it } from 'vitest'
import { request } from '../harness/api.ts'
import { startReceiver } from '../harness/receiver.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'
import { rung, withBells } from './bells.ts'

const codes = (body: Record<string, unknown>) =>
  (body['errors'] as { error_code: string }[]).map((each) => each.error_code)
const listOf = (body: Record<string, unknown>) => body['list'] as Record<string, unknown>[]

describe('worlds', () => {
  it('opens a world by its name in the header or the query, and tells how it stands', async () => {
    const { control } = await startTestSandbox()

    await control('GET clock?world=second')
    await control('GET clock', undefined, { 'x-sandbox-world': 'third' })

    const { body } = await control('GET worlds')
    expect(listOf(body).map((each) => each['name'])).toEqual(['default', 'second', 'third'])
    expect((await control('GET worlds/second')).body).toMatchObject({
      name: 'second',
      revision: 0,
      now: start,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      counts: { customers: 10, accounts: 11 },
    })
    expect((await control('GET worlds/default?world=other')).status).toBe(200)
    const two = await control('GET clock?world=a', undefined, { 'x-sandbox-world': 'b' })
    expect(codes(two.body)).toEqual(['SANDBOX_TWO_WORLDS'])
  })

  it('gives equal digests to worlds with one seed and the same commands', async () => {
    const { sandbox, control } = await startTestSandbox()
    for (const name of ['left', 'right']) {
      await control('POST worlds', { name, seed: 'shared' })
      await sandbox.world(name).given.customer({ name: 'Alice Example' })
    }
    await control('POST worlds', { name: 'other' })
    await sandbox.world('other').given.customer({ name: 'Alice Example' })

    const digestOf = (name: string) => sandbox.world(name).digest()
    expect(digestOf('left')).toBe(digestOf('right'))
    expect(digestOf('left')).not.toBe(digestOf('other'))
  })

  it('goes back to the start by reset, and to nothing by delete', async () => {
    const { sandbox, api, control } = await startTestSandbox()
    const before = sandbox.digest()
    await api('POST /v1/customers', { name: 'Alice Example' })
    expect(sandbox.digest()).not.toBe(before)

    const reset = await control('POST reset')
    expect(reset).toMatchObject({ status: 200, body: { name: 'default', digest: before } })

    expect((await control('DELETE worlds/default')).status).toBe(200)
    expect((await control('GET worlds/default')).status).toBe(404)
    expect((await control('GET clock')).status).toBe(200)
  })

  it('starts from a fixture by name or from one in the body', async () => {
    const { sandbox, control } = await startTestSandbox()
    const rows = [
      { $owner: 's_demoshop001', id: 'c_own', name: 'Own', created: 'D-1 10:00:00.000' },
    ]
    const records = { ...sandboxRecords(sandbox.accounts()), customers: { rows } }

    const made = await control('POST worlds', { name: 'own', fixture: { format: 1, records } })
    expect(made).toMatchObject({ status: 200, body: { counts: { customers: 1 } } })
    const empty = await control('POST reset?world=own', { fixture: 'empty' })
    expect(empty).toMatchObject({ status: 200, body: { counts: { customers: 0 } } })
  })
})

const sandboxRecords = (list: { keys: readonly object[]; id: string }[]) => ({
  accounts: { rows: list.map(({ keys: _, ...account }) => account) },
  keys: {
    rows: list.flatMap(({ id, keys }) => keys.map((key) => ({ ...key, account_id: id }))),
  },
})

describe('settings and accounts', () => {
  it('tells each setting with its names, value and origin', async () => {
    const { control } = await startTestSandbox({ 'webhook.timeoutMs': 1_500 })
    const { body } = await control('GET settings')
    expect(listOf(body)).toContainEqual(
      expect.objectContaining({
        name: 'webhook.timeoutMs',
        flag: '--webhook-timeout-ms',
        environment: 'PAYMENT_SANDBOX_WEBHOOK_TIMEOUT_MS',
        value: 1_500,
        origin: 'option',
      }),
    )
  })

  it('lists every account with its keys', async () => {
    const { control } = await startTestSandbox()
    const { body } = await control('GET accounts')
    expect(listOf(body)[0]).toMatchObject({
      id: 's_demoshop001',
      role: 'standard',
      active: true,
      keys: [
        { value: 'm_test_FAKE_demoshop001', kind: 'secret', revoked: false },
        { value: 'p_test_FAKE_demoshop001', kind: 'public', revoked: false },
        { value: 'm_test_FAKE_revoked', kind: 'secret', revoked: true },
      ],
    })
  })
})

describe('trace', () => {
  it('lists requests and control calls, and gives one by the id in an answer', async () => {
    const { api, control } = await startTestSandbox()
    const answer = await api('POST /v1/customers', { name: 'Alice Example' })
    await control('PUT clock', { now: '2026/01/06 00:00:00.000' })

    const id = answer.headers.get('x-sandbox-trace')
    expect((await control(`GET trace/${id}`)).body).toMatchObject({ id, path: '/v1/customers' })
    const { body } = await control('GET trace')
    expect(listOf(body).map((each) => each['kind'])).toEqual(['control', 'request'])
    const { body: requests } = await control('GET trace?kind=request&limit=1')
    expect(listOf(requests).map((each) => each['id'])).toEqual([id])
  })
})

describe('given', () => {
  it('makes a customer by a real request', async () => {
    const { api, control } = await startTestSandbox()
    const made = await control('POST given', { kind: 'customer', name: 'Alice Example' })
    expect(made).toMatchObject({ status: 200, body: { name: 'Alice Example' } })
    expect((await api(`GET /v1/customers/${made.body['id']}`)).status).toBe(200)
  })

  it('answers with the refusal of the request that stopped it', async () => {
    const { control } = await startTestSandbox()
    const made = await control('POST given', { kind: 'customer', email: 'no address' })
    expect(made.status).toBe(400)
    expect(codes(made.body)).toEqual(['E0001005008'])
    expect(made.headers.get('x-sandbox-hint')).toContain('POST')
  })
})

describe('deliveries', () => {
  it('lists them newest first with body and attempts, and filters by event and state', async () => {
    const receiver = await startReceiver()
    const { api, control, sandbox } = await startTestSandbox({}, { resources: withBells })
    await api('POST /v1/bells/settings', { url: receiver.url })
    await api('POST /v1/bells', { name: 'one' })
    await sandbox.clock.settle()
    await api('POST /v1/bells', { name: 'two' })
    await sandbox.clock.settle()

    const { body } = await control(`GET deliveries?event=${rung}&state=delivered`)
    expect(listOf(body).map((each) => (each['body'] as { order_id: string }).order_id)).toEqual([
      'two',
      'one',
    ])
    const [newest] = listOf(body)
    expect(newest).toMatchObject({
      attemptsMade: 1,
      attempts: [{ number: 1, status: 200, body: '{"receive":"0"}', error: null }],
    })
    expect((await control(`GET deliveries/${newest?.['id']}`)).body).toEqual(newest)
    expect(listOf((await control('GET deliveries?state=held')).body)).toEqual([])
  })
})

describe('request', () => {
  it('is answered with HEAD as with GET, without a body', async () => {
    const { sandbox } = await startTestSandbox()
    const answer = await request(sandbox.url, 'HEAD /_sandbox/clock')
    expect(answer).toMatchObject({ status: 200, body: null })
  })
})
