// Links on which a buyer registers a card.
import { describe, expect, it } from 'vitest'
import { bodyOf, codesOf } from '../harness/errors.ts'
import { startReceiver } from '../harness/receiver.ts'
import { start, startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'
import { codesIn, givenCardLink, type Link } from './links.ts'

const create = ({ api }: Pick<TestSandbox, 'api'>, body: object = {}) =>
  api('POST /v1/card_sessions', body)

describe('a card session', () => {
  it('is answered with every field, and knows the customer that will be', async () => {
    const context = await startTestSandbox()
    const body = bodyOf(await create(context, { customer_name: '山田' }))
    const { id, customer_id } = body
    const path = `/v1/links_customers_and_cards/${id}`
    expect(body).toEqual({
      ...{ id: expect.stringMatching(/^lk_.{22}$/), status: 'CREATE' },
      ...{ link_url: expect.stringMatching(`^http://[^/]+${path}$`) },
      ...{ success_url: null, cancel_url: null, expire: '2026/01/06 09:00:00.000' },
      ...{ shop_service_name: 'Demo Bookstore', receiver_mail: null, mail_customer_name: null },
      ...{ guide_mail_send_flag: '0', completion_mail_send_flag: '0' },
      ...{ shop_mail_template_id: null, customer_id: expect.stringMatching(/^c_.{22}$/) },
      ...{ customer_name: '山田', tds_type: '0', td_tenant_name: null, tds2_type: null },
      ...{ created: start, updated: null },
    })
    expect((await context.api(`GET /v1/customers/${customer_id}`)).status).toBe(400)
  })

  // biome-ignore format: a table
  it.each([
    [{ customer_id: 'c_nobody' },                         ['011002']],
    [{ customer_id: 'no id' },                            ['011008']],
    [{ customer_name: '' },                               ['154012']],
    [{ customer_name: 'x'.repeat(385) },                  ['154005']],
    [{ expire: '2026/01/05 09:00:00' },                   ['050018']],
    [{ guide_mail_send_flag: '1' },                       ['051001']],
    [{ tds_type: '3', tds2_email: 'x' },                  ['033008', '080008']],
    [{ completion_mail_send_flag: 'yes' },                ['052008']],
    [{ success_url: '/paid', cancel_url: 'ftp://a' },     ['048008', '049008']],
  ])('%j is refused with %j', async (sent, codes) => {
    const context = await startTestSandbox()
    const before = context.sandbox.digest()
    const reply = await create(context, sent)
    expect([reply.status, codesIn(reply)]).toEqual([400, codes.map((code) => `EC012${code}`)])
    expect(context.sandbox.digest()).toBe(before)
  })

  it('is refused for a tenant of a platform that shares customers', async () => {
    const { as } = await startTestSandbox()
    const reply = await create({ api: as('s_demoshmain1', { for: 's_demoshten01' }) })
    expect(reply.status).toBe(403)
  })
})

describe('a card registered by link', () => {
  it('belongs to a new customer, and is told of as a payment method', async () => {
    const hook = await startReceiver()
    const context = await startTestSandbox({ 'webhook.url': hook.url })
    const { api, control, sandbox } = context
    const { id, customer_id } = bodyOf<Link>(
      (await api<Link>('POST /v1/card_sessions', {
        customer_name: '山田',
        success_url: 'https://shop.example/done',
      })) as never,
    )
    const done = bodyOf(await control('POST buyer/register-card', { session: id, card: 'amex' }))
    expect(done).toEqual({
      ...{ session: id, account: 's_demoshop001', result: 'approved', status: 'PAYSUCCESS' },
      ...{ card: expect.stringMatching(/^cs_.{22}$/), customer_id },
      landing: {
        ...{ method: 'POST', url: 'https://shop.example/done' },
        fields: { session_id: id, status: 'PAYSUCCESS', customer_id },
      },
    })
    expect(bodyOf(await api(`GET /v1/customers/${customer_id}`))).toMatchObject({
      ...{ name: '山田', card_registration: '1' },
    })
    const { list } = bodyOf(await api(`GET /v1/customers/${customer_id}/cards`))
    expect(list).toMatchObject([{ id: done['card'], default_flag: '1', brand: 'AMEX' }])
    await sandbox.clock.settle()
    expect(hook.requests.map(({ body }) => body)).toEqual([
      {
        ...{ event: 'customers.payment_methods.updated', shop_id: 's_demoshop001' },
        ...{ order_id: null, access_id: null, card_id: done['card'], card_status: 'ACTIVATED' },
        ...{ status: null, customer_group_id: null, customer_id, process_date: start },
        ...{ process_type: 'I', card_no_display: '***********0005', expire_display: '3912' },
        ...{ forward: '2a99661', default_flag: '1', transaction_id: null, approve: null },
        ...{ client_field_1: null, client_field_2: null, client_field_3: null },
        ...{ error_code: null, pay_type: 'Card' },
      },
    ])
  })

  it('joins the cards of a customer who was named, as their default', async () => {
    const context = await startTestSandbox()
    const { id } = await context.sandbox.given.card<{ id: string }>({ customer_id: 'c_demo_empty' })
    const link = await givenCardLink(context, { customer_id: 'c_demo_empty' })
    const done = await context.sandbox.buyer.registerCard({ session: link.id })
    const { list } = bodyOf(await context.api('GET /v1/customers/c_demo_empty/cards'))
    const flags = Object.fromEntries(
      (list as { id: string; default_flag: string }[]).map((card) => [card.id, card.default_flag]),
    )
    expect(flags).toEqual({ [id]: '0', [done.card as string]: '1' })
  })

  it('needs room: a customer has five cards at most', async () => {
    const context = await startTestSandbox()
    const customer_id = 'c_demo_empty'
    for (let made = 0; made < 5; made++) await context.sandbox.given.card({ customer_id })
    const { id } = await givenCardLink(context, { customer_id })
    const reply = await context.control('POST buyer/register-card', { session: id })
    expect([reply.status, codesOf(reply)]).toEqual([409, ['SANDBOX_NO_ROOM_FOR_CARD']])
  })

  it('needs its customer, who may have been deleted since', async () => {
    const context = await startTestSandbox()
    const customer_id = 'c_demo_empty'
    const { id } = await givenCardLink(context, { customer_id })
    await context.api(`DELETE /v1/customers/${customer_id}`)
    const reply = await context.control('POST buyer/register-card', { session: id })
    expect([reply.status, codesOf(reply)]).toEqual([409, ['SANDBOX_CUSTOMER_GONE']])
  })

  it('is registered once: the link is then over, as after a cancel', async () => {
    const context = await startTestSandbox()
    const { sandbox, control } = context
    for (const status of ['PAYSUCCESS', 'ERROR']) {
      const { id: session } = await givenCardLink(context, { status })
      await expect(sandbox.buyer.registerCard({ session })).rejects.toThrow(status)
    }
    const { id: session } = await givenCardLink(context)
    expect(sandbox.buyer.waiting()).toMatchObject([
      { session, acts: ['register-card', 'walk-away'] },
    ])
    expect(codesOf(await control('POST buyer/pay', { session }))).toEqual([
      'SANDBOX_SESSION_IS_FOR_CARD',
    ])
    expect((await control('POST buyer/walk-away', { session })).body).toMatchObject({
      ...{ result: 'left', status: 'ERROR', landing: null },
    })
  })
})
