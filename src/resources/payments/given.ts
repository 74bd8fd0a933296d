// Payments in any status: the shortest way through the published table, by real requests.
import type { GivenApi, Recipe, Wish } from '../../http/given.ts'
import { fail } from '../../world/failures.ts'
import type { Payment } from './schema.ts'
import { paymentTypes } from './types/index.ts'
import type { PaymentType } from './types/payment-type.ts'

type Action = string

/** The actions, all approved, that lead from nothing to `status`; shortest first, by the table. */
function wayTo(type: PaymentType, status: string, jobCode: string | undefined): Action[] {
  const { transitions } = type.table
  const ways: { readonly at: string; readonly way: readonly Action[] }[] = [{ at: 'none', way: [] }]
  const seen = new Set(['none'])
  for (const { at, way } of ways) {
    if (at === status) return [...way]
    for (const { from, on, result, to } of transitions) {
      if (from !== at || result !== 'approved' || seen.has(to)) continue
      const [operation, wanted] = on.split(' ')
      if (operation === 'execute' && jobCode !== undefined && wanted !== jobCode) continue
      seen.add(to)
      ways.push({ at: to, way: [...way, on] })
    }
  }
  const known = [...new Set(transitions.map(({ to }) => to))].join(', ')
  throw fail.notFound(`A way to status ${status}`).withHint(`statuses of the table: ${known}`)
}

const routes: Readonly<Record<string, string>> = {
  execute: 'PUT /v1/payments/{id}',
  capture: 'PUT /v1/payments/{id}/capture',
  cancel: 'PUT /v1/payments/{id}/cancel',
  auth: 'PUT /v1/payments/{id}/auth',
  change: 'PUT /v1/payments/{id}/change',
}

async function move(api: GivenApi, type: PaymentType, payment: Payment, on: Action, wish: Wish) {
  const [operation = '', jobCode] = on.split(' ')
  const { pay_type, access_id } = payment
  const more = await type.given(api, operation, { ...wish, ...(jobCode ? { jobCode } : {}) })
  return api.call<Payment>(routes[operation] ?? '', {
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
  const { card, customer_id, method, pay_times, ...registration } = fields
  const payType = String(wish['pay_type'] ?? 'Card')
  const type = paymentTypes[payType]
  if (!type) {
    const known = Object.keys(paymentTypes).join(', ')
    throw fail.badFormat('pay_type').withHint(`pay types: ${known}`)
  }
  const way = wayTo(type, String(status), registration['job_code'] as string | undefined)
  const execution = way.find((on) => on.startsWith('execute '))
  let payment = await api.call<Payment>('POST /v1/payments', {
    body: {
      pay_type: payType,
      job_code: execution?.split(' ')[1] ?? 'CAPTURE',
      amount: '1000',
      ...registration,
    },
  })
  for (const on of way.slice(1)) {
    payment = await move(api, type, payment, on, fields)
  }
  return payment
}
