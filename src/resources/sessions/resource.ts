// What sessions bring to the register.

import type { Resource } from '../../http/resource.ts'
import { sessionEndpoints } from './endpoints.ts'
import { followPayment } from './follow.ts'
import { givenSession } from './given.ts'
import { sessionMails } from './mails.ts'
import { sessionTable } from './table.ts'

export const resource: Resource = {
  name: 'sessions',
  endpoints: sessionEndpoints,
  machines: [sessionTable],
  mails: sessionMails,
  followsPayment: followPayment,
  given: { session: givenSession },
}
