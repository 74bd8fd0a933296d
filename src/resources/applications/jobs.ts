// What time does to contracts: acquirers take their steps, reservations show, identity is checked.
import type { JobDefinition } from '../../world/world.ts'
import { type Step, stepJob, takeStep } from './examination-actions.ts'
import { identityJob, passIdentity } from './files.ts'
import { reservationJob, showReservation } from './reservations.ts'

export const applicationJobs: readonly JobDefinition[] = [
  {
    kind: stepJob,
    // A rule may name a result that no acquirer knows.
    mayBeRefused: true,
    run(world, { owner, subject }) {
      const [step, only] = subject.split(':')
      takeStep(world, owner, step as Step, only)
    },
  },
  {
    kind: reservationJob,
    run: (world, { owner, subject }) => showReservation(world, owner, subject),
  },
  { kind: identityJob, run: (world, { owner }) => void passIdentity(world, owner) },
]
