import { fail } from '../../world/failures.ts'
import { scriptedFault } from '../../world/rules.ts'
import type { World } from '../../world/world.ts'
import type { Call } from '../call.ts'

/** Step 4: the flow-rate limit, off unless a rule asks for it. */
export function throttle(call: Call): void {
  const world = call.world as World
  if (world.store.rules.size === 0) return
  const route = call.endpoint?.route ?? ''
  const fault = world.perform(`rate of ${route}`, () => {
    return scriptedFault(world, 'rate-limit', route, call.params)
  })
  if (fault) throw fail.flowRateExceeded()
}
