// What invoice card payments bring to the register.
import type { Resource } from '../../http/resource.ts'
import { authorizeRoute } from './authorization-actions.ts'
import { businessPaymentCauses } from './causes.ts'
import { businessPaymentEndpoints } from './endpoints/index.ts'
import { businessPaymentEvents } from './events.ts'
import { givenBusinessPayment } from './given.ts'
import { businessPaymentJobs } from './jobs.ts'
import { bankJob, examinationJob } from './planned.ts'
import { businessPaymentTable } from './table.ts'

/** Where rules are asked: about the authorization, also after a challenge, and by two jobs. */
const ruled = [
  [authorizeRoute, 'auth'],
  [authorizeRoute, 'auth when requested'],
  [authorizeRoute, 'authenticated'],
  [authorizeRoute, 'authenticated as requested'],
  [examinationJob, 'examine'],
  [bankJob, 'bank result'],
] as const

export const resource: Resource = {
  name: 'business-payments',
  endpoints: businessPaymentEndpoints,
  machines: [businessPaymentTable],
  ruled: () => ruled.map(([on, action]) => ({ on, table: businessPaymentTable, action })),
  events: businessPaymentEvents,
  jobs: businessPaymentJobs,
  causes: businessPaymentCauses,
  given: { businessPayment: givenBusinessPayment },
}
