import { endpoint } from '../../http/endpoint.ts'
import { answerList, checkRanges, checkSort, listParameters, pageOf } from '../../http/list.ts'
import { permissionGroups } from '../../http/permissions.ts'
import { isWithin } from '../../kit/dates.ts'
import * as s from '../../kit/schema.ts'
import { decided, observed, published, spec } from '../../kit/source.ts'
import { fail } from '../../world/failures.ts'
import { getNamedCustomer } from '../customers/actions.ts'
import { customerId } from '../customers/schema.ts'
import { spendToken } from '../tokens/actions.ts'
import {
  addCard,
  cardsOf,
  getCard,
  isUsable,
  livingCards,
  makeDefault,
  removeCard,
  withChanges,
} from './actions.ts'
import { checkCard, checkRawCard, type Sealed, sealEntry } from './entry.ts'
import { tellOfCard } from './events.ts'
import {
  Card,
  CardChange,
  CardDeleted,
  CardInput,
  CardList,
  cardsPerCustomerMax,
  GroupCard,
  GroupCardSearch,
  type StoredCard,
} from './schema.ts'

const group = permissionGroups.customers
const ofCustomer = s.object({ customer_id: s.item('011', customerId()) })
const ofCard = s.extend(ofCustomer, { id: s.anyText() })

const register = endpoint({
  route: 'POST /v1/customers/{customer_id}/cards',
  code: 'E0006',
  summary: 'Register a card by token; a public key may send the card itself',
  source: spec('card registration'),
  group,
  keys: 'secret and public',
  params: ofCustomer,
  body: CardInput,
  returns: Card,
  checks(input) {
    const { body, report } = input
    if (!body.token && !body.card_no) report(fail.required('token').about('020'))
    checkRawCard(body, input)
  },
  seal: (body, world): Sealed<s.Infer<typeof CardInput>> => sealEntry(body, world),
  run({ world, store, acting, params, body }) {
    const { id } = getNamedCustomer(store, params.customer_id)
    if (livingCards(store, id).length >= cardsPerCustomerMax) {
      throw fail.tooManyCards(cardsPerCustomerMax)
    }
    const sealed = body.token ? spendToken(world, store, body.token) : body.sealed
    if (!sealed) throw fail.tokenUnknown()
    const { default_flag, holder_name, card_updater_mode: mode } = body
    const named = { ...sealed, holder_name: sealed.holder_name ?? holder_name ?? null }
    const card = addCard(world, store, id, named, { default_flag, mode: mode ?? 'inherit' })
    tellOfCard(world, acting, card, 'I')
    return card
  },
})

const retrieve = endpoint({
  route: 'GET /v1/customers/{customer_id}/cards/{id}',
  code: 'E0007',
  summary: 'Retrieve a card',
  source: published('cards'),
  group,
  keys: 'secret and public',
  params: ofCard,
  returns: Card,
  run({ store, params }) {
    getNamedCustomer(store, params.customer_id)
    return getCard(store, params.customer_id, params.id)
  },
})

const update = endpoint({
  route: 'PUT /v1/customers/{customer_id}/cards/{id}',
  code: 'E0008',
  summary: 'Update a card; a token replaces number, expiry and holder',
  source: spec(
    'card update; null leaves a field as it is: decided, as a field that is left out does',
  ),
  group,
  keys: 'secret and public',
  params: ofCard,
  body: CardChange,
  returns: Card,
  checks(input) {
    const { body, nowMs, report } = input
    checkRawCard(body, input)
    if (!body.token && !body.card_no) checkCard(body, nowMs, report)
  },
  seal: (body, world): Sealed<s.Infer<typeof CardChange>> => sealEntry(body, world),
  run({ world, store, acting, params, body }) {
    getNamedCustomer(store, params.customer_id)
    const card = getCard(store, params.customer_id, params.id)
    if (body.default_flag === '0' && card.default_flag === '1') throw fail.defaultRequired()
    const sealed = body.token ? spendToken(world, store, body.token) : body.sealed
    const changed = store.cards.replace(withChanges(world, card, sealed, body))
    const shown = body.default_flag === '1' ? makeDefault(store, changed) : changed
    tellOfCard(world, acting, shown, 'U')
    return shown
  },
})

const remove = endpoint({
  route: 'DELETE /v1/customers/{customer_id}/cards/{id}',
  code: 'E0009',
  summary: 'Delete a card; the newest one left becomes the default',
  source: observed('reading it again is refused; the new default is decided'),
  group,
  keys: 'secret',
  params: ofCard,
  returns: CardDeleted,
  run({ store, params }) {
    getNamedCustomer(store, params.customer_id)
    const card = getCard(store, params.customer_id, params.id)
    removeCard(store, card)
    return { id: card.id, customer_id: card.customer_id, delete_flag: '1' }
  },
})

const list = endpoint({
  route: 'GET /v1/customers/{customer_id}/cards',
  code: 'E0010',
  summary: 'List the cards of a customer, newest first',
  source: published('cards'),
  group,
  keys: 'secret and public',
  params: ofCustomer,
  returns: CardList,
  run({ store, params }) {
    const { id } = getNamedCustomer(store, params.customer_id)
    return { list: cardsOf(store, id).toReversed() }
  },
})

const sortable = ['created', 'updated'] as const

type Search = s.Infer<typeof GroupCardSearch>

function groupTest(query: Search) {
  const {
    card_id: id,
    card_updater_last_success_date_from: successFrom,
    card_updater_last_success_date_to: successTo,
    card_updater_last_attempt_date_from: attemptFrom,
    card_updater_last_attempt_date_to: attemptTo,
  } = query
  return (card: StoredCard) =>
    isUsable(card) &&
    (!id || card.id === id) &&
    isWithin(card.card_updater_last_success_date, successFrom, successTo) &&
    isWithin(card.card_updater_last_attempt_date, attemptFrom, attemptTo)
}

const listGroup = endpoint({
  route: 'GET /v1/cards',
  code: 'E0011',
  summary: 'List the cards of the customer-information sharing group',
  source: decided('fields published, paths given, sorting ours'),
  group: permissionGroups.groupCards,
  keys: 'secret',
  query: s.extend(GroupCardSearch, listParameters),
  returns: pageOf(GroupCard),
  checks(input) {
    checkSort(input, sortable)
    checkRanges(input, GroupCardSearch)
  },
  run({ store, query, search, path }) {
    const equal = query.customer_id ? { customer_id: query.customer_id } : {}
    const filter = { equal, test: groupTest(query) }
    const page = answerList([store.cards], filter, { query, search, path, sortable })
    if (!('list' in page)) return page
    return { ...page, list: page.list.map((card) => ({ ...card, status: 'ACTIVATED' })) }
  },
})

export const cardEndpoints = [register, retrieve, update, remove, list, listGroup]
