import { fail } from '../../world/failures.ts'
import { scriptedFault } from '../../world/rules.ts'
import type { World } from '../../world/world.ts'
import type { Call } from '../call.ts'
import { askRules } from './inject.ts'

const scenarioHeader = 'x-sandbox-scenario'

function limit(call: Call): void {
  const facts = () => ({ ...call.params, shop_id: call.caller?.id })
  const fault = askRules(call, 'rate of', (world, on) => {
    return scriptedFault(world, 'rate-limit', on, facts)
  })
  if (fault) throw fail.flowRateExceeded()
}

/**
 * Step 4: the flow-rate limit of the settings, the scenarios that the request names for itself, and
 * the flow-rate limit of a rule.
 */
export function throttle(call: Call): void | Promise<void> {
  if (!call.desk.flowRate.admits(call.world as World, call.key)) throw fail.flowRateExceeded()
  const named = call.header(scenarioHeader)
  if (named !== undefined) {
    return call.desk.rulesOfScenarios(named).then((asked) => {
      call.asked = asked
      limit(call)
    })
  }
  if ((call.world as World).store.rules.size > 0) limit(call)
}
