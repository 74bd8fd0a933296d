import { endpoint, type FunctionCode } from '../../http/endpoint.ts'
import { permissionGroups } from '../../http/permissions.ts'
import { pickedBy } from '../../kit/schema.ts'
import { decided, published, spec } from '../../kit/source.ts'
import { getNamedCustomer } from '../customers/actions.ts'
import { methodKinds } from './kinds.ts'
import type { MethodKind } from './registration.ts'
import {
  CardMethodChange,
  CardMethodInput,
  DirectdebitMethodInput,
  MethodSwitch,
  methodPayTypes,
  methodQuery,
  ofCustomer,
  ofMethod,
  PaymentMethod,
  PaymentMethodList,
  VirtualaccountMethodChange,
  VirtualaccountMethodInput,
} from './schema.ts'
import { inactivate, reactivate } from './virtualaccount-kind.ts'

const group = permissionGroups.customers
const path = '/v1/customers/{customer_id}/payment_methods'

/** The functions of an operation; the numbers of the pay types run side by side. */
const codesOf = (unpicked: string, Card: string, Directdebit: string, Virtualaccount: string) =>
  ({ unpicked, picked: { Card, Directdebit, Virtualaccount } }) satisfies FunctionCode

const byQuery = pickedBy(
  'pay_type',
  '023',
  {
    Card: methodQuery('Card'),
    Directdebit: methodQuery('Directdebit'),
    Virtualaccount: methodQuery('Virtualaccount'),
  },
  methodPayTypes,
)

/** The rules of the pay_type that was sent, if it is known. */
const kindOf = (pay_type: string | undefined): MethodKind | undefined =>
  methodKinds[pay_type as keyof typeof methodKinds]

const register = endpoint({
  route: `POST ${path}`,
  code: codesOf('EP013', 'EC013', 'EF010', 'EG009'),
  summary: 'Register a payment method: a card, a bank account, or an account to transfer to',
  source: spec('payment method registration'),
  group,
  keys: 'secret and public',
  params: ofCustomer,
  body: pickedBy(
    'pay_type',
    '023',
    {
      Card: CardMethodInput,
      Directdebit: DirectdebitMethodInput,
      Virtualaccount: VirtualaccountMethodInput,
    },
    methodPayTypes,
  ),
  returns: PaymentMethod,
  checks: (input) => kindOf(input.body.pay_type)?.checks?.(input),
  run(call) {
    const { id } = getNamedCustomer(call.store, call.params.customer_id)
    return methodKinds[call.body.pay_type].register(call, id, call.body)
  },
})

const retrieve = endpoint({
  route: `GET ${path}/{id}`,
  code: codesOf('EP015', 'EC015', 'EF012', 'EG011'),
  summary: 'Retrieve a payment method',
  source: published('payment methods'),
  group,
  keys: 'secret and public',
  params: ofMethod,
  query: byQuery,
  returns: PaymentMethod,
  run({ store, params, query }) {
    const { id } = getNamedCustomer(store, params.customer_id)
    return methodKinds[query.pay_type].get(store, id, params.id)
  },
})

const list = endpoint({
  route: `GET ${path}`,
  code: codesOf('EP016', 'EC016', 'EF013', 'EG012'),
  summary: 'List the payment methods of a customer and pay_type, newest first',
  source: published('payment methods'),
  group,
  keys: 'secret and public',
  params: ofCustomer,
  query: byQuery,
  returns: PaymentMethodList,
  run({ store, params, query }) {
    const { id } = getNamedCustomer(store, params.customer_id)
    return { list: methodKinds[query.pay_type].list(store, id).toReversed() }
  },
})

const update = endpoint({
  route: `PUT ${path}/{id}`,
  code: codesOf('EP014', 'EC014', 'EF011', 'EG010'),
  summary: 'Update a payment method; a field that is left out stays',
  source: spec('payment method update'),
  group,
  keys: 'secret',
  params: ofMethod,
  body: pickedBy(
    'pay_type',
    '023',
    { Card: CardMethodChange, Virtualaccount: VirtualaccountMethodChange },
    methodPayTypes,
  ),
  returns: PaymentMethod,
  checks: (input) => kindOf(input.body.pay_type)?.checks?.(input),
  run(call) {
    const { id } = getNamedCustomer(call.store, call.params.customer_id)
    const kind = methodKinds[call.body.pay_type]
    return kind.update?.(call, id, call.params.id, call.body) as object
  },
})

const remove = endpoint({
  route: `DELETE ${path}/{id}`,
  code: codesOf('EP017', 'EC017', 'EF014', 'EG013'),
  summary: 'Delete a payment method; the newest one left becomes the default',
  source: published('payment methods of the newest clients'),
  group,
  keys: 'secret and public',
  params: ofMethod,
  query: byQuery,
  returns: PaymentMethod,
  run(call) {
    const { id } = getNamedCustomer(call.store, call.params.customer_id)
    return methodKinds[call.query.pay_type].remove(call, id, call.params.id)
  },
})

const bySwitch = pickedBy('pay_type', '023', { Virtualaccount: MethodSwitch }, methodPayTypes)

type Switch = Pick<Parameters<typeof endpoint>[0], 'code' | 'summary'> & {
  readonly verb: 'reactivate' | 'inactivate'
  readonly turn: typeof reactivate
}

/** Takes a virtual account into use again, or out of it. */
const switching = ({ verb, code, summary, turn }: Switch) =>
  endpoint({
    route: `PUT ${path}/{id}/${verb}`,
    code,
    summary,
    source: decided('the path is given, body and rules are those of the newest clients'),
    group,
    keys: 'secret',
    params: ofMethod,
    body: bySwitch,
    returns: PaymentMethod,
    run(call) {
      const { id } = getNamedCustomer(call.store, call.params.customer_id)
      return turn(call, id, call.params.id)
    },
  })

const restart = switching({
  verb: 'reactivate',
  code: codesOf('EP018', 'EC018', 'EF015', 'EG014'),
  summary: 'Take a stopped virtual account into use again',
  turn: reactivate,
})

const stop = switching({
  verb: 'inactivate',
  code: codesOf('EP019', 'EC019', 'EF016', 'EG015'),
  summary: 'Stop a virtual account: it takes part in no new payment',
  turn: inactivate,
})

export const paymentMethodEndpoints = [register, retrieve, list, update, remove, restart, stop]
