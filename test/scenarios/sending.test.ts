// Control of every delivery: again, edited, in an order, on demand, and what a receiver made of it.
import { describe, expect, it } from 'vitest'
import { explained, rewritten } from '../../src/http/toward-hosts.ts'
import { operate, paymentIn } from '../harness/payments.ts'
import { startReceiver } from '../harness/receiver.ts'
import { ruling } from '../harness/rules.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const captured = 'payments.card.capture'

async function withReceiver(options: object = {}) {
  const hook = await startReceiver()
  const context = await startTestSandbox({ 'webhook.url': hook.url, ...options })
  const { sandbox } = context
  const refused = async (route: string, body: object = {}) => {
    const reply = await context.control<{ errors: { error_code: string }[] }>(route, body)
    return [reply.status, reply.body.errors?.[0]?.error_code]
  }
  const settle = async () => {
    await sandbox.clock.settle()
    return hook.requests.map(({ body }) => `${body['event']} ${body['status']}`)
  }
  return { ...context, hook, refused, settle }
}

describe('sending again', () => {
  it('what a filter finds, and with other values as a new delivery', async () => {
    const { sandbox, api, control, hook, refused, settle } = await withReceiver()
    await operate(api, await paymentIn(sandbox, 'AUTHORIZED'), 'capture')
    await settle()
    hook.requests.length = 0
    const first = sandbox.deliveries.list({ event: captured })[0]
    const edit = { event: captured, set: { status: 'CANCELED', 'more.deep': 1 } }
    expect((await control('POST deliveries/resend', edit)).status).toBe(200)
    await settle()
    expect((await control('POST deliveries/resend', { event: captured })).status).toBe(200)
    await settle()
    const told = hook.requests.map(({ body }) => [body['status'], body['more']])
    expect(told).toEqual([
      ['CANCELED', { deep: 1 }],
      ['CAPTURED', undefined],
      ['CANCELED', { deep: 1 }],
    ])
    expect(sandbox.deliveries.list({ event: captured }).at(-1)).toEqual(first)
    expect(await refused('POST deliveries/resend')).toEqual([400, 'SANDBOX_FILTER_MISSING'])
    expect(await refused('POST deliveries/resend', { id: 'd_x' })).toEqual([
      404,
      'SANDBOX_NO_SUCH_DELIVERY',
    ])
  })

  it('shows the bytes, the headers that were sent, and the answer of each attempt', async () => {
    const { sandbox, api, hook, settle } = await withReceiver()
    await operate(api, await paymentIn(sandbox, 'AUTHORIZED'), 'capture')
    await settle()
    const [delivery] = sandbox.deliveries.list({ event: captured })
    const received = hook.requests.at(-1)
    expect(delivery?.text).toBe(received?.text)
    expect(delivery?.attempts[0]).toMatchObject({ status: 200, body: '{"receive":"0"}' })
    expect(delivery?.attempts[0]?.sent).toMatchObject({
      'Fincode-Signature': received?.headers['fincode-signature'],
      'X-Sandbox-Attempt': '1',
    })
  })

  it('lets held ones leave in the order that is asked for', async () => {
    const { sandbox, api, control, refused, settle, hook } = await withReceiver()
    await sandbox.rules.add(ruling('*', { delivery: { kind: 'hold' } }))
    const payment = await paymentIn(sandbox, 'AUTHORIZED')
    await operate(api, payment, 'capture')
    await operate(api, payment, 'cancel')
    expect(await settle()).toEqual([])
    const ids = sandbox.deliveries.list().map(({ id }) => id)
    expect((await control('POST deliveries/release', { ids: ids.slice(0, 2) })).status).toBe(200)
    expect(hook.bodies('event')).toEqual(['payments.card.cancel', captured])
    const done = { ids: [ids[0]] }
    expect(await refused('POST deliveries/release', done)).toEqual([409, 'SANDBOX_NOT_HELD'])
    expect((await control('POST deliveries/release')).status).toBe(200)
    expect(hook.bodies('event').slice(2)).toEqual(['payments.card.regist', 'payments.card.exec'])
  })
})

describe('trigger', () => {
  it('makes the payment that an event tells of, and nobody hears of its making', async () => {
    const { sandbox, control, settle, api } = await withReceiver()
    const triggered = await control('POST deliveries/trigger', {
      event: 'payments.konbini.complete',
    })
    expect(await settle()).toEqual(['payments.konbini.complete CAPTURED'])
    const id = String(triggered.body['payment'])
    expect((await api(`GET /v1/payments/${id}?pay_type=Konbini`)).body['status']).toBe('CAPTURED')
    expect(sandbox.rules.list()).toEqual([])
  })

  it('tells of a payment that is there, with other values if they are given', async () => {
    const { sandbox, control, hook, settle, refused } = await withReceiver()
    const { id } = await paymentIn(sandbox, 'AUTHORIZED', { amount: '700' })
    await settle()
    const set = { amount: '9' }
    await control('POST deliveries/trigger', { event: 'payments.card.exec', payment: id, set })
    await settle()
    expect(hook.requests.at(-1)?.body).toMatchObject({
      order_id: id,
      amount: '9',
      status: 'AUTHORIZED',
    })
    const of = (event: string, payment?: string) =>
      refused('POST deliveries/trigger', { event, payment })
    expect(await of('payments.card.exec', 'o_none')).toEqual([404, 'SANDBOX_NO_RECORD_TO_TELL_OF'])
    expect(await of('card.regist', id)).toEqual([404, 'SANDBOX_NO_RECORD_TO_TELL_OF'])
    expect(await of('recurring.card.batch', id)).toEqual([400, 'SANDBOX_NO_RECORD_EVENT'])
    expect(await of('payments.card.exce')).toEqual([400, 'SANDBOX_UNKNOWN_EVENT'])
  })

  it('without a receiver it is refused', async () => {
    const { control, settle } = await withReceiver()
    await control('POST deliveries/trigger', { event: 'card.regist' })
    expect(await settle()).toHaveLength(1)
    const alone = await withReceiver({ 'webhook.url': '' })
    const event = 'card.regist'
    expect(await alone.refused('POST deliveries/trigger', { event })).toEqual([
      409,
      'SANDBOX_NOBODY_LISTENS',
    ])
  })
})

describe('verify', () => {
  const signature = 'sandbox-signature'
  // biome-ignore format: a table
  const rows: readonly (readonly [what: string, change: (text: string) => string, signature: string | undefined, says: string | null])[] = [
    ['what was sent',          (text) => text, signature, null],
    ['other blanks',           (text) => JSON.stringify(JSON.parse(text), null, 1), signature, 'keep the raw body'],
    ['other order of fields',  (text) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).reverse())), signature, 'keep the raw body'],
    ['a changed field',        (text) => text.replace('"CAPTURED"', '"CANCELED"'), signature, 'the field status is "CANCELED"; sent was "CAPTURED"'],
    ['a body that ends early', (text) => text.slice(0, 50), signature, 'ends after 50 of'],
    ['no signature',           (text) => text, undefined, 'the signature is missing'],
    ['another signature',      (text) => text, 'other', 'another one'],
    ['a signature with blanks', (text) => text, ` ${signature}\n`, 'trim'],
    ['an HMAC',                (text) => text, 'a'.repeat(64), 'looks like an HMAC'],
  ]

  it.each(rows)('%s', async (_, change, sent, says) => {
    const { sandbox, api, control, hook, settle } = await withReceiver()
    await operate(api, await paymentIn(sandbox, 'AUTHORIZED'), 'capture')
    await settle()
    const body = change(hook.requests.at(-1)?.text ?? '')
    const { body: verdict } = await control('POST deliveries/verify', { body, signature: sent })
    expect(verdict).toMatchObject({ same: says === null })
    if (says !== null)
      expect(JSON.stringify(verdict['problems']).replaceAll('\\"', '"')).toContain(says)
  })

  it('of something that was never sent is refused', async () => {
    const { refused } = await withReceiver()
    expect(await refused('POST deliveries/verify', { body: '{"event":"x"}' })).toEqual([
      404,
      'SANDBOX_NO_LIKE_DELIVERY',
    ])
  })
})

describe('a receiver on the host of a container', () => {
  it('is reached under its name there', async () => {
    const hook = await startReceiver()
    const url = hook.url.replace('127.0.0.1', 'shop.invalid')
    const { sandbox, control } = await startTestSandbox({
      'webhook.url': url,
      'webhook.rewrite': 'a=b, shop.invalid=127.0.0.1',
    })
    await control('POST deliveries/trigger', { event: 'payments.card.exec' })
    await sandbox.clock.settle()
    expect(hook.bodies('event')).toEqual(['payments.card.exec'])
    expect(sandbox.deliveries.list({ state: 'delivered' })[0]?.url).toBe(url)
  })

  it.each([
    ['http://localhost:8080/a?b=c', 'http://host.docker.internal:8080/a?b=c'],
    ['http://example.test/', 'http://example.test/'],
    ['http://port.test:1/', 'http://other.test:2/'],
    ['no url', 'no url'],
  ])('%s goes to %s', (from, to) => {
    const pairs = [
      ['localhost', 'host.docker.internal'],
      ['port.test:1', 'other.test:2'],
    ] as const
    expect(rewritten(from, new Map(pairs))).toBe(to)
  })

  it('and a refused connection to localhost says what to do', () => {
    const reception = { status: null, headers: {}, body: '', error: 'ECONNREFUSED: connect' }
    const told = (url: string, inside: boolean) => explained(url, reception, () => inside).error
    expect(told('http://localhost:8080/', true)).toContain('--webhook-rewrite localhost=')
    expect(told('http://localhost:8080/', false)).toBe(reception.error)
    expect(told('http://10.0.0.1/', true)).toBe(reception.error)
  })
})
