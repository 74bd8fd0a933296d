// Plans and subscriptions as tests speak of them.
import type { Plan } from '../../src/resources/plans/schema.ts'
import type { Subscription, SubscriptionResult } from '../../src/resources/subscriptions/schema.ts'
import type { Give, WorldHandle } from '../../src/sandbox/handle.ts'
import type { Api } from './api.ts'
import { bodyOf } from './errors.ts'

type Given = Pick<WorldHandle, 'given'>

export const givenPlan = ({ given }: Given, wish: object = {}): Promise<Plan> =>
  (given['plan'] as Give)<Plan>({ ...wish })

export const givenSubscription = ({ given }: Given, wish: object = {}): Promise<Subscription> =>
  (given['subscription'] as Give)<Subscription>({ ...wish })

/** The subscription as it is read back. */
export const readSubscription = async (
  api: Api,
  { id }: Pick<Subscription, 'id'>,
): Promise<Subscription> => bodyOf(await api<Subscription>(`GET /v1/subscriptions/${id}`))

/** What came of its charges, oldest first. */
export async function resultsOf(
  api: Api,
  { id, pay_type }: Pick<Subscription, 'id' | 'pay_type'>,
): Promise<readonly SubscriptionResult[]> {
  const query = `pay_type=${pay_type}&limit=100&sort=created asc`
  const path = `GET /v1/subscriptions/${id}/result?${query}`
  return bodyOf(await api<{ list: readonly SubscriptionResult[] }>(path)).list
}

/** The day of a stamp, short: `01/31`; null where there is none. */
export const dayOf = (stamp: string | null): string | null =>
  stamp === null ? null : stamp.slice(5, 10)

/** The bodies of what was told, in order. */
export const told = ({ deliveries }: Pick<WorldHandle, 'deliveries'>, event?: string) =>
  deliveries
    .list(event === undefined ? {} : { event })
    .toReversed()
    .map(({ body }) => body as Readonly<Record<string, unknown>>)

/** The statuses of its results, oldest first. */
export const statusesOf = async (
  api: Api,
  of: Pick<Subscription, 'id' | 'pay_type'>,
): Promise<readonly string[]> => (await resultsOf(api, of)).map(({ status }) => status)
