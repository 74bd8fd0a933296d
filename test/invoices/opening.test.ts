// behaviour of invoices, preconditions of open: everything that is missing at once, and what an
// issued invoice has.
import { describe, expect, it } from 'vitest'
import { bodyOf, codesOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { givenInvoice, paymentsBy, readInvoice, waits } from './invoices.ts'

const line = { name: 'Tea', unit_price: 1, quantity: 1, tax_rate: 10 }
// biome-ignore format: a table
const unready: readonly (readonly [what: string, wish: object, ...codes: string[]])[] = [
  ['a due date that is past', { due_date: '2026/01/04' }, 'EI006145018'],
  ['a total of nothing', { lines: [{ ...line, quantity: 0 }] }, 'EI006009001'],
  ['a line that is not filled in', { lines: [line, {}] }, 'EI006177001', 'EI006178001', 'EI006179001'],
  ['a line without its amount', { input_type: 'amount', lines: [line] }, 'EI006009001', 'EI006181001'],
  ['more than a card can be charged', { pay_types: ['Card'], amount: 10_000_000 }, 'EI006009018'],
  ['more than can be transferred', { pay_types: ['Virtualaccount'], amount: 10_000_000_000 }, 'EI006009018'],
  ['a debit of which nothing is said', { pay_types: ['Directdebit'] }, 'EI006014001', 'EI006142001'],
  ['a mail to nobody', { bill_mail_send_flag: '1', customer_overwrite: { name: 'Tea' } }, 'EI006005001'],
  ['a payment that nobody knows', { invoice_backfill: { order_id: 'o_nobody' } }, 'EI006186002'],
]

describe('issuing an invoice', () => {
  it('numbers and dates it, and gives out its pages and its account', async () => {
    const context = await startTestSandbox()
    const issued = await givenInvoice(context, { status: waits })
    expect(issued).toMatchObject({
      ...{ invoice_number: expect.stringMatching(/^INV-202601-\d{6}$/), issue_date: '2026/01/05' },
      invoice_url: expect.stringContaining(`/pages/invoices/s_demoshop001/${issued.id}`),
      bill_pdf_url: expect.stringContaining(`/pages/bills/s_demoshop001/${issued.id}`),
      receipt_pdf_url: null,
    })
    const [payment] = await paymentsBy(context, 'Virtualaccount')
    expect(payment).toMatchObject({
      ...{ status: waits, billing_total_amount: 11000, total_amount: 0 },
      ...{ payment_term: '2026/01/19 23:59:59.999', payment_term_day: 14 },
      va_account_number: issued.embedded_virtual_account?.account_number,
    })
  })

  it('says everything that is missing', async () => {
    const { api } = await startTestSandbox()
    const { id } = bodyOf(await api<{ id: string }>('POST /v1/invoices', {}))
    const reply = await api(`PUT /v1/invoices/${id}/open`, { bill_mail_send_flag: '1' })
    const missing = ['EI006005001', 'EI006011001', 'EI006023001', 'EI006145001', 'EI006175001']
    expect(codesOf(reply).sort()).toEqual(missing)
  })

  it('refuses what is not ready, and keeps the draft', async () => {
    const context = await startTestSandbox()
    for (const [what, wish, ...codes] of unready) {
      const { id } = await givenInvoice(context, wish)
      const before = context.sandbox.digest()
      const reply = await context.api(`PUT /v1/invoices/${id}/open`, {})
      expect([what, ...codesOf(reply).sort()]).toEqual([what, ...codes])
      expect(context.sandbox.digest()).toBe(before)
    }
  })

  it('takes the flags of the request over its own', async () => {
    const context = await startTestSandbox()
    const { id } = await givenInvoice(context, { bill_mail_send_flag: '1' })
    const flags = { bill_mail_send_flag: '0', receipt_mail_send_flag: '1' }
    const issued = bodyOf(await context.api(`PUT /v1/invoices/${id}/open`, flags))
    expect(issued).toMatchObject({ ...flags, underpayment_mail_send_flag: '0' })
    expect(context.sandbox.mails.list()).toEqual([])
  })

  it('takes a customer who was deleted meanwhile for none', async () => {
    const context = await startTestSandbox()
    const { id } = await givenInvoice(context, { customer_id: 'c_demo_alice' })
    bodyOf(await context.api('DELETE /v1/customers/c_demo_alice'))
    const reply = await context.api(`PUT /v1/invoices/${id}/open`, {})
    expect(codesOf(reply)).toEqual(['EI006011002'])
  })
})

describe('a payment that was there before', () => {
  it('pays the invoice as it is issued', async () => {
    const context = await startTestSandbox({ 'webhook.mode': 'collect' })
    const { sandbox } = context
    const { id: order_id, access_id } = await sandbox.given.payment<{
      id: string
      access_id: string
    }>({ status: 'CAPTURED' })
    const backfill = { order_id, access_id, paid_date: '2026/01/03' }
    const wish = { invoice_backfill: backfill, due_date: null, pay_types: [], status: waits }
    const { id } = await givenInvoice(context, wish)
    expect(await readInvoice(context, { id })).toMatchObject({
      ...{ status: 'PAID', transaction_date: '2026/01/03', is_paid_externally: false },
      receipt_pdf_url: expect.any(String),
    })
  })

  it('must have paid', async () => {
    const context = await startTestSandbox()
    const { id: order_id } = await context.sandbox.given.payment<{ id: string }>({
      status: 'CANCELED',
    })
    const { id } = await givenInvoice(context, { invoice_backfill: { order_id } })
    const reply = await context.api(`PUT /v1/invoices/${id}/open`, {})
    expect(codesOf(reply)).toEqual(['EI006186031'])
  })
})

describe('the account of an earlier invoice', () => {
  const again = (id: string) => ({
    pay_types: ['Virtualaccount'],
    virtual_account: { reference_invoice_id: id },
  })

  it('is used again', async () => {
    const context = await startTestSandbox()
    const first = await givenInvoice(context, { status: 'PAID', paid_by: 'Virtualaccount' })
    const second = await givenInvoice(context, { ...again(first.id), status: waits })
    const { account_number } = second.embedded_virtual_account ?? {}
    expect(account_number).toBe(first.embedded_virtual_account?.account_number)
  })

  it.each([
    ['while that is not paid', waits, '0d'],
    ['when that is paid for more than 90 days', 'PAID', '91d'],
  ])('is not lent %s', async (_, status, wait) => {
    const context = await startTestSandbox()
    const first = await givenInvoice(context, { status })
    await context.sandbox.clock.advance(wait)
    const { id } = await givenInvoice(context, again(first.id))
    const reply = await context.api(`PUT /v1/invoices/${id}/open`, {})
    expect(codesOf(reply)).toEqual(['EI006141031'])
  })

  it('is not lent of one that is deleted meanwhile', async () => {
    const context = await startTestSandbox()
    const first = await givenInvoice(context, { status: 'DRAFT' })
    const { id } = await givenInvoice(context, again(first.id))
    await context.api(`DELETE /v1/invoices/${first.id}`)
    const reply = await context.api(`PUT /v1/invoices/${id}/open`, {})
    expect(codesOf(reply)).toEqual(['EI006141002'])
  })
})
