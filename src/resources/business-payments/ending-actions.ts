// How a payment ends without being paid: by its buyer, or because it is too late.
import type { World } from '../../world/world.ts'
import { moveBusiness, requireBusiness, voided } from './actions.ts'
import type { StoredBusinessPayment } from './schema.ts'

/** Given up by the buyer; what was held is let go. */
export function deleteBusiness(world: World, payment: StoredBusinessPayment) {
  requireBusiness(payment, 'delete')
  return moveBusiness(world, payment, 'delete', voided(payment))
}

/** Too late: what was held is let go. */
export const expireBusiness = (world: World, payment: StoredBusinessPayment) =>
  moveBusiness(world, payment, 'expire', voided(payment))
