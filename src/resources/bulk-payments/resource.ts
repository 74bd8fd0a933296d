// What bulk payments bring to the register.
import type { Resource } from '../../http/resource.ts'
import { bulkCauses } from './causes.ts'
import { bulkEndpoints } from './endpoints.ts'
import { bulkEvents } from './events.ts'
import { givenBulkPayment } from './given.ts'
import { bulkJobs, ruledSteps } from './jobs.ts'
import { bulkMachines } from './moves.ts'

export const resource: Resource = {
  name: 'bulk-payments',
  endpoints: bulkEndpoints,
  machines: bulkMachines,
  ruled: ruledSteps,
  events: bulkEvents,
  jobs: bulkJobs,
  causes: bulkCauses,
  given: { bulkPayment: givenBulkPayment },
}
