// Payments by card, put together.

import type { GivenApi, Wish } from '../../../http/given.ts'
import { inner } from '../../../kit/collection.ts'
import { mintToken } from '../../cards/given.ts'
import {
  CardAmountChange,
  CardAuth,
  CardCancel,
  CardCapture,
  CardExecution,
  CardPayment,
  CardPaymentSearch,
  CardRegistration,
  ExecutedCardPayment,
} from './card-schema.ts'
import { cardSteps } from './card-steps.ts'
import { cardTable } from './card-table.ts'
import { wordIn } from './data-word.ts'
import type { PaymentType } from './payment-type.ts'

/** Totals of 9,990,010 to 9,990,032 yen are declined with the code of their last digits. */
const declineTotalBase = 9_990_000

/** A word in the payment's data, then its card's profile, then its amount; else approved. */
function usualResult(payment: CardPayment, customerName: string, on: string): string {
  // What was approved once is not charged again by a capture or a cancel.
  if (on === 'capture' || on === 'cancel') return 'approved'
  const word = wordIn(payment, customerName, cardTable.results)
  if (word !== undefined) return word
  const { profile } = payment[inner]
  if (profile?.startsWith('declined:')) return profile
  const reason = payment.total_amount - declineTotalBase
  return reason >= 10 && reason <= 32 ? `declined:0${reason}` : 'approved'
}

function notice(card: CardPayment): Record<string, unknown> {
  return {
    method: card.method,
    pay_times: card.pay_times === null ? null : String(card.pay_times),
    currency: 'JPY',
    job_code: card.job_code,
    subscription_id: card.subscription_id,
    bulk_payment_id: card.bulk_payment_id,
    forward: card.forward,
    transaction_id: card.transaction_id,
    transaction_date: card.process_date,
    approve: card.approve,
  }
}

async function given(api: GivenApi, operation: string, wish: Wish): Promise<object> {
  const { card, customer_id, jobCode, amount = '1000', tax } = wish
  const { method = '1', pay_times } = wish
  const terms = { method, ...(pay_times === undefined ? {} : { pay_times }) }
  if (operation === 'execute') {
    const stored = customer_id !== undefined && card === undefined
    const source = stored ? {} : { token: await mintToken(api, card as string | undefined) }
    return { ...terms, ...source, ...(customer_id === undefined ? {} : { customer_id }) }
  }
  if (operation === 'auth') return terms
  if (operation !== 'change') return {}
  return { job_code: jobCode, amount, ...(tax === undefined ? {} : { tax }) }
}

/**
 * A card payment of which nothing is known. New ones are copies: an object that gets some fifty
 * fields one by one becomes slow, a copy with some fields overwritten stays fast.
 */
const blank: CardPayment = {
  shop_id: '',
  id: '',
  access_id: '',
  amount: 0,
  tax: 0,
  total_amount: 0,
  client_field_1: null,
  client_field_2: null,
  client_field_3: null,
  process_date: '',
  customer_id: null,
  customer_group_id: null,
  error_code: null,
  created: '',
  updated: null,
  pay_type: 'Card',
  job_code: null,
  status: 'UNPROCESSED',
  card_id: null,
  brand: '',
  card_no: null,
  expire: null,
  holder_name: null,
  card_no_hash: null,
  method: null,
  pay_times: null,
  bulk_payment_id: null,
  subscription_id: null,
  tds_type: '0',
  tds2_type: null,
  tds2_ret_url: null,
  return_url: null,
  return_url_on_failure: null,
  tds2_status: null,
  merchant_name: null,
  forward: null,
  issuer: null,
  transaction_id: null,
  approve: null,
  auth_max_date: null,
  item_code: '0000990',
  send_url: null,
  acs: null,
  bill_id: null,
  [inner]: { profile: null },
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
  },
  functions: {
    register: 'EC001',
    execute: 'EC002',
    capture: 'EC003',
    cancel: 'EC004',
    auth: 'EC005',
    change: 'EC006',
    retrieve: 'EC010',
    list: 'EC011',
  },
  table: cardTable,
  totalRange: { minimum: 1, maximum: 9_999_999 },
  search: CardPaymentSearch,
  sortable: ['status', 'process_date', 'total_amount', 'auth_max_date', 'created', 'updated'],
  given,
  usualResult,
  steps: cardSteps,
  // Nobody has to authenticate, and integrations read that from empty addresses.
  besides: { acs_url: null, redirect_url: null },
  notice,
  fresh: (common, { job_code }): CardPayment => ({
    ...blank,
    ...common,
    job_code: (job_code ?? null) as CardPayment['job_code'],
  }),
}
