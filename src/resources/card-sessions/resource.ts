// What card sessions bring to the register.

import type { Resource } from '../../http/resource.ts'
import { cardSessionEndpoints } from './endpoints.ts'
import { givenCardSession } from './given.ts'
import { cardSessionMails } from './mails.ts'
import { cardSessionTable } from './table.ts'

export const resource: Resource = {
  name: 'card-sessions',
  endpoints: cardSessionEndpoints,
  machines: [cardSessionTable],
  mails: cardSessionMails,
  given: { cardSession: givenCardSession },
}
