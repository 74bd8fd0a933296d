// Steps 7 and 9: the faults a rule asks for, before and after the commit. The only place where a
// fault is made.
import { pause } from '../../kit/real-time.ts'
import { scripted } from '../../world/failures.ts'
import { scriptedFault } from '../../world/rules.ts'
import type { World } from '../../world/world.ts'
import type { Call } from '../call.ts'

async function inject(call: Call, point: 'before-commit' | 'after-commit'): Promise<void> {
  const world = call.world as World
  const route = call.endpoint?.route ?? ''
  const facts = { ...call.query, ...(call.body as object | undefined), ...call.params }
  const fault = world.perform(`fault in ${route}`, () => scriptedFault(world, point, route, facts))
  if (!fault) return
  if (fault.kind === 'delay') await pause(fault.ms ?? 0)
  else if (fault.kind === 'reset') call.answer = { status: 0, body: '', headers: [], cut: true }
  else throw scripted(fault.status ?? 500)
}

const noRules = (call: Call): boolean => call.world?.store.rules.size === 0

/** Step 7: any status, a delay or a reset instead of the command. */
export function faultBeforeCommit(call: Call): void | Promise<void> {
  if (!noRules(call)) return inject(call, 'before-commit')
}

/** Step 9: done, but the client sees something else: charged, and the connection reset. */
export function faultAfterCommit(call: Call): void | Promise<void> {
  if (!noRules(call)) return inject(call, 'after-commit')
}
