// behaviour of invoices, transitions: what cards, debits and somebody who paid elsewhere do to an
// invoice.
import { describe, expect, it } from 'vitest'
import { bodyOf, codesOf, refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { accounts, billed } from './billed.ts'
import { givenInvoice, paymentsBy, readInvoice, waits } from './invoices.ts'

describe('a card', () => {
  it('pays what is owed as its block says, and the account closes', async () => {
    const { context, id, transfer, read, told } = await billed({ card: { job_code: 'CAPTURE' } })
    await transfer(1000)
    const done = await context.sandbox.buyer.payInvoice({ invoice: id })
    expect(done).toMatchObject({ result: 'approved', status: 'PAID', payment_status: 'CAPTURED' })
    const [payment] = await paymentsBy(context, 'Card')
    expect(payment).toMatchObject({ total_amount: 10000, invoice_id: id, job_code: 'CAPTURE' })
    expect((await accounts(context))[0]).toMatchObject({ status: 'CANCELED' })
    expect(await read()).toMatchObject({ status: 'PAID', transaction_date: '2026/01/05' })
    expect(told().slice(1)).toEqual([
      ...['payments.card.regist', 'payments.card.exec', 'invoice.paid'],
      'payments.virtualaccount.cancel',
    ])
  })

  it('that is declined leaves the invoice as it was, and another may pay', async () => {
    const { context, id, read } = await billed()
    const { buyer } = context.sandbox
    const declined = await buyer.payInvoice({ invoice: id, card: 'declined' })
    expect(declined).toMatchObject({ result: 'declined', error_code: 'E9993134014' })
    expect(await read()).toMatchObject({ status: waits })
    expect(await buyer.payInvoice({ invoice: id })).toMatchObject({ status: 'PAID' })
    const made = await paymentsBy<{ invoice_id: string }>(context, 'Card')
    expect(made.filter(({ invoice_id }) => invoice_id === id)).toHaveLength(1)
  })

  it('that is challenged too late is not charged', async () => {
    const { context, id } = await billed({ card: { tds_type: '2' } })
    const { buyer } = context.sandbox
    const { payment, result } = await buyer.payInvoice({ invoice: id, card: 'challenge-visa' })
    expect(result).toBe('left')
    bodyOf(await context.api(`PUT /v1/invoices/${id}/cancel`, {}))
    await buyer.authenticate({ payment, answer: 'pass', send: false })
    const [charge] = await paymentsBy<{ id: string; status: string }>(context, 'Card')
    expect(charge).toMatchObject({ id: payment, status: 'CANCELED' })
  })

  it.each([
    ['1', 'declined'],
    ['2', 'declined'],
    ['3', 'approved'],
  ])('outside of 3-D Secure with tds2_type %s is %s', async (tds2_type, result) => {
    const { context, id, read } = await billed({ card: { tds_type: '2', tds2_type } })
    expect((await read()).card?.tds2_type).toBe(tds2_type)
    const { buyer } = context.sandbox
    const paid = await buyer.payInvoice({ invoice: id, card: 'tds-unsupported' })
    expect(paid.result).toBe(result)
  })

  it('is a way only where the invoice offers it, and while it waits', async () => {
    const { context } = await billed()
    const { control } = context
    const refused = async (wish: object, body: object = {}) => {
      const { id: invoice } = await givenInvoice(context, wish)
      return refusalOf(await control('POST buyer/pay-invoice', { invoice, ...body }))
    }
    const byTransfer = { status: waits, pay_types: ['Virtualaccount'] }
    expect(await refused(byTransfer)).toBe('409 SANDBOX_INVOICE_WAY_NOT_OFFERED')
    expect(await refused({ status: 'PAID' })).toBe('409 SANDBOX_INVOICE_NOT_PAYABLE')
    expect(await refused({}, { invoice: 'in_no' })).toBe('400 SANDBOX_NO_SUCH_INVOICE')
    await givenInvoice(context, { id: 'in_two' })
    await context.as('s_demomain001')('POST /v1/invoices', { id: 'in_two' })
    expect(await refused({}, { invoice: 'in_two' })).toBe('400 SANDBOX_INVOICE_UNCLEAR')
    const waiting = context.sandbox.buyer.waiting().find((each) => 'invoice' in each)
    expect(waiting).toMatchObject({ acts: ['pay-invoice', 'transfer-to-invoice'] })
  })
})

describe('a debit', () => {
  async function debited(code: string, flag = '0') {
    const context = await startTestSandbox({ 'webhook.mode': 'collect' })
    const wish = {
      ...{ status: waits, pay_types: ['Directdebit'], customer_id: 'c_demo_bob' },
      directdebit: {
        ...{ payment_method_id: 'pm_demobobdebit0000000001', target_date: '2026/02/05' },
        directdebit_failure_mail_send_flag: flag,
      },
    }
    const { id } = await givenInvoice(context, wish)
    const [debit] = await paymentsBy<{ id: string }>(context, 'Directdebit')
    await context.sandbox.buyer.debitResult({ payment: debit?.id ?? '', result_code: code })
    return { context, invoice: await readInvoice(context, { id }) }
  }

  it('is asked for on the day, and pays the invoice', async () => {
    const { invoice } = await debited('0')
    expect(invoice).toMatchObject({
      ...{ status: 'PAID', transaction_date: '2026/01/05' },
      directdebit: { settlement_route: '1', target_date: '2026/02/05' },
      embedded_directdebit: { bank_name: expect.any(String), account_number: expect.any(String) },
    })
  })

  it('that fails leaves the invoice, and is written to its issuer', async () => {
    const { context, invoice } = await debited('1', '1')
    expect(invoice.status).toBe(waits)
    expect(context.sandbox.mails.list()).toMatchObject([
      { template: 'invoice_debit_failed', to: 'shop@example.com', variables: { result: '1' } },
    ])
  })

  it.each([
    [{ target_date: '2026/02/08' }, 'EI006142018'],
    [{ payment_method_id: 'pm_nobody' }, 'EI006014002'],
  ])('cannot be asked for with %j', async (wrong, code) => {
    const context = await startTestSandbox()
    const { id } = await givenInvoice(context, {
      ...{ pay_types: ['Directdebit'], customer_id: 'c_demo_bob' },
      directdebit: {
        ...{ payment_method_id: 'pm_demobobdebit0000000001', target_date: '2026/02/05' },
        ...wrong,
      },
    })
    const before = context.sandbox.digest()
    expect(codesOf(await context.api(`PUT /v1/invoices/${id}/open`, {}))).toEqual([code])
    expect(context.sandbox.digest()).toBe(before)
  })
})

describe('somebody who paid elsewhere', () => {
  it('did so on the day that the merchant says', async () => {
    const { context, id, told } = await billed()
    const reply = await context.api(`PUT /v1/invoices/${id}/paid_externally`, {
      transaction_date: '2026/01/02',
    })
    expect(bodyOf(reply)).toMatchObject({
      ...{ status: 'PAID', is_paid_externally: true, transaction_date: '2026/01/02' },
    })
    expect(told()).toEqual(['invoice.paid', 'payments.virtualaccount.cancel'])
  })

  it('paid on a day of the calendar', async () => {
    const { context, id } = await billed()
    const path = `PUT /v1/invoices/${id}/paid_externally`
    const reply = await context.api(path, { transaction_date: '2026/02/30' })
    expect(refusalOf(reply)).toBe('400 EI008189008')
  })
})
