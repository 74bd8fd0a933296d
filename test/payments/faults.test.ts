// Faults on the wire, before and after the commit, and what is left of the payment.
import { describe, expect, it } from 'vitest'
import { codesOf, refusalOf } from '../harness/errors.ts'
import { gist, operate, paymentIn, read } from '../harness/payments.ts'
import { breaking } from '../harness/rules.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const route = 'PUT /v1/payments/{id}/capture'
const key = { idempotent_key: '1b4e28ba-2fa1-4d5b-8bd2-0123456789ab' }

async function authorized() {
  const { sandbox, api } = await startTestSandbox({ 'webhook.mode': 'collect' })
  const payment = await read(api, await paymentIn(sandbox, 'AUTHORIZED'))
  const captures = () => sandbox.deliveries.list({ event: 'payments.card.capture' }).length
  return { sandbox, api, payment, captures }
}

// biome-ignore format: a table
const statuses = [
  [500, 'E9991001999'],
  [502, 'E9991001003'],
  [503, 'E9991001005'],
  [504, 'E9991001004'],
] as const

describe('a fault before the commit: nothing happened', () => {
  it.each(statuses)('status %i has the code %s', async (status, code) => {
    const { sandbox, api, payment, captures } = await authorized()
    await sandbox.rules.add(breaking(route, { kind: 'status', status }, { times: 1 }))

    const reply = await operate(api, payment, 'capture', {}, key)

    expect([reply.status, codesOf(reply)]).toEqual([status, [code]])
    expect(reply.body).not.toHaveProperty('message')
    expect([await read(api, payment), captures()]).toEqual([payment, 0])
    // It is not stored under the key, so the retry captures.
    expect(gist(await operate(api, payment, 'capture', {}, key))).toEqual([200, 'CAPTURED'])
    expect(captures()).toBe(1)
  })

  it('a reset', async () => {
    const { sandbox, api, payment, captures } = await authorized()
    await sandbox.rules.add(breaking(route, { kind: 'reset', at: 'before-commit' }, { times: 1 }))
    await expect(operate(api, payment, 'capture', {}, key)).rejects.toThrow('fetch failed')
    expect([await read(api, payment), captures()]).toEqual([payment, 0])
    expect(gist(await operate(api, payment, 'capture', {}, key))).toEqual([200, 'CAPTURED'])
  })

  it('a delay: the answer comes later, and others need not wait', async () => {
    const { sandbox, api, payment } = await authorized()
    await sandbox.rules.add(breaking(route, { kind: 'delay', ms: 150 }, { times: 1 }))
    const captured = operate(api, payment, 'capture')
    const first = await Promise.race([captured, read(api, payment)])
    expect(first).toMatchObject({ status: 'AUTHORIZED' })
    expect(gist(await captured)).toEqual([200, 'CAPTURED'])
  })
})

describe('a fault after the commit: it happened, and the client sees something else', () => {
  it('a reset: charged, and the retry with the same key gets the answer', async () => {
    const { sandbox, api, payment, captures } = await authorized()
    await sandbox.rules.add(breaking(route, { kind: 'reset', at: 'after-commit' }, { times: 1 }))

    await expect(operate(api, payment, 'capture', {}, key)).rejects.toThrow('fetch failed')

    expect((await read(api, payment)).status).toBe('CAPTURED')
    const retry = await operate(api, payment, 'capture', {}, key)
    expect(retry.headers.get('X-Sandbox-Idempotent-Replay')).toBe('1')
    expect(retry.body).toEqual(await read(api, payment))
    expect(captures()).toBe(1)
  })

  it('without a key the retry meets the new status', async () => {
    const { sandbox, api, payment } = await authorized()
    await sandbox.rules.add(breaking(route, { kind: 'reset', at: 'after-commit' }, { times: 1 }))
    await expect(operate(api, payment, 'capture')).rejects.toThrow('fetch failed')
    expect(gist(await operate(api, payment, 'capture'))).toEqual([400, 'EC003901031'])
  })

  it.each(statuses)('status %i', async (status, code) => {
    const { sandbox, api, payment, captures } = await authorized()
    const fault = { kind: 'status', at: 'after-commit', status } as const
    await sandbox.rules.add(breaking(route, fault, { times: 1 }))
    expect(gist(await operate(api, payment, 'capture', {}, key))).toEqual([status, code])
    expect((await read(api, payment)).status).toBe('CAPTURED')
    expect(gist(await operate(api, payment, 'capture', {}, key))).toEqual([200, 'CAPTURED'])
    expect(captures()).toBe(1)
  })

  it('a replay uses up no fault', async () => {
    const { sandbox, api, payment } = await authorized()
    await operate(api, payment, 'capture', {}, key)
    await sandbox.rules.add(breaking(route, { kind: 'status', status: 500 }, { times: 1 }))
    expect(gist(await operate(api, payment, 'capture', {}, key))).toEqual([200, 'CAPTURED'])
    expect(sandbox.rules.list()).toMatchObject([{ matched: 0 }])
  })
})

describe('the rate limit', () => {
  it('is a 403 with a top-level message beside the errors, and nothing happened', async () => {
    const { sandbox, api, payment } = await authorized()
    await sandbox.rules.add(breaking('*', { kind: 'rate-limit' }, { times: 1 }))

    const reply = await operate(api, payment, 'capture')

    expect(reply.status).toBe(403)
    expect(reply.body).toEqual({
      errors: [{ error_code: 'E9995001002', error_message: expect.any(String) }],
      message: expect.any(String),
    })
    expect(await read(api, payment)).toEqual(payment)
  })

  it('of the settings counts each key by itself, and gives more as the clock moves', async () => {
    const limited = { 'rateLimit.perSecond': 2, 'rateLimit.burst': 3 }
    const { sandbox, as, asPublic } = await startTestSandbox(limited)
    const first = as('s_demoshop001')
    const ask = async (times: number, api = first) => {
      const replies: string[] = []
      for (let time = 0; time < times; time++) replies.push(refusalOf(await api('GET /v1/plans')))
      return replies
    }
    const tooMany = '403 E9995001002'
    expect(await ask(4)).toEqual(['200', '200', '200', tooMany])
    expect(await ask(1, asPublic())).toEqual(['403 E9995001001'])
    expect(await ask(1, as('s_demomain001'))).toEqual(['200'])
    await sandbox.clock.advance('1s')
    expect(await ask(3)).toEqual(['200', '200', tooMany])
    await sandbox.clock.advance('1h')
    expect(await ask(4)).toEqual(['200', '200', '200', tooMany])
  })

  it.each([
    { name: 'no key', route: 'GET /v1/payments', headers: { authorization: '' }, status: 401 },
    {
      name: 'a public key',
      route: 'GET /v1/payments',
      headers: { authorization: 'Bearer p_test_FAKE_demoshop001' },
      status: 403,
    },
    { name: 'an unknown path', route: 'GET /v1/nothing', headers: {}, status: 404 },
    { name: 'a wrong method', route: 'DELETE /v1/payments', headers: {}, status: 405 },
    { name: 'a missing parameter', route: 'GET /v1/payments', headers: {}, status: 400 },
  ])('no other refusal has one: $name', async ({ route, headers, status }) => {
    const { api } = await startTestSandbox()
    const reply = await api(route, undefined, headers)
    expect([reply.status, Object.keys(reply.body)]).toEqual([status, ['errors']])
  })
})

describe('when a fault is asked for', () => {
  it.each([
    { when: { pay_type: 'Card' }, hits: true },
    { when: { access_id: 'a_other' }, hits: false },
    { when: { id: 'o_mine' }, hits: true },
    { when: { id: 'o_other' }, hits: false },
  ])('$when: $hits', async ({ when, hits }) => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'AUTHORIZED', { id: 'o_mine' })
    await sandbox.rules.add(breaking(route, { kind: 'status', status: 503 }, { when }))
    const reply = await operate(api, payment, 'capture')
    expect(reply.status).toBe(hits ? 503 : 200)
  })
})
