// What chargebacks bring to the register.
import type { Resource } from '../../http/resource.ts'
import { chargebackEndpoints } from './endpoints.ts'
import { chargebackEvents } from './events.ts'
import { givenChargeback } from './given.ts'
import { chargebackJobs, followCapture } from './scripted.ts'
import { chargebackTable } from './table.ts'

export const resource: Resource = {
  name: 'chargebacks',
  endpoints: chargebackEndpoints,
  machines: [chargebackTable],
  events: chargebackEvents,
  jobs: chargebackJobs,
  followsPayment: followCapture,
  given: { chargeback: givenChargeback },
}
