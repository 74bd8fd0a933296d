// The only door to the status of a chargeback. Who opens and decides one is no merchant: the
// control API does, or a rule when a payment is captured.
import { inner } from '../../kit/collection.ts'
import { fail } from '../../world/failures.ts'
import { takeRow } from '../../world/rows.ts'
import type { World } from '../../world/world.ts'
import { addChargebackTrade } from '../deposits/follow.ts'
import type { Payment } from '../payments/schema.ts'
import type { EventName } from '../webhook-settings/event-names.ts'
import { tellOfChargeback } from './events.ts'
import type { StoredChargeback, TradeEffect } from './schema.ts'
import { type ChargebackState, chargebackTable } from './table.ts'

type Facts = StoredChargeback[typeof inner]

/** The state as the table has it. */
export const stateOf = ({ status_code, canceled }: StoredChargeback): ChargebackState =>
  (status_code === 4009 ? `4009 ${canceled}` : String(status_code)) as ChargebackState

/** Actions that the table knows in the state of a chargeback. */
export const actionsFor = (chargeback: StoredChargeback): readonly string[] =>
  chargebackTable.transitions.filter(({ from }) => from === stateOf(chargeback)).map(({ on }) => on)

/** `yyyy/MM/dd HH:mm` of the running command. */
const minute = (stamp: string): string => stamp.slice(0, 16)

/** What a move does to the sales of the shop; nothing unless they had been taken back. */
function effectsOf(world: World, before: StoredChargeback, on: string): readonly TradeEffect[] {
  const { effects } = before[inner]
  const trade_type = on === 'lose' ? 3 : on === 'cancel' ? 5 : undefined
  if (trade_type === undefined) return effects
  return [...effects, { trade_type, amount: before.amount, at: world.stamp }]
}

/** Takes one action of the table; refuses one that it does not know in this state. */
export function moveChargeback(
  world: World,
  before: StoredChargeback,
  on: string,
  facts: Partial<Facts> = {},
): StoredChargeback {
  const from = stateOf(before)
  if (!chargebackTable.allows(from, on)) {
    const possible = actionsFor(before).join(', ') || 'nothing'
    throw fail.stateForbids(from).about('003').withHint(`it is ${from}; possible: ${possible}`)
  }
  const row = takeRow(world, chargebackTable, { from, on }, 'approved')
  const [code, canceled = before.canceled] = row.to.split(' ') as [string, 'true' | 'false']
  const effects = effectsOf(world, before, on)
  const isCanceled = canceled === 'true' && before.canceled === 'false'
  const moved = world.store.chargebacks.replace(before.shop_id, {
    ...before,
    status_code: Number(code),
    canceled,
    canceled_date: isCanceled ? minute(world.stamp) : before.canceled_date,
    [inner]: { ...before[inner], effects, ...facts },
  })
  for (const { trade_type } of effects.slice(before[inner].effects.length)) {
    addChargebackTrade(world, moved, trade_type)
  }
  if (row.emits) tellOfChargeback(world, row.emits as EventName, moved)
  return moved
}

/** Numbers count through the whole world, as those of the service count through all shops. */
const nextId = (world: World): number =>
  world.store.chargebacks.rows().reduce((most, { record }) => Math.max(most, record.id), 0) + 1

/** What is said of a new chargeback; the amount is that of the payment unless it is said. */
export interface Opening {
  readonly category?: number | undefined
  readonly request?: number | undefined
  readonly amount?: number | undefined
}

/** Whether a chargeback of this payment can be opened: it is by card, and was charged. */
export const isChargeable = ({ pay_type, status }: Payment): boolean =>
  pay_type === 'Card' && status === 'CAPTURED'

/** Opens a chargeback of a charged card payment, and tells the shop of it. */
export function openChargeback(
  world: World,
  payment: Payment,
  { category = 0, request = 11, amount = payment.total_amount }: Opening = {},
): StoredChargeback {
  const { to, emits } = takeRow(world, chargebackTable, { from: 'none', on: 'open' }, 'approved')
  const opened = world.store.chargebacks.add(payment.shop_id, {
    id: nextId(world),
    shop_id: payment.shop_id,
    order_id: payment.id,
    amount,
    trade_registration_date: minute(payment.created),
    category,
    status_code: Number(to),
    request,
    process_date: payment.process_date.slice(0, 10),
    opened_to_shop_date: minute(world.stamp),
    canceled: 'false',
    canceled_date: null,
    [inner]: { reply: null, files: [], effects: [] },
  })
  if (emits) tellOfChargeback(world, emits as EventName, opened)
  return opened
}

/** Every chargeback of the world, oldest first. */
export const allChargebacks = (world: World): readonly StoredChargeback[] =>
  world.store.chargebacks.rows().map(({ record }) => record)
