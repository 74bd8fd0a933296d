// What requests for changes bring to the register.
import type { Resource } from '../../http/resource.ts'
import { changeRequestJob } from './actions.ts'
import { changeRequestCauses } from './causes.ts'
import { changeRequestEndpoints } from './endpoints.ts'
import { changeRequestEvents } from './events.ts'
import { givenChangeRequest } from './given.ts'
import { changeRequestJobs } from './jobs.ts'
import { changeRequestTable } from './table.ts'

export const resource: Resource = {
  name: 'change-requests',
  endpoints: changeRequestEndpoints,
  machines: [changeRequestTable],
  ruled: () => [
    {
      ...{ on: changeRequestJob, table: changeRequestTable, action: 'decide' },
      wordsIn: 'memo or shop_name_en of the change request',
    },
  ],
  events: changeRequestEvents,
  jobs: changeRequestJobs,
  causes: changeRequestCauses,
  given: { changeRequest: givenChangeRequest },
}
