// Cards that are registered with 3-D Secure: they wait for the buyer, and are no cards before.
import { describe, expect, it } from 'vitest'
import { cardsOf, registerCard, tokenFor } from '../harness/cards.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import {
  givenMethod,
  listMethods,
  type Method,
  methodsOf,
  readMethod,
  registerMethod,
} from '../harness/payment-methods.ts'
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'
import { goThrough } from '../harness/three-d-secure.ts'

const nobody = 'c_demo_empty'
const waiting = 'AWAITING_CUSTOMER_ACTION'
const shop = {
  return_url: 'https://shop.example/good',
  return_url_on_failure: 'https://shop.example/bad',
}
const cards = {
  frictionless: '4100000000000100',
  challenge: '4100000000005000',
  attempt: '4100000000100009',
  refused: '4100000000200007',
  challengeFail: '4100000000300005',
  rejected: '4100000000500000',
  outside: '4000000000000010',
}

async function register({ api }: TestSandbox, card: keyof typeof cards, more: object = {}) {
  const token = await tokenFor(api, { card_no: cards[card], expire: '3912' })
  return registerMethod(api, nobody, 'Card', { ...shop, card: { token, tds_type: '2', ...more } })
}

/** The default among the cards that can be used, and how many these are. */
const defaultsOf = async ({ api }: TestSandbox) => {
  const cards = await cardsOf(api, nobody)
  const defaults = cards.filter(({ default_flag }) => default_flag === '1')
  return { defaults: defaults.map(({ id }) => id), cards: cards.length }
}

describe('the default card while a registration waits', () => {
  it('is the first card that can be used', async () => {
    const context = await startTestSandbox()
    bodyOf(await register(context, 'frictionless'))
    const { id } = bodyOf(await registerCard(context.api, nobody, { default_flag: '0' }))
    expect(await defaultsOf(context)).toEqual({ defaults: [id], cards: 1 })
  })

  it.each(['frictionless', 'rejected'] as const)(
    'stays, though the registration of %s is to be the default',
    async (name) => {
      const context = await startTestSandbox()
      const { api } = context
      const { id: former } = bodyOf(await registerCard(api, nobody, { default_flag: '1' }))
      const waits = bodyOf(await register(context, name))
      const body = { pay_type: 'Card', default_flag: '1' }
      const path = `PUT ${methodsOf(nobody)}/${waits.id}`
      bodyOf(await api(path, body))
      expect(await defaultsOf(context)).toEqual({ defaults: [former], cards: 1 })
      await goThrough(String(waits.redirect_url))
      bodyOf(await api(path, body))
      const expected =
        name === 'rejected' ? { defaults: [former], cards: 1 } : { defaults: [waits.id], cards: 2 }
      expect(await defaultsOf(context)).toEqual(expected)
    },
  )
})

describe('a registration with 3-D Secure', () => {
  it('waits for the buyer, and is no card before', async () => {
    const context = await startTestSandbox()
    const { api } = context
    const method = bodyOf(await register(context, 'frictionless', { td_tenant_name: 'Tea' }))
    expect(method).toMatchObject({
      ...{ status: waiting, redirect_url: expect.stringContaining('/pages/'), ...shop },
      card: {
        ...{ tds_type: '2', tds2_type: '2', tds2_status: 'AUTHENTICATING', merchant_name: 'Tea' },
        ...{ access_id: expect.stringMatching(/^a_.{22}$/), error_code: null },
      },
    })
    expect(await cardsOf(api, nobody)).toEqual([])
    expect(refusalOf(await api(`GET /v1/customers/${nobody}/cards/${method.id}`))).toBe(
      '400 E0007003002',
    )
    const order = { pay_type: 'Card', job_code: 'CAPTURE', amount: '100' }
    const payment = bodyOf(await api<{ id: string; access_id: string }>('POST /v1/payments', order))
    const { access_id } = payment
    const sent = { pay_type: 'Card', access_id, customer_id: nobody, method: '1' }
    const named = await api(`PUT /v1/payments/${payment.id}`, { ...sent, card_id: method.id })
    expect(refusalOf(named)).toBe('400 EC002013002')
    expect((await api(`PUT /v1/payments/${payment.id}`, sent)).status).toBe(400)
    expect((await listMethods(api, nobody, 'Card')).map(({ id }) => id)).toEqual([method.id])
  })

  // biome-ignore format: a table
  it.each([
    ['frictionless',  'ACTIVATED', 'Y'],
    ['attempt',       'ACTIVATED', 'A'],
    ['challenge',     'ACTIVATED', 'Y'],
    ['challengeFail', 'FAILED',    'N'],
    ['refused',       'FAILED',    'N'],
    ['rejected',      'FAILED',    'R'],
  ] as const)('with the card %s ends as %s, told once, by POST', async (card, status, result) => {
    const context = await startTestSandbox({ 'webhook.mode': 'collect' })
    const { api, sandbox } = context
    const method = bodyOf(await register(context, card))
    expect(sandbox.deliveries.list()).toEqual([])
    const good = status === 'ACTIVATED'
    const { to, fields } = await goThrough(method.redirect_url ?? '')
    expect(to).toBe(good ? shop.return_url : shop.return_url_on_failure)
    const error_code = good ? '' : 'EC013903025'
    expect(fields).toMatchObject({
      ...{ payment_method_id: method.id, customer_id: nobody, pay_type: 'Card', status },
      ...{ access_id: method.card?.['access_id'], tds2_trans_result: result, error_code },
    })
    const { body } = await readMethod(api, method)
    expect(body).toMatchObject({ status, default_flag: good ? '1' : '0' })
    expect(body.card).toMatchObject({ tds2_status: 'AUTHENTICATED', error_code: error_code || null })
    expect((await cardsOf(api, nobody)).length).toBe(good ? 1 : 0)
    const customer = await api(`GET /v1/customers/${nobody}`)
    expect(customer.body['card_registration']).toBe(good ? '1' : '0')
    const [told, ...more] = sandbox.deliveries.list()
    expect(more).toEqual([])
    expect(told?.event).toBe('customers.payment_methods.updated')
    expect(told?.body).toMatchObject({
      ...{ card_status: status, status: good ? 'CHECK' : 'AUTHENTICATED', card_id: method.id },
      ...{ access_id: method.card?.['access_id'], error_code: error_code || null },
    })
  })

  it('fails when nobody goes on within 24 hours', async () => {
    const context = await startTestSandbox()
    const method = bodyOf(await register(context, 'frictionless'))
    await context.sandbox.clock.advance('24h')
    const { body } = await readMethod(context.api, method)
    expect(body).toMatchObject({ status: 'FAILED', card: { error_code: 'EC013903025' } })
  })

  it('of a card outside of it is refused, or goes on without, as was wished', async () => {
    const context = await startTestSandbox()
    expect(refusalOf(await register(context, 'outside'))).toBe('400 EC013033019')
    const method = bodyOf(await register(context, 'outside', { tds2_type: '3' }))
    expect(method).toMatchObject({
      ...{ status: 'ACTIVATED', redirect_url: null },
      card: { tds_type: '2', tds2_type: '3', tds2_status: null, access_id: null },
    })
  })

  it('takes the default over only once it has succeeded', async () => {
    const context = await startTestSandbox()
    const { api } = context
    const first = bodyOf(await registerMethod(api, nobody, 'Card'))
    const defaults = async () =>
      (await cardsOf(api, nobody)).filter((card) => card.default_flag === '1').map(({ id }) => id)
    const second = bodyOf(await register(context, 'frictionless'))
    expect(await defaults()).toEqual([first.id])
    await goThrough(second.redirect_url ?? '')
    expect(await defaults()).toEqual([second.id])
  })

  // biome-ignore format: a table
  it.each([
    [{ tds2_email: 'x' },                     'EC013080008'],
    [{ tds2_home_phone_cc: '81' },            'EC013080001'],
    [{ tds2_type: '1' },                      'EC013032008'],
    [{ td_tenant_name: '日本' },               'EC013034008'],
  ])('refuses %j with %s', async (more, code) => {
    const context = await startTestSandbox()
    expect(refusalOf(await register(context, 'frictionless', more))).toBe(`400 ${code}`)
  })
})

it.each([waiting, 'FAILED'])(
  'a card whose registration is %s is changed and deleted',
  async (status) => {
    const { api, sandbox } = await startTestSandbox()
    const method = await givenMethod(sandbox, { pay_type: 'Card', status })
    const path = `${methodsOf(method.customer_id)}/${method.id}`
    const sent = { pay_type: 'Card', client_field_1: 'new' }
    expect(bodyOf(await api<Method>(`PUT ${path}`, sent))).toMatchObject({ status })
    bodyOf(await api(`DELETE ${path}?pay_type=Card`))
    await sandbox.clock.advance('2d')
    expect((await readMethod(api, method)).status).toBe(400)
  },
)
