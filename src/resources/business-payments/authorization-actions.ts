// The authorization of a card: the issuer says at once who pays, or wants the buyer to be asked.
import { inner } from '../../kit/collection.ts'
import { composeCode, type Refusal } from '../../kit/failure.ts'
import { declined, fail } from '../../world/failures.ts'
import { readResult } from '../../world/results.ts'
import { scriptedResult } from '../../world/rules.ts'
import type { World } from '../../world/world.ts'
import { authenticate, begin, challengeUrl } from '../three-d-secure/actions.ts'
import { isEnough, isOutside } from '../three-d-secure/results.ts'
import type { Authentication } from '../three-d-secure/schema.ts'
import { type Change, factsOf, moveBusiness, requireBusiness } from './actions.ts'
import { cardChange, type PayingCard, requirePayable } from './cards.ts'
import type { AuthorizationResult, StoredBusinessPayment } from './schema.ts'
import { businessPaymentTable } from './table.ts'

/** The route of the operation, and the function of its codes. */
export const authorizeRoute = 'PUT /v1/business_payments/auth'
const functionCode = 'EY006'

/** The purpose under which an authentication of this family goes on. */
export const businessPurpose = 'business payment'

/** What the record keeps of a refusal. */
export const codeOf = ({ problems: [problem] }: Refusal): string =>
  composeCode(functionCode, problem.code)

/** Of two actions of the table the one for a payment that was requested, or was not. */
export const whenRequested = (
  payment: StoredBusinessPayment,
  plain: string,
  requested: string,
): string => (payment[inner].requestedMs === null ? plain : requested)

/** What the action of an authorization is called for a payment in its status. */
const authOf = (payment: StoredBusinessPayment): string =>
  whenRequested(payment, 'auth', 'auth when requested')

/** The card was charged, for now: what was asked for is held. */
const held = ({ nowMs }: World, payment: StoredBusinessPayment): Change => ({
  error_code: null,
  facts: {
    authorizedMs: nowMs,
    sale: { amount: payment.total_amount ?? 0, state: 'held' },
    ended: 'AUTHORIZED',
  },
})

/** What the record and the browser are told of an authorization that failed. */
export const failed = (error_code: string, ended: 'FAILED' | 'CANCELED' = 'FAILED'): Change => ({
  error_code,
  facts: { ended },
})

/** The issuer is asked for the money, once the buyer is known: held, or declined. */
export function charge(
  world: World,
  payment: StoredBusinessPayment,
  on: string,
  asked: string,
  change: Change,
): StoredBusinessPayment {
  const { parameter = '014' } = readResult(asked, ['declined']) ?? {}
  const outcome = asked.startsWith('declined')
    ? failed(codeOf(declined(parameter)))
    : held(world, payment)
  const facts = { ...change.facts, ...outcome.facts }
  return moveBusiness(world, payment, on, { ...change, ...outcome, facts }, asked)
}

/** The result that somebody asks for: the request by its header, or a rule. */
const askedOf = (
  world: World,
  payment: StoredBusinessPayment,
  known: readonly string[],
  wished: string | undefined,
): string | undefined =>
  wished ?? scriptedResult(world, authorizeRoute, known, () => factsOf(payment))

/** How a charge of a card ends when nobody asks for another result. */
export const usualCharge = ({ profile }: PayingCard): string =>
  profile.startsWith('declined:') ? profile : 'approved'

/** How the issuer is asked about the buyer, by the result that is asked for. */
const authenticationFor: Readonly<Record<string, string>> = {
  approved: 'approved',
  challenge: 'challenge',
  not_authenticated: 'not_verified',
}

/** Begins an authentication and asks the issuer. */
function ask(
  world: World,
  payment: StoredBusinessPayment,
  card: PayingCard,
  asked: string | undefined,
): Authentication {
  const { buyer_shop_id: shop_id, access_id: id } = payment
  const authentications = world.store.authentications.of(shop_id)
  const begun = begin(world, authentications, {
    ...{ id, shop_id, purpose: businessPurpose, subject: id, pay_type: 'Card' },
    ...{ profile: card.profile, ret_url: null, told: {} },
  })
  const name = asked?.split(':')[0] ?? ''
  const wanted = name === 'declined' ? 'approved' : authenticationFor[name]
  return authenticate(world, authentications, begun, wanted)
}

/** What came of a request to authorize. */
export interface Authorized {
  readonly payment: StoredBusinessPayment
  readonly acs_url: string | null
  readonly result: AuthorizationResult
}

const resultOf = (payment: StoredBusinessPayment): Authorized => ({
  payment,
  acs_url: null,
  result: payment.status === 'AUTH_FAILED' ? 'FAILED' : 'AUTHORIZED',
})

/** Where the browser is to come back to, where the request says so. */
export interface Returning {
  readonly auth_ret_url?: string | null | undefined
  readonly auth_ret_url_on_failure?: string | null | undefined
}

/** The addresses and the card that a request changes. */
function changeOf(before: StoredBusinessPayment, said: Returning, sent: PayingCard | undefined) {
  const { facts = {}, ...face } = sent ? cardChange(sent) : ({} as Change)
  const { auth_ret_url = before.auth_ret_url, auth_ret_url_on_failure: onFailure } = said
  const urlOnFailure = onFailure === undefined ? before[inner].urlOnFailure : onFailure
  return { ...face, auth_ret_url, facts: { ...facts, urlOnFailure } }
}

/** Asks for the money: it is held at once, or refused, or the buyer is asked first. */
export function authorize(
  world: World,
  payment: StoredBusinessPayment,
  said: Returning,
  token: () => PayingCard | undefined,
  wished: string | undefined,
): Authorized {
  const on = requireBusiness(payment, authOf(payment))
  const sent = token()
  const card = requirePayable(world, sent ?? payment[inner].card)
  const change = changeOf(payment, said, sent)
  const known = businessPaymentTable.resultsOf(payment.status, on)
  const asked = askedOf(world, payment, known, wished)
  // A result that the table does not know is refused before the issuer is asked.
  if (asked !== undefined && !readResult(asked, known)) {
    throw fail.resultUnknown(asked, known.join(', '))
  }
  const how = asked ?? usualCharge(card)
  if (world.settings['buyer.tds'] === 'off' && how !== 'challenge' && how !== 'not_authenticated') {
    return resultOf(charge(world, payment, on, how, change))
  }
  if (isOutside(card.profile) && asked === undefined) {
    return refuse(world, payment, on, change, codeOf(fail.cardOutsideTds()))
  }
  const authentication = ask(world, payment, card, asked)
  if (authentication.status === 'CHALLENGE') {
    const moved = moveBusiness(world, payment, on, { ...change, error_code: null }, 'challenge')
    return { payment: moved, acs_url: challengeUrl(world, authentication), result: 'CHALLENGE' }
  }
  if (isEnough(authentication.result, world.settings['threeDSecure.requireFull'])) {
    return resultOf(charge(world, payment, on, how, change))
  }
  return refuse(world, payment, on, change, codeOf(fail.notAuthenticated()))
}

/** The buyer was not authenticated: the record says why. */
function refuse(
  world: World,
  payment: StoredBusinessPayment,
  on: string,
  { facts, ...change }: Change,
  error_code: string,
): Authorized {
  const ended = failed(error_code)
  const all = { ...change, ...ended, facts: { ...facts, ...ended.facts } }
  return resultOf(moveBusiness(world, payment, on, all, 'not_authenticated'))
}
