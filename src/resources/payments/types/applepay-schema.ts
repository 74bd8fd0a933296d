// Payments by Applepay: the record and the bodies of its operations.
import type { inner } from '../../../kit/collection.ts'
import * as s from '../../../kit/schema.ts'
import { brands } from '../../cards/schema.ts'
import { accessFields, commonFields, type Payment } from '../schema.ts'
import { chargeFields, chargeSearch, registrationFields } from './charge-schema.ts'
import { walletExecutionFields } from './wallet-schema.ts'

export const ApplepayPayment = s.named(
  'ApplepayPayment',
  s.object({
    ...commonFields,
    ...chargeFields,
    pay_type: s.oneOf('Applepay'),
    job_code: s.nullable(s.oneOf('AUTH', 'CAPTURE', 'SALES', 'CANCEL')),
    status: s.oneOf('UNPROCESSED', 'AUTHORIZED', 'CAPTURED', 'CANCELED'),
    brand: s.oneOf(...brands),
    holder_name: s.nullable(s.anyText()),
    send_url: s.nullable(s.anyText()),
  }),
)
/** A stored Applepay payment. */
export type ApplepayPayment = s.Infer<typeof ApplepayPayment> & Pick<Payment, typeof inner>

export const ApplepayRegistration = s.named(
  'ApplepayPaymentRegistration',
  s.object({
    ...registrationFields('Applepay', 'AUTH', 'CAPTURE'),
    item_code: s.maybe(s.item('026', s.text(7, 7))),
  }),
)

export const ApplepayExecution = s.named(
  'ApplepayPaymentExecution',
  s.object(walletExecutionFields('Applepay')),
)

export const ApplepayCapture = s.named('ApplepayPaymentCapture', s.object(accessFields('Applepay')))
export const ApplepayCancel = s.named('ApplepayPaymentCancel', s.object(accessFields('Applepay')))

export const ApplepayPaymentSearch = s.object(chargeSearch('Applepay'))
