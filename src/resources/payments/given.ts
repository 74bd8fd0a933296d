// Payments in any status: the shortest way through the published table, by real requests.
import { type GivenApi, performGiven, type Recipe, reached, type Wish } from '../../http/given.ts'
import { fail } from '../../world/failures.ts'
import { expiry } from './advance.ts'
import { authenticateTo } from './given-authentication.ts'
import { operationRoutes } from './operation-routes.ts'
import { actOnPayment, endTerm, paymentsOfId } from './outside-actions.ts'
import type { Payment } from './schema.ts'
import { paymentTypes } from './types/index.ts'
import type { ActDetails, BuyerAct, PaymentType } from './types/payment-type.ts'

type Action = string

/** Actions that do what the job_code of the registration says. */
const chargesBy = /^(?:execute|approve-in-wallet|secure) (CHECK|AUTH|CAPTURE)$/
const executesSecurely = 'execute 3DS'

/** Wishes about what follows the registration that no body has a field for. */
const ofLaterSteps: Wish = {
  card: true,
  tds2_status: true,
  konbini_code: true,
  konbini_store_code: true,
  settlement_route: true,
  result_code: true,
}

/** Whether an action is on the way: without 3-D Secure unless it is wished for. */
function isOnTheWay(on: Action, jobCode: string | undefined, securely: boolean): boolean {
  const [, wanted] = chargesBy.exec(on) ?? []
  if (wanted !== undefined && jobCode !== undefined && wanted !== jobCode) return false
  if (!on.startsWith('execute ')) return true
  return securely ? on === executesSecurely : wanted !== undefined
}

/** Results by which a way goes on: a debit that fails has a status of its own. */
const leads = new Set(['approved', 'unpaid'])

/** The actions that lead from nothing to `status`; shortest first, by the table. */
function wayTo(
  type: PaymentType,
  status: string,
  { jobCode, securely }: { readonly jobCode: string | undefined; readonly securely: boolean },
): Action[] {
  const { transitions } = type.table
  const ways: { readonly at: string; readonly way: readonly Action[] }[] = [{ at: 'none', way: [] }]
  const seen = new Set(['none'])
  for (const { at, way } of ways) {
    if (at === status) return [...way]
    for (const { from, on, result, to } of transitions) {
      if (from !== at || !leads.has(result) || seen.has(to)) continue
      if (!isOnTheWay(on, jobCode, securely)) continue
      seen.add(to)
      ways.push({ at: to, way: [...way, on] })
    }
  }
  const known = [...new Set(transitions.map(({ to }) => to))].join(', ')
  throw fail.notFound(`A way to status ${status}`).withHint(`statuses of the table: ${known}`)
}

/** What a buyer does, and what time does, is no request; what came of it is read by one. */
async function befall(
  api: GivenApi,
  type: PaymentType,
  payment: Payment,
  on: Action,
  wish: Wish,
): Promise<Payment> {
  const { world } = api
  const details = { ...wish, ...(await type.given(api, on, wish)) } as ActDetails
  const { id, shop_id, pay_type } = payment
  performGiven(world, on, () => {
    const [stored] = paymentsOfId(world, id, shop_id)
    if (on === expiry.on) endTerm(world, shop_id, id)
    else if (stored) actOnPayment(world, stored, on.split(' ')[0] as BuyerAct, details)
  })
  return api.call<Payment>('GET /v1/payments/{id}', { params: { id }, query: { pay_type } })
}

/** The wished fields that a registration of the type knows, and those that nobody knows. */
function registrationOf(type: PaymentType, fields: Wish): Wish {
  const { register, ...later } = type.bodies
  const known = register?.properties ?? {}
  const others = new Set(Object.values(later).flatMap(({ properties }) => Object.keys(properties)))
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name]) => name in known || !(others.has(name) || name in ofLaterSteps),
    ),
  )
}

/** The job that an action is for. */
const jobOf = (on = ''): string | undefined => chargesBy.exec(on)?.[1]

async function move(api: GivenApi, type: PaymentType, payment: Payment, on: Action, wish: Wish) {
  const [operation = '', jobCode] = on.split(' ')
  const { pay_type, access_id } = payment
  if (!(operation in operationRoutes)) return befall(api, type, payment, on, wish)
  const more = await type.given(api, operation, { ...wish, ...(jobCode ? { jobCode } : {}) })
  return api.call<Payment>(operationRoutes[operation] ?? '', {
    params: { id: payment.id },
    body: { pay_type, access_id, ...more },
  })
}

/**
 * `given payment {pay_type?, status?, job_code?, amount?, card?, customer_id?, method?, pay_times?,
 * ...}`: any field of a registration is taken as it is; `card` names a test card for the execution,
 * with a device wallet the card that is in it.
 */
export const givenPayment: Recipe = async (api, wish) => {
  const { status = 'UNPROCESSED', ...fields } = wish
  const payType = String(wish['pay_type'] ?? 'Card')
  const type = paymentTypes[payType]
  if (!type) {
    const known = Object.keys(paymentTypes).join(', ')
    throw fail.badFormat('pay_type').withHint(`pay types: ${known}`)
  }
  const registration = registrationOf(type, fields)
  const jobCode = registration['job_code'] as string | undefined
  const securely = status === 'AUTHENTICATED' || registration['tds_type'] === '2'
  const way = wayTo(type, String(status), { jobCode, securely })
  const known = type.bodies.register?.properties ?? {}
  const execution = way.find((on) => chargesBy.test(on))
  let payment = await api.call<Payment>('POST /v1/payments', {
    body: {
      pay_type: payType,
      ...('job_code' in known ? { job_code: jobOf(execution) ?? 'CAPTURE' } : {}),
      ...(way.includes(executesSecurely) ? { tds_type: '2' } : {}),
      ...('amount' in known ? { amount: '1000' } : {}),
      ...(await type.given(api, 'register', fields)),
      ...registration,
    },
  })
  for (const on of way.slice(1)) {
    payment = await move(api, type, payment, on, { ...fields, status })
    if (on === executesSecurely) {
      const wanted = String(status) === 'AUTHENTICATED' ? fields['tds2_status'] : 'AUTHENTICATED'
      payment = await authenticateTo(api, payment, wanted as string | undefined)
    }
  }
  return reached(payment, status, 'its total, or a word in its data, asks for another result')
}
