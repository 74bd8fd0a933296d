// Invoice card payments in any status, made by real requests of a buyer platform; what time, the
// examiner and the bank do follows at once.
import { type GivenApi, performGiven, type Recipe, reached, type Wish } from '../../http/given.ts'
import { addDays } from '../../kit/business-days.ts'
import { formatDate } from '../../kit/dates.ts'
import { worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import { platformAccountFor } from '../buyer-platforms/actions.ts'
import { findBusinessPayment } from './actions.ts'
import { expireBusiness } from './ending-actions.ts'
import { examine, refund, sendTransfer, settleTransfer } from './examination-actions.ts'
import type { BusinessPayment, StoredBusinessPayment } from './schema.ts'

/** A payee that no bank knows. */
export const usualPayee = {
  payee: {
    company_name: 'Imaginary Paper Supply',
    corporate: '1',
    representative_name: 'Hanako Kami',
    addr_post_code: '100-0001',
    addr_state: '東京都',
    addr_city: '千代田区',
    addr_line_1: '千代田1-1',
    email: 'billing@paper.example',
    phone_no: '0300000000',
  },
  payee_bank: {
    bank_code: '0000',
    bank_name: 'Imaginary Bank',
    branch_code: '000',
    branch_name: 'Nowhere',
    account_kind: 0,
    account_number: '0000001',
    account_name: 'IMAGINARY PAPER',
  },
} as const

/** The least that counts as a PDF. */
const tinyPdf = Buffer.from('%PDF-1.7\n').toString('base64')

/** The due date of a payment that says none lies so many days ahead. */
const usualDaysAhead = 30

type Step = (api: GivenApi, id: string, card: string) => unknown

const act =
  (change: (api: GivenApi, payment: StoredBusinessPayment) => unknown): Step =>
  (api, id) =>
    performGiven(api.world, 'businessPayment', () => {
      change(api, findBusinessPayment(api.world, id) as StoredBusinessPayment)
    })

const submit: Step = (api, id) => api.call('PUT /v1/business_payments/{id}', { params: { id } })
const request: Step = (api, id) =>
  api.call('PUT /v1/business_payments/request', { body: { access_id: id } })

const auth =
  (usualCard: string): Step =>
  async (api, id, card) => {
    const { id: card_token } = await api.make<{ id: string }>('token', { card: card || usualCard })
    return api.call('PUT /v1/business_payments/auth', { body: { access_id: id, card_token } })
  }
const authorize = auth('visa')

const examined = (result: string) => act(({ world }, payment) => examine(world, payment, result))
const sent = act(({ world }, payment) => sendTransfer(world, payment))
const settled = (result: string) =>
  act(({ world }, payment) => settleTransfer(world, payment, result))

const toExamination = [submit, authorize, request]
const toTransfer = [...toExamination, examined('approve'), sent]

/** How each status is come to, from a draft. */
const ways: Readonly<Record<string, readonly Step[]>> = {
  DRAFT: [],
  SUBMITTED: [submit],
  REQUESTED: [submit, request],
  AUTHENTICATING: [submit, auth('challenge-visa')],
  AUTHORIZED: [submit, authorize],
  AUTH_FAILED: [submit, auth('refused-visa')],
  UNDER_EXAMINATION: toExamination,
  RETURNED: [...toExamination, examined('return')],
  APPROVED: [...toExamination, examined('approve')],
  TRANSFERRING: toTransfer,
  TRANSFERRED: [...toTransfer, settled('ok')],
  TRANSFER_FAILED: [...toTransfer, settled('fail')],
  REFUNDED: [...toTransfer, settled('fail'), act(({ world }, payment) => refund(world, payment))],
  REJECTED: [...toExamination, examined('reject')],
  EXPIRED: [act(({ world }, payment) => expireBusiness(world, payment))],
  DELETED: [(api, id) => api.call('PUT /v1/business_payments/{id}/delete', { params: { id } })],
}

/** The platform that calls, for the tenant buyer that is named, or its first one. */
function callerOf(api: GivenApi): GivenApi {
  const platform = platformAccountFor(api.world, api.account, undefined)
  const accounts = api.world.store.accounts.of(worldOwner)
  const { platform_id } = platform
  const [first] = accounts.where({ platform_id, role: 'tenant_buyer' })
  const buyer = api.tenant ?? first?.id
  if (buyer) return api.by(platform, buyer)
  throw fail.notFound('A tenant buyer').withHint('make one: given tenantBuyer')
}

function draftOf(api: GivenApi, wish: Wish) {
  const { world } = api
  return {
    billing_amount: 10_000,
    due_date: addDays(formatDate(world.clock.now()), usualDaysAhead),
    invoice_file: tinyPdf,
    invoice_file_name_display: 'invoice.pdf',
    remitter_name: 'BLUE CAFE',
    ...usualPayee,
    ...wish,
  }
}

/**
 * `given businessPayment {status?, card?, ...fields of the draft}`: of the tenant buyer that is
 * named, or of the first one. `card` is the name of a test card.
 */
export const givenBusinessPayment: Recipe = async (api, wish) => {
  const { status = 'DRAFT', card = '', ...fields } = wish
  const way = Object.hasOwn(ways, String(status)) ? ways[String(status)] : undefined
  if (!way) {
    const hint = `statuses: ${Object.keys(ways).join(', ')}`
    throw fail.notFound(`A way to status ${status}`).withHint(hint)
  }
  const caller = callerOf(api)
  const body = draftOf(api, fields)
  const { access_id: id } = await caller.call<BusinessPayment>('POST /v1/business_payments', {
    body,
  })
  for (const step of way) await step(caller, id, String(card))
  const made = await caller.call<BusinessPayment>('GET /v1/business_payments/{id}', {
    params: { id },
  })
  return reached(made, status, 'its card or its payee decide otherwise')
}
