// What is told of invoice card payments: the record without its file and without keys.
import { inner } from '../../kit/collection.ts'
import { decided } from '../../kit/source.ts'
import type { EventDefinition } from '../../world/outbox.ts'
import type { EventName } from '../webhook-settings/event-names.ts'
import type { BusinessStatus, StoredBusinessPayment } from './schema.ts'

/** The body of a notification; an update also says what the payment was before. */
export function payloadOf(
  payment: StoredBusinessPayment,
  event: EventName,
  buyer_platform_id: string | null,
  previous_status: BusinessStatus | null,
): Readonly<Record<string, unknown>> {
  const { [inner]: _, ...told } = payment
  const isUpdate = event === 'business_payments.update'
  return { ...told, buyer_platform_id, ...(isUpdate ? { previous_status } : {}) }
}

const blankFacts = {
  ...{
    submittedMs: null,
    requestedMs: null,
    authorizedMs: null,
    approvedMs: null,
    card: null,
    sale: null,
  },
  ...{ urlOnFailure: null, ended: null, isHeld: false },
} as const

/** A draft of which nothing is known yet. */
export const blankPayment = (
  access_id: string,
  buyer_shop_id: string,
  stamp: string,
): StoredBusinessPayment => ({
  ...{ access_id, buyer_shop_id, billing_amount: null, card_payment_fee: null, fee_rate: null },
  ...{ min_fee: null, total_amount: null, status: 'DRAFT', process_date: stamp },
  ...{ card_brand: null, card_no_display: null, due_date: null, transfer_exec_date: null },
  ...{ invoice_file_name_display: null, remitter_name: null, customer_buyer_shop_id: null },
  ...{ receipt_id: null, bill_pay_types: ['Card'], examin_result_reason: null, auth_ret_url: null },
  ...{ payee: null, payee_bank: null, error_code: null, created: stamp, updated: null },
  [inner]: blankFacts,
})

const example = blankPayment('a_0123456789012345678901', 'b_demobuyer01', '2026/01/05 09:00:00.000')

export const businessPaymentEvents: readonly EventDefinition[] = (
  [
    ['business_payments.regist', 'DRAFT'],
    ['business_payments.exec', 'SUBMITTED'],
    ['business_payments.update', 'REQUESTED'],
  ] as const
).map(([name, status]) => ({
  name,
  source: decided('the groups of the events are given, their names and payloads are not'),
  example: () => payloadOf({ ...example, status }, name, 'bpf_demoplat1', 'SUBMITTED'),
}))
