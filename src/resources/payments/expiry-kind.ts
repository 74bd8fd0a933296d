import type { PaymentType } from './types/payment-type.ts'

/** The job that ends a payment's term. */
export const expiryKind = ({ eventPart, termName = 'expiry' }: PaymentType): string =>
  `${eventPart} ${termName}`
