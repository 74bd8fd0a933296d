// What becomes of an invoice that was requested and authorized: the examiner, the transfer to the
// payee, and the money that comes back.
import { scriptedResult } from '../../world/rules.ts'
import type { World } from '../../world/world.ts'
import { countApproval, countRefund } from '../rewards/actions.ts'
import { factsOf, moveBusiness, saleAs } from './actions.ts'
import { transferDayNow } from './days.ts'
import { bankJob, examinationJob } from './planned.ts'
import type { StoredBusinessPayment } from './schema.ts'
import { businessPaymentTable } from './table.ts'

/** What an examiner may say. */
export const decisions = ['approve', 'reject', 'return'] as const
export type Decision = (typeof decisions)[number]

/** What the examiner says where nobody gives a reason. */
const usualReasons: Readonly<Record<string, string>> = {
  reject: 'The invoice cannot be paid by card.',
  return: 'The invoice has to be corrected.',
}

/** What counts for the reward of the platform. */
const rewarded = ({ access_id, buyer_shop_id, ...amounts }: StoredBusinessPayment) => ({
  access_id,
  buyer_shop_id,
  billing_amount: amounts.billing_amount ?? 0,
  card_payment_fee: amounts.card_payment_fee ?? 0,
})

function approve(world: World, payment: StoredBusinessPayment): StoredBusinessPayment {
  const { settings, nowMs } = world
  const planned = payment.transfer_exec_date ?? ''
  const approved = moveBusiness(
    world,
    payment,
    'examine',
    {
      receipt_id: world.ids.id('rc_'),
      transfer_exec_date: transferDayNow(settings, nowMs, planned),
      examin_result_reason: null,
      facts: { sale: saleAs(payment, 'captured'), approvedMs: nowMs, isHeld: false },
    },
    'approve',
  )
  countApproval(world, rewarded(approved))
  return approved
}

/** The examiner decides: the card is billed, let go, or kept until the invoice is put right. */
export function examine(
  world: World,
  payment: StoredBusinessPayment,
  result: string,
  reason?: string,
): StoredBusinessPayment {
  if (result === 'approve') return approve(world, payment)
  const isRejected = result === 'reject'
  const why = reason ?? usualReasons[result]
  return moveBusiness(
    world,
    payment,
    'examine',
    {
      ...(why === undefined ? {} : { examin_result_reason: why }),
      facts: {
        isHeld: result === 'hold',
        ...(isRejected ? { sale: saleAs(payment, 'voided') } : {}),
      },
    },
    result,
  )
}

const holds = ({ payee }: StoredBusinessPayment, word: string): boolean =>
  payee?.company_name?.includes(`{${word}}`) ?? false

/** The time of the examiner has come: a rule decides, else a word in the name of the payee. */
export function examineByScript(world: World, payment: StoredBusinessPayment): void {
  const known = businessPaymentTable.resultsOf(payment.status, 'examine')
  const ruled = scriptedResult(world, examinationJob, known, () => factsOf(payment))
  const word = (['reject', 'return', 'hold'] as const).find((each) => holds(payment, each))
  examine(world, payment, ruled ?? word ?? 'approve')
}

/** The bank is told to pay the payee. */
export const sendTransfer = (world: World, payment: StoredBusinessPayment): StoredBusinessPayment =>
  moveBusiness(world, payment, 'transfer')

/** What the record keeps of a bank that refused. spec: TRANSFER_REFUSED */
const transferRefused = 'EY005918019'

/** What the bank says: the payee has the money, or there is no such account. */
export function settleTransfer(
  world: World,
  payment: StoredBusinessPayment,
  result: string,
): StoredBusinessPayment {
  const error_code = result === 'fail' ? transferRefused : null
  return moveBusiness(world, payment, 'bank result', { error_code }, result)
}

/** The time of the bank has come: a rule decides, else a word in the name of the payee. */
export function settleByScript(world: World, payment: StoredBusinessPayment): void {
  const known = businessPaymentTable.resultsOf(payment.status, 'bank result')
  const ruled = scriptedResult(world, bankJob, known, () => factsOf(payment))
  settleTransfer(world, payment, ruled ?? (holds(payment, 'transfer-fail') ? 'fail' : 'ok'))
}

/** Nobody put the account right: the card gets its money back, and the platform no reward. */
export function refund(world: World, payment: StoredBusinessPayment): StoredBusinessPayment {
  const refunded = moveBusiness(world, payment, 'refund', {
    facts: { sale: saleAs(payment, 'refunded') },
  })
  countRefund(world, rewarded(refunded))
  return refunded
}
