// Ways to pay that a tenant asks for after its application.
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import { acquirerOf, isOpen, stateOf } from './acquirers.ts'
import { requireUnderContract } from './apply-actions.ts'
import { contractPriority, moveAcquirers, planStep, waitMs } from './examination-actions.ts'
import type { Application, Reservation } from './schema.ts'
import { applicationOf, keepApplication } from './state-actions.ts'

export const reservationJob = 'reservation'

const reservationDigits = 12

/** Whether a provider can be asked for: not while it is examined, nor where it can be used. */
function isFree(application: Application, provider: string): boolean {
  const { status } = stateOf(application, acquirerOf(provider).name)
  const isReserved = application.reservations.some((each) => each.provider === provider)
  return !isReserved && !isOpen(status) && status !== '707'
}

/** Reserves providers; all that are open now. Their examination shows after a while. */
export function reserve(
  world: World,
  shop_id: string,
  providers: readonly string[],
): readonly Reservation[] {
  requireUnderContract(world, shop_id)
  const application = applicationOf(world, shop_id)
  const taken = providers.find((provider) => !isFree(application, provider))
  if (taken !== undefined) throw fail.providerReserved(taken)
  const added = providers.map((provider) => ({
    reservation_id: Number(`1${world.ids.digits(reservationDigits)}`),
    shop_id,
    provider,
  }))
  const reservations = [...application.reservations, ...added]
  keepApplication(world, { ...application, reservations })
  for (const provider of providers) {
    world.scheduler.plan({
      kind: reservationJob,
      owner: shop_id,
      subject: provider,
      dueMs: world.nowMs + waitMs(world, world.settings['contracts.reserveHours']),
      priority: contractPriority,
    })
  }
  return reservations
}

/** The reservation of a provider is there to be seen. */
export function showReservation(world: World, shopId: string, provider: string): void {
  const { name } = acquirerOf(provider)
  const moved = moveAcquirers(world, shopId, {
    on: 'reserve',
    names: [name],
    resultOf: () => 'approve',
  })
  for (const status of moved.values()) planStep(world, shopId, status, name)
}
