// What payment methods bring to the register.

import type { Resource } from '../../http/resource.ts'
import { methodCauses } from './causes.ts'
import { paymentMethodEndpoints } from './endpoints.ts'
import { methodEvents } from './events.ts'
import { givenPaymentMethod } from './given.ts'
import { paymentMethodJobs } from './jobs.ts'
import { methodMachines } from './moves.ts'

export const resource: Resource = {
  name: 'payment-methods',
  endpoints: paymentMethodEndpoints,
  machines: methodMachines,
  events: methodEvents,
  jobs: paymentMethodJobs,
  causes: methodCauses,
  given: { paymentMethod: givenPaymentMethod },
}
