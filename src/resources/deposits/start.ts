// What the deposits of a starting state have to catch up with: its sales, and the time that passed.
import { inner } from '../../kit/collection.ts'
import type { World } from '../../world/world.ts'
import { addChargebackTrade, addSale } from './follow.ts'
import { closeDeposit, isOpen, type Ledger, platformLedger, shopLedger } from './ledger.ts'
import { tradesOf } from './trades.ts'

interface Past {
  readonly at: string
  readonly add: () => void
}

/** Sales and chargebacks that no row tells of yet, in their order. */
function pastOf(world: World): readonly Past[] {
  const sales = world.store.payments
    .rows()
    .map(({ record }) => record)
    .filter(({ status, shop_id, id }) => {
      return status === 'CAPTURED' && tradesOf(world, shop_id, id).length === 0
    })
    .map((payment): Past => {
      const at = payment.process_date
      return { at, add: () => addSale(world, payment, at) }
    })
  const effects = world.store.chargebacks.rows().flatMap(({ record }) =>
    record[inner].effects.map(({ at, amount, trade_type }): Past => {
      const { shop_id, order_id } = record
      const add = () => addChargebackTrade(world, { shop_id, order_id, amount }, trade_type, at)
      return { at, add }
    }),
  )
  return [...sales, ...effects].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** Closes what is over, and pays what was to be paid by now. */
function catchUp(world: World, ledger: Ledger): void {
  const now = world.stamp.slice(0, 16)
  const { collection, closing, transfer } = ledger
  for (const { owner, record } of world.store[collection].rows()) {
    if (!isOpen(record) || record.aggregate_term_end >= now) continue
    const closed = closeDeposit(world, ledger, record)
    world.scheduler.drop(closing, owner, record.id)
    const noon = `${record.scheduled_deposit_date.slice(0, 10)} 12:00`
    if (closed.status_code !== 3002 || noon > now) continue
    world.scheduler.drop(transfer, owner, record.id)
    world.store[collection].replace(owner, {
      ...closed,
      status_code: 3003,
      deposit_date: noon,
      updated: `${noon}:00.000`,
    })
  }
}

/** Where a starting state has deposits, adds the rows of its other sales as they would stand. */
export function start(world: World): void {
  if (world.store.deposits.size === 0) return
  for (const { add } of pastOf(world)) add()
  for (const ledger of [shopLedger, platformLedger]) catchUp(world, ledger)
}
