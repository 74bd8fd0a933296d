// Invoice card payments in a test's hand: what the issuer, the examiner, the bank and time do.
import {
  authenticateBusinessPayment,
  decideBusinessPayment,
  expireBusinessPayment,
  listBusinessPayments,
  transferBusinessPayment,
} from '../control/business-payments.ts'
import { type Caller, definedOnly } from './caller.ts'

/** The record, and what became of the money of its card. */
export type SeenBusinessPayment = ReturnType<typeof listBusinessPayments.run>['list'][number]

export interface BusinessPayments {
  /** Those of all tenant buyers. */
  list(): SeenBusinessPayment[]
  /** Finishes 3-D Secure without a browser. */
  authenticate(
    access_id: string,
    result: 'success' | 'failure' | 'cancel',
  ): Promise<SeenBusinessPayment>
  /** What the examination comes to. */
  decide(
    access_id: string,
    outcome: 'approve' | 'reject' | 'return',
    reason?: string,
  ): Promise<SeenBusinessPayment>
  /** What the bank did with the transfer, which is sent first if need be. */
  transfer(access_id: string, outcome: 'ok' | 'fail'): Promise<SeenBusinessPayment>
  /** Too late, whatever the due date. */
  expire(access_id: string): Promise<SeenBusinessPayment>
}

/** The invoice card payments of a world. */
export const businessPaymentsOf = (caller: Caller): BusinessPayments => ({
  list: () => caller.read(listBusinessPayments).list,
  authenticate: (access_id, result) =>
    caller.act(authenticateBusinessPayment, { result }, { access_id }),
  decide: (access_id, outcome, reason) =>
    caller.act(decideBusinessPayment, definedOnly({ outcome, reason }), { access_id }),
  transfer: (access_id, outcome) => caller.act(transferBusinessPayment, { outcome }, { access_id }),
  expire: (access_id) => caller.act(expireBusinessPayment, {}, { access_id }),
})
