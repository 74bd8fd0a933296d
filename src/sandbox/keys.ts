// The keys that a test or a person starts with.
import { describeAccounts } from '../control/accounts.ts'
import type { World } from '../world/world.ts'
import { defaultWorld } from '../world/worlds.ts'

export interface Keys {
  readonly secret: string
  readonly public: string
}

/** Keys of the first shop of a world, as they open it; empty where there are none. */
export function keysOf(world: World): Keys {
  const keys = describeAccounts(world).find(({ family }) => family === 'shop')?.keys ?? []
  const suffix = world.name === defaultWorld ? '' : `~${world.name}`
  const keyOf = (kind: string) => {
    const key = keys.find((each) => each.kind === kind && !each.revoked)
    return key ? key.value + suffix : ''
  }
  return { secret: keyOf('secret'), public: keyOf('public') }
}
