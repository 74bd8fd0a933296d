// Payments by card, put together.
import type { GivenApi, Wish } from '../../../http/given.ts'
import { inner } from '../../../kit/collection.ts'
import { mintToken } from '../../cards/given.ts'
import { withCommon } from '../schema.ts'
import {
  CardAmountChange,
  CardAuth,
  CardCancel,
  CardCapture,
  CardExecution,
  CardPayment,
  CardPaymentSearch,
  CardRegistration,
  CardSecure,
  ExecutedCardPayment,
} from './card-schema.ts'
import { cardSteps } from './card-steps.ts'
import { cardTable } from './card-table.ts'
import {
  blankAuthentication,
  blankCharge,
  chargeNotice,
  chargeSortable,
  chargeSpecialTotals,
  chargeTotalRange,
  payTimesNotice,
} from './charge.ts'
import type { PaymentType } from './payment-type.ts'
import {
  authenticationOf,
  challengedCard,
  checkAuthentication,
  secureGiven,
  secureResult,
} from './secure.ts'
import { addressesFor } from './secure-steps.ts'

/**
 * A customer's own card unless a test card is named: that one is charged by a token. Where a
 * challenge is wished for, one that is challenged.
 */
async function cardOf(api: GivenApi, wish: Wish): Promise<object> {
  const { customer_id } = wish
  const card = wish['card'] ?? challengedCard(wish)
  const stored = customer_id !== undefined && card === undefined
  const source = stored
    ? {}
    : { token: await mintToken(api, 'PUT /v1/payments/{id}', card as string | undefined) }
  return { ...source, ...(customer_id === undefined ? {} : { customer_id }) }
}

const blank: CardPayment = {
  ...blankCharge,
  ...blankAuthentication,
  pay_type: 'Card',
  card_id: null,
  holder_name: null,
  bulk_payment_id: null,
  subscription_id: null,
  send_url: null,
  invoice_id: null,
}

const cardResult = secureResult(cardTable)

/** What the issuer says of a card that is only checked: `approved`, `declined:014`. */
export const cardCheckResult = (
  { [inner]: { profile } }: Pick<CardPayment, typeof inner>,
  fields: Pick<CardPayment, 'client_field_1' | 'client_field_2' | 'client_field_3'>,
  customerName: string,
): string => {
  const { client_field_1, client_field_2, client_field_3 } = fields
  const words = { client_field_1, client_field_2, client_field_3 }
  return cardResult({ ...blank, ...words, [inner]: { profile } }, customerName, 'execute CHECK')
}

export const cardType: PaymentType<CardPayment> = {
  payType: 'Card',
  eventPart: 'card',
  record: CardPayment,
  executed: ExecutedCardPayment,
  bodies: {
    register: CardRegistration,
    execute: CardExecution,
    capture: CardCapture,
    cancel: CardCancel,
    auth: CardAuth,
    change: CardAmountChange,
    secure: CardSecure,
  },
  functions: {
    register: 'EC001',
    execute: 'EC002',
    capture: 'EC003',
    cancel: 'EC004',
    auth: 'EC005',
    change: 'EC006',
    secure: 'EC007',
    authenticate: 'EC008',
    confirm: 'EC009',
    retrieve: 'EC010',
    list: 'EC011',
  },
  table: cardTable,
  totalRange: chargeTotalRange,
  specialTotals: { on: 'execute', totals: chargeSpecialTotals },
  search: CardPaymentSearch,
  sortable: chargeSortable,
  given: secureGiven(cardOf),
  usualResult: cardResult,
  steps: cardSteps,
  besides: addressesFor,
  checks: checkAuthentication,
  notice: (card) => ({
    ...chargeNotice(card),
    ...payTimesNotice(card),
    subscription_id: card.subscription_id,
    bulk_payment_id: card.bulk_payment_id,
  }),
  fresh(common, wish): CardPayment {
    const job_code = (wish.job_code ?? null) as CardPayment['job_code']
    const payment = withCommon({ ...blank, job_code }, common)
    if (wish.tds_type === '2') Object.assign(payment, authenticationOf(common, wish))
    return payment
  },
}
