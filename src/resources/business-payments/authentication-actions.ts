// What becomes of an invoice card payment when its buyer was at the issuer's page: the service
// itself goes on, and sends the browser back.
import { inner } from '../../kit/collection.ts'
import { fail } from '../../world/failures.ts'
import { scriptedResult } from '../../world/rules.ts'
import type { World } from '../../world/world.ts'
import { authenticate, confirm, type Following, isNews } from '../three-d-secure/actions.ts'
import { defaultLandings } from '../three-d-secure/landings.ts'
import { isEnough } from '../three-d-secure/results.ts'
import type { Authentication } from '../three-d-secure/schema.ts'
import { factsOf, moveBusiness } from './actions.ts'
import {
  authorizeRoute,
  charge,
  codeOf,
  failed,
  usualCharge,
  whenRequested,
} from './authorization-actions.ts'
import type { PayingCard } from './cards.ts'
import type { StoredBusinessPayment } from './schema.ts'
import { businessPaymentTable } from './table.ts'

function found(world: World, { shop_id, subject }: Authentication) {
  const payment = world.store.businessPayments.find(shop_id, subject)
  if (!payment) throw fail.notFound(`Business payment ${subject}`)
  return payment
}

const authenticatedOf = (payment: StoredBusinessPayment): string =>
  whenRequested(payment, 'authenticated', 'authenticated as requested')

/** The buyer did not pass, or gave up. */
const endBadly = (world: World, payment: StoredBusinessPayment, ended: 'FAILED' | 'CANCELED') =>
  moveBusiness(
    world,
    payment,
    authenticatedOf(payment),
    failed(codeOf(fail.notAuthenticated()), ended),
    'not_authenticated',
  )

/** How a charge after a challenge ends: a rule of the operation may be about this one too. */
function afterChallenge(world: World, payment: StoredBusinessPayment, card: PayingCard): string {
  const known = businessPaymentTable.resultsOf(payment.status, authenticatedOf(payment))
  return scriptedResult(world, authorizeRoute, known, () => factsOf(payment)) ?? usualCharge(card)
}

/** Nobody came back in time. */
export const timeOut = (world: World, payment: StoredBusinessPayment): StoredBusinessPayment =>
  moveBusiness(world, payment, 'time out', failed(codeOf(fail.notAuthenticated())))

/** The service itself goes on when the buyer is done. */
export const businessFollowing: Following = {
  waits: (world, authentication) => found(world, authentication).status === 'AUTHENTICATING',
  authenticate: (world, before) =>
    authenticate(world, world.store.authentications.of(before.shop_id), before),
  askedAnswer: () => undefined,
  confirm: (world, before) =>
    isNews(before) ? confirm(world.store.authentications.of(before.shop_id), before) : before,
  finish(world, authentication) {
    const payment = found(world, authentication)
    const { card } = payment[inner]
    const isKnown = isEnough(authentication.result, world.settings['threeDSecure.requireFull'])
    const how = card && isKnown ? afterChallenge(world, payment, card) : 'not_authenticated'
    if (how === 'not_authenticated') endBadly(world, payment, 'FAILED')
    else charge(world, payment, authenticatedOf(payment), how, {})
  },
  cancel: (world, authentication) => {
    endBadly(world, found(world, authentication), 'CANCELED')
  },
  landing(world, authentication) {
    const payment = found(world, authentication)
    const { ended, urlOnFailure } = payment[inner]
    const { access_id, auth_ret_url } = payment
    const succeeded = ended === 'AUTHORIZED'
    const usual = defaultLandings(world)
    const good = auth_ret_url ?? usual.success
    const bad = urlOnFailure ?? auth_ret_url ?? usual.failure
    const fields = { access_id, result: ended ?? 'FAILED' }
    return { succeeded, url: succeeded ? good : bad, fields, byGet: true, places: [good, bad] }
  },
}
