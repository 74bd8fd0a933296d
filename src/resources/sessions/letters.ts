// Which mail is written when, and to whom.
import { inner } from '../../kit/collection.ts'
import { type MailDefinition, sendMail } from '../../world/mail.ts'
import type { World } from '../../world/world.ts'
import type { Payment } from '../payments/schema.ts'
import {
  konbiniGuide,
  type PaymentMail,
  paymentGuide,
  paymentThanks,
  transferGuide,
} from './mails.ts'
import { chainOf, type StoredSession } from './schema.ts'

/** `1,080`. */
export const yen = (amount: number): string => amount.toLocaleString('en-US')

/** `2026/01/06 09:00`, of a stamp. */
export const toTheMinute = (stamp: string): string => stamp.slice(0, 16)

function variablesOf({ transaction, ...session }: StoredSession): PaymentMail {
  return {
    shop: session.shop_service_name ?? '',
    name: session.mail_customer_name ?? '',
    order_id: transaction.order_id,
    amount: yen(transaction.amount + transaction.tax),
  }
}

/** Writes to the address of the request, else to that which the buyer entered; or to nobody. */
function write<V extends PaymentMail>(
  world: World,
  session: StoredSession,
  definition: MailDefinition<V>,
  more: Omit<V, keyof PaymentMail>,
): void {
  const { shop_id, entered_mail } = session[inner]
  const to = session.receiver_mail ?? entered_mail
  if (to === null) return
  sendMail(world, definition, {
    shop_id,
    to,
    shop_mail_template_id: session.shop_mail_template_id,
    related: { kind: 'session', id: session.id },
    variables: { ...variablesOf(session), ...more } as V,
  })
}

/** The link itself, when it is created. */
export function sendGuide(world: World, session: StoredSession): void {
  if (session.guide_mail_send_flag !== '1') return
  const { link_url: url, expire } = session
  write(world, session, paymentGuide, { url, expire: toTheMinute(expire) })
}

/** Thanks, when it is paid or held. */
export function sendThanks(world: World, session: StoredSession): void {
  if (session.thanks_mail_send_flag === '1') write(world, session, paymentThanks, {})
}

interface Slip {
  readonly payment_term?: string | null
  readonly va_branch_name?: string | null
  readonly va_branch_code?: string | null
  readonly va_account_number?: string | null
  readonly va_account_name?: string | null
}

/** How to pay, when the payment waits for it. */
export function sendReception(world: World, session: StoredSession, payment: Payment): void {
  const slip = payment as Slip
  const term = toTheMinute(slip.payment_term ?? '')
  const { konbini, virtualaccount } = session
  const wantsSlip = konbini.konbini_reception_mail_send_flag === '1'
  if (wantsSlip && konbini.konbini_reception_url !== null) {
    const { ja, en } = chainOf(session[inner].konbini_code)
    const store = `${ja} / ${en}`
    write(world, session, konbiniGuide, { url: konbini.konbini_reception_url, term, store })
  }
  const wantsAccount = virtualaccount.virtualaccount_reception_mail_send_flag === '1'
  if (wantsAccount && virtualaccount.virtualaccount_reception_url !== null) {
    write(world, session, transferGuide, {
      url: virtualaccount.virtualaccount_reception_url,
      term,
      branch: `${slip.va_branch_name} (${slip.va_branch_code})`,
      account: slip.va_account_number ?? '',
      holder: slip.va_account_name ?? '',
    })
  }
}
