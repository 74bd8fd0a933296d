// behaviour of mails, invoices: what is written when, to whom, and what it says.
import { expect, it } from 'vitest'
import { startTestSandbox } from '../harness/sandbox.ts'
import { givenInvoice, waits } from './invoices.ts'

const flags = {
  bill_mail_send_flag: '1',
  receipt_mail_send_flag: '1',
  underpayment_mail_send_flag: '1',
}

it('bills, asks for the difference, and thanks with a receipt', async () => {
  const { sandbox } = await startTestSandbox()
  const { id, ...invoice } = await givenInvoice({ sandbox }, { ...flags, status: waits })
  const written = () => sandbox.mails.list()[0]
  const related = { kind: 'invoice', id }
  const to = 'buyer@example.com'
  expect(written()).toMatchObject({
    ...{ template: 'invoice_bill', to, related, links: [invoice.invoice_url] },
    variables: { amount: '11,000', due_date: '2026/01/19', name: '株式会社サンプル 御中' },
  })
  expect(written()?.text).toContain(invoice.embedded_virtual_account?.account_number)
  await sandbox.buyer.transferToInvoice({ invoice: id, amount: 4000 })
  expect(written()).toMatchObject({
    ...{ template: 'invoice_difference', to, related, variables: { due: '7,000' } },
  })
  await sandbox.buyer.transferToInvoice({ invoice: id })
  expect(written()).toMatchObject({
    ...{ template: 'invoice_receipt', to, related, variables: { paid: '2026/01/05' } },
    links: [expect.stringContaining(`/pages/receipts/s_demoshop001/${id}`)],
  })
  expect(sandbox.mails.list()).toHaveLength(3)
})

it('writes nothing that nobody asked for', async () => {
  const { sandbox } = await startTestSandbox()
  const { id } = await givenInvoice({ sandbox }, { status: waits })
  await sandbox.buyer.transferToInvoice({ invoice: id, amount: 4000 })
  await sandbox.buyer.transferToInvoice({ invoice: id })
  expect(sandbox.mails.list()).toEqual([])
})

it('writes to the address of this invoice before that of the customer', async () => {
  const { sandbox } = await startTestSandbox()
  const wish = { ...flags, status: waits, customer_id: 'c_demo_alice' }
  await givenInvoice({ sandbox }, { ...wish, customer_overwrite: { name: 'A' } })
  await givenInvoice({ sandbox }, { ...wish, customer_overwrite: { email: 'b@example.com' } })
  const addresses = sandbox.mails.list().map(({ to }) => to)
  expect(addresses).toEqual(['b@example.com', 'alice@example.com'])
})
