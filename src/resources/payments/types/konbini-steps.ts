// What each operation, and a buyer at the counter, makes of a payment at a convenience store.
import { dayMs, endOfDay, formatTimestamp } from '../../../kit/dates.ts'
import type { Infer } from '../../../kit/schema.ts'
import type { World } from '../../../world/world.ts'
import { barcodeOf, type Device, noBarcode } from './konbini-barcode.ts'
import type { KonbiniExecution, KonbiniPayment } from './konbini-schema.ts'
import { payerOf } from './payer.ts'
import type { AskedDetails, BuyerAct, Moment, Step, Steps } from './payment-type.ts'

type KonbiniStep = Step<KonbiniPayment>

const usualTermDays = 2

const deviceFields = ({ device_name, win_width, win_height }: Device) => ({
  device_name,
  win_width,
  win_height,
})

const execute = (
  { world, store }: Moment,
  _payment: KonbiniPayment,
  body: Infer<typeof KonbiniExecution>,
): KonbiniStep => ({
  on: 'execute',
  change(before) {
    const days = Number(body.payment_term_day ?? usualTermDays)
    const slip = {
      ...before,
      ...deviceFields(body),
      customer_id: payerOf(store, body.customer_id),
      payment_term_day: days,
      payment_term: formatTimestamp(endOfDay(world.nowMs + days * dayMs)),
      order_serial: world.ids.digits(18),
      invoice_id: world.ids.digits(20),
      result: '000',
    }
    return Object.assign(slip, barcodeOf(slip, body))
  },
  otherwise: (_result, changed) => ({ ...changed, ...noBarcode, result: '002' }),
  refused: (payment, result = '900') => ({ ...payment, result }),
})

const barcode = (_moment: Moment, _payment: KonbiniPayment, body: Device): KonbiniStep => ({
  on: 'barcode',
  keepsProcessDate: true,
  change: (slip) => ({ ...slip, ...deviceFields(body), ...barcodeOf(slip, body), result: '000' }),
})

const cancel = (): KonbiniStep => ({ on: 'cancel', change: (slip) => ({ ...slip }) })

export const konbiniSteps: Pick<Steps<KonbiniPayment>, 'execute' | 'barcode' | 'cancel'> = {
  execute,
  barcode,
  cancel,
}

/** Cash at the counter; the store takes none when the term is over, or where a rule says so. */
export function konbiniBuyerStep(
  world: World,
  { status, payment_term }: KonbiniPayment,
  act: BuyerAct,
  { told, askRules }: AskedDetails,
): KonbiniStep | undefined {
  if (act !== 'pay-at-store') return undefined
  const { konbini_code = '00010', konbini_store_code = '000001' } = told
  const isOver =
    status === 'EXPIRED' ||
    (status === 'AWAITING_CUSTOMER_PAYMENT' && world.stamp > (payment_term ?? ''))
  const change = (slip: KonbiniPayment): KonbiniPayment => {
    if (status === 'CAPTURED') return { ...slip, overpayment_flag: '1' }
    const paid = { ...slip, payment_date: world.stamp }
    if (status === 'CANCELED') return { ...paid, cancel_overpayment_flag: '1' }
    return {
      ...paid,
      konbini_code: konbini_code as KonbiniPayment['konbini_code'],
      konbini_store_code: String(konbini_store_code),
    }
  }
  const result = askRules() ?? (isOver ? 'refused' : 'approved')
  return { on: act, result, leaves: result === 'refused', change }
}
