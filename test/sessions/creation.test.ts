// POST /v1/sessions: what is asked, what is answered, and what is refused.
import { describe, expect, it } from 'vitest'
import { bodyOf } from '../harness/errors.ts'
import { start, startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'
import { codesIn } from './links.ts'

const day = '2026/01/06 09:00:00'

const create = ({ api }: Pick<TestSandbox, 'api'>, more: object = {}, transaction: object = {}) =>
  api('POST /v1/sessions', { transaction: { amount: '1000', ...transaction }, ...more })

describe('a session', () => {
  it('is answered with every field, and what was left out has its default', async () => {
    const context = await startTestSandbox()
    const body = bodyOf(await create(context))
    expect(body).toEqual({
      ...{ id: expect.stringMatching(/^lk_.{22}$/), status: 'CREATE' },
      ...{ link_url: expect.stringMatching(`^http://[^/]+/v1/links/${body['id']}$`) },
      ...{ success_url: null, cancel_url: null, expire: `${day}.000` },
      ...{ shop_service_name: 'Demo Bookstore', guide_mail_send_flag: '0', receiver_mail: null },
      ...{ mail_customer_name: null, thanks_mail_send_flag: '0', shop_mail_template_id: null },
      transaction: {
        ...{ pay_type: ['Card'], order_id: expect.stringMatching(/^o_.{22}$/) },
        ...{ amount: 1000, tax: 0 },
        ...{ client_field_1: null, client_field_2: null, client_field_3: null },
      },
      card: {
        ...{ job_code: 'AUTH', tds_type: '0', td_tenant_name: null, tds2_type: null },
        item_code: '0000990',
      },
      konbini: {
        ...{ konbini_reception_url: null, payment_term_day: null },
        konbini_reception_mail_send_flag: '0',
      },
      paypay: { job_code: 'AUTH', order_description: null },
      virtualaccount: {
        ...{ virtualaccount_reception_url: null, payment_term_day: 3 },
        ...{ virtualaccount_reception_mail_send_flag: '0', use_exact_deposit_amount: null },
      },
      ...{ bill_id: null, created: start, updated: null },
    })
  })

  it('echoes what was sent', async () => {
    const context = await startTestSandbox()
    const more = {
      ...{ success_url: 'https://shop.example/paid', cancel_url: 'https://shop.example/cart' },
      ...{ expire: '2026/01/05 10:00:00', shop_service_name: 'Tea Room' },
      ...{ receiver_mail: 'buyer@example.com', mail_customer_name: '山田' },
      ...{ guide_mail_send_flag: '1', thanks_mail_send_flag: '1', shop_mail_template_id: 'mt_1' },
    }
    const card = { job_code: 'CAPTURE', tds_type: '2', td_tenant_name: 'TEA ROOM' }
    const konbini = { payment_term_day: '14', konbini_reception_mail_send_flag: '1' }
    const paypay = { job_code: 'CAPTURE', order_description: 'Tea' }
    const virtualaccount = {
      ...{ payment_term_day: 99, virtualaccount_reception_mail_send_flag: '1' },
      use_exact_deposit_amount: true,
    }
    const transaction = {
      ...{ pay_type: ['Konbini', 'Card', 'Paypay', 'Virtualaccount'], order_id: 'order-1' },
      ...{ amount: 1000, tax: '100', client_field_1: 'a', client_field_3: 'c' },
    }
    const blocks = { card, konbini, paypay, virtualaccount }
    const body = bodyOf(await create(context, { ...more, ...blocks }, transaction))
    expect(body).toMatchObject({
      ...more,
      expire: '2026/01/05 10:00:00.000',
      transaction: { ...transaction, tax: 100, client_field_2: null },
      card: { ...card, tds2_type: '2' },
      konbini: { ...konbini, payment_term_day: 14 },
      paypay,
      virtualaccount,
    })
  })

  it('registers no payment, and is told of by no event', async () => {
    const context = await startTestSandbox({ 'webhook.mode': 'collect' })
    bodyOf(await create(context, {}, { order_id: 'order-1' }))
    const { status } = await context.api('GET /v1/payments/order-1?pay_type=Card')
    expect([status, context.sandbox.deliveries.list()]).toEqual([400, []])
  })

  it('has its order id for itself, among payments and sessions', async () => {
    const context = await startTestSandbox()
    const payment = { pay_type: 'Card', job_code: 'AUTH', amount: '1' }
    await context.api('POST /v1/payments', { ...payment, id: 'taken' })
    expect(codesIn(await create(context, {}, { order_id: 'taken' }))).toEqual(['EL001003014'])
    bodyOf(await create(context, {}, { order_id: 'mine' }))
    expect(codesIn(await create(context, {}, { order_id: 'mine' }))).toEqual(['EL001003014'])
    const second = await context.api('POST /v1/payments', { ...payment, id: 'mine' })
    expect(codesIn(second)).toEqual(['EC001003014'])
    const elsewhere = context.as('s_demosub0001')
    expect((await create({ api: elsewhere }, {}, { order_id: 'mine' })).status).toBe(200)
  })

  it('is one of a tenant where the header names one', async () => {
    const { as, sandbox } = await startTestSandbox()
    const api = as('s_demomain001', { for: 's_demotenant1' })
    const { id } = bodyOf(await create({ api }))
    expect(sandbox.buyer.waiting()).toMatchObject([{ session: id, account: 's_demotenant1' }])
  })
})

// biome-ignore format: a table
const refusals: readonly (readonly [string, object, object, readonly string[]])[] = [
  ['no amount',                 {},                                    { amount: undefined },   ['009001']],
  ['an amount of nothing',      {},                                    { amount: '0' },         ['009018']],
  ['eleven digits',             {},                                    { amount: '1'.repeat(11) }, ['009005']],
  ['no number',                 {},                                    { amount: '1,000' },     ['009008']],
  ['a bad tax',                 {},                                    { tax: 'x' },            ['010008']],
  ['more than a card pays',     {},                                    { amount: '10000000' },  ['009018']],
  ['more than a store takes',   {},                                    { amount: '300000', pay_type: ['Paypay', 'Konbini'] }, ['009018']],
  ['a total beyond a store',    {},                                    { amount: '299999', tax: '1', pay_type: ['Konbini'] }, ['009018']],
  ['an unknown way to pay',     {},                                    { pay_type: ['Applepay'] }, ['023008']],
  ['no way to pay',             {},                                    { pay_type: [] },        ['023012']],
  ['one way as a text',         {},                                    { pay_type: 'Card' },    ['023008']],
  ['a bad order id',            {},                                    { order_id: 'no id' },   ['003008']],
  ['a long client field',       {},                                    { client_field_1: 'x'.repeat(101) }, ['006005']],
  ['a validity check',          { card: { job_code: 'CHECK' } },       {},                      ['007008']],
  ['an unknown tds_type',       { card: { tds_type: '1' } },           {},                      ['033008']],
  ['an unknown tds2_type',      { card: { tds2_type: '1' } },          {},                      ['032008']],
  ['a bad tds2 field',          { card: { tds2_ch_acc_date: 'x' } },   {},                      ['080008']],
  ['half of a phone',           { card: { tds2_home_phone_cc: '81' } }, {},                     ['080001']],
  ['konbini without its flag',  { konbini: {} },                       {},                      ['052001']],
  ['a term of 15 days',         { konbini: { konbini_reception_mail_send_flag: '0', payment_term_day: '15' } }, {}, ['039018']],
  ['a bad konbini flag',        { konbini: { konbini_reception_mail_send_flag: '2' } }, {},     ['052008']],
  ['an account without its flag', { virtualaccount: {} },              {},                      ['052001']],
  ['a term of 100 days',        { virtualaccount: { virtualaccount_reception_mail_send_flag: '0', payment_term_day: 100 } }, {}, ['039018']],
  ['exact as a text',           { virtualaccount: { virtualaccount_reception_mail_send_flag: '0', use_exact_deposit_amount: 'true' } }, {}, ['091008']],
  ['a long description',        { paypay: { order_description: 'x'.repeat(101) } }, {},         ['027005']],
  ['no block but a text',       { card: 'yes' },                       {},                      ['155008']],
  ['a long success_url',        { success_url: `https://${'x'.repeat(249)}` }, {},              ['048005']],
  ['a script for an address',   { success_url: 'javascript:alert(1)' }, {},                     ['048008']],
  ['an address that is none',   { cancel_url: 'https://[' },           {},                      ['049008']],
  ['expire with milliseconds',  { expire: `${day}.000` },              {},                      ['050008']],
  ['an impossible day',         { expire: '2026/02/30 00:00:00' },     {},                      ['050008']],
  ['less than five minutes',    { expire: '2026/01/05 09:04:59' },     {},                      ['050018']],
  ['more than thirty days',     { expire: '2026/02/04 09:00:01' },     {},                      ['050018']],
  ['a guide to nobody',         { guide_mail_send_flag: '1' },         {},                      ['051001']],
  ['a bad address',             { receiver_mail: 'nobody' },           {},                      ['051008']],
  ['a long address',            { receiver_mail: `${'x'.repeat(250)}@a.jp` }, {},               ['051005']],
  ['a long name of the shop',   { shop_service_name: 'x'.repeat(101) }, {},                     ['151005']],
  ['a long name',               { mail_customer_name: 'x'.repeat(385) }, {},                    ['152005']],
  ['a long template',           { shop_mail_template_id: 'x'.repeat(26) }, {},                  ['153005']],
  ['several at once',           { expire: 'x', thanks_mail_send_flag: '2' }, { amount: '' },    ['009001', '050008', '052008']],
]

describe('a creation', () => {
  it.each(refusals)('with %s is refused, and nothing changes', async (_, more, wrong, codes) => {
    const context = await startTestSandbox()
    const before = context.sandbox.digest()
    const reply = await create(context, more, wrong)
    expect([reply.status, codesIn(reply)]).toEqual([400, codes.map((code) => `EL001${code}`)])
    expect(context.sandbox.digest()).toBe(before)
  })

  it('without a transaction names it', async () => {
    const { api } = await startTestSandbox()
    expect(codesIn(await api('POST /v1/sessions', {}))).toEqual(['EL001150001'])
  })

  // biome-ignore format: a table
  it.each([
    ['2026/01/05 09:05:00', '2026/01/05 09:05:00.000'],
    ['2026/02/04 09:00:00', '2026/02/04 09:00:00.000'],
  ])('takes an expiry at its bound: %s', async (expire, answered) => {
    expect(bodyOf(await create(await startTestSandbox(), { expire }))['expire']).toBe(answered)
  })
})
