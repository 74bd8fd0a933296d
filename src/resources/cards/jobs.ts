// What time does to cards: the updater renews those that end soon.
import type { JobDefinition } from '../../world/world.ts'
import { planUpdater, runUpdater, updaterJob } from './updater-actions.ts'

export const cardJobs: readonly JobDefinition[] = [
  {
    kind: updaterJob,
    run(world) {
      runUpdater(world)
      planUpdater(world)
    },
  },
]
