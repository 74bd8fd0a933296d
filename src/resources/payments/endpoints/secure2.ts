// The two calls with which a merchant drives an authentication.
import { endpoint, type Running } from '../../../http/endpoint.ts'
import { permissionGroups } from '../../../http/permissions.ts'
import * as s from '../../../kit/schema.ts'
import { published } from '../../../kit/source.ts'
import { fail } from '../../../world/failures.ts'
import { challengeUrl, knownResult, requireLive } from '../../three-d-secure/actions.ts'
import { type Authentication, items, transResults } from '../../three-d-secure/schema.ts'
import { requireAllowed } from '../advance.ts'
import { authenticatePayment, confirmPayment } from '../authentication-actions.ts'
import { type Payment, payTypeItem } from '../schema.ts'
import { paymentTypes } from '../types/index.ts'
import { codesOf } from './by-type.ts'

const payTypes = ['Card', 'Googlepay'] as const
const usualType = 'Card'

type Asked = { readonly pay_type?: string | null | undefined }

/** One schema for each type; without pay_type a card payment is meant. */
const eachOf = <V>(schemaOf: (payType: (typeof payTypes)[number]) => s.ObjectSchema) =>
  s.pickedBy(
    'pay_type',
    payTypeItem,
    Object.fromEntries(payTypes.map((payType) => [payType, schemaOf(payType)])),
    Object.keys(paymentTypes),
    usualType,
  ) as s.PickedBy<Readonly<Record<string, s.ObjectSchema>>, V>

const payType = <T extends string>(value: T) => s.maybe(s.item(payTypeItem, s.oneOf(value)))

const accessParams = s.pathNames('access_id')

const transaction = {
  pay_type: s.oneOf(...payTypes),
  tds2_trans_result: s.oneOf(...transResults),
  tds2_trans_result_reason: s.nullable(s.text(2, 2)),
}

const Authenticated = s.named(
  'ThreeDSecureAuthentication',
  s.object({ ...transaction, challenge_url: s.nullable(s.text(256)) }),
)

const Confirmed = s.named('ThreeDSecureResult', s.object(transaction))

/** The payment of an access_id, and its authentication if one has begun. */
function paymentOf({ store, params }: Running<{ access_id: string }>, { pay_type }: Asked) {
  const { access_id } = params
  const authentication = store.authentications.find(access_id)
  const payment = authentication
    ? store.payments.find(authentication.subject)
    : store.payments.where({ access_id })[0]
  if (payment?.pay_type !== (pay_type ?? usualType)) {
    const refusal = fail.notFound(`Payment with access_id ${access_id}`).about('008')
    throw payment ? refusal.withHint(`the payment's pay_type is ${payment.pay_type}`) : refusal
  }
  return { payment, authentication }
}

/** A payment that never came to 3-D Secure has no authentication whatever its status. */
function requireBegun(
  payment: Payment,
  authentication: Authentication | undefined,
): asserts authentication {
  if (authentication) return
  const hint =
    payment.status === 'UNPROCESSED'
      ? 'register it with tds_type 2, then execute it'
      : `it was executed without 3-D Secure and is ${payment.status}`
  throw fail.stateForbids(payment.status).withHint(hint)
}

const shown = (payment: Payment, authentication: Authentication) => ({
  pay_type: payment.pay_type,
  tds2_trans_result: knownResult(authentication),
  tds2_trans_result_reason: knownResult(authentication) === 'C' ? null : authentication.reason,
})

const run = endpoint({
  route: 'PUT /v1/secure2/{access_id}',
  code: codesOf('EP008', 'authenticate'),
  summary: "Run the 3-D Secure authentication with what the buyer's browser told",
  source: published('3-D Secure'),
  group: permissionGroups.payments,
  keys: 'secret and public',
  params: accessParams,
  body: eachOf<Asked>((type) =>
    s.named(
      `ThreeDSecureAuthenticationOf${type}`,
      s.object({ pay_type: payType(type), param: s.item(items.param, s.text(2000)) }),
    ),
  ),
  returns: Authenticated,
  run(call) {
    const { payment, authentication } = paymentOf(call, call.body)
    requireBegun(payment, authentication)
    requireAllowed(payment, 'authenticate')
    requireLive(call.world, authentication)
    const isNew = authentication.result === null
    const done = isNew ? authenticatePayment(call, payment, authentication) : authentication
    const url = knownResult(done) === 'C' ? challengeUrl(call.world, done) : null
    return { ...shown(payment, done), challenge_url: url }
  },
})

const confirm = endpoint({
  route: 'GET /v1/secure2/{access_id}',
  code: codesOf('EP009', 'confirm'),
  summary: 'Confirm the result of a 3-D Secure authentication, after a challenge',
  source: published('3-D Secure'),
  group: permissionGroups.payments,
  keys: 'secret and public',
  params: accessParams,
  query: eachOf<Asked>((type) => s.object({ pay_type: payType(type) })),
  returns: Confirmed,
  run(call) {
    const { payment, authentication } = paymentOf(call, call.query)
    requireBegun(payment, authentication)
    if (payment.status !== 'AUTHENTICATED') return shown(payment, authentication)
    requireLive(call.world, authentication)
    if (authentication.result === null) {
      const hint = 'nothing was asked of the issuer: PUT /v1/secure2/{access_id} comes first'
      throw fail.stateForbids(payment.status).withHint(hint)
    }
    return shown(payment, confirmPayment(call, payment, authentication))
  },
})

export const secure2Endpoints = [run, confirm]
