import { endpoint, type FunctionCode } from '../../http/endpoint.ts'
import { answerList, checkRanges, checkSort, listParameters, pageOf } from '../../http/list.ts'
import { permissionGroups } from '../../http/permissions.ts'
import * as s from '../../kit/schema.ts'
import { observed, published, spec } from '../../kit/source.ts'
import { fail } from '../../world/failures.ts'
import { getSubscription } from './actions.ts'
import { checkDates } from './checks.ts'
import { end, requireAllowed } from './moves.ts'
import { register as registerSubscription } from './registration.ts'
import {
  CardSubscriptionChange,
  CardSubscriptionInput,
  DirectdebitSubscriptionChange,
  DirectdebitSubscriptionInput,
  looseQuery,
  Subscription,
  type SubscriptionChange,
  type SubscriptionInput,
  type SubscriptionPayType,
  SubscriptionResult,
  subscriptionQuery,
  subscriptionSearch,
} from './schema.ts'
import { checkStatuses, filterOf, type Search, sortable } from './search.ts'
import { update as updateSubscription } from './update.ts'

const group = permissionGroups.subscriptions
const params = s.pathNames('id')
const resultSortable = ['process_date', 'created'] as const

/** The functions of an operation; cards and direct debits have the same numbers. */
const codesOf = (number: string) =>
  ({
    unpicked: `ESC${number}`,
    picked: { Card: `ESC${number}`, Directdebit: `ESD${number}` },
  }) satisfies FunctionCode

/** A shape for each pay_type; `V` is what code for both reads of its values. */
const eachType = <V>(of: (name: SubscriptionPayType) => s.ObjectSchema, usual?: 'Card') =>
  s.pickedBy(
    'pay_type',
    '023',
    { Card: of('Card'), Directdebit: of('Directdebit') },
    [],
    usual,
  ) as s.PickedBy<Readonly<Record<SubscriptionPayType, s.ObjectSchema>>, V>

const bodies = <V>(Card: s.ObjectSchema, Directdebit: s.ObjectSchema) =>
  eachType<V>((name) => (name === 'Card' ? Card : Directdebit))

interface Picked {
  readonly pay_type: SubscriptionPayType
}

const create = endpoint({
  route: 'POST /v1/subscriptions',
  code: codesOf('01'),
  summary: 'Register a subscription; one by card that starts today is charged at once',
  source: published('subscriptions; that one of today is charged at once is observed'),
  group,
  keys: 'secret',
  body: bodies<SubscriptionInput>(CardSubscriptionInput, DirectdebitSubscriptionInput),
  returns: Subscription,
  checks: (input) => checkDates(input.body, input),
  run(call) {
    const { world, store, body } = call
    const id = body.id ?? world.ids.id('su_', 21)
    if (store.subscriptions.find(id)) throw fail.idTaken()
    return registerSubscription(call, id, body)
  },
})

const retrieve = endpoint({
  route: 'GET /v1/subscriptions/{id}',
  code: codesOf('02'),
  summary: 'Retrieve a subscription',
  source: published('subscriptions; the newest clients send pay_type'),
  group,
  keys: 'secret',
  params,
  query: eachType<Partial<Picked>>(looseQuery, 'Card'),
  returns: Subscription,
  run: ({ store, params, query }) => getSubscription(store, params.id, query.pay_type),
})

const list = endpoint({
  route: 'GET /v1/subscriptions',
  code: codesOf('05'),
  summary: 'List the subscriptions of one pay_type',
  source: spec('subscriptions; the parameters are published'),
  group,
  keys: 'secret',
  query: eachType<Search>((name) => s.extend(subscriptionSearch(name), listParameters)),
  returns: pageOf(Subscription),
  checks(input) {
    checkSort(input, sortable)
    checkStatuses(input)
    checkRanges(input, subscriptionSearch('Card'))
  },
  run({ store, query, search, path }) {
    return answerList([store.subscriptions], filterOf(query), { query, search, path, sortable })
  },
})

const update = endpoint({
  route: 'PUT /v1/subscriptions/{id}',
  code: codesOf('03'),
  summary: 'Update a subscription that has not started; a field that is left out stays',
  source: published('subscriptions'),
  group,
  keys: 'secret',
  params,
  body: bodies<SubscriptionChange>(CardSubscriptionChange, DirectdebitSubscriptionChange),
  returns: Subscription,
  checks: (input) => checkDates(input.body, input),
  run({ world, store, params, body }) {
    const found = getSubscription(store, params.id, body.pay_type)
    return updateSubscription(world, store, found, body)
  },
})

const cancel = endpoint({
  route: 'DELETE /v1/subscriptions/{id}',
  code: codesOf('04'),
  summary: 'Cancel a subscription at once; nothing is paid back',
  source: observed('without pay_type the service answers 400'),
  group,
  keys: 'secret',
  params,
  query: eachType<Picked>(subscriptionQuery),
  returns: Subscription,
  run({ world, store, params, query }) {
    const found = getSubscription(store, params.id, query.pay_type)
    requireAllowed(found, 'delete')
    return end(world, found, 'delete')
  },
})

const resultList = endpoint({
  route: 'GET /v1/subscriptions/{id}/result',
  code: codesOf('06'),
  summary: 'List what came of the charges of a subscription, newest first',
  source: published('subscriptions'),
  group,
  keys: 'secret',
  params,
  query: eachType<Search>((name) => s.extend(subscriptionQuery(name), listParameters)),
  returns: pageOf(SubscriptionResult),
  checks: (input) => checkSort(input, resultSortable),
  run({ store, params, query, search, path }) {
    const { id } = getSubscription(store, params.id, query.pay_type)
    const asked = { query, search, path, sortable: resultSortable }
    return answerList([store.subscriptionResults], { equal: { id } }, asked)
  },
})

export const subscriptionEndpoints = [create, retrieve, list, update, cancel, resultList]
