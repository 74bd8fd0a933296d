// Which subscriptions a list shows.
import type { Checking } from '../../http/endpoint.ts'
import type { Filter, ListQuery } from '../../http/list.ts'
import { isWithin } from '../../kit/dates.ts'
import { fail } from '../../world/failures.ts'
import { type Subscription, type SubscriptionSearch, subscriptionStatuses } from './schema.ts'

export const sortable = [
  'plan_id',
  'total_amount',
  'start_date',
  'stop_date',
  'next_charge_date',
  'created',
  'updated',
] as const

export type Search = SubscriptionSearch & ListQuery

const statusesIn = (text: string): string[] => text.split(',').map((part) => part.trim())

/** Reports a status that no subscription has. */
export function checkStatuses({ query, report }: Checking<unknown, Search>): void {
  const known: readonly string[] = subscriptionStatuses
  if (!query.status || statusesIn(query.status).every((each) => known.includes(each))) return
  const hint = `one or more of ${known.join(', ')}`
  report(fail.outOfRange('status').about('901').withHint(hint))
}

/** The filter that a search asks for; an index serves what is equal. */
export function filterOf(query: Search): Filter<Subscription> {
  const { pay_type, id, customer_id, plan_id, interval_pattern } = query
  const equal = {
    pay_type,
    ...(id ? { id } : {}),
    ...(customer_id ? { customer_id } : {}),
    ...(plan_id ? { plan_id } : {}),
    ...(interval_pattern ? { interval_pattern } : {}),
  }
  const statuses = query.status ? statusesIn(query.status) : undefined
  const { total_amount_min: min, total_amount_max: max } = query
  const test = (of: Subscription) =>
    (!statuses || statuses.includes(of.status)) &&
    of.total_amount >= (min ?? 0) &&
    of.total_amount <= (max ?? Number.POSITIVE_INFINITY) &&
    isWithin(of.start_date, query.start_date_from, query.start_date_to) &&
    isWithin(of.stop_date, query.stop_date_from, query.stop_date_to) &&
    isWithin(of.next_charge_date, query.next_charge_date_from, query.next_charge_date_to) &&
    isWithin(of.updated, query.update_date_from, query.update_date_to)
  return { equal, test }
}
