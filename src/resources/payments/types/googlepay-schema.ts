// Payments by Googlepay: the record and the bodies of its operations.
import type { inner } from '../../../kit/collection.ts'
import * as s from '../../../kit/schema.ts'
import { tdsWish } from '../../three-d-secure/schema.ts'
import { accessFields, commonFields, type Payment } from '../schema.ts'
import {
  authenticationAddresses,
  authenticationFields,
  authenticationInput,
  authFields,
  captureFields,
  changeFields,
  chargeFields,
  chargeSearch,
  instalments,
  registrationFields,
  secureFields,
} from './charge-schema.ts'
import { walletExecutionFields } from './wallet-schema.ts'

export const GooglepayPayment = s.named(
  'GooglepayPayment',
  s.object({
    ...commonFields,
    ...chargeFields,
    ...authenticationFields,
    pay_type: s.oneOf('Googlepay'),
    job_code: s.nullable(s.oneOf('AUTH', 'CAPTURE', 'SALES', 'CANCEL')),
    status: s.oneOf('UNPROCESSED', 'AUTHORIZED', 'CAPTURED', 'CANCELED', 'AUTHENTICATED'),
    brand: s.oneOf('VISA', 'MASTER', 'JCB', 'AMEX', 'DINERS', ''),
  }),
)
/** A stored Googlepay payment. */
export type GooglepayPayment = s.Infer<typeof GooglepayPayment> & Pick<Payment, typeof inner>

export const ExecutedGooglepayPayment = s.named(
  'ExecutedGooglepayPayment',
  s.extend(GooglepayPayment, authenticationAddresses),
)

export const GooglepayRegistration = s.named(
  'GooglepayPaymentRegistration',
  s.object({ ...registrationFields('Googlepay', 'AUTH', 'CAPTURE'), ...tdsWish }),
)

export const GooglepayExecution = s.named(
  'GooglepayPaymentExecution',
  s.object({ ...walletExecutionFields('Googlepay'), ...instalments, ...authenticationInput }),
)

export const GooglepayCapture = s.named(
  'GooglepayPaymentCapture',
  s.object(captureFields('Googlepay')),
)
export const GooglepayCancel = s.named(
  'GooglepayPaymentCancel',
  s.object(accessFields('Googlepay')),
)
export const GooglepayAuth = s.named('GooglepayPaymentAuth', s.object(authFields('Googlepay')))
export const GooglepaySecure = s.named(
  'GooglepayPaymentSecure',
  s.object(secureFields('Googlepay')),
)
export const GooglepayAmountChange = s.named(
  'GooglepayPaymentAmountChange',
  s.object(changeFields('Googlepay')),
)

export const GooglepayPaymentSearch = s.object(chargeSearch('Googlepay'))
