import { type Checking, endpoint } from '../../http/endpoint.ts'
import { answerList, checkRanges, checkSort, listParameters, pageOf } from '../../http/list.ts'
import { permissionGroups } from '../../http/permissions.ts'
import { isWithin } from '../../kit/dates.ts'
import * as s from '../../kit/schema.ts'
import { decided, published, spec } from '../../kit/source.ts'
import { fail } from '../../world/failures.ts'
import { removeMethodsOf } from '../payment-methods/actions.ts'
import { requireUnsubscribed } from '../subscriptions/customer-actions.ts'
import { addCustomer, type Details, getCustomer, withDetails } from './actions.ts'
import {
  Customer,
  CustomerChange,
  CustomerDeleted,
  CustomerInput,
  CustomerSearch,
  customerId,
} from './schema.ts'

const group = permissionGroups.customers
const params = s.object({ id: s.item('003', customerId()) })
const sortable = ['id', 'name', 'email', 'created', 'updated'] as const
const japan = '392'

/** Whether a state is no prefecture of Japan, 01 Hokkaido to 47 Okinawa; others are not known. */
const isUnknownState = ({ addr_country: country, addr_state: state }: Details): boolean =>
  country === japan && Boolean(state) && !/^(0[1-9]|[1-3]\d|4[0-7])$/.test(state ?? '')

const unknownState = () =>
  fail.codeUnknown('addr_state').about('055').withHint('a state of Japan is 01 to 47')

function checkAddress({ body, report }: Checking<unknown, unknown, Details>): void {
  if (isUnknownState(body)) report(unknownState())
}

const register = endpoint({
  route: 'POST /v1/customers',
  code: 'E0001',
  summary: 'Register a customer',
  source: published('customers'),
  group,
  keys: 'secret',
  body: CustomerInput,
  returns: Customer,
  checks: checkAddress,
  run({ world, store, body }) {
    const id = body.id ?? world.ids.id('c_')
    if (store.customers.find(id) || store.retiredCustomerIds.find(id)) throw fail.idTaken()
    return addCustomer(world, store, id, body)
  },
})

const retrieve = endpoint({
  route: 'GET /v1/customers/{id}',
  code: 'E0002',
  summary: 'Retrieve a customer',
  source: published('customers'),
  group,
  keys: 'secret and public',
  params,
  returns: Customer,
  run: ({ store, params }) => getCustomer(store, params.id),
})

const update = endpoint({
  route: 'PUT /v1/customers/{id}',
  code: 'E0003',
  summary: 'Update a customer; a field that is left out stays',
  source: decided('partial, as the other updates of the service'),
  group,
  keys: 'secret',
  params,
  body: CustomerChange,
  returns: Customer,
  checks: checkAddress,
  run({ world, store, params, body }) {
    const customer = getCustomer(store, params.id)
    const changed = withDetails({ ...customer, updated: world.stamp }, body)
    // A state may become wrong by the country that is already known, and the reverse.
    if (isUnknownState(changed)) throw unknownState()
    return store.customers.replace(changed)
  },
})

const remove = endpoint({
  route: 'DELETE /v1/customers/{id}',
  code: 'E0004',
  summary: 'Delete a customer with its payment methods',
  source: decided('payment methods without a customer could not be reached'),
  group,
  keys: 'secret',
  params,
  returns: CustomerDeleted,
  run({ world, store, acting, params }) {
    const { id } = getCustomer(store, params.id)
    requireUnsubscribed(world, acting, id)
    for (const card of store.cards.where({ customer_id: id })) store.cards.remove(card.id)
    removeMethodsOf(store, id)
    store.customers.remove(id)
    store.retiredCustomerIds.add({ id })
    return { id, delete_flag: '1' }
  },
})

function searchTest(query: s.Infer<typeof CustomerSearch>) {
  const { id, name, email, created_from: from, created_to: to } = query
  if (!id && !name && !email && !from && !to) return undefined
  return (customer: Customer) =>
    (!id || customer.id === id) &&
    (!name || (customer.name?.includes(name) ?? false)) &&
    (!email || (customer.email?.includes(email) ?? false)) &&
    isWithin(customer.created, from, to)
}

const list = endpoint({
  route: 'GET /v1/customers',
  code: 'E0005',
  summary: 'List customers; name and email match in part',
  source: spec('limits; partial matches are decided: the published table marks no exact match'),
  group,
  keys: 'secret',
  query: s.extend(CustomerSearch, listParameters),
  returns: pageOf(Customer),
  checks(input) {
    checkSort(input, sortable)
    checkRanges(input, CustomerSearch)
  },
  run({ store, query, search, path }) {
    const filter = { equal: {}, test: searchTest(query) }
    return answerList([store.customers], filter, { query, search, path, sortable })
  },
})

export const customerEndpoints = [register, retrieve, update, remove, list]
