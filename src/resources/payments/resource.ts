// What payments bring to the register.

import type { Resource } from '../../http/resource.ts'
import { authenticationTable } from '../three-d-secure/table.ts'
import { paymentCauses } from './causes.ts'
import { paymentEndpoints } from './endpoints/index.ts'
import { paymentEvents } from './events.ts'
import { givenPayment } from './given.ts'
import { paymentJobs } from './jobs.ts'
import { ruledSteps } from './ruled-steps.ts'
import { paymentMachines } from './types/index.ts'

export const resource: Resource = {
  name: 'payments',
  endpoints: paymentEndpoints,
  machines: [...paymentMachines, authenticationTable],
  ruled: ruledSteps,
  events: paymentEvents,
  jobs: paymentJobs,
  causes: paymentCauses,
  given: { payment: givenPayment },
}
