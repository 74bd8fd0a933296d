// How lists of deposits of any kind are searched.
import type { Checking } from '../../http/endpoint.ts'
import { checkRanges, type ListQuery } from '../../http/list.ts'
import { isWithin } from '../../kit/dates.ts'
import type { Infer } from '../../kit/schema.ts'
import { fail } from '../../world/failures.ts'
import { type DepositSearch, ScheduledSearch, type StoredDeposit, statusTexts } from './schema.ts'

export type Search = ListQuery & Infer<typeof DepositSearch>

/** No order is published for these lists, so one that is asked for is an unknown field. */
export function checkNoSort({
  query,
  report,
}: Pick<Checking<unknown, ListQuery>, 'query' | 'report'>) {
  if (query.sort === undefined || query.count_only) return
  report(fail.badFormat('sort').about('907').withHint('this list has no order to choose'))
}

const anyOf = (text: string | null | undefined): string[] | undefined =>
  text?.split(',').map((part) => part.trim())

/** Reports an order, a status and days that nobody knows; families differ in the status's check. */
export function checkSearch(input: Checking<unknown, Search>, unknown = fail.outOfRange): void {
  const { query, report } = input
  checkNoSort(input)
  checkRanges(input, ScheduledSearch)
  if (anyOf(query.status)?.some((part) => !statusTexts.includes(part))) {
    const hint = `one or more of ${statusTexts.join(', ')}`
    report(unknown('status').about('901').withHint(hint))
  }
}

/** Whether a deposit is one that is searched for. */
export function testOf({ processed, status, scheduled_from, scheduled_to }: Search) {
  const codes = anyOf(status)
  return (deposit: StoredDeposit): boolean =>
    (!processed || deposit.aggregate_term_end.startsWith(processed)) &&
    (!codes || codes.includes(String(deposit.status_code))) &&
    isWithin(deposit.scheduled_deposit_date, scheduled_from, scheduled_to)
}
