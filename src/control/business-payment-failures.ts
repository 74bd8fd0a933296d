// What is refused about invoice card payments.
import { refused } from './refused.ts'

export const businessPaymentFailures = {
  noSuchBusinessPayment: refused(
    404,
    'NO_SUCH_BUSINESS_PAYMENT',
    (id: string) =>
      `There is no invoice card payment ${id}: GET /_sandbox/business_payments lists them.`,
  ),
  businessPaymentForbids: refused(
    409,
    'BUSINESS_PAYMENT_FORBIDS',
    (id: string, action: string, status: string, fit: string) =>
      `${id} is ${status}: ${action} is for ${fit}.`,
  ),
}
