// Every event on demand: the notification has the fields of its event, and tells of a record that
// is there. The rows come from the register.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../src/resources/index.ts'
import { shopEventNames } from '../../src/resources/webhook-settings/event-names.ts'
import { openTestSandbox } from '../harness/sandbox.ts'

type Body = Readonly<Record<string, string>>

/** Where the record of a notification is read; by the first field that it has. */
const routes: Readonly<Record<string, (body: Body) => string>> = {
  order_id: ({ order_id, pay_type }) => `/v1/payments/${order_id}?pay_type=${pay_type}`,
  bulk_payment_id: ({ bulk_payment_id, pay_type }) =>
    `/v1/payments/bulk/${bulk_payment_id}?pay_type=${pay_type}`,
  subscription_id: ({ subscription_id, pay_type }) =>
    `/v1/subscriptions/${subscription_id}?pay_type=${pay_type}`,
  invoice_id: ({ invoice_id }) => `/v1/invoices/${invoice_id}`,
  charge_back_id: ({ charge_back_id }) => `/v1/shop_charge_backs/${charge_back_id}`,
  change_request_id: ({ shop_id }) => `/v1/change_requests/${shop_id}`,
  card_id: ({ customer_id, card_id }) => `/v1/customers/${customer_id}/cards/${card_id}`,
  payment_method_id: ({ customer_id, payment_method_id, pay_type }) =>
    `/v1/customers/${customer_id}/payment_methods/${payment_method_id}?pay_type=${pay_type}`,
  virtual_account: ({ customer_id, id }) =>
    `/v1/customers/${customer_id}/payment_methods/${id}?pay_type=Virtualaccount`,
  buyer_shop_id: ({ access_id }) => `/v1/business_payments/${access_id}`,
  tenant_buyer_id: ({ tenant_buyer_id }) => `/v1/buyer/contracts/${tenant_buyer_id}`,
  body: ({ shop_id }) => `/v1/contracts/${shop_id}`,
}

/** What tells of no record of its own, or of one that is gone by now. */
const unread = ['recurring.card.batch', 'recurring.directdebit.batch', 'card.updater.complete']
const gone = ['invoice.delete', 'customers.payment_methods.deleted']

const definitions = new Map(
  resources.flatMap(({ events = [] }) => events).map((event) => [event.name as string, event]),
)
const names = [...new Set([...definitions.keys(), ...shopEventNames])]

describe('trigger', () => {
  let context: Awaited<ReturnType<typeof openTestSandbox>>
  beforeAll(async () => {
    context = await openTestSandbox({ 'webhook.mode': 'collect' })
  })
  afterAll(() => context.close())

  it.each(names)('%s', async (event) => {
    const { sandbox, control, api } = context
    await sandbox.reset()
    const { status, body: answer } = await control<Body>('POST deliveries/trigger', { event })
    expect([status, typeof answer['record']]).toEqual([200, 'string'])

    const [delivery, ...others] = sandbox.deliveries.list()
    expect(others).toEqual([])
    const body = delivery?.body as Body
    const definition = definitions.get(event)
    if (definition) {
      const fields = Object.keys({ ...definition.example(), event })
      expect(Object.keys(body).sort()).toEqual(fields.sort())
    }
    if (unread.includes(event)) return
    const [, route] = Object.entries(routes).find(([field]) => field in body) ?? []
    const { shop_id: shop = 's_demoshop001', buyer_shop_id, tenant_buyer_id = buyer_shop_id } = body
    const caller = tenant_buyer_id
      ? context.as('b_demobuyplat', { for: tenant_buyer_id })
      : shop === 's_demoshop001'
        ? api
        : context.as('s_demomain001', { for: shop })
    const read = await caller(`GET ${route?.(body)}`)
    expect(read.status).toBe(gone.includes(event) ? 400 : 200)
  })

  it('of a record that is there tells as it stands; with other values at will', async () => {
    const { sandbox, control } = context
    await sandbox.reset()
    const made = await control<Body>('POST deliveries/trigger', { event: 'invoice.open' })
    const record = made.body['record']
    const again = { event: 'invoice.paid', record, set: { invoice_id: 'in_other' } }
    expect((await control('POST deliveries/trigger', again)).status).toBe(200)
    expect(sandbox.deliveries.list({ event: 'invoice.paid' })[0]?.body).toEqual({
      ...{ shop_id: 's_demoshop001', invoice_id: 'in_other', event: 'invoice.paid' },
    })
    const events = ['subscription.card.regist', 'charge_backs.update', 'change_requests.update']
    for (const event of [...events, 'payments.bulk.card.batch', 'card.update']) {
      const first = await control<Body>('POST deliveries/trigger', { event })
      const id = first.body['record']
      const told = await control<Body>('POST deliveries/trigger', { event, record: id })
      expect([event, told.status]).toEqual([event, 200])
      const [one, other] = sandbox.deliveries.list({ event }).map(({ body }) => body)
      expect({ ...one, process_date: null }).toMatchObject({ ...other, process_date: null })
    }
  })
})
