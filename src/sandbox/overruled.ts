// Settings that were given but say nothing of a world that was kept.
import { parseTimestamp } from '../kit/dates.ts'
import { worldSeed } from '../kit/ids.ts'
import type { ReadSettings } from '../read-settings.ts'
import { environmentNameOf, flagOf, type SettingName } from '../settings.ts'
import type { World } from '../world/world.ts'

type Overruled = Extract<SettingName, 'buyer' | 'clock' | 'now' | 'seed' | 'webhook.mode'>

/** Whether a kept world stands as each of these settings asks. */
const agrees: Readonly<
  Record<Overruled, (world: World, settings: ReadSettings['settings']) => boolean>
> = {
  buyer: ({ buyerPolicy }, { buyer }) => buyerPolicy === buyer,
  clock: (world, { clock }) => world.clock.mode === clock,
  // It says where a clock starts: one that started there and moved on is as it was asked for.
  now: ({ startMs }, { now }) => now === '' || parseTimestamp(now) === startMs,
  seed: ({ seed, name }, settings) =>
    settings.seed === '' || seed === worldSeed(settings.seed, name),
  'webhook.mode': ({ deliveryMode }, settings) => deliveryMode === settings['webhook.mode'],
}

/** One line about them, for whoever starts a sandbox; undefined when there is nothing to tell. */
export function overruledNotice(
  { settings, origins }: ReadSettings,
  kept: readonly World[],
): string | undefined {
  const names = (Object.keys(agrees) as Overruled[]).filter((name) => {
    return origins[name] !== 'default' && !kept.every((world) => agrees[name](world, settings))
  })
  if (names.length === 0) return undefined
  const given = names.map((name) => {
    if (origins[name] === 'file') return name
    return origins[name] === 'environment' ? environmentNameOf(name) : `--${flagOf(name)}`
  })
  return (
    `${settings.state} goes on as it was kept: ${given.join(', ')} only ` +
    `${names.length === 1 ? 'counts' : 'count'} for worlds that open later. To start with what ` +
    'you gave, move the file away or give another --state.'
  )
}
