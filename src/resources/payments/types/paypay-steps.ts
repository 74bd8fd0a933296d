// What each operation, and a buyer with a phone, makes of a payment by the QR wallet.
import { dayMs, formatDate, formatTimestamp } from '../../../kit/dates.ts'
import type { Infer } from '../../../kit/schema.ts'
import { fail } from '../../../world/failures.ts'
import { publicUrl } from '../../../world/public-url.ts'
import type { World } from '../../../world/world.ts'
import { amountsOf } from '../amounts.ts'
import { payerOf } from './payer.ts'
import type { BuyerAct, Moment, Step, Steps } from './payment-type.ts'
import type {
  PaypayAmountChange,
  PaypayCancel,
  PaypayCapture,
  PaypayExecution,
  PaypayPayment,
} from './paypay-schema.ts'

type PaypayStep = Step<PaypayPayment>

const execute = (
  { world, store }: Moment,
  _payment: PaypayPayment,
  body: Infer<typeof PaypayExecution>,
): PaypayStep => ({
  on: 'execute',
  change(before) {
    const code_id = world.ids.id('code_')
    return {
      ...before,
      customer_id: payerOf(store, body.customer_id),
      code_id,
      code_url: publicUrl(world, `/pages/wallet/${code_id}`),
      code_expiry_date: formatTimestamp(world.nowMs + world.settings['paypay.codeLifeMs']),
      redirect_url: body.redirect_url,
      redirect_type: body.redirect_type ?? '1',
      merchant_payment_id: world.ids.id('mp_'),
      store_id: before.shop_id,
    }
  },
})

const capture = (
  { world }: Moment,
  _payment: PaypayPayment,
  body: Infer<typeof PaypayCapture>,
): PaypayStep => ({
  on: 'capture',
  change: (held) => ({
    ...held,
    job_code: 'CAPTURE',
    merchant_capture_id: world.ids.id('mc_'),
    capture_description: body.capture_description ?? null,
    payment_date: world.stamp,
  }),
})

/** What is held is set free, what was paid is refunded; a code that nobody scanned dies. */
const cancel = (
  { world }: Moment,
  { status }: PaypayPayment,
  body: Infer<typeof PaypayCancel>,
): PaypayStep => ({
  on: 'cancel',
  change: (paid) => ({
    ...paid,
    ...(status === 'AUTHORIZED' ? { merchant_revert_id: world.ids.id('mv_') } : {}),
    ...(status === 'CAPTURED' ? { merchant_refund_id: world.ids.id('mr_') } : {}),
    cancel_description: body.cancel_description ?? null,
  }),
})

/** A held amount gets smaller, or a part of what was paid goes back; more would need the buyer. */
const change = (
  { world }: Moment,
  { status }: PaypayPayment,
  body: Infer<typeof PaypayAmountChange>,
): PaypayStep => ({
  on: 'change',
  change(paid) {
    const amounts = amountsOf(body)
    if (amounts.total_amount > paid.total_amount) {
      const hint = `at most ${paid.total_amount} yen with tax: the buyer approved no more`
      throw fail.outOfRange('amount').about('009').withHint(hint)
    }
    return {
      ...paid,
      ...amounts,
      update_description: body.update_description ?? paid.update_description,
      ...(status === 'CAPTURED'
        ? { merchant_refund_id: world.ids.id('mr_') }
        : { merchant_update_id: world.ids.id('mu_') }),
    }
  },
})

export const paypaySteps: Omit<Steps<PaypayPayment>, 'auth' | 'barcode' | 'secure'> = {
  execute,
  capture,
  cancel,
  change,
}

const approval = (world: World, { job_code }: PaypayPayment): PaypayStep => ({
  on: `approve-in-wallet ${job_code}`,
  change(coded) {
    const approved = { ...coded, payment_id: world.ids.digits(20) }
    if (job_code === 'CAPTURE') return { ...approved, payment_date: world.stamp }
    const holdMs = world.settings['paypay.authorizationLifeDays'] * dayMs
    const auth_max_date = formatDate(world.nowMs + holdMs)
    return { ...approved, auth_max_date, paypay_result_code: 'SUCCESS' }
  },
})

/** What a buyer does in the wallet. */
export function paypayBuyerStep(
  world: World,
  payment: PaypayPayment,
  act: BuyerAct,
): PaypayStep | undefined {
  if (act === 'approve-in-wallet') return approval(world, payment)
  if (act !== 'refuse-in-wallet') return undefined
  return { on: act, result: 'refused', leaves: true, change: (coded) => coded }
}
