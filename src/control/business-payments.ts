// Invoice card payments from the other side: the issuer, the examiner, the bank and the clock.
import { authenticationOfBusiness } from '../buyer/authenticate.ts'
import { answerIssuer, cancelAtIssuer } from '../buyer/three-d-secure.ts'
import { inner } from '../kit/collection.ts'
import * as s from '../kit/schema.ts'
import { findBusinessPayment, shown } from '../resources/business-payments/actions.ts'
import { expireBusiness } from '../resources/business-payments/ending-actions.ts'
import {
  decisions,
  examine,
  sendTransfer,
  settleTransfer,
} from '../resources/business-payments/examination-actions.ts'
import type { StoredBusinessPayment } from '../resources/business-payments/schema.ts'
import { businessPaymentTable } from '../resources/business-payments/table.ts'
import type { World } from '../world/world.ts'
import { controlFail } from './failures.ts'
import { operation } from './operation.ts'

/** The record, and what became of the money of its card, which no answer of the API tells. */
function described(world: World, payment: StoredBusinessPayment) {
  return { ...shown(world, payment), sale: payment[inner].sale }
}

/** The payment of this id; refuses one whose status is for none of these actions. */
function standing(world: World, id: string, what: string, ...actions: string[]) {
  const payment = findBusinessPayment(world, id)
  if (!payment) throw controlFail.noSuchBusinessPayment(id)
  const { status } = payment
  if (actions.some((on) => businessPaymentTable.allows(status, on))) return payment
  const from = businessPaymentTable.transitions.filter(({ on }) => actions.includes(on))
  const fit = [...new Set(from.map((row) => row.from))].join(', ')
  throw controlFail.businessPaymentForbids(id, what, status, fit)
}

/** The payment as it stands after an act. */
function after(world: World, id: string) {
  const payment = findBusinessPayment(world, id)
  if (!payment) throw controlFail.noSuchBusinessPayment(id)
  return described(world, payment)
}

export const listBusinessPayments = operation({
  route: 'GET /_sandbox/business_payments',
  summary: 'List the invoice card payments of all tenant buyers, with what is held of them',
  run: ({ world }) => ({
    list: world.store.businessPayments.rows().map(({ record }) => described(world, record)),
  }),
})

export const authenticateBusinessPayment = operation({
  route: 'POST /_sandbox/business_payments/{access_id}/authenticate',
  summary: 'Finish the 3-D Secure authentication of a payment without a browser',
  body: s.object({ result: s.oneOf('success', 'failure', 'cancel') }),
  run({ world, params: { access_id: id }, body: { result }, command }) {
    return command(() => {
      const payment = standing(world, id, 'authenticate', 'time out')
      const found = authenticationOfBusiness(world, payment)
      if (result === 'cancel') cancelAtIssuer(world, found)
      else answerIssuer(world, found, result === 'success' ? 'pass' : 'fail')
      return after(world, id)
    })
  },
})

export const decideBusinessPayment = operation({
  route: 'POST /_sandbox/business_payments/{access_id}/decide',
  summary: 'Say what the examination of an invoice comes to',
  body: s.object({ outcome: s.oneOf(...decisions), reason: s.optional(s.text(1000)) }),
  run: ({ world, params: { access_id: id }, body: { outcome, reason }, command }) =>
    command(() =>
      described(world, examine(world, standing(world, id, 'decide', 'examine'), outcome, reason)),
    ),
})

export const transferBusinessPayment = operation({
  route: 'POST /_sandbox/business_payments/{access_id}/transfer',
  summary: 'Say what the bank did with the transfer to the payee, sending it first if need be',
  body: s.object({ outcome: s.oneOf('ok', 'fail') }),
  run: ({ world, params: { access_id: id }, body: { outcome }, command }) =>
    command(() => {
      const payment = standing(world, id, 'transfer', 'transfer', 'bank result')
      const sent = payment.status === 'APPROVED' ? sendTransfer(world, payment) : payment
      return described(world, settleTransfer(world, sent, outcome))
    }),
})

export const expireBusinessPayment = operation({
  route: 'POST /_sandbox/business_payments/{access_id}/expire',
  summary: 'Let a payment expire, whatever its due date',
  run: ({ world, params: { access_id: id }, command }) =>
    command(() => described(world, expireBusiness(world, standing(world, id, 'expire', 'expire')))),
})
