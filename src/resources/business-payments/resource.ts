// What invoice card payments bring to the register.
import type { Resource } from '../../http/resource.ts'
import { businessPaymentEndpoints } from './endpoints/index.ts'
import { businessPaymentEvents } from './events.ts'
import { givenBusinessPayment } from './given.ts'
import { businessPaymentJobs } from './jobs.ts'
import { businessPaymentTable } from './table.ts'

export const resource: Resource = {
  name: 'business-payments',
  endpoints: businessPaymentEndpoints,
  machines: [businessPaymentTable],
  events: businessPaymentEvents,
  jobs: businessPaymentJobs,
  given: { businessPayment: givenBusinessPayment },
}
