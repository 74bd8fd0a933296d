// What tests ask of deposits: all of them, with their rows.
import type { Infer } from '../../src/kit/schema.ts'
import type { Deposit, DepositDetail } from '../../src/resources/deposits/schema.ts'
import type { Api } from './api.ts'
import { bodyOf } from './errors.ts'

export type ShownDeposit = Infer<typeof Deposit>
export type ShownDetail = Infer<typeof DepositDetail>

interface Page<R> {
  readonly list: readonly R[]
  readonly last_page: number
}

/** All pages of a list, newest first. */
export async function allOf<R>(
  api: Api,
  path: string,
  more: Readonly<Record<string, string>> = {},
): Promise<readonly R[]> {
  const found: R[] = []
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({ ...more, limit: '100', page: String(page) })
    const { list, last_page } = bodyOf(await api<Page<R>>(`GET ${path}?${query}`))
    found.push(...list)
    if (page >= last_page) return found
  }
}

export const detailsOf = (api: Api, id: string): Promise<readonly ShownDetail[]> =>
  allOf(api, `/v1/accounts/${id}/detail`)

/** The deposits of a shop, oldest first. */
export async function depositsOf(api: Api): Promise<readonly ShownDeposit[]> {
  const listed = await allOf<{ id: string }>(api, '/v1/accounts')
  const whole = listed.map(async ({ id }) =>
    bodyOf(await api<ShownDeposit>(`GET /v1/accounts/${id}`)),
  )
  return (await Promise.all(whole)).reverse()
}

/** The sign of a row: what it takes away is told by its kind. */
export const signOf = ({ trade_type }: Pick<ShownDetail, 'trade_type'>): 1 | -1 =>
  [2, 3, 6, 7].includes(trade_type) ? -1 : 1
