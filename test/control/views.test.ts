// What a test can read of a sandbox, and the records it can ask for.
import { describe, expect, it } from 'vitest'
import { startReceiver } from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { rung, withBells } from './bells.ts'

const codes = (body: Record<string, unknown>) =>
  (body['errors'] as { error_code: string }[]).map((each) => each.error_code)
const listOf = (body: Record<string, unknown>) => body['list'] as Record<string, unknown>[]

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
