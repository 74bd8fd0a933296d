// What cards bring to the register.

import type { Resource } from '../../http/resource.ts'
import { cardCauses } from './causes.ts'
import { cardEndpoints } from './endpoints.ts'
import { cardEvents } from './events.ts'
import { givenCard } from './given.ts'
import { cardJobs } from './jobs.ts'
import { planUpdater, updaterJob, updaterResults } from './updater-actions.ts'

export const resource: Resource = {
  name: 'cards',
  endpoints: cardEndpoints,
  events: cardEvents,
  jobs: cardJobs,
  ruled: () => [{ on: updaterJob, results: updaterResults }],
  startsWith: planUpdater,
  causes: cardCauses,
  given: { card: givenCard },
}
