// Payment methods in any status, by real requests and by what account owners and banks do.
import { type GivenApi, performGiven, type Recipe, reached, type Wish } from '../../http/given.ts'
import { fail } from '../../world/failures.ts'
import { mintToken } from '../cards/given.ts'
import { goThrough } from '../three-d-secure/actions.ts'
import { cardFollowing } from './card-actions.ts'
import { actOnMethod, findMethod, type MethodAct } from './outside-actions.ts'
import type { PaymentMethod, StoredMethod } from './schema.ts'

const path = '/v1/customers/{customer_id}/payment_methods'

const bankAccount = {
  application_type: 'ONLINE',
  bank_code: '0001',
  branch_code: '001',
  account_type: '1',
  account_number: '1234567',
  account_name: '山田太郎',
  account_name_kana: 'ヤマダ タロウ',
}

/** What leads from a registration to a status. */
type Step = MethodAct | 'inactivate' | 'authenticate'

/** The ways to each status; the first status of a kind needs no step. */
const ways: Readonly<Record<string, Readonly<Record<string, readonly Step[]>>>> = {
  Card: { ACTIVATED: [], AWAITING_CUSTOMER_ACTION: [], FAILED: ['authenticate'] },
  'Directdebit ONLINE': {
    AWAITING_CUSTOMER_ACTION: [],
    ACTIVATED: ['authorize-bank-account'],
    FAILED: ['refuse-bank-account'],
  },
  'Directdebit PAPER': {
    INACTIVATED: [],
    ACTIVATED: ['accept-paper-form'],
    FAILED: ['reject-paper-form'],
  },
  Virtualaccount: { ACTIVATED: [], INACTIVATED: ['inactivate'] },
}

/** Wishes about the card or the bank account itself. */
const ofDetails = new Set(['card', 'application_type', 'settlement_route', 'request_form_id'])

/** A number of a form that nobody else has. */
const freshFormId = ({ world }: GivenApi): string => `form-${world.ids.counter}`

async function detailsOf(api: GivenApi, payType: string, wish: Wish): Promise<object> {
  if (payType === 'Card') {
    const { status = 'ACTIVATED', card = status === 'FAILED' ? 'rejected-visa' : 'visa' } = wish
    const token = await mintToken(api, `POST ${path}`, card as string)
    return { card: { token, ...(status === 'ACTIVATED' ? {} : { tds_type: '2' }) } }
  }
  if (payType !== 'Directdebit') return {}
  const { application_type, request_form_id = freshFormId(api), settlement_route } = wish
  const isPaper = application_type === 'PAPER'
  return {
    directdebit: {
      ...bankAccount,
      ...(settlement_route === undefined ? {} : { settlement_route }),
      ...(isPaper ? { application_type, paper_application: { request_form_id } } : {}),
    },
  }
}

/** The issuer of the card decides about its registration. */
function authenticateCard({ world, account }: GivenApi, { card }: PaymentMethod): void {
  const { authentications } = world.storeOf(account)
  const before = authentications.find(card?.access_id ?? '')
  if (before) goThrough(world, cardFollowing, before)
}

async function take(api: GivenApi, method: PaymentMethod, step: Step): Promise<PaymentMethod> {
  const { world } = api
  const params = { customer_id: method.customer_id, id: method.id }
  const { pay_type } = method
  if (step === 'inactivate') {
    return api.call(`PUT ${path}/{id}/inactivate`, { params, body: { pay_type } })
  }
  performGiven(world, step, () => {
    if (step === 'authenticate') return authenticateCard(api, method)
    actOnMethod(world, findMethod(world, method.id) as StoredMethod, step, {})
  })
  return api.call(`GET ${path}/{id}`, { params, query: { pay_type } })
}

/**
 * `given paymentMethod {pay_type?, status?, customer_id?, card?, application_type?,
 * settlement_route?, request_form_id?, ...}`: of a new customer unless one is named; `card` names a
 * test card. Other fields of the registration are taken as they are.
 */
export const givenPaymentMethod: Recipe = async (api, wish) => {
  const { pay_type = 'Card', status = 'ACTIVATED', customer_id, ...others } = wish
  const { application_type = 'ONLINE' } = others
  const fields = Object.entries(others).filter(([name]) => !ofDetails.has(name))
  const kind = pay_type === 'Directdebit' ? `Directdebit ${application_type}` : String(pay_type)
  const known = ways[kind]
  if (!known) throw fail.badFormat('pay_type').withHint('Card, Directdebit or Virtualaccount')
  const way = known[String(status)]
  if (!way) {
    const hint = `statuses of ${kind}: ${Object.keys(known).join(', ')}`
    throw fail.notFound(`A way to status ${status}`).withHint(hint)
  }
  const customer = customer_id ?? (await api.make<{ id: string }>('customer')).id
  let method = await api.call<PaymentMethod>(`POST ${path}`, {
    params: { customer_id: String(customer) },
    body: {
      pay_type,
      default_flag: '1',
      ...(await detailsOf(api, String(pay_type), wish)),
      ...Object.fromEntries(fields),
    },
  })
  for (const step of way) method = await take(api, method, step)
  return reached(method, status, 'card names a test card that leads there, as rejected-visa does')
}
