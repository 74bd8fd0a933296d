// The only door to a payment method's status: the row of its table, and the event of the row.

import { inner } from '../../kit/collection.ts'
import { invariant } from '../../kit/invariant.ts'
import type { Machine } from '../../kit/machine.ts'
import { type Account, worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import { takeRow } from '../../world/rows.ts'
import type { World } from '../../world/world.ts'
import type { EventName } from '../webhook-settings/event-names.ts'
import { tellOfMethod } from './events.ts'
import type { MethodPayType, MethodStatus, PaymentMethod, StoredMethod } from './schema.ts'
import { cardMethodTable, directdebitMethodTable, virtualaccountMethodTable } from './table.ts'

type Table = Machine<MethodStatus, string, string>

export const methodTables: Readonly<Record<MethodPayType, Table>> = {
  Card: cardMethodTable,
  Directdebit: directdebitMethodTable,
  Virtualaccount: virtualaccountMethodTable,
}

/** The tables of all pay types. */
export const methodMachines = Object.values(methodTables)

type Subject = Pick<PaymentMethod, 'pay_type'> & {
  readonly status: MethodStatus | 'none'
}

/** Refuses an action that the table does not know in the method's status. */
export function requireAllowed({ pay_type, status }: Subject, on: string): void {
  const { transitions } = methodTables[pay_type]
  if (methodTables[pay_type].allows(status, on)) return
  const possible = transitions.filter(({ from }) => from === status).map((row) => row.on)
  const hint = `status is ${status}; possible: ${[...new Set(possible)].join(', ')}`
  throw fail.stateForbids(status).withHint(hint)
}

/** Takes the row of an action: where it leads, and how to tell of what came of it. */
export function moveTo(world: World, subject: Subject, on: string) {
  requireAllowed(subject, on)
  const row = takeRow(
    world,
    methodTables[subject.pay_type],
    { from: subject.status, on },
    'approved',
  )
  const tell = (shop: Pick<Account, 'id' | 'customer_group_id'>, method: PaymentMethod) => {
    if (!row.emits) return
    const type = row.from === 'none' ? 'I' : 'U'
    tellOfMethod(world, shop, row.emits as EventName, method, type)
  }
  return { status: row.to, tell }
}

/** The shop that registered a method, which is told of what becomes of it. */
export function shopOf(world: World, method: StoredMethod): Account {
  const shop = world.store.accounts.find(worldOwner, method[inner].shop_id)
  invariant(shop, `the shop of ${method.id} is gone`)
  return shop
}
