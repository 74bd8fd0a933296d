// What the deposits of a starting state have to catch up with: its sales, and the time that passed.
import { inner } from '../../kit/collection.ts'
import type { World } from '../../world/world.ts'
import { catchUp } from './catching-up.ts'
import { addChargebackTrade, addSale } from './follow.ts'
import { platformLedger, shopLedger } from './ledger.ts'
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

/** Where a starting state has deposits, adds the rows of its other sales as they would stand. */
export function start(world: World): void {
  if (world.store.deposits.size === 0) return
  for (const { add } of pastOf(world)) add()
  for (const ledger of [shopLedger, platformLedger]) catchUp(world, ledger)
}
