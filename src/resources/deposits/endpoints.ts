// The six operations on deposits: three of the sales of a shop, three of the fees of a platform.
import { type Checking, endpoint } from '../../http/endpoint.ts'
import { answerRows, answerView, checkRanges, listParameters, pageOf } from '../../http/list.ts'
import { permissionGroups } from '../../http/permissions.ts'
import { isWithin } from '../../kit/dates.ts'
import * as s from '../../kit/schema.ts'
import { decided, published } from '../../kit/source.ts'
import { fail } from '../../world/failures.ts'
import type { AccountStore } from '../../world/store.ts'
import { type Ledger, platformLedger, shopLedger } from './ledger.ts'
import type { StoredDeposit } from './schema.ts'
import {
  Deposit,
  DepositDetail,
  DepositListItem,
  DepositSearch,
  PlatformDeposit,
  PlatformDepositListItem,
  PlatformSummary,
  ScheduledSearch,
} from './schema.ts'
import { checkNoSort, checkSearch, type Search, testOf } from './search.ts'
import { detailOf, isVerified, listedDeposit, summaryOf, wholeDeposit } from './shown.ts'

const source = published('sales deposits and platform-fee income')

function getDeposit(store: AccountStore, { collection }: Ledger, id: string): StoredDeposit {
  const deposit = store[collection].find(id)
  if (!deposit) throw fail.notFound(`Account ${id}`)
  return deposit
}

/** The rows that a search leaves. */
function searched(store: AccountStore, { collection: name }: Ledger, query: Search) {
  const { collection, owner } = store[name]
  const test = testOf(query)
  return collection.rowsOf(owner).filter(({ record }) => test(record))
}

const list = endpoint({
  route: 'GET /v1/accounts',
  code: 'EN001',
  summary: 'List the deposits of sales; processed is the month in which the term ends',
  source,
  group: permissionGroups.deposits,
  keys: 'secret',
  query: s.extend(DepositSearch, listParameters),
  returns: pageOf(DepositListItem),
  checks: (input) => checkSearch(input as Checking<unknown, Search>),
  run({ world, store, query, search, path }) {
    const rows = searched(store, shopLedger, query as Search)
    const page = answerRows(rows, { query, search, path, sortable: [] })
    if (!('list' in page)) return page
    return { ...page, list: page.list.map((each) => listedDeposit(world, shopLedger, each)) }
  },
})

const retrieve = endpoint({
  route: 'GET /v1/accounts/{id}',
  code: 'EN002',
  summary: 'Retrieve a deposit of sales',
  source,
  group: permissionGroups.deposits,
  keys: 'secret',
  params: s.pathNames('id'),
  returns: Deposit,
  run: ({ world, store, params }) =>
    wholeDeposit(world, shopLedger, getDeposit(store, shopLedger, params.id)),
})

const details = endpoint({
  route: 'GET /v1/accounts/{id}/detail',
  code: 'EN003',
  summary: 'List the rows of a deposit: a row for each event that moved money',
  source,
  group: permissionGroups.deposits,
  keys: 'secret',
  params: s.pathNames('id'),
  query: s.object(listParameters),
  returns: pageOf(DepositDetail),
  checks: checkNoSort,
  run({ store, params, query, search, path }) {
    const deposit = getDeposit(store, shopLedger, params.id)
    const { collection, owner } = store.trades
    const rows = collection.indexedRows(owner, { account_id: deposit.account_id }) ?? []
    const page = answerRows(rows, { query, search, path, sortable: [] })
    if (!('list' in page)) return page
    return { ...page, list: page.list.map((each) => detailOf(deposit, each)) }
  },
})

const listPlatform = endpoint({
  route: 'GET /v1/platform_accounts',
  code: 'EN004',
  summary: 'List the deposits of what a platform takes of the sales of its tenants',
  source,
  group: permissionGroups.platformDeposits,
  keys: 'secret',
  query: s.extend(DepositSearch, listParameters),
  returns: pageOf(PlatformDepositListItem),
  checks: (input) => checkSearch(input as Checking<unknown, Search>),
  run({ world, store, query, search, path }) {
    const rows = searched(store, platformLedger, query as Search)
    const page = answerRows(rows, { query, search, path, sortable: [] })
    if (!('list' in page)) return page
    return {
      ...page,
      list: page.list.map((each) => {
        const { settlement_amount, tax_amount } = wholeDeposit(world, platformLedger, each)
        const amounts = { settlement_amount, tax_amount, verified: isVerified(each) }
        return { ...listedDeposit(world, platformLedger, each), ...amounts }
      }),
    }
  },
})

const retrievePlatform = endpoint({
  route: 'GET /v1/platform_accounts/{id}',
  code: 'EN005',
  summary: 'Retrieve a deposit of platform fees',
  source,
  group: permissionGroups.platformDeposits,
  keys: 'secret',
  params: s.pathNames('id'),
  returns: PlatformDeposit,
  run({ world, store, params }) {
    const deposit = getDeposit(store, platformLedger, params.id)
    return { ...wholeDeposit(world, platformLedger, deposit), verified: isVerified(deposit) }
  },
})

const summaries = endpoint({
  route: 'GET /v1/platform_accounts/{id}/summary',
  code: 'EN006',
  summary: 'List what each tenant brought to a deposit of platform fees',
  source: decided('fields published; scheduled dates are those of the deposit itself'),
  group: permissionGroups.platformDeposits,
  keys: 'secret',
  params: s.pathNames('id'),
  query: s.extend(ScheduledSearch, listParameters),
  returns: pageOf(PlatformSummary),
  checks(input) {
    checkNoSort(input)
    checkRanges(input, ScheduledSearch)
  },
  run({ world, store, params, query, search, path }) {
    const deposit = getDeposit(store, platformLedger, params.id)
    const { scheduled_deposit_date: date, account_id } = deposit
    const isMeant = isWithin(date, query.scheduled_from, query.scheduled_to)
    const found = isMeant ? store.platformSummaries.where({ account_id }) : []
    const take = (from: number, count: number) =>
      found.slice(from, from + count).map((each) => summaryOf(world, deposit, each))
    return answerView(found.length, take, { query, search, path })
  },
})

export const depositEndpoints = [list, retrieve, details, listPlatform, retrievePlatform, summaries]
