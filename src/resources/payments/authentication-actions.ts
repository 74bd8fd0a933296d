// What an authentication does to the payment that waits for it, whoever drives the steps: the
// merchant by requests, or the service's own pages.
import { invariant } from '../../kit/invariant.ts'
import { scriptedResult } from '../../world/rules.ts'
import type { World } from '../../world/world.ts'
import {
  answerResults,
  authenticate,
  authenticationResults,
  confirm,
  type Following,
  isNews,
  type Landing,
} from '../three-d-secure/actions.ts'
import { defaultLandings } from '../three-d-secure/landings.ts'
import type { Authentication } from '../three-d-secure/schema.ts'
import { advance } from './advance.ts'
import { momentOf } from './outside-actions.ts'
import type { Payment } from './schema.ts'
import type { SecureCharge } from './types/charge-schema.ts'
import { wordOf } from './types/data-word.ts'
import type { Moment, Step } from './types/payment-type.ts'
import { finalExecution } from './types/secure-steps.ts'

/** The result that is asked for: by the header, a rule for the request, a word in the data. */
function askedResult(
  { world, store, wishedResult, body }: Moment,
  payment: Payment,
  request: string,
  known: readonly string[],
): string | undefined {
  if (wishedResult !== undefined) return wishedResult
  const facts = () => ({ ...payment, ...(body as object | undefined) })
  const scripted = scriptedResult(world, request, known, facts)
  if (scripted !== undefined) return scripted
  const { customer_id } = payment
  const customer = customer_id === null ? undefined : store.customers.find(customer_id)
  const word = wordOf(payment, customer?.name ?? '', known)
  // Every table knows `approved`, so in the data it means the charge.
  return word === 'approved' ? undefined : word
}

/** The payment moves to the status that its authentication has, and keeps a code if it failed. */
function follow(moment: Moment, payment: Payment, on: string, done: Authentication): void {
  const failed = done.result !== null && 'NUR'.includes(done.result)
  const shown = (before: Payment) => ({ ...before, tds2_status: done.status })
  const step: Step = {
    on,
    result: failed ? 'not_authenticated' : 'approved',
    unattended: true,
    change: shown,
    refused: shown,
  }
  advance(moment, payment, step)
}

/** Asks the issuer about the buyer of a payment, and tells of it. */
export function authenticatePayment(
  moment: Moment,
  payment: Payment,
  before: Authentication,
): Authentication {
  const { world, store } = moment
  const request = 'PUT /v1/secure2/{access_id}'
  const asked = askedResult(moment, payment, request, authenticationResults)
  const done = authenticate(world, store.authentications, before, asked)
  follow(moment, payment, 'authenticate', done)
  return done
}

/** Takes note of the result of a challenge, and tells of it the first time. */
export function confirmPayment(
  moment: Moment,
  payment: Payment,
  before: Authentication,
): Authentication {
  if (!isNews(before)) return before
  const done = confirm(moment.store.authentications, before)
  follow(moment, payment, 'confirm', done)
  return done
}

function found(world: World, { shop_id, subject }: Authentication) {
  const moment = momentOf(world, shop_id)
  const payment = moment?.store.payments.find(subject)
  return moment && payment ? { moment, payment: payment as SecureCharge } : undefined
}

function must(world: World, authentication: Authentication) {
  const both = found(world, authentication)
  invariant(both, `there is no payment ${authentication.subject} of an authentication`)
  return both
}

function landing(world: World, authentication: Authentication): Landing {
  const { payment } = must(world, authentication)
  const { id, access_id, pay_type, status } = payment
  const succeeded = status !== 'AUTHENTICATED'
  const usual = defaultLandings(world)
  return {
    succeeded,
    url: succeeded
      ? (payment.return_url ?? usual.success)
      : (payment.return_url_on_failure ?? usual.failure),
    fields: {
      order_id: id,
      access_id,
      pay_type,
      status,
      tds2_trans_result: authentication.result ?? '',
      error_code: payment.error_code ?? '',
    },
  }
}

/** The payment goes on by itself when a page drives its authentication. */
export const paymentFollowing: Following = {
  waits: (world, authentication) =>
    found(world, authentication)?.payment.status === 'AUTHENTICATED',
  authenticate(world, authentication) {
    const { moment, payment } = must(world, authentication)
    return authenticatePayment(moment, payment, authentication)
  },
  askedAnswer(world, authentication) {
    const { moment, payment } = must(world, authentication)
    return askedResult(moment, payment, 'GET /v1/secure2/{access_id}', answerResults)
  },
  confirm(world, authentication) {
    const { moment, payment } = must(world, authentication)
    return confirmPayment(moment, payment, authentication)
  },
  finish(world, authentication) {
    const { moment, payment } = must(world, authentication)
    if (authentication.result === 'Y' || authentication.result === 'A') {
      advance(moment, payment, finalExecution(moment, payment, true) as Step)
    }
  },
  landing,
}
