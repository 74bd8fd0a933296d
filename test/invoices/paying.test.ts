// behaviour of invoices, transitions: what transfers, cards, debits and the calendar do to an
// invoice and to the payments that it made.
import { describe, expect, it } from 'vitest'
import { bodyOf, codesOf, refusalOf } from '../harness/errors.ts'
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'
import { givenInvoice, paymentsBy, readInvoice, toldOf, waits } from './invoices.ts'

interface Account {
  readonly id: string
  readonly status: string
  readonly total_amount: number
  readonly va_account_number: string
}

const accounts = (context: TestSandbox) => paymentsBy<Account>(context, 'Virtualaccount')

/** A sandbox with an invoice that waits for 11,000 yen. */
async function billed(wish: object = {}) {
  const context = await startTestSandbox({ 'webhook.mode': 'collect' })
  const { id } = await givenInvoice(context, { status: waits, ...wish })
  const { sandbox } = context
  return {
    context,
    id,
    transfer: (amount?: number) =>
      sandbox.buyer.transferToInvoice({ invoice: id, ...(amount ? { amount } : {}) }),
    read: () => readInvoice(context, { id }),
    /** Events of all kinds since the invoice was issued, oldest first. */
    told: () => {
      const names = sandbox.deliveries.list().map(({ event }) => event)
      return names.slice(0, names.indexOf('invoice.open')).reverse()
    },
  }
}

describe('a transfer', () => {
  it('of what is owed pays the invoice', async () => {
    const { context, transfer, read, told } = await billed()
    expect(await transfer()).toMatchObject({ result: 'approved', status: 'PAID' })
    expect(await read()).toMatchObject({
      ...{ status: 'PAID', transaction_date: '2026/01/05', billing_total_amount: 11000 },
      is_paid_externally: false,
    })
    expect((await accounts(context))[0]).toMatchObject({ status: 'CAPTURED', total_amount: 11000 })
    expect(told()).toEqual(['payments.virtualaccount.complete', 'invoice.paid'])
  })

  it('of less is added up until all is there', async () => {
    const { context, transfer, read, told } = await billed()
    expect(await transfer(4000)).toMatchObject({ result: 'short', billing_total_amount: 7000 })
    expect(await read()).toMatchObject({ status: waits, billing_total_amount: 7000 })
    expect((await accounts(context))[0]).toMatchObject({ status: waits, total_amount: 4000 })
    const [complete] = context.sandbox.deliveries.list()
    expect(complete?.body).toMatchObject({ status: waits, amount: '4000' })
    expect(await transfer()).toMatchObject({ result: 'approved', status: 'PAID' })
    expect((await accounts(context))[0]).toMatchObject({ status: 'CAPTURED', total_amount: 11000 })
    expect(told()).toEqual([
      ...['payments.virtualaccount.complete', 'payments.virtualaccount.complete', 'invoice.paid'],
    ])
  })

  it('of more pays it too, and what is too much stays with the payment', async () => {
    const { context, transfer } = await billed()
    expect(await transfer(12000)).toMatchObject({ result: 'approved', status: 'PAID' })
    expect((await accounts(context))[0]).toMatchObject({ status: 'CAPTURED', total_amount: 12000 })
  })

  it('of another amount is sent back where the merchant wants just this one', async () => {
    const { transfer, told, context } = await billed({
      virtual_account: { use_exact_deposit_amount: true },
    })
    const before = context.sandbox.digest()
    for (const amount of [10999, 11001]) {
      expect(await transfer(amount)).toMatchObject({ result: 'refused', status: waits })
    }
    expect([told(), context.sandbox.digest()]).toEqual([[], before])
    expect(await transfer()).toMatchObject({ status: 'PAID' })
  })

  it.each([
    ['PAID', 'overpayment_flag', { paid_by: 'Virtualaccount' }],
    ['PAID', 'cancel_overpayment_flag', { paid_by: 'externally' }],
    ['CANCELED', 'cancel_overpayment_flag', {}],
  ])('to the account of a %s invoice is noted: %s', async (status, flag, wish) => {
    const { context, transfer, read, id } = await billed({ status, ...wish })
    const before = await read()
    expect(await transfer(11000)).toMatchObject({ invoice: id, status })
    expect((await accounts(context))[0]).toMatchObject({ [flag]: '1' })
    expect({ ...(await read()), updated: null }).toEqual({ ...before, updated: null })
  })
})

describe('the due date', () => {
  it('closes the account and is told of once', async () => {
    const { context, transfer, read, told } = await billed({ due_date: '2026/01/06' })
    await context.sandbox.clock.set('2026/01/06 23:59:59.999')
    expect(told()).toEqual([])
    await context.sandbox.clock.advance('1ms')
    expect(await read()).toMatchObject({ status: waits, updated: '2026/01/07 00:00:00.000' })
    await context.sandbox.clock.advance('30d')
    expect(told()).toEqual(['invoice.expired'])
    expect((await accounts(context))[0]?.status).toBe('EXPIRED')
    expect(await transfer(11000)).toMatchObject({ status: waits })
    expect((await accounts(context))[0]).toMatchObject({ expire_overpayment_flag: '1' })
  })

  it('leaves a card able to pay', async () => {
    const { context, id } = await billed({ due_date: '2026/01/06' })
    await context.sandbox.clock.advance('10d')
    const { status } = await context.sandbox.buyer.payInvoice({ invoice: id })
    expect(status).toBe('PAID')
  })

  it('passes unnoticed when the invoice is over', async () => {
    const { context, told } = await billed({ status: 'PAID', due_date: '2026/01/06' })
    await context.sandbox.clock.advance('30d')
    expect(told()).not.toContain('invoice.expired')
  })
})

describe('an account that expired', () => {
  const refresh = ({ api }: TestSandbox, id: string) =>
    api(`PUT /v1/invoices/${id}/virtual_account/refresh`, {})

  it('is issued anew for what is left, open for seven days', async () => {
    const { context, id, transfer, read } = await billed({ due_date: '2026/01/06' })
    const { sandbox } = context
    await transfer(4000)
    const old = (await read()).embedded_virtual_account
    await sandbox.clock.set('2026/01/10 12:00:00.000')
    const renewed = bodyOf(await refresh(context, id))
    expect(renewed).toMatchObject({ id, status: waits, billing_total_amount: 7000 })
    expect(renewed['embedded_virtual_account']).not.toEqual(old)
    expect(codesOf(await refresh(context, id))).toEqual(['EI009146031'])

    await sandbox.clock.set('2026/01/17 23:59:59.999')
    expect(await transfer(2000)).toMatchObject({ result: 'short', billing_total_amount: 5000 })
    await sandbox.clock.advance('1ms')
    const [open] = await accounts(context)
    expect(open).toMatchObject({ status: 'EXPIRED', total_amount: 2000 })
    expect(toldOf(context).filter((event) => event === 'invoice.expired')).toHaveLength(1)

    bodyOf(await refresh(context, id))
    expect(await transfer()).toMatchObject({ result: 'approved', status: 'PAID' })
    expect(await accounts(context)).toMatchObject([
      ...[
        { status: 'CAPTURED', total_amount: 5000 },
        { status: 'EXPIRED', total_amount: 2000 },
      ],
      { status: 'EXPIRED', total_amount: 4000 },
    ])
  })

  it('is none of an invoice that takes no transfer', async () => {
    const { context, id } = await billed({ pay_types: ['Card'] })
    expect(refusalOf(await refresh(context, id))).toBe('400 EI009146031')
  })
})

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
