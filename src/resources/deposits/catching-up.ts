// What has become by now of the terms of a starting state.
import type { World } from '../../world/world.ts'
import { closeDeposit, isOpen, type Ledger } from './ledger.ts'

/** Closes what is over, and pays what was to be paid by now. */
export function catchUp(world: World, ledger: Ledger): void {
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
