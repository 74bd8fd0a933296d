// Subscriptions in any status, by real requests.
import type { GivenApi, Recipe, Wish } from '../../http/given.ts'
import { addDays } from '../../kit/business-days.ts'
import { formatTimestamp, minuteMs } from '../../kit/dates.ts'
import { fail } from '../../world/failures.ts'
import { nextDebitDay } from '../payment-methods/debit-days.ts'
import type { SettlementRoute } from '../payment-methods/schema.ts'
import { move } from './moves.ts'
import { dayOf, planChargeEnd } from './schedule.ts'
import type { Subscription } from './schema.ts'

const path = '/v1/subscriptions'

/** Statuses that there are a way to, by pay_type. */
const ways: Readonly<Record<string, readonly string[]>> = {
  Card: ['ACTIVE', 'RUNNING', 'CANCELED', 'INCOMPLETE'],
  Directdebit: ['ACTIVE', 'RUNNING', 'CANCELED'],
}

interface Payer {
  readonly customer_id: string
  readonly directdebit?: { readonly settlement_route: SettlementRoute }
}

/** A customer who can pay, and a first day: tomorrow, or the next day of debits. */
async function payerOf(api: GivenApi, payType: string, wish: Wish): Promise<object> {
  const { customer_id, status, card = status === 'INCOMPLETE' ? 'declined' : 'visa' } = wish
  const now = formatTimestamp(api.world.clock.now())
  if (payType === 'Card') {
    const made = customer_id ? undefined : await api.make<Payer>('card', { card })
    const start_date = addDays(dayOf(now), 1)
    return { customer_id: customer_id ?? made?.customer_id, start_date }
  }
  const { settlement_route } = wish
  const asked = { pay_type: payType, ...(settlement_route ? { settlement_route } : {}) }
  const made = customer_id ? undefined : await api.make<Payer>('paymentMethod', asked)
  const route = made?.directdebit?.settlement_route ?? '1'
  const start_date = nextDebitDay(route, now)
  return { customer_id: customer_id ?? made?.customer_id, start_date }
}

/** Begins a charge as the job of the day does; it ends a minute later, or as the setting says. */
function beginCharge({ world }: GivenApi, { shop_id, id }: Subscription): void {
  world.perform('given charge', () => {
    const of = world.store.subscriptions.find(shop_id, id)
    if (!of?.next_charge_date) return
    const afterMs = Math.max(world.settings['subscription.runMs'], minuteMs)
    const day = dayOf(of.next_charge_date)
    planChargeEnd(world, of.pay_type, { owner: shop_id, day, afterMs })
    move(world, of, 'charge')
  })
}

/** Wishes that no body has a field for. */
const ofOthers = new Set(['card', 'settlement_route', 'status'])

/**
 * `given subscription {pay_type?, status?, plan_id?, customer_id?, card?, start_date?, ...}`: of a
 * new customer and plan unless they are named; `card` names a test card. Other fields of the
 * registration are taken as they are.
 */
export const givenSubscription: Recipe = async (api, wish) => {
  const { pay_type = 'Card', status = 'ACTIVE' } = wish
  const known = ways[String(pay_type)]
  if (!known) throw fail.badFormat('pay_type').withHint('Card or Directdebit')
  if (!known.includes(String(status))) {
    const hint = `statuses of ${pay_type}: ${known.join(', ')}`
    throw fail.notFound(`A way to status ${status}`).withHint(hint)
  }
  const plan_id = wish['plan_id'] ?? (await api.make<{ id: string }>('plan')).id
  const payer = await payerOf(api, String(pay_type), wish)
  const fields = Object.entries(wish).filter(([name]) => !ofOthers.has(name))
  const body = { pay_type, plan_id, ...payer, ...Object.fromEntries(fields) }
  const made = await api.call<Subscription>(`POST ${path}`, { body })
  const asked = { params: { id: made.id }, query: { pay_type: String(pay_type) } }
  if (status === 'CANCELED') return api.call(`DELETE ${path}/{id}`, asked)
  if (status === 'RUNNING') beginCharge(api, made)
  return api.call(`GET ${path}/{id}`, asked)
}
