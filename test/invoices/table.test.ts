// behaviour of invoices, transitions: the rows as the specification has them, each operation in
// each status over HTTP, and what each tells.
import { describe, expect, it } from 'vitest'
import { invoiceTable } from '../../src/resources/invoices/table.ts'
import { refusalOf } from '../harness/errors.ts'
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'
import { givenInvoice, readInvoice, toldOf, waits } from './invoices.ts'

const specified = `
  none, create -> DRAFT, invoice.create
  DRAFT, update -> DRAFT, invoice.update
  ${waits}, update -> ${waits}, invoice.update
  PAID, update -> PAID, invoice.update
  DRAFT, delete -> DRAFT, invoice.delete
  DRAFT, open -> ${waits}, invoice.open
  ${waits}, backfill -> PAID, invoice.paid
  ${waits}, cancel -> CANCELED, invoice.cancel
  ${waits}, paid_externally -> PAID, invoice.paid
  ${waits}, pay-by-card -> PAID, invoice.paid
  ${waits}, pay-by-card, declined -> ${waits}
  ${waits}, deposit -> PAID, invoice.paid
  ${waits}, deposit, short -> ${waits}
  ${waits}, late deposit -> ${waits}
  PAID, late deposit -> PAID
  CANCELED, late deposit -> CANCELED
  ${waits}, debit -> PAID, invoice.paid
  ${waits}, debit, failed -> ${waits}
  ${waits}, expire -> ${waits}, invoice.expired
  ${waits}, refresh -> ${waits}
  ${waits}, close account -> ${waits}`

it('has the rows of the specification, and no other', () => {
  const rows = invoiceTable.transitions.map(({ from, on, result, to, emits }) => {
    const named = result === 'approved' ? '' : `, ${result}`
    return `${from}, ${on}${named} -> ${to}${emits === null ? '' : `, ${emits}`}`
  })
  expect(rows).toEqual(specified.trim().split(/\n\s*/))
})

type Send = (context: TestSandbox, id: string) => ReturnType<TestSandbox['api']>

const operations: Readonly<Record<string, Send>> = {
  'update memo': ({ api }, id) => api(`PUT /v1/invoices/${id}`, { memo: 'seen' }),
  'update field': ({ api }, id) =>
    api(`PUT /v1/invoices/${id}`, { client_field_1: 'seen', is_uncollectible: true }),
  delete: ({ api }, id) => api(`DELETE /v1/invoices/${id}`),
  open: ({ api }, id) => api(`PUT /v1/invoices/${id}/open`, {}),
  cancel: ({ api }, id) => api(`PUT /v1/invoices/${id}/cancel`, {}),
  paid_externally: ({ api }, id) => api(`PUT /v1/invoices/${id}/paid_externally`, {}),
  refresh: ({ api }, id) => api(`PUT /v1/invoices/${id}/virtual_account/refresh`, {}),
}

/** Where each operation leads, with what it tells; or the code of its refusal. */
// biome-ignore format: a table
const cells: readonly (readonly [on: string, ...outcomes: string[]])[] = [
  // operation        DRAFT                    AWAITING                 PAID                    CANCELED
  ['update memo',     'DRAFT invoice.update',  'EI004003031',           'EI004003031',          'EI004003031'],
  ['update field',    'DRAFT invoice.update',  `${waits} invoice.update`, 'PAID invoice.update', 'EI004003031'],
  ['delete',          'gone invoice.delete',   'EI005003031',           'EI005003031',          'EI005003031'],
  ['open',            `${waits} invoice.open`, 'EI006003031',           'EI006003031',          'EI006003031'],
  ['cancel',          'EI007003031',           'CANCELED invoice.cancel', 'EI007003031',        'EI007003031'],
  ['paid_externally', 'EI008003031',           'PAID invoice.paid',     'EI008003031',          'EI008003031'],
  ['refresh',         'EI009003031',           'EI009146031',           'EI009003031',          'EI009003031'],
]
const states = ['DRAFT', waits, 'PAID', 'CANCELED']
const walks = cells.flatMap(([on, ...outcomes]) =>
  outcomes.map((outcome, at) => ({ on, state: states[at] ?? '', outcome })),
)

describe('an invoice', () => {
  it.each(walks)('$state, $on: $outcome', async ({ on, state, outcome }) => {
    const context = await startTestSandbox({ 'webhook.mode': 'collect' })
    const { id } = await givenInvoice(context, { status: state })
    const [told, before] = [toldOf(context).length, context.sandbox.digest()]
    await context.sandbox.clock.advance('1m')
    const reply = await operations[on]?.(context, id)
    const [status, event] = outcome.split(' ')
    if (event === undefined) {
      expect(refusalOf(reply ?? { status: 0, body: {} })).toBe(`400 ${outcome}`)
      expect(context.sandbox.digest()).toBe(before)
      return
    }
    expect(toldOf(context).slice(told)).toEqual([event])
    if (status === 'gone') {
      expect(reply?.body).toEqual({ id, delete_flag: '1' })
      expect(refusalOf(await context.api(`GET /v1/invoices/${id}`))).toBe('400 EI002003002')
      return
    }
    const now = await readInvoice(context, { id })
    expect(now).toMatchObject({ status, updated: '2026/01/05 09:01:00.000' })
    expect(reply?.body).toEqual(now)
  })

  it('tells little: who wants to know more reads it', async () => {
    const context = await startTestSandbox({ 'webhook.mode': 'collect' })
    const { id } = await givenInvoice(context)
    const [delivery] = context.sandbox.deliveries.list()
    expect(delivery?.body).toEqual({
      ...{ shop_id: 's_demoshop001', invoice_id: id, event: 'invoice.create' },
    })
  })

  it.each([
    ['cancel', 'E9992001001'],
    ['virtual_account/refresh', 'E9992001001'],
  ])('needs a body for %s, if an empty one', async (path, code) => {
    const context = await startTestSandbox()
    const { id } = await givenInvoice(context, { status: waits })
    expect(refusalOf(await context.api(`PUT /v1/invoices/${id}/${path}`))).toBe(`400 ${code}`)
  })

  it('is unknown to other shops, and under an id that nobody gave', async () => {
    const context = await startTestSandbox()
    const { id } = await givenInvoice(context)
    const other = context.as('s_demomain001')
    expect(refusalOf(await other(`GET /v1/invoices/${id}`))).toBe('400 EI002003002')
    expect(refusalOf(await context.api('PUT /v1/invoices/in_no/open', {}))).toBe('400 EI006003002')
  })
})
