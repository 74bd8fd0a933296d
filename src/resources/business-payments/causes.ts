// How notifications of invoice card payments come about.
import type { EventCause } from '../../http/event-cause.ts'
import { findBusinessPayment, tellOfBusiness } from './actions.ts'
import type { BusinessPayment, BusinessStatus } from './schema.ts'

/** The status that each event told of last. */
const statuses = {
  'business_payments.regist': 'DRAFT',
  'business_payments.exec': 'SUBMITTED',
  'business_payments.update': 'REQUESTED',
} as const satisfies Record<string, BusinessStatus>
type BusinessEvent = keyof typeof statuses

export const businessPaymentCauses: readonly EventCause[] = [
  {
    events: Object.keys(statuses) as BusinessEvent[],
    async make(api, event) {
      const status = statuses[event as BusinessEvent]
      const { access_id: id } = await api.make<BusinessPayment>('businessPayment', { status })
      return { id }
    },
    tell(world, event, id) {
      const payment = findBusinessPayment(world, id)
      if (payment) tellOfBusiness(world, event, payment, payment.status)
      return payment !== undefined
    },
  },
]
