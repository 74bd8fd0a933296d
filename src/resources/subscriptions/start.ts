// What the subscriptions of a starting state have to do.
import type { World } from '../../world/world.ts'
import { planCharge, planStop } from './schedule.ts'

/** Plans the charges of active subscriptions, and their ends. */
export function start(world: World): void {
  for (const { record } of world.store.subscriptions.rows()) {
    if (record.status !== 'ACTIVE') continue
    planCharge(world, record)
    if (record.stop_date !== null) planStop(world, record)
  }
}
