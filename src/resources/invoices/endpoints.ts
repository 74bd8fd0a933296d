import { endpoint } from '../../http/endpoint.ts'
import { permissionGroups } from '../../http/permissions.ts'
import * as s from '../../kit/schema.ts'
import { published, spec } from '../../kit/source.ts'
import { fail } from '../../world/failures.ts'
import { takeRow } from '../../world/rows.ts'
import {
  getInvoice,
  moveInvoice,
  requireInvoice,
  shown,
  shownWithStamp,
  tellOfInvoice,
} from './actions.ts'
import { checkInvoice, checkPaidDay } from './checks.ts'
import { cancelInvoice, markPaidExternally, refreshAccount } from './closing.ts'
import { changeableWhenIssued, newDraft, saidIn, withSaid } from './draft.ts'
import { list } from './list.ts'
import { openInvoice } from './opening.ts'
import {
  Invoice,
  InvoiceChange,
  InvoiceDeleted,
  InvoiceInput,
  InvoiceOpening,
  InvoicePaidExternally,
  NothingSaid,
} from './schema.ts'
import { invoiceTable } from './table.ts'

const params = s.pathNames('id')
const common = { group: permissionGroups.invoices, keys: 'secret' } as const
const source = published('invoices')

const create = endpoint({
  ...common,
  route: 'POST /v1/invoices',
  code: 'EI001',
  summary: 'Create an invoice as a draft',
  source,
  body: InvoiceInput,
  returns: Invoice,
  checks: checkInvoice,
  run({ world, store, acting, body }) {
    const id = body.id ?? world.ids.id('in_')
    if (store.invoices.find(id)) throw fail.idTaken()
    takeRow(world, invoiceTable, { from: 'none', on: 'create' }, 'approved')
    const invoice = store.invoices.add(withSaid(store, newDraft(world, acting.id, id), body))
    tellOfInvoice(world, 'invoice.create', invoice)
    return shown(world, invoice)
  },
})

const retrieve = endpoint({
  ...common,
  route: 'GET /v1/invoices/{id}',
  code: 'EI002',
  summary: 'Retrieve an invoice',
  source,
  params,
  returns: Invoice,
  run: ({ world, store, params }) => shownWithStamp(world, getInvoice(store, params.id)),
})

const update = endpoint({
  ...common,
  route: 'PUT /v1/invoices/{id}',
  code: 'EI004',
  summary: 'Update an invoice; a field that is left out stays',
  source: published('invoices; that a field of an issued one is refused, not ignored, is decided'),
  params,
  body: InvoiceChange,
  returns: Invoice,
  checks: checkInvoice,
  run({ world, store, params, body }) {
    const invoice = getInvoice(store, params.id)
    requireInvoice(invoice, 'update')
    const isIssued = invoice.status !== 'DRAFT'
    const fixed = saidIn(body).filter((field) => !changeableWhenIssued.includes(field))
    if (isIssued && fixed.length > 0) {
      const may = changeableWhenIssued.join(', ')
      const hint = `once issued only ${may} change, not ${fixed.join(', ')}`
      throw fail.stateForbids(invoice.status).about('003').withHint(hint)
    }
    const { billing_total_amount } = invoice
    const said = withSaid(store, invoice, body)
    return shown(
      world,
      moveInvoice(world, invoice, 'update', isIssued ? { ...said, billing_total_amount } : said),
    )
  },
})

const remove = endpoint({
  ...common,
  route: 'DELETE /v1/invoices/{id}',
  code: 'EI005',
  summary: 'Delete a draft of an invoice',
  source: spec('an issued invoice cannot be deleted'),
  params,
  returns: InvoiceDeleted,
  run({ world, store, params }) {
    const invoice = getInvoice(store, params.id)
    requireInvoice(invoice, 'delete')
    moveInvoice(world, invoice, 'delete')
    store.invoices.remove(invoice.id)
    return { id: invoice.id, delete_flag: '1' }
  },
})

const open = endpoint({
  ...common,
  route: 'PUT /v1/invoices/{id}/open',
  code: 'EI006',
  summary: 'Issue an invoice; flags that are sent win over those that it has',
  source: published('invoices; what has to be there first is decided'),
  params,
  body: InvoiceOpening,
  returns: Invoice,
  run({ world, store, params, body }) {
    const invoice = getInvoice(store, params.id)
    return shownWithStamp(world, openInvoice(world, store, invoice, body))
  },
})

const cancel = endpoint({
  ...common,
  route: 'PUT /v1/invoices/{id}/cancel',
  code: 'EI007',
  summary: 'Cancel an invoice that waits to be paid, for good',
  source,
  params,
  body: NothingSaid,
  returns: Invoice,
  run: ({ world, store, params }) =>
    shown(world, cancelInvoice(world, getInvoice(store, params.id))),
})

const paidExternally = endpoint({
  ...common,
  route: 'PUT /v1/invoices/{id}/paid_externally',
  code: 'EI008',
  summary: 'Mark an invoice as paid elsewhere',
  source,
  params,
  body: InvoicePaidExternally,
  returns: Invoice,
  checks: checkPaidDay,
  run({ world, store, params, body }) {
    const invoice = getInvoice(store, params.id)
    return shown(world, markPaidExternally(world, invoice, body.transaction_date))
  },
})

const refresh = endpoint({
  ...common,
  route: 'PUT /v1/invoices/{id}/virtual_account/refresh',
  code: 'EI009',
  summary: 'Issue a new account for an invoice whose account has expired',
  source: published('invoices; for how long the new one is open is decided'),
  params,
  body: NothingSaid,
  returns: Invoice,
  run: ({ world, store, params }) =>
    shown(world, refreshAccount(world, getInvoice(store, params.id))),
})

export const invoiceEndpoints = [
  create,
  retrieve,
  list,
  update,
  remove,
  open,
  cancel,
  paidExternally,
  refresh,
]
