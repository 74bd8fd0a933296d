// Exactly one row of a deposit for each event that moves money.
import { expect, it } from 'vitest'
import type { Give } from '../../src/sandbox/handle.ts'
import { mall } from '../harness/demo-shops.ts'
import { depositsOf, detailsOf, type ShownDetail } from '../harness/deposits.ts'
import { bodyOf } from '../harness/errors.ts'
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'

interface Paid {
  readonly id: string
  readonly access_id: string
  readonly pay_type: string
}

const pay = ({ sandbox }: TestSandbox, wish: object = {}): Promise<Paid> =>
  (sandbox.given['payment'] as Give)<Paid>({ status: 'CAPTURED', ...wish })

/** The rows of the running deposit, oldest first. */
async function rowsOf({ api }: Pick<TestSandbox, 'api'>): Promise<readonly ShownDetail[]> {
  const [deposit] = (await depositsOf(api)).slice(-1)
  return deposit ? [...(await detailsOf(api, deposit.id))].reverse() : []
}

const change = (context: TestSandbox, { id, access_id, pay_type }: Paid, what: string, more = {}) =>
  context.api(`PUT /v1/payments/${id}/${what}`, { pay_type, access_id, ...more })

const kindsOf = (rows: readonly ShownDetail[]) => rows.map(({ trade_type }) => trade_type)

// biome-ignore format: a table
it.each([
  // pay_type          payment_method    fee  with tax  deposit
  ['Card',             'VM',              36,  37,       963],
  ['Applepay',         'ApplepayVM',      36,  37,       963],
  ['Googlepay',        'GooglepayVM',     36,  37,       963],
  ['Konbini',          'KONBINI',        120, 132,       868],
  ['Paypay',           'PayPay',          36,  37,       963],
  ['Directdebit',      'Directdebit',    150, 165,       835],
  ['Virtualaccount',   'Virtualaccount', 130, 143,       857],
])('a payment by %s stands in one row when it is captured', async (pay_type, method, ...fees) => {
  const context = await startTestSandbox()
  const { id, access_id } = await pay(context, { pay_type, client_field_1: 'one' })
  const rows = (await rowsOf(context)).filter(({ trade_type }) => trade_type === 1)
  const [fee_total, fee_total_taxin, deposit_amount] = fees
  expect(rows).toMatchObject([
    { payment_method: method, order_id: id, access_id, fee_total, fee_total_taxin, deposit_amount },
  ])
  expect(rows[0]).toMatchObject({ amount: 1000, tax: 0, client_field_1: 'one' })
})

it('gives a refund row when a captured payment is canceled, with the fee', async () => {
  const context = await startTestSandbox()
  const payment = await pay(context)
  await change(context, payment, 'cancel')
  const rows = await rowsOf(context)
  expect(kindsOf(rows)).toEqual([1, 2])
  expect(rows[1]).toMatchObject({ amount: 1000, fee_total: 36, fee_cost: 25, deposit_amount: 963 })
  expect(await depositsOf(context.api)).toMatchObject([
    { status_code: 3012, count: 2, total_amount: 0, fee_amount: 0, deposit_amount: 0 },
  ])
})

it('gives a row of the difference when a captured amount is lowered or raised', async () => {
  const context = await startTestSandbox()
  const payment = await pay(context)
  await change(context, payment, 'change', { job_code: 'CAPTURE', amount: '700' })
  await change(context, payment, 'change', { job_code: 'CAPTURE', amount: '700' })
  await change(context, payment, 'change', { job_code: 'CAPTURE', amount: '900' })
  await change(context, payment, 'cancel')
  const rows = await rowsOf(context)
  expect(rows.map((row) => [row.trade_type, row.amount, row.fee_total])).toEqual([
    [1, 1000, 36],
    [2, 300, 11],
    [1, 200, 7],
    [2, 900, 32],
  ])
})

it('gives no row to what is authorized, declined or canceled before it was captured', async () => {
  const context = await startTestSandbox()
  const payment = await pay(context, { status: 'AUTHORIZED' })
  await change(context, payment, 'cancel')
  await pay(context, { pay_type: 'Konbini', status: 'EXPIRED' })
  expect(await depositsOf(context.api)).toEqual([])
  expect((await context.control('GET jobs')).body).toEqual({ list: [] })
})

it('takes a chargeback that is lost, without its fee, and gives it back', async () => {
  const context = await startTestSandbox()
  const { id } = await pay(context, { tax: '100' })
  const { control } = context
  const opened = bodyOf(await control<{ id: number }>('POST chargebacks', { order_id: id }))
  expect(kindsOf(await rowsOf(context))).toEqual([1])
  await control(`POST chargebacks/${opened.id}/settle`, { outcome: 'lost' })
  await control(`POST chargebacks/${opened.id}/cancel`, {})
  const rows = await rowsOf(context)
  expect(rows.slice(1)).toMatchObject([
    { trade_type: 3, order_id: id, amount: 1000, tax: 100, fee_total: 0, deposit_amount: 1100 },
    { trade_type: 5, order_id: id, amount: 1000, tax: 100, fee_total: 0, deposit_amount: 1100 },
  ])
  const won = bodyOf(await control<{ id: number }>('POST chargebacks', { order_id: id }))
  await control(`POST chargebacks/${won.id}/settle`, { outcome: 'won' })
  expect(await rowsOf(context)).toHaveLength(3)
})

it('takes the fee of a debit that failed, and of an account registered on the web', async () => {
  const context = await startTestSandbox()
  await pay(context, { pay_type: 'Directdebit', status: 'FAILED' })
  const rows = await rowsOf(context)
  expect(rows).toMatchObject([
    { trade_type: 7, web_registration_fee: 400, web_registration_fee_tax: 40, amount: 0 },
    { trade_type: 6, fee_total: 150, fee_total_taxin: 165, deposit_amount: 165, amount: 0 },
  ])
  expect(await depositsOf(context.api)).toMatchObject([
    { count: 2, fee_amount: 150, web_registration_fee_amount: 440, deposit_amount: -605 },
  ])
})

it('shows what a tenant pays its platform, at the rates of the sale', async () => {
  const context = await startTestSandbox()
  const { as } = context
  const tenant = as(mall.tenant)
  const payment = await pay(context, { account: mall.tenant })
  const [row] = await rowsOf({ api: tenant })
  expect(row).toMatchObject({
    ...{ platform_fee: 100, platform_fee_taxin: 110, platform_fee_rate: 3.5 },
    ...{ fixed_fee_for_platform_fee: 100, apply_type_for_platform_fee: 1 },
    deposit_amount: 1000 - 37 - 110,
  })
  const dearer = { examination_master_id: 'vm', platform_rate: '50' }
  bodyOf(await as(mall.main)(`PUT /v1/tenants/${mall.tenant}`, dearer))
  const { id, access_id, pay_type } = payment
  bodyOf(await tenant(`PUT /v1/payments/${id}/cancel`, { pay_type, access_id }))
  const rows = await rowsOf({ api: tenant })
  expect(rows[1]).toMatchObject({ trade_type: 2, platform_fee: 100, deposit_amount: 853 })
  const path = 'GET /v1/platform_accounts/sales_s_demomain001_202601_00001'
  expect((await as(mall.main)(path)).body).toMatchObject({ count: 2, platform_fee_amount: 0 })
})
