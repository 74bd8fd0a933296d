// What the sandbox tells beyond the service: hints, the trace, ignored fields, strictness.
import { describe, expect, it } from 'vitest'
import { paymentTypes } from '../../src/resources/payments/types/index.ts'
import type { Reply } from '../harness/api.ts'
import { refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const traceOf = ({ headers }: Reply<unknown>) => headers.get('x-sandbox-trace')

describe('X-Sandbox-Trace', () => {
  it('names the entry that tells what the request did', async () => {
    const { api, control } = await startTestSandbox({ 'webhook.mode': 'collect' })
    const body = { pay_type: 'Card', job_code: 'AUTH', amount: '100' }
    const reply = await api('POST /v1/payments', body)
    const { body: entry } = await control(`GET trace/${traceOf(reply)}`)
    expect(entry).toMatchObject({
      kind: 'request',
      world: 'default',
      at: '2026/01/05 09:00:00.000',
      method: 'POST',
      path: '/v1/payments',
      account: 's_demoshop001',
      keyKind: 'secret',
      status: 200,
      failures: [],
      ignoredFields: [],
      turn: { on: 'POST /v1/payments', events: ['payments.card.regist'] },
    })
    expect(JSON.parse(`${entry['request']}`)).toEqual(body)
    expect(JSON.parse(`${entry['answer']}`)).toEqual(reply.body)
  })

  it('names the refusals with their codes and the hint', async () => {
    const { api, control } = await startTestSandbox()
    const reply = await api('POST /v1/customers/c_demo_empty/cards', {
      token: 'unknown',
      default_flag: '1',
    })
    const { body: entry } = await control(`GET trace/${traceOf(reply)}`)
    expect(entry).toMatchObject({
      status: 400,
      failures: ['tokenUnknown'],
      codes: ['E0006020002'],
      hint: reply.headers.get('x-sandbox-hint'),
    })
  })

  it('shows for whom a main shop acted', async () => {
    const { sandbox } = await startTestSandbox()
    const headers = {
      authorization: 'Bearer m_test_FAKE_demomain001',
      'tenant-shop-id': 's_demotenant1',
    }
    await fetch(`${sandbox.url}/v1/customers`, { headers })
    expect(sandbox.trace.list({ limit: 1 })).toMatchObject([
      { account: 's_demomain001', actingFor: 's_demotenant1' },
    ])
  })

  it('is on every answer, also where nobody was recognised', async () => {
    const { sandbox } = await startTestSandbox()
    for (const path of ['/v1/nothing', '/v1/customers']) {
      expect((await fetch(sandbox.url + path)).headers.get('x-sandbox-trace')).toMatch(/^t_\d+$/)
    }
  })
})

describe('X-Sandbox-Hint', () => {
  it('says what to do next where the code alone does not', async () => {
    const { sandbox } = await startTestSandbox()
    const headers = { authorization: 'Bearer nobody' }
    const reply = await fetch(`${sandbox.url}/v1/customers`, { headers })
    expect(reply.headers.get('x-sandbox-hint')).toContain('payment-sandbox keys')
  })

  it.each([
    ['POST /v1/webhook_settings', { evnt: 'card.regist' }, 'evnt was ignored; did you mean event?'],
    ['POST /v1/payments', { paytype: 'Card' }, 'paytype was ignored; did you mean pay_type?'],
    ['POST /v1/payments', { amount: '1' }, `pay_type: ${Object.keys(paymentTypes).join(', ')}`],
    ['GET /v1/payments?pay_types=Card', undefined, 'pay_types was ignored; did you mean pay_type?'],
    [
      'POST /v1/sessions',
      { transaction: { amuont: '1' } },
      'transaction.amuont was ignored; did you mean amount?',
    ],
    [
      'POST /v1/tokens/cards',
      { card_nr: '4111111111111111', expire: '3912' },
      'card_nr was ignored; did you mean card_no?',
    ],
  ])('of %s %j names the field that was meant: %s', async (route, body, hint) => {
    const { api } = await startTestSandbox()
    expect((await api(route, body)).headers.get('x-sandbox-hint')).toBe(hint)
  })

  it.each([
    ['POST /v1/customers', { email: 'alice' }, 'such as alice@example.com'],
    ['POST /v1/customers', { name: 1 }, 'name: text, 1 to 384 characters'],
    ['GET /v1/customers?limit=5', undefined, 'limit: a whole number, 10 to 100'],
    ['GET /v1/customers?count_only=1', undefined, 'count_only: true or false'],
    ['POST /v1/webhook_settings', { event: 'card.registt' }, 'event: did you mean card.regist?'],
    ['POST /v1/webhook_settings', { event: 'all' }, 'event: such as payments.card.regist'],
    ['PUT /v1/customers/c_demo_alice/cards/x', { default_flag: 'yes' }, 'default_flag: 0, 1'],
  ])('of %s %j gives the form: %s', async (route, body, hint) => {
    const { api } = await startTestSandbox()
    expect((await api(route, body)).headers.get('x-sandbox-hint')).toContain(hint)
  })

  it('tells of every bad field, and once of what is the same for several', async () => {
    const { api } = await startTestSandbox()
    const { headers } = await api('POST /v1/customers', { name: '', phone_cc: 'x' })
    expect(headers.get('x-sandbox-hint')).toBe(
      'name: text, 1 to 384 characters; phone_cc: text, such as 81',
    )
  })

  it('is not on a success', async () => {
    const { api } = await startTestSandbox()
    expect((await api('GET /v1/customers')).headers.get('x-sandbox-hint')).toBeNull()
  })
})

describe('sandboxHeaders off', () => {
  it('leaves both out; the trace is kept all the same', async () => {
    const { api, sandbox } = await startTestSandbox({ sandboxHeaders: false })
    for (const route of ['GET /v1/customers', 'GET /v1/customers?sort=color']) {
      const { headers } = await api(route)
      expect([...headers.keys()].filter((name) => name.startsWith('x-sandbox'))).toEqual([])
    }
    expect(sandbox.trace.list()).toHaveLength(2)
    expect(sandbox.trace.list()[0]?.hint).toContain('created')
  })
})

describe('a field that the call does not know', () => {
  const body = { nmae: 'Alice', email: 'a@example.com', card_registration: '1' }

  it('is ignored, and named in the trace', async () => {
    const { api, sandbox } = await startTestSandbox()
    const reply = await api('POST /v1/customers', body)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ name: null, card_registration: '0' })
    expect(reply.body).not.toHaveProperty('nmae')
    const [entry] = sandbox.trace.list()
    expect(entry?.ignoredFields).toEqual(['nmae', 'card_registration'])
  })

  it('is named with its path where it is nested', async () => {
    const body = {
      ...{ transaction: { amount: '1', tx: '1' }, card: { tds_typ: '2' }, konbini: null },
      ...{ unknown: { inside: '1' } },
    }
    const { api, sandbox } = await startTestSandbox()
    expect((await api('POST /v1/sessions', body)).status).toBe(200)
    const names = ['unknown', 'transaction.tx', 'card.tds_typ']
    expect(sandbox.trace.list()[0]?.ignoredFields).toEqual(names)
    const strict = await startTestSandbox({ strict: true })
    const reply = await strict.api('POST /v1/sessions', body)
    expect(refusalOf(reply)).toBe('400 EL001001008 EL001001008 EL001001008')
    expect(JSON.stringify(reply.body)).toMatch(/unknown.*transaction\.tx.*card\.tds_typ/)
  })

  it('in the query is ignored and named too', async () => {
    const { api, sandbox } = await startTestSandbox()
    expect((await api('GET /v1/customers?nmae=Alice')).status).toBe(200)
    expect(sandbox.trace.list()[0]?.ignoredFields).toEqual(['nmae'])
  })

  it('is refused with --strict, each by its name, beside the other bad fields', async () => {
    const { api, sandbox } = await startTestSandbox({ strict: true })
    const before = sandbox.digest()
    const reply = await api('POST /v1/customers', { ...body, name: '' })
    expect(refusalOf(reply)).toBe('400 E0001004012 E0001001008 E0001001008')
    expect(JSON.stringify(reply.body)).toMatch(/nmae.*card_registration/)
    expect(reply.headers.get('x-sandbox-hint')).toContain('start without --strict')
    expect(sandbox.digest()).toBe(before)
    expect(refusalOf(await api('GET /v1/customers?nmae=Alice'))).toBe('400 E0005001008')
  })

  it.each([
    ['POST /v1/customers', { name: 'Alice' }],
    ['POST /v1/webhook_settings', { event: 'card.regist' }],
    ['POST /v1/tokens/cards', { card_no: '4111111111111111', expire: '3912' }],
    ['GET /v1/customers?limit=10&page=1&sort=id&count_only=false&name=A', undefined],
  ])('with --strict leaves %s alone when all is known', async (route, known) => {
    const { api } = await startTestSandbox({ strict: true })
    expect((await api(route, known)).status).toBe(200)
  })
})
