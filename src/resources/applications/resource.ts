// What applications bring to the register.
import type { Resource } from '../../http/resource.ts'
import { applicationCauses } from './causes.ts'
import { applyForProduction } from './endpoints/application.ts'
import { applicationEndpoints } from './endpoints/index.ts'
import { applicationEvents } from './events.ts'
import { stepJob } from './examination-actions.ts'
import { givenApplication } from './given.ts'
import { applicationJobs } from './jobs.ts'
import { applicationMails } from './mails.ts'
import { acquirerTable, contractTable } from './table.ts'

/** Where words of applications stand. */
const wordsIn = 'shop_info.shop_name_en of the application'

export const resource: Resource = {
  name: 'applications',
  endpoints: applicationEndpoints,
  machines: [contractTable, acquirerTable],
  ruled: () => [
    { on: applyForProduction.route, table: contractTable, action: 'apply', wordsIn },
    { on: stepJob, table: acquirerTable, action: 'decide' },
  ],
  events: applicationEvents,
  jobs: applicationJobs,
  mails: applicationMails,
  causes: applicationCauses,
  given: { application: givenApplication },
}
