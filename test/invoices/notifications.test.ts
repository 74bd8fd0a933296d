// What a merchant hears of invoices: each event once, with its signature, and little in it.
import { expect, it } from 'vitest'
import { startReceiver } from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { givenInvoice, waits } from './invoices.ts'

it('hears of each step of an invoice', async () => {
  const receiver = await startReceiver()
  const options = { 'webhook.url': receiver.url, 'webhook.mode': 'sync' } as const
  const context = await startTestSandbox(options)
  const { api, sandbox } = context
  const draft = await givenInvoice(context, { id: 'in_1' })
  await api(`PUT /v1/invoices/${draft.id}`, { memo: 'seen' })
  await api(`DELETE /v1/invoices/${draft.id}`)
  const wish = { status: waits, pay_types: ['Card'], due_date: '2026/01/06' }
  const canceled = await givenInvoice(context, { ...wish, id: 'in_2' })
  await api(`PUT /v1/invoices/${canceled.id}/cancel`, {})
  await givenInvoice(context, { ...wish, id: 'in_3' })
  await sandbox.clock.advance('2d')
  await sandbox.buyer.payInvoice({ invoice: 'in_3' })
  const heard = () => receiver.requests.filter(({ body }) => 'invoice_id' in body)
  while (heard().length < 10) await receiver.arrived(receiver.requests.length + 1)
  await sandbox.clock.settle()
  expect(heard().map(({ body }) => `${body['invoice_id']} ${body['event']}`)).toEqual([
    ...['in_1 invoice.create', 'in_1 invoice.update', 'in_1 invoice.delete'],
    ...['in_2 invoice.create', 'in_2 invoice.open', 'in_2 invoice.cancel'],
    ...['in_3 invoice.create', 'in_3 invoice.open', 'in_3 invoice.expired', 'in_3 invoice.paid'],
  ])
})
