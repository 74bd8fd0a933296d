// Operations on a payment that exists: each finds it, and lets the type say what its step is.
import { type AnyEndpoint, type Checking, endpoint } from '../../../http/endpoint.ts'
import { permissionGroups } from '../../../http/permissions.ts'
import { invariant } from '../../../kit/invariant.ts'
import { published, type Source, spec } from '../../../kit/source.ts'
import { fail } from '../../../world/failures.ts'
import { type CardEntry, checkRawCard, sealEntry } from '../../cards/entry.ts'
import { getOwnPayment } from '../actions.ts'
import { advance } from '../advance.ts'
import { type AmountInput, checkTotal } from '../amounts.ts'
import { orderIdParams, type Payment } from '../schema.ts'
import { paymentTypes, typeOf } from '../types/index.ts'
import type { ExistingOperation } from '../types/payment-type.ts'
import { bodiesOf, codesOf, eachType, recordOfEachType } from './by-type.ts'

/** What the bodies of all types and operations have, some of them. */
type Body = CardEntry &
  AmountInput & {
    readonly pay_type: string
    readonly access_id: string
    readonly method?: string | null
    readonly pay_times?: string | null
  }

type Checks = (input: Checking<unknown, unknown, Body>) => void

interface Definition {
  readonly operation: ExistingOperation
  readonly path: `/v1/payments/{id}${string}`
  /** The function of its codes while pay_type is unknown. */
  readonly unpicked: string
  readonly summary: string
  readonly source: Source
  readonly keys?: 'secret and public'
  readonly checks?: Checks
}

/** Instalments need their number; with another method, or where there are none, it is ignored. */
const checkTerms: Checks = ({ body, report }) => {
  const { pay_type = '', method, pay_times } = body
  const takesTerms = 'pay_times' in (paymentTypes[pay_type]?.bodies.execute?.properties ?? {})
  if (takesTerms && method === '2' && !pay_times) report(fail.required('pay_times').about('016'))
}

/** Answers of executions say where the buyer has to go. */
const tellsWhereTo = (operation: ExistingOperation): boolean =>
  operation === 'execute' || operation === 'secure'

function operationEndpoint(definition: Definition): AnyEndpoint {
  const { operation, path, unpicked, summary, source, keys = 'secret', checks } = definition
  return endpoint({
    route: `PUT ${path}`,
    code: codesOf(unpicked, operation),
    summary,
    source,
    group: permissionGroups.payments,
    keys,
    params: orderIdParams,
    body: bodiesOf<Body>(operation),
    returns: tellsWhereTo(operation)
      ? eachType<Payment>(({ executed }) => executed)
      : recordOfEachType,
    picture: 'barcode',
    checks(input) {
      checks?.(input)
      const type = input.body.pay_type === undefined ? undefined : paymentTypes[input.body.pay_type]
      type?.checks?.(operation, input as never)
    },
    seal: sealEntry,
    run(call) {
      const payment = getOwnPayment(call.store, call.params.id, call.body)
      const { steps, besides } = typeOf(payment)
      const step = steps[operation]?.(call, payment, call.body)
      invariant(step, `${payment.pay_type} has a body for ${operation}, but no step`)
      const moved = advance(call, payment, step)
      return tellsWhereTo(operation) && besides
        ? { ...moved, ...besides(call.world, moved) }
        : moved
    },
  })
}

export const operations = [
  operationEndpoint({
    operation: 'execute',
    path: '/v1/payments/{id}',
    unpicked: 'EP002',
    summary: 'Execute a payment: bill the customer',
    source: published('payments'),
    keys: 'secret and public',
    checks(input) {
      checkTerms(input)
      checkRawCard(input.body, input)
    },
  }),
  operationEndpoint({
    operation: 'capture',
    path: '/v1/payments/{id}/capture',
    unpicked: 'EP003',
    summary: 'Capture: confirm the sale of an authorized payment',
    source: published('payments'),
    checks: checkTerms,
  }),
  operationEndpoint({
    operation: 'cancel',
    path: '/v1/payments/{id}/cancel',
    unpicked: 'EP004',
    summary: 'Cancel a payment in full',
    source: spec('payment cancel'),
  }),
  operationEndpoint({
    operation: 'auth',
    path: '/v1/payments/{id}/auth',
    unpicked: 'EP005',
    summary: 'Re-authorize a canceled payment',
    source: published('payments'),
    checks: checkTerms,
  }),
  operationEndpoint({
    operation: 'change',
    path: '/v1/payments/{id}/change',
    unpicked: 'EP006',
    summary: 'Change the amount of an authorized or captured payment',
    source: published('payments'),
    checks({ body, report }) {
      const type = body.pay_type === undefined ? undefined : paymentTypes[body.pay_type]
      if (type && body.amount !== undefined) checkTotal(body, type, report)
    },
  }),
  operationEndpoint({
    operation: 'secure',
    path: '/v1/payments/{id}/secure',
    unpicked: 'EP007',
    summary: 'Execute a payment whose buyer was authenticated by 3-D Secure',
    source: published('payments'),
    keys: 'secret and public',
  }),
  operationEndpoint({
    operation: 'barcode',
    path: '/v1/payments/{id}/barcode',
    unpicked: 'EP020',
    summary: 'Issue the barcode of a convenience-store payment anew, for another device',
    source: published('payments'),
  }),
]
