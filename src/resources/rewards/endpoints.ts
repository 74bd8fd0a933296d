// The two operations on rewards.
import { type Checking, endpoint } from '../../http/endpoint.ts'
import { answerRows, listParameters, pageOf } from '../../http/list.ts'
import { permissionGroups } from '../../http/permissions.ts'
import * as s from '../../kit/schema.ts'
import { decided, spec } from '../../kit/source.ts'
import { fail } from '../../world/failures.ts'
import { DepositSearch } from '../deposits/schema.ts'
import { checkSearch, type Search, testOf } from '../deposits/search.ts'
import { Reward, RewardListItem } from './schema.ts'
import { listedReward, wholeReward } from './shown.ts'

const group = permissionGroups.rewards

const list = endpoint({
  route: 'GET /v1/buyer_platform_accounts',
  code: 'EY031',
  summary: 'List the rewards of the platform; processed is the month of the term',
  source: decided('as the list of platform-fee income'),
  group,
  keys: 'secret',
  query: s.extend(DepositSearch, listParameters),
  returns: pageOf(RewardListItem),
  checks: (input) => checkSearch(input as Checking<unknown, Search>, fail.badFormat),
  run({ world, store, query, search, path }) {
    const { collection, owner } = store.rewards
    const test = testOf(query as Search)
    const rows = collection.rowsOf(owner).filter(({ record }) => test(record))
    const page = answerRows(rows, { query, search, path, sortable: [] })
    if (!('list' in page)) return page
    return { ...page, list: page.list.map((term) => listedReward(world, term)) }
  },
})

const retrieve = endpoint({
  route: 'GET /v1/buyer_platform_accounts/{id}',
  code: 'EY031',
  summary: 'Retrieve the rewards of a term',
  source: spec('buyer-platform rewards; the record is decided'),
  group,
  keys: 'secret',
  params: s.pathNames('id'),
  returns: Reward,
  run({ world, store, params: { id } }) {
    const term = store.rewards.find(id)
    if (!term) throw fail.notFound(`Account ${id}`)
    return wholeReward(world, term)
  },
})

export const rewardEndpoints = [list, retrieve]
