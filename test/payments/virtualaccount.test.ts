// Payments by transfer: bills, terms, transfers of any amount, accounts used again.
import { describe, expect, it } from 'vitest'
import { bodyOf } from '../harness/errors.ts'
import { type AnyPayment, act, givenPayment, send } from '../harness/payment-types.ts'
import { gist, read } from '../harness/payments.ts'
import { startReceiver } from '../harness/receiver.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'

const type = 'Virtualaccount'
const waiting = 'AWAITING_CUSTOMER_PAYMENT'

describe('the registration of a Virtualaccount payment', () => {
  it('bills, and has received nothing', async () => {
    const { api } = await startTestSandbox()
    const bill = { pay_type: type, billing_amount: '9000000000', billing_tax: 999_999_999 }
    expect(bodyOf(await api('POST /v1/payments', bill))).toMatchObject({
      ...{ status: 'UNPROCESSED', amount: 0, tax: 0, total_amount: 0, created: start },
      ...{ billing_amount: 9_000_000_000, billing_tax: 999_999_999 },
      ...{ billing_total_amount: 9_999_999_999, use_exact_deposit_amount: null },
    })
  })

  // biome-ignore format: a table
  it.each([
    [{},                                                   ['EG001046001']],
    [{ billing_amount: '0' },                              ['EG001046018']],
    [{ billing_amount: '9999999999', billing_tax: '1' },   ['EG001046018']],
    [{ billing_amount: '12345678901' },                    ['EG001046005']],
    [{ billing_amount: '1', billing_tax: 'x' },            ['EG001047008']],
    [{ billing_amount: '1', use_exact_deposit_amount: '1' }, ['EG001091008']],
  ])('refuses %j with %j', async (sent, codes) => {
    const { api } = await startTestSandbox()
    const reply = await api('POST /v1/payments', { pay_type: type, ...sent })
    expect(gist(reply)).toEqual([400, ...codes])
  })
})

describe('the execution of a Virtualaccount payment', () => {
  // biome-ignore format: a table
  it.each([
    [undefined, 3,  '2026/01/08 23:59:59.999'],
    ['0',       0,  '2026/01/05 23:59:59.999'],
    [99,        99, '2026/04/14 23:59:59.999'],
  ])('payment_term_day %s ends the term after %i days', async (payment_term_day, days, term) => {
    const context = await startTestSandbox()
    const payment = await givenPayment(context, type, 'UNPROCESSED')
    const { body } = await send(context, payment, 'execute', { payment_term_day })
    expect(body).toMatchObject({ payment_term_day: days, payment_term: term })
    expect(body['virtual_account_id']).toBe(`${body['va_branch_code']}${body['va_account_number']}`)
    expect(body['virtual_account_id']).toMatch(/^\d{10}$/)
  })

  // biome-ignore format: a table
  it.each([
    [{ payment_term_day: '100' },             'EG002039018'],
    [{ payment_term_day: 'x' },               'EG002039008'],
    [{ customer_id: 'c_nobody' },             'EG002011002'],
    [{ reference_order_id: 'o_nobody' },      'EG002045002'],
  ])('refuses %j with %s', async (sent, code) => {
    const context = await startTestSandbox()
    const payment = await givenPayment(context, type, 'UNPROCESSED')
    expect(gist(await send(context, payment, 'execute', sent))).toEqual([400, code])
  })

  it('uses the account of a payment that is over again, for 90 days', async () => {
    const context = await startTestSandbox()
    const first = await givenPayment(context, type, waiting)
    const reference = { reference_order_id: first.id }
    const second = await givenPayment(context, type, 'UNPROCESSED')
    const third = await givenPayment(context, type, 'UNPROCESSED')
    expect(gist(await send(context, second, 'execute', reference))).toEqual([400, 'EG002901031'])
    await context.sandbox.buyer.transfer({ payment: first.id })
    await context.sandbox.clock.advance({ to: '2026/04/05 23:59:59.999' })
    const { body } = await send(context, second, 'execute', reference)
    expect(body['virtual_account_id']).toBe(first['virtual_account_id'])
    await context.sandbox.clock.advance('1ms')
    expect(gist(await send(context, third, 'execute', reference))).toEqual([400, 'EG002902031'])
  })
})

describe('a transfer', () => {
  // biome-ignore format: a table
  it.each([
    [1000, false, 'approved', 'CAPTURED', 1000],
    [900,  false, 'approved', 'CAPTURED', 900],
    [1100, false, 'approved', 'CAPTURED', 1100],
    [1000, true,  'approved', 'CAPTURED', 1000],
    [900,  true,  'refused',  waiting,    0],
    [1100, true,  'refused',  waiting,    0],
  ])('of %i yen, exact %s: %s', async (amount, exact, result, status, total) => {
    const context = await startTestSandbox()
    const payment = await givenPayment(context, type, waiting, { use_exact_deposit_amount: exact })
    const transfer = { payment: payment.id, amount, remitter_account_name: 'ヤマダ ハナコ' }
    const done = await context.sandbox.buyer.transfer(transfer)
    expect(done).toMatchObject({ result, status, total_amount: total })
    expect(await read<AnyPayment>(context.api, payment)).toMatchObject({
      ...{ amount: total, billing_total_amount: 1000 },
      remitter_account_name: total === 0 ? null : 'ヤマダ ハナコ',
    })
  })

  it('counts until the batch of the night after the term; then only the flag is set', async () => {
    const context = await startTestSandbox()
    const early = await givenPayment(context, type, waiting)
    const late = await givenPayment(context, type, waiting)
    await context.sandbox.clock.advance({ to: '2026/01/09 01:29:59.999' })
    expect((await act(context, early, 'transfer')).body).toMatchObject({ status: 'CAPTURED' })
    await context.sandbox.clock.advance('1ms')
    expect((await act(context, late, 'transfer')).body).toMatchObject({ status: 'EXPIRED' })
    const after = await read<AnyPayment>(context.api, late)
    expect(after).toMatchObject({ expire_overpayment_flag: '1', amount: 0 })
  })

  it('is told field by field; by the simulator as that of a stub', async () => {
    const hook = await startReceiver()
    const context = await startTestSandbox({ 'webhook.url': hook.url })
    const payment = await givenPayment(context, type, waiting, { billing_tax: '80' })
    await context.sandbox.buyer.transfer({ payment: payment.id, amount: 900 })
    await context.sandbox.buyer.simulate({ payment: payment.id })
    await context.sandbox.clock.settle()
    const { barcode: _, ...record } = await read<AnyPayment>(context.api, payment)
    const { id, total_amount, created, updated, ...told } = record
    expect([total_amount, created, typeof updated]).toEqual([900, start, 'string'])
    expect(hook.requests.at(-1)?.body).toEqual({
      ...{ ...told, id, order_id: id, amount: '900', tax: '0' },
      ...{ billing_amount: '1000', billing_tax: '80', billing_total_amount: 1080 },
      event: 'payments.virtualaccount.complete.stub',
    })
    expect(hook.requests.at(-2)?.body).toMatchObject({
      ...{ event: 'payments.virtualaccount.complete', overpayment_flag: '0' },
    })
  })
})

it('a cancel of a Virtualaccount payment is told', async () => {
  const hook = await startReceiver()
  const context = await startTestSandbox({ 'webhook.url': hook.url })
  await send(context, await givenPayment(context, type, waiting), 'cancel')
  await context.sandbox.clock.settle()
  const last = { event: 'payments.virtualaccount.cancel', status: 'CANCELED' }
  expect(hook.requests.at(-1)?.body).toMatchObject(last)
})

describe('GET /v1/payments of Virtualaccount', () => {
  // biome-ignore format: a table
  it.each([
    ['amount_pattern=1',                ['v_exact']],
    ['amount_pattern=2',                ['v_over', 'v_short']],
    ['amount_pattern=3',                ['v_over']],
    ['amount_pattern=4',                ['v_over', 'v_exact']],
    ['amount_pattern=5',                ['v_short']],
    ['amount_pattern=6',                ['v_exact', 'v_short']],
    ['billing_total_amount_min=1000',   ['v_over', 'v_exact', 'v_short']],
    ['billing_total_amount_max=999',    []],
    ['transaction_date_from=2026/01/06', []],
    ['transaction_date_to=2026/01/05',  ['v_over', 'v_exact', 'v_short']],
    ['payment_term_to=2026/01/07',      []],
    ['overpayment_flag=1',              ['v_over']],
    ['cancel_overpayment_flag=1',       []],
    ['expire_overpayment_flag=0&limit=10', ['v_over', 'v_exact', 'v_short']],
    ['bulk_payment_id=b_1',             []],
    ['sort=payment_date desc',          ['v_over', 'v_exact', 'v_short']],
  ])('%s', async (search, ids) => {
    const context = await startTestSandbox()
    const { buyer } = context.sandbox
    for (const [id, amount] of [['v_short', 900], ['v_exact', 1000], ['v_over', 1100]] as const) {
      await givenPayment(context, type, waiting, { id })
      await buyer.transfer({ payment: id, amount })
    }
    await buyer.transfer({ payment: 'v_over' })
    const route = `GET /v1/payments?pay_type=${type}&${search}`
    const { list } = bodyOf(await context.api<{ list: AnyPayment[] }>(route))
    expect(list.map(({ id }) => id)).toEqual(ids)
  })
})
