// Executions of payments that may be authenticated by 3-D Secure first, and the final one after it.
import { inner } from '../../../kit/collection.ts'
import type { World } from '../../../world/world.ts'
import { begin, browserUrl, knownResult, requireLive } from '../../three-d-secure/actions.ts'
import { toldToIssuer } from '../../three-d-secure/checks.ts'
import { defaultLandings } from '../../three-d-secure/landings.ts'
import { isEnough } from '../../three-d-secure/results.ts'
import { blankAuthentication, noAddresses } from './charge.ts'
import type { AuthenticationInput, SecureCharge } from './charge-schema.ts'
import { charged, present, requireUnexpired, settled, type termsOf } from './charge-steps.ts'
import type { Moment, Step } from './payment-type.ts'

/** How an execution charges: the card, looked up only once the status allows it, and the terms. */
interface Source<F> {
  card(): F
  terms(): Partial<ReturnType<typeof termsOf>>
}

/** The addresses that count: those for the service's own redirects only where it drives. */
function addresses(world: World, body: AuthenticationInput) {
  const { tds2_ret_url: ret, return_url, return_url_on_failure } = body
  if (present(ret)) return { tds2_ret_url: ret, return_url: null, return_url_on_failure: null }
  const usual = defaultLandings(world)
  return {
    tds2_ret_url: null,
    return_url: return_url ?? usual.success,
    return_url_on_failure: return_url_on_failure ?? usual.failure,
  }
}

const { tds2_ret_url, return_url, return_url_on_failure, tds2_status } = blankAuthentication
/** The fields of a payment that goes on without 3-D Secure, or has not come to it. */
const unauthenticated = { tds2_ret_url, return_url, return_url_on_failure, tds2_status }

/** Begins the authentication of what was executed; of what was charged without one none stays. */
function follow({ world, store }: Moment, payment: SecureCharge, body: AuthenticationInput) {
  const { access_id: id, shop_id, pay_type, customer_id, [inner]: facts } = payment
  const { authentications } = store
  if (payment.status !== 'AUTHENTICATED') {
    if (authentications.find(id)) authentications.remove(id)
    return
  }
  const customer = customer_id === null ? undefined : store.customers.find(customer_id)
  begin(world, authentications, {
    id,
    shop_id,
    purpose: 'payment',
    subject: payment.id,
    pay_type: pay_type as 'Card' | 'Googlepay',
    profile: facts.profile ?? 'ok',
    ret_url: payment.tds2_ret_url,
    told: toldToIssuer(body, customer),
  })
}

/** An execution: bills at once, or sends the buyer to be authenticated as the payment wants it. */
export function execution<P extends SecureCharge, F extends { readonly expire: string }>(
  moment: Moment,
  { job_code, tds_type, tds2_type }: P,
  body: AuthenticationInput,
  { card, terms }: Source<F>,
): Step<P> {
  const { world } = moment
  if (tds_type !== '2') {
    return {
      on: `execute ${job_code}`,
      change(before) {
        const chosen = terms()
        return charged(world, before, card(), chosen)
      },
    }
  }
  return {
    on: tds2_type === '3' ? `execute 3DS else ${job_code}` : 'execute 3DS',
    change(before) {
      const [chosen, shown] = [terms(), card()]
      requireUnexpired(world, shown)
      const sent = addresses(world, body)
      return { ...before, ...shown, ...chosen, ...sent, tds2_status: 'AUTHENTICATING' }
    },
    otherwise: (_result, executed) => ({
      ...executed,
      ...unauthenticated,
      ...settled(world, job_code),
    }),
    afterwards: (stored) => follow(moment, stored, body),
  }
}

/** The final execution; `unattended` where the service runs it and nobody waits for an answer. */
export function finalExecution<P extends SecureCharge>(
  { world, store }: Moment,
  { job_code, access_id }: P,
  unattended = false,
): Step<P> {
  const authentication = store.authentications.find(access_id)
  const result = authentication ? knownResult(authentication) : null
  const enough = isEnough(result, world.settings['threeDSecure.requireFull'])
  return {
    on: `secure ${unattended ? 'unattended ' : ''}${job_code}`,
    // What was meant for the execution is meant for its charge, which comes only now.
    ruledAs: ['PUT /v1/payments/{id}/secure', 'PUT /v1/payments/{id}'],
    unattended,
    ...(enough ? {} : { result: 'not_authenticated' }),
    change(before) {
      if (authentication) requireLive(world, authentication)
      return { ...before, ...settled(world, job_code) }
    },
  }
}

/** The final execution as the operation of the API. */
export const secure = <P extends SecureCharge>(moment: Moment, payment: P): Step<P> =>
  finalExecution(moment, payment)

/** Where an execution sends the buyer; nowhere when no authentication is needed. */
export function addressesFor(world: World, payment: SecureCharge): object {
  const { status, shop_id, access_id, tds2_ret_url: ret } = payment
  const authentication =
    status === 'AUTHENTICATED' ? world.store.authentications.find(shop_id, access_id) : undefined
  if (!authentication) return noAddresses
  const url = browserUrl(world, authentication)
  return ret === null ? { ...noAddresses, redirect_url: url } : { ...noAddresses, acs_url: url }
}
