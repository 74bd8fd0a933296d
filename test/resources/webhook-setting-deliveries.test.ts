// What becomes of notifications when their setting changes.
import { describe, expect, it } from 'vitest'
import type { Api } from '../harness/api.ts'
import { mall } from '../harness/demo-shops.ts'
import { acknowledged, startReceiver } from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const settings = '/v1/webhook_settings'
const event = 'payments.card.regist'
const card = { pay_type: 'Card', job_code: 'AUTH', amount: '100' }

const addSetting = (api: Api, id: string, more: object) =>
  api(`POST ${settings}`, { id, event, ...more })

/** A setting whose receiver fails, with one delivery that waits for its retry. */
async function failedOnce() {
  const { api, sandbox } = await startTestSandbox()
  const { url, requests } = await startReceiver(() => ({ status: 500 }))
  await addSetting(api, 'w_1', { url, signature: 'old' })
  await api('POST /v1/payments', card)
  await sandbox.clock.settle()
  return { api, sandbox, requests }
}

describe('a delivery that waits for its retry', () => {
  it('goes to the new URL with the new signature and the same body', async () => {
    const { api, sandbox, requests } = await failedOnce()
    const moved = await startReceiver()
    await api(`PUT ${settings}/w_1`, { url: moved.url, signature: 'new' })
    await sandbox.clock.advance('20m')
    expect(requests).toHaveLength(1)
    expect(moved.requests.map(({ text }) => text)).toEqual(requests.map(({ text }) => text))
    expect(moved.requests[0]?.headers['fincode-signature']).toBe('new')
    expect(sandbox.deliveries.list()).toMatchObject([{ state: 'delivered', attemptsMade: 2 }])
  })

  it.each([
    ['the setting is deleted', 'DELETE', undefined],
    ['the setting loses its URL', 'PUT', { url: null }],
  ])('is given up when %s', async (_, method, body) => {
    const { api, sandbox, requests } = await failedOnce()
    await api(`${method} ${settings}/w_1`, body)
    expect(sandbox.deliveries.list()).toMatchObject([{ state: 'abandoned' }])
    await sandbox.clock.advance('3h')
    expect(requests).toHaveLength(1)
  })
})

describe('a delivery that is held', () => {
  it('goes to the URL that the setting has when it is sent', async () => {
    const { api, sandbox } = await startTestSandbox({ 'webhook.mode': 'manual' })
    const [first, second] = [await startReceiver(), await startReceiver()]
    await addSetting(api, 'w_1', { url: first.url })
    await api('POST /v1/payments', card)
    await api(`PUT ${settings}/w_1`, { url: second.url })
    const [held] = sandbox.deliveries.list({ state: 'held' })
    await sandbox.deliveries.resend(held?.id ?? '')
    await sandbox.clock.settle()
    expect([first.requests.length, second.requests.length]).toEqual([0, 1])
  })
})

describe('an attempt that is on the wire while its setting is deleted', () => {
  it('changes nothing any more, however it ends', async () => {
    const { api, sandbox } = await startTestSandbox()
    const receiver = await startReceiver(async () => {
      await api(`DELETE ${settings}/w_1`)
      return { status: 500 }
    })
    await addSetting(api, 'w_1', { url: receiver.url })
    await api('POST /v1/payments', card)
    await sandbox.clock.settle()
    await sandbox.clock.advance('1h')
    expect(receiver.requests).toHaveLength(1)
    expect(sandbox.deliveries.list()).toMatchObject([{ state: 'abandoned' }])
  })
})

describe('a notification', () => {
  it('goes once to each setting of its event, also when the URL repeats', async () => {
    const { api, sandbox } = await startTestSandbox()
    const { url, requests } = await startReceiver()
    await addSetting(api, 'w_1', { url, signature: 'one' })
    await addSetting(api, 'w_2', { url, signature: 'two' })
    await addSetting(api, 'w_3', { url, event: 'payments.card.exec' })
    await api('POST /v1/payments', card)
    await sandbox.clock.settle()
    expect(requests.map(({ headers }) => headers['fincode-signature'])).toEqual(['one', 'two'])
  })

  it('has no signature header when its setting has no signature', async () => {
    const { api, sandbox } = await startTestSandbox()
    const { url, requests } = await startReceiver()
    await addSetting(api, 'w_1', { url })
    await api('POST /v1/payments', card)
    await sandbox.clock.settle()
    expect(Object.keys(requests[0]?.headers ?? {})).not.toContain('fincode-signature')
  })

  it('does not reach a setting that came later', async () => {
    const { api, sandbox } = await startTestSandbox()
    const { url, requests } = await startReceiver()
    await api('POST /v1/payments', card)
    await addSetting(api, 'w_1', { url })
    await sandbox.clock.advance('1d')
    expect(requests).toEqual([])
  })

  it('follows the event of its setting when that changes', async () => {
    const { api, sandbox } = await startTestSandbox()
    const { url, requests } = await startReceiver(() => acknowledged)
    await addSetting(api, 'w_1', { url, event: 'payments.card.exec' })
    await api('POST /v1/payments', card)
    await api(`PUT ${settings}/w_1`, { event })
    await api('POST /v1/payments', card)
    await sandbox.clock.settle()
    expect(requests.map(({ body }) => body['event'])).toEqual([event])
  })

  it('of a tenant goes to the tenant’s settings only, not to the main shop’s', async () => {
    const { sandbox, as } = await startTestSandbox()
    const main = as(mall.main)
    const tenant = { 'Tenant-Shop-Id': mall.tenant }
    const [ofMain, ofTenant] = [await startReceiver(), await startReceiver()]
    await main(`POST ${settings}`, { event, url: ofMain.url })
    await main(`POST ${settings}`, { event, url: ofTenant.url }, tenant)
    await main('POST /v1/payments', card, tenant)
    await sandbox.clock.settle()
    expect(ofMain.requests).toEqual([])
    expect(ofTenant.bodies('shop_id')).toEqual([mall.tenant])
  })
})
