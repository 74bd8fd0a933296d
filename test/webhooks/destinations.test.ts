// Where a notification goes and what stands in its headers: behaviour of everything asynchronous
// 1.1, 1.5 (settings that change) and 1.6.
import { describe, expect, it } from 'vitest'
import type { Api } from '../harness/api.ts'
import { operate, paymentIn } from '../harness/payments.ts'
import { acknowledged, startHeldReceiver, startReceiver } from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const event = 'payments.card.regist'

async function listenTo(api: Api, fields: object): Promise<string> {
  const { body } = await api<{ id: string }>('POST /v1/webhook_settings', { event, ...fields })
  return body.id
}

describe('the request', () => {
  it('is a POST of exactly application/json with the setting’s signature as it is', async () => {
    const hook = await startReceiver()
    const { sandbox, api } = await startTestSandbox()
    await listenTo(api, { url: hook.url, signature: 'my secret / text' })
    await paymentIn(sandbox, 'UNPROCESSED')
    const [request] = await hook.arrived(1)
    const delivery = await sandbox.deliveries.next(event)
    expect(request).toMatchObject({ method: 'POST', path: '/hook' })
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'fincode-signature': 'my secret / text',
      'x-sandbox-delivery-id': delivery.id,
      'x-sandbox-attempt': '1',
      'x-sandbox-world': 'default',
      'x-sandbox-shop': 's_demoshop001',
    })
  })

  it('has no signature header when the setting has none', async () => {
    const hook = await startReceiver()
    const { sandbox, api } = await startTestSandbox()
    await listenTo(api, { url: hook.url })
    await paymentIn(sandbox, 'UNPROCESSED')
    const [request] = await hook.arrived(1)
    expect(request?.headers).not.toHaveProperty('fincode-signature')
  })

  it('names the signature header as the setting says, and leaves ours out when told', async () => {
    const hook = await startReceiver()
    const { sandbox, api } = await startTestSandbox({
      'webhook.signatureHeader': 'X-My-Signature',
      'webhook.sandboxHeaders': false,
    })
    await listenTo(api, { url: hook.url, signature: 's' })
    await paymentIn(sandbox, 'UNPROCESSED')
    const [request] = await hook.arrived(1)
    expect(request?.headers['x-my-signature']).toBe('s')
    const ours = Object.keys(request?.headers ?? {}).filter((name) => name.startsWith('x-sandbox'))
    expect(ours).toEqual([])
  })

  it('names the world it comes from', async () => {
    const hook = await startReceiver()
    const { sandbox } = await startTestSandbox({ 'webhook.url': hook.url })
    await paymentIn(sandbox.world('blue'), 'UNPROCESSED')
    const [request] = await hook.arrived(1)
    expect(request?.headers['x-sandbox-world']).toBe('blue')
  })
})

describe('who is told', () => {
  it('every setting for the event, each with its signature, also at one URL', async () => {
    const hook = await startReceiver()
    const { sandbox, api } = await startTestSandbox()
    for (const signature of ['one', 'two', 'three'])
      await listenTo(api, { url: hook.url, signature })
    await listenTo(api, { url: hook.url, signature: 'four', event: 'payments.card.cancel' })
    await paymentIn(sandbox, 'UNPROCESSED')
    await sandbox.clock.settle()
    const signatures = hook.requests.map(({ headers }) => headers['fincode-signature'])
    expect(signatures).toEqual(['one', 'two', 'three'])
  })

  it('the world’s listener besides, of all events of all shops; no setting shows it', async () => {
    const [hook, listener] = [await startReceiver(), await startReceiver()]
    const { sandbox, api } = await startTestSandbox({
      'webhook.url': listener.url,
      'webhook.signature': 'listening',
    })
    await listenTo(api, { url: hook.url, signature: 'mine' })
    await paymentIn(sandbox, 'CHECKED')
    await paymentIn(sandbox, 'UNPROCESSED', { account: 's_demotenant1' })
    await sandbox.clock.settle()
    expect(hook.requests.map(({ headers }) => headers['fincode-signature'])).toEqual(['mine'])
    expect(listener.requests.map(({ headers }) => headers['fincode-signature'])).toEqual([
      'listening',
      'listening',
      'listening',
    ])
    expect(listener.bodies('shop_id')).toEqual(['s_demoshop001', 's_demoshop001', 's_demotenant1'])
    const { body } = await api('GET /v1/webhook_settings')
    expect(JSON.stringify(body)).not.toContain(listener.url)
  })

  it('nobody for a setting without a URL, and nothing later for what happened before', async () => {
    const hook = await startReceiver()
    const { sandbox, api } = await startTestSandbox()
    const id = await listenTo(api, {})
    await paymentIn(sandbox, 'UNPROCESSED')
    await api(`PUT /v1/webhook_settings/${id}`, { url: hook.url })
    await sandbox.clock.settle()
    expect([sandbox.deliveries.list(), hook.requests]).toEqual([[], []])
    await paymentIn(sandbox, 'UNPROCESSED')
    await sandbox.clock.settle()
    expect(hook.requests).toHaveLength(1)
  })
})

describe('a setting that changes while a delivery waits', () => {
  async function waiting() {
    const [old, fresh] = [await startReceiver(() => ({ status: 500 })), await startReceiver()]
    const { sandbox, api } = await startTestSandbox()
    const id = await listenTo(api, { url: old.url, signature: 'old' })
    await paymentIn(sandbox, 'UNPROCESSED')
    await sandbox.deliveries.next(event)
    return { old, fresh, sandbox, api, path: `/v1/webhook_settings/${id}` }
  }

  it('moved: the next attempt uses the new URL and signature', async () => {
    const { old, fresh, sandbox, api, path } = await waiting()
    await api(`PUT ${path}`, { url: fresh.url, signature: 'new' })
    await sandbox.clock.advance('20m')
    expect(fresh.requests.map(({ headers }) => headers['fincode-signature'])).toEqual(['new'])
    expect(fresh.requests[0]?.text).toBe(old.requests[0]?.text)
    expect(sandbox.deliveries.list()).toMatchObject([{ state: 'delivered', attemptsMade: 2 }])
  })

  it('deleted: it is abandoned', async () => {
    const { old, sandbox, api, path } = await waiting()
    await api(`DELETE ${path}`)
    await sandbox.clock.advance('3h')
    expect(old.requests).toHaveLength(1)
    expect(sandbox.deliveries.list()).toMatchObject([{ state: 'abandoned' }])
  })
})

describe('a delivery that is dropped', () => {
  it('waits for another try no more, and cannot be dropped again', async () => {
    const receiver = await startReceiver(() => ({ status: 500 }))
    const { sandbox } = await startTestSandbox({ 'webhook.url': receiver.url })
    await paymentIn(sandbox, 'UNPROCESSED')
    const { id } = await sandbox.deliveries.next(event)

    expect(await sandbox.deliveries.drop(id)).toMatchObject({ state: 'abandoned' })
    expect(sandbox.jobs.list()).toEqual([])
    await sandbox.clock.advance('3h')

    expect(receiver.requests).toHaveLength(1)
    await expect(sandbox.deliveries.drop(id)).rejects.toThrow(`${id} is abandoned: only one that`)
  })

  it('never leaves when it is held', async () => {
    const receiver = await startReceiver()
    const settings = { 'webhook.url': receiver.url, 'webhook.mode': 'manual' } as const
    const { sandbox } = await startTestSandbox(settings)
    await paymentIn(sandbox, 'UNPROCESSED')
    const [held] = sandbox.deliveries.list({ state: 'held' })

    await sandbox.deliveries.drop(held?.id ?? '')
    await sandbox.clock.settle()

    expect(receiver.requests).toEqual([])
  })
})

describe('the order', () => {
  it('is that of the commits, one at a time for each URL', async () => {
    const { sandbox, api } = await startTestSandbox()
    let open = 0
    let mostOpen = 0
    const slow = async () => {
      mostOpen = Math.max(mostOpen, ++open)
      // An answer takes a turn to another process of the machine: a request of its own.
      await api('GET /v1/payments?pay_type=Card')
      open--
      return acknowledged
    }
    const hook = await startReceiver(slow)
    const events = ['payments.card.regist', 'payments.card.exec', 'payments.card.cancel']
    for (const each of events) await listenTo(api, { url: hook.url, event: each })
    const payment = await paymentIn(sandbox, 'AUTHORIZED')
    await operate(api, payment, 'cancel')
    await sandbox.clock.settle()
    expect(hook.bodies('event')).toEqual(events)
    expect(mostOpen).toBe(1)
  })

  it('of one URL does not wait for another', async () => {
    const { hook: stuck, release } = await startHeldReceiver()
    const quick = await startReceiver()
    const { sandbox, api } = await startTestSandbox()
    await listenTo(api, { url: stuck.url })
    await listenTo(api, { url: quick.url })
    await paymentIn(sandbox, 'UNPROCESSED')
    await paymentIn(sandbox, 'UNPROCESSED')
    await quick.arrived(2)
    expect(stuck.requests).toHaveLength(1)
    release()
    await sandbox.clock.settle()
    expect(stuck.requests).toHaveLength(2)
  })
})
