// What time does to requests for changes.
import type { JobDefinition } from '../../world/world.ts'
import { changeRequestJob, takeStep } from './actions.ts'

export const changeRequestJobs: readonly JobDefinition[] = [
  {
    kind: changeRequestJob,
    // A rule may name a result that no request knows.
    mayBeRefused: true,
    run(world, { owner, subject }) {
      const [step = '', id = ''] = subject.split(':')
      takeStep(world, owner, step, id)
    },
  },
]
