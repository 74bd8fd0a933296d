// What invoice card payments bring to the register.
import type { Resource } from '../../http/resource.ts'
import type { RuledStep } from '../../world/ruled-step.ts'
import { authorizeRoute } from './authorization-actions.ts'
import { businessPaymentCauses } from './causes.ts'
import { businessPaymentEndpoints } from './endpoints/index.ts'
import { businessPaymentEvents } from './events.ts'
import { givenBusinessPayment } from './given.ts'
import { businessPaymentJobs } from './jobs.ts'
import { bankJob, examinationJob } from './planned.ts'
import { businessPaymentTable } from './table.ts'

const table = businessPaymentTable
const wordsIn = 'payee.company_name of the invoice card payment'

/** Where rules are asked: about the authorization, also after a challenge, and by two jobs. */
const ruled: readonly RuledStep[] = [
  { on: authorizeRoute, table, action: 'auth' },
  { on: authorizeRoute, table, action: 'auth when requested' },
  { on: authorizeRoute, table, action: 'authenticated' },
  { on: authorizeRoute, table, action: 'authenticated as requested' },
  { on: examinationJob, table, action: 'examine', wordsIn },
  { on: bankJob, table, action: 'bank result', wordsIn, words: { fail: 'transfer-fail' } },
]

export const resource: Resource = {
  name: 'business-payments',
  endpoints: businessPaymentEndpoints,
  machines: [table],
  ruled: () => ruled,
  events: businessPaymentEvents,
  jobs: businessPaymentJobs,
  causes: businessPaymentCauses,
  given: { businessPayment: givenBusinessPayment },
}
