// A year of 200 subscriptions, by card and by direct debit, some of which are not paid.
import { createHash } from 'node:crypto'
import type { Subscription } from '../../src/resources/subscriptions/schema.ts'
import type { Give } from '../../src/sandbox/handle.ts'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'
import { calmFixture } from './calm-fixture.ts'
import { givenPlan, givenSubscription } from './subscriptions.ts'

/** How the year starts; `collect` keeps every notification as it would leave. */
export const yearOptions = {
  clock: 'manual',
  fixture: calmFixture,
  now: '2026/01/05 09:00:00.000',
  seed: 'a year',
  publicUrl: 'http://sandbox.test',
  'webhook.mode': 'collect',
  'deliveries.max': 100_000,
} as const

/** The last moment before somebody's thirteenth charge. */
const yearEnd = '2027/01/05 23:59:59.999'

export const cardCount = 140
export const debitCount = 60
/** Charges by card are spread over these days of the month: 6 to 30. */
const firstDay = 6
const dayCount = 25
const debitStarts = ['2026/01/23', '2026/01/27', '2026/02/05', '2026/02/06'] as const

const two = (value: number): string => String(value).padStart(2, '0')

/** One in ten is declined at each charge, one in twenty already at its registration. */
export const kindOf = (at: number): 'paid' | 'declined' | 'incomplete' =>
  at % 20 === 5 ? 'incomplete' : at % 10 === 0 ? 'declined' : 'paid'

/** Registers everything and lives through the year. */
export async function liveAYear(sandbox: Sandbox) {
  const { id: usual } = await givenPlan(sandbox)
  const { id: declined } = await givenPlan(sandbox, { amount: '9990014' })
  const { id: unpaid } = await givenPlan(sandbox, { amount: '9999901' })
  const payer = async (kind: string, wish: object) => {
    const { customer_id } = await (sandbox.given[kind] as Give)<{ customer_id: string }>({
      ...wish,
    })
    return { customer_id }
  }
  const good = await payer('card', {})
  const bad = await payer('card', { card: 'declined' })
  const account = await payer('paymentMethod', { pay_type: 'Directdebit' })
  const made: Subscription[] = []
  for (let at = 0; at < cardCount; at++) {
    const start_date = `2026/01/${two(firstDay + (at % dayCount))}`
    const plan_id = kindOf(at) === 'declined' ? declined : usual
    const customer = kindOf(at) === 'incomplete' ? bad : good
    made.push(await givenSubscription(sandbox, { start_date, plan_id, ...customer }))
  }
  for (let at = 0; at < debitCount; at++) {
    const start_date = debitStarts[at % debitStarts.length]
    const plan_id = kindOf(at) === 'paid' ? usual : unpaid
    const wish = { pay_type: 'Directdebit', start_date, plan_id, ...account }
    made.push(await givenSubscription(sandbox, wish))
  }
  await sandbox.clock.advance({ to: yearEnd })
  return made
}

/** What a year left: the state, and the bytes of all that was told. */
export function marksOf(sandbox: Sandbox) {
  const bodies = sandbox.deliveries.list().map(({ id, body }) => `${id} ${JSON.stringify(body)}`)
  const told = createHash('sha256').update(bodies.join('\n')).digest('hex')
  return { digest: sandbox.digest(), told, count: bodies.length }
}
