// What invoice card payments bring to the register.
import type { Resource } from '../../http/resource.ts'
import { authorizations, authorizeRoute } from './authorization-actions.ts'
import { businessPaymentCauses } from './causes.ts'
import { businessPaymentEndpoints } from './endpoints/index.ts'
import { businessPaymentEvents } from './events.ts'
import { givenBusinessPayment } from './given.ts'
import { businessPaymentJobs } from './jobs.ts'
import { bankJob, examinationJob } from './planned.ts'
import { businessPaymentTable } from './table.ts'

export const resource: Resource = {
  name: 'business-payments',
  endpoints: businessPaymentEndpoints,
  machines: [businessPaymentTable],
  ruled: () => [
    ...authorizations.map((action) => ({
      ...{ on: authorizeRoute, table: businessPaymentTable, action },
    })),
    { on: examinationJob, table: businessPaymentTable, action: 'examine' },
    { on: bankJob, table: businessPaymentTable, action: 'bank result' },
  ],
  events: businessPaymentEvents,
  jobs: businessPaymentJobs,
  causes: businessPaymentCauses,
  given: { businessPayment: givenBusinessPayment },
}
