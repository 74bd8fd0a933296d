import { endpoint } from '../../../http/endpoint.ts'
import { permissionGroups } from '../../../http/permissions.ts'
import { decided, spec } from '../../../kit/source.ts'
import { getBusinessPayment, shown } from '../actions.ts'
import { cardOfToken } from '../cards.ts'
import { checkComplete } from '../completeness.ts'
import { checkSaid, draftWith } from '../draft.ts'
import { deleteBusiness } from '../ending-actions.ts'
import { checkInvoiceFile, hasInvoice, sentInvoice } from '../invoice-file.ts'
import {
  BusinessDeleted,
  BusinessDraft,
  BusinessPayment,
  BusinessSubmission,
  businessParams,
} from '../schema.ts'
import { registerBusiness, submitBusiness, updateBusiness } from '../submit-actions.ts'
import { businessPaymentTable } from '../table.ts'

const group = permissionGroups.businessPayments
const params = businessParams
const objectParts = ['payee', 'payee_bank']
const source = decided('siblings of the submission: nothing is public of this family')

/** How a draft is told: JSON with the file in Base64, or a form with the file. */
const draft = {
  group,
  keys: 'secret',
  source,
  accepts: 'json or multipart',
  objectParts,
  inlineFile: 'invoice_file',
  body: BusinessDraft,
  returns: BusinessPayment,
} as const

export const register = endpoint({
  ...draft,
  route: 'POST /v1/business_payments',
  code: 'EY001',
  summary: 'Register an invoice to be paid by card, as a draft; its file in invoice_file',
  checks(input) {
    checkSaid(input.body, input.report)
    checkInvoiceFile(input)
  },
  run({ world, acting, body, file }) {
    const sent = sentInvoice(file, body)
    return shown(world, registerBusiness(world, acting, body, sent))
  },
})

export const update = endpoint({
  ...draft,
  route: 'POST /v1/business_payments/{id}',
  code: 'EY002',
  summary: 'Change a draft; what was submitted is a draft again. Absent keeps, null clears',
  params,
  checks(input) {
    checkSaid(input.body, input.report)
    checkInvoiceFile(input)
  },
  run({ world, store, params, body, file }) {
    const payment = getBusinessPayment(store, params.id)
    return shown(world, updateBusiness(world, payment, body, sentInvoice(file, body)))
  },
})

export const submit = endpoint({
  route: 'PUT /v1/business_payments/{id}',
  code: 'EY003',
  summary: 'Submit a payment: what is sent over what was there has to be complete',
  source: spec('submission; which of its fields are required is decided'),
  group: permissionGroups.businessPaymentExecution,
  keys: 'secret',
  params,
  body: BusinessSubmission,
  returns: BusinessPayment,
  checks({ world, acting, params, body, report }) {
    checkSaid(body, report)
    const payment = world.store.businessPayments.find(acting.id, params.id ?? '')
    // One that is unknown, or stands elsewhere, is refused for that alone.
    if (!payment || !businessPaymentTable.allows(payment.status, 'submit')) return
    checkComplete(draftWith(payment, body), hasInvoice(world, payment), report)
  },
  run({ world, store, caller, acting, params, body }) {
    const payment = getBusinessPayment(store, params.id)
    const card = () => cardOfToken(world, caller, body.card_token)
    return shown(world, submitBusiness(world, acting, payment, body, card))
  },
})

export const retrieve = endpoint({
  route: 'GET /v1/business_payments/{id}',
  code: 'EY007',
  summary: 'Retrieve an invoice card payment, with its file in Base64',
  source: spec('retrieval of an invoice card payment'),
  group,
  keys: 'secret',
  params,
  returns: BusinessPayment,
  run: ({ world, store, params }) => shown(world, getBusinessPayment(store, params.id), true),
})

export const remove = endpoint({
  route: 'PUT /v1/business_payments/{id}/delete',
  code: 'EY004',
  summary: 'Give up a payment that is not examined yet; what is held is let go',
  source: decided('shape as of other deletions'),
  group,
  keys: 'secret',
  params,
  returns: BusinessDeleted,
  run({ world, store, params }) {
    const { access_id } = deleteBusiness(world, getBusinessPayment(store, params.id))
    return { access_id, delete_flag: '1' }
  },
})
