// What chargebacks bring to the register.
import type { Resource } from '../../http/resource.ts'
import { chargebackCauses } from './causes.ts'
import { chargebackEndpoints } from './endpoints.ts'
import { chargebackEvents } from './events.ts'
import { givenChargeback } from './given.ts'
import { chargebackJobs, followCapture, scriptedKind } from './scripted.ts'
import { chargebackTable } from './table.ts'

export const resource: Resource = {
  name: 'chargebacks',
  endpoints: chargebackEndpoints,
  machines: [chargebackTable],
  ruled: () => [{ on: scriptedKind, table: chargebackTable, action: 'open' }],
  events: chargebackEvents,
  jobs: chargebackJobs,
  followsPayment: followCapture,
  causes: chargebackCauses,
  given: { chargeback: givenChargeback },
}
