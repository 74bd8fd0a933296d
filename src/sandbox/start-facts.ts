// What is told of a sandbox that has just started.
import { describeAccounts } from '../control/accounts.ts'
import type { Control } from '../control/operation.ts'
import { formatTimestamp } from '../kit/dates.ts'
import { defaultWorld } from '../world/worlds.ts'
import { type Keys, keysOf } from './keys.ts'

export interface StartFacts {
  /** The shop whose keys are shown. */
  readonly shop: { readonly id: string; readonly name: string | null } | undefined
  readonly keys: Keys
  readonly clock: { readonly mode: 'real' | 'manual'; readonly now: string }
}

/** The facts of the default world. */
export function startFactsOf(control: Control): StartFacts {
  const world = control.desk.worlds.get(defaultWorld)
  const { clock } = world
  return {
    shop: describeAccounts(world).find(({ family }) => family === 'shop'),
    keys: keysOf(world),
    clock: { mode: clock.mode, now: formatTimestamp(clock.now()) },
  }
}
