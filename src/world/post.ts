// Puts deliveries into the outbox of a world.
import { worldOwner } from './account.ts'
import { keepNewest } from './limits.ts'
import type { Delivery } from './records.ts'
import type { World } from './world.ts'

/** Puts one delivery into the outbox; beyond the limit the oldest goes. */
export function post(
  world: World,
  delivery: Omit<Delivery, 'id' | 'attempts' | 'created'>,
): Delivery {
  const { deliveries } = world.store
  const posted = deliveries.add(worldOwner, {
    id: world.ids.id('d_'),
    ...delivery,
    attempts: 0,
    created: world.stamp,
  })
  world.turn.posted(posted.id)
  keepNewest(world, 'deliveries')
  return posted
}
