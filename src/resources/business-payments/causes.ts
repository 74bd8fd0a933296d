// How notifications of invoice card payments come about.
import type { EventCause } from '../../http/event-cause.ts'
import { findBusinessPayment, tellOfBusiness } from './actions.ts'

/** The status in which each was told last. */
const statuses = {
  'business_payments.regist': 'DRAFT',
  'business_payments.exec': 'SUBMITTED',
  'business_payments.update': 'REQUESTED',
} as const
type BusinessEvent = keyof typeof statuses

export const businessPaymentCauses: readonly EventCause[] = [
  {
    events: Object.keys(statuses) as BusinessEvent[],
    async make(api, event) {
      const status = statuses[event as BusinessEvent]
      const { access_id } = await api.make<{ access_id: string }>('businessPayment', { status })
      return { id: access_id }
    },
    tell(world, event, id) {
      const payment = findBusinessPayment(world, id)
      if (payment) tellOfBusiness(world, event, payment, payment.status)
      return payment !== undefined
    },
  },
]
