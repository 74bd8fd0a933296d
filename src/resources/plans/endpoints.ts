import { type Checking, endpoint } from '../../http/endpoint.ts'
import { answerList, checkRanges, checkSort, listParameters, pageOf } from '../../http/list.ts'
import { permissionGroups } from '../../http/permissions.ts'
import { isWithin } from '../../kit/dates.ts'
import * as s from '../../kit/schema.ts'
import { decided, published } from '../../kit/source.ts'
import { fail } from '../../world/failures.ts'
import { amountsOf } from '../payments/amounts.ts'
import { getPlan } from './actions.ts'
import { Plan, PlanChange, PlanInput, PlanSearch } from './schema.ts'

const group = permissionGroups.subscriptions
const params = s.pathNames('id')
const sortable = ['total_amount', 'created', 'updated'] as const

/** A subscription of at least one yen can be charged; the most depends on its pay_type. */
const noTotal = () =>
  fail.outOfRange('amount').about('009').withHint('amount and tax together are at least 1 yen')

/** The pattern and the count of an interval say something only together. */
function checkInterval({ body, report }: Checking<unknown, unknown, PlanChange>): void {
  const { interval_pattern: pattern, interval_count: count } = body
  if (Boolean(pattern) === Boolean(count)) return
  const missing = pattern ? 'interval_count' : 'interval_pattern'
  const hint = 'interval_pattern and interval_count go together: send both or none'
  report(fail.required(missing).about('143').withHint(hint))
}

const register = endpoint({
  route: 'POST /v1/plans',
  code: 'EM001',
  summary: 'Register a plan: what a subscription costs, and how often',
  source: published('plans'),
  group,
  keys: 'secret',
  body: PlanInput,
  returns: Plan,
  checks(input) {
    checkInterval(input)
    const { amount } = input.body
    if (amount !== undefined && amountsOf(input.body).total_amount < 1) input.report(noTotal())
  },
  run({ world, store, acting, body }) {
    const { plan_name, description = null, interval_pattern, interval_count } = body
    const id = body.id ?? world.ids.id('pl_', 21)
    if (store.plans.find(id)) throw fail.idTaken()
    return store.plans.add({
      id,
      plan_name,
      description,
      shop_id: acting.id,
      ...amountsOf(body),
      interval_pattern: interval_pattern ?? 'month',
      interval_count: Number(interval_count ?? 1),
      used_flag: '0',
      delete_flag: '0',
      created: world.stamp,
      updated: world.stamp,
    })
  },
})

const retrieve = endpoint({
  route: 'GET /v1/plans/{id}',
  code: 'EM002',
  summary: 'Retrieve a plan',
  source: published('plans; a deleted one is refused as an unknown one'),
  group,
  keys: 'secret',
  params,
  returns: Plan,
  run: ({ store, params }) => getPlan(store, params.id),
})

function searchTest(query: s.Infer<typeof PlanSearch>) {
  const { total_amount_min: min, total_amount_max: max, plan_name: name } = query
  const { interval_pattern: pattern, update_date_from: from, update_date_to: to } = query
  return (plan: Plan) =>
    plan.total_amount >= (min ?? 0) &&
    plan.total_amount <= (max ?? Number.POSITIVE_INFINITY) &&
    (!name || plan.plan_name.includes(name)) &&
    (!pattern || plan.interval_pattern === pattern) &&
    isWithin(plan.updated, from, to)
}

const list = endpoint({
  route: 'GET /v1/plans',
  code: 'EM003',
  summary: 'List plans; deleted ones are shown only with delete_flag 1',
  source: decided('search parameters are published; what is shown without delete_flag is ours'),
  group,
  keys: 'secret',
  query: s.extend(PlanSearch, listParameters),
  returns: pageOf(Plan),
  checks(input) {
    checkSort(input, sortable)
    checkRanges(input, PlanSearch)
  },
  run({ store, query, search, path }) {
    const equal = { delete_flag: query.delete_flag ?? '0' }
    const filter = { equal, test: searchTest(query) }
    return answerList([store.plans], filter, { query, search, path, sortable })
  },
})

/** A copy with the fields that were sent. */
function changed(plan: Plan, body: PlanChange): Plan {
  const { amount, tax } = plan
  return {
    ...plan,
    plan_name: body.plan_name ?? plan.plan_name,
    description: body.description === undefined ? plan.description : body.description,
    ...amountsOf({ amount: body.amount ?? amount, tax: body.tax === undefined ? tax : body.tax }),
    interval_pattern: body.interval_pattern ?? plan.interval_pattern,
    interval_count: Number(body.interval_count ?? plan.interval_count),
  }
}

const update = endpoint({
  route: 'PUT /v1/plans/{id}',
  code: 'EM004',
  summary: 'Update a plan that no subscription uses or used; a field that is left out stays',
  source: published('plans'),
  group,
  keys: 'secret',
  params,
  body: PlanChange,
  returns: Plan,
  checks: checkInterval,
  run({ world, store, params, body }) {
    const plan = getPlan(store, params.id)
    if (plan.used_flag === '1') throw fail.planUsed()
    const next = changed(plan, body)
    if (next.total_amount < 1) throw noTotal()
    return store.plans.replace({ ...next, updated: world.stamp })
  },
})

const remove = endpoint({
  route: 'DELETE /v1/plans/{id}',
  code: 'EM005',
  summary: 'Delete a plan; the subscriptions that use it go on',
  source: published('plans'),
  group,
  keys: 'secret',
  params,
  returns: Plan,
  run({ world, store, params }) {
    const plan = getPlan(store, params.id)
    return store.plans.replace({ ...plan, delete_flag: '1', updated: world.stamp })
  },
})

export const planEndpoints = [register, retrieve, list, update, remove]
