// The buyer's bank: a transfer to the virtual account of a payment.

import type { VNode } from 'preact'
import type { VirtualaccountPayment } from '../resources/payments/types/virtualaccount-schema.ts'
import { timeIn, yenIn } from './language.ts'
import { markOf } from './mark.ts'
import { BadForm, page, type Visit } from './page.ts'
import { ActButton, ActForm, Amount, Facts, Field, Lead, Notice } from './parts.tsx'
import { actNamed, buy, paymentOf, shopName } from './paying.ts'

type Bank = Visit<Readonly<Record<'shop' | 'payment', string>>>
type Billed = VirtualaccountPayment

/** What an open account still waits for; of a closed one the whole bill. */
const leftOf = ({ status, billing_total_amount: due, total_amount: received }: Billed): number =>
  status === 'AWAITING_CUSTOMER_PAYMENT' ? due - received : due

const faces = {
  UNPROCESSED: undefined,
  AWAITING_CUSTOMER_PAYMENT: { mark: undefined, title: 'transferTitle', text: 'transferText' },
  CAPTURED: { mark: 'good', title: 'paidTitle', text: 'transferPaidText' },
  CANCELED: { mark: 'bad', title: 'canceledTitle', text: 'transferLateText' },
  EXPIRED: { mark: 'bad', title: 'expiredTitle', text: 'transferLateText' },
} as const

function Told({ visit: { query, say } }: { readonly visit: Bank }): VNode | null {
  if (query['told'] === 'refused') return <Notice kind="bad">{say.transferSentBack}</Notice>
  if (query['told'] === 'short') return <Notice kind="note">{say.transferShort}</Notice>
  if (query['told'] === 'late') return <Notice kind="note">{say.transferFlagged}</Notice>
  return null
}

const Account = ({ visit, billed }: { readonly visit: Bank; readonly billed: Billed }): VNode => {
  const { say, language } = visit
  const isPaid = billed.status === 'CAPTURED'
  const hasSome = isPaid || billed.total_amount > 0
  return (
    <Facts
      rows={[
        [say.orderNumber, billed.id],
        [say.bankBranch, `${billed.va_branch_name} (${billed.va_branch_code})`],
        [say.bankAccount, billed.va_account_number, 'account-number'],
        [say.bankHolder, billed.va_account_name],
        [say.payUntil, say.japanTime(timeIn(language, billed.payment_term)), 'term'],
        [say.amountPaid, hasSome ? yenIn(language, billed.total_amount) : null, 'received'],
        [say.remitter, isPaid ? billed.remitter_account_name : null, 'remitter'],
      ]}
    />
  )
}

const TransferForm = ({ visit, billed }: { readonly visit: Bank; readonly billed: Billed }) => {
  const { say } = visit
  const isWaiting = billed.status === 'AWAITING_CUSTOMER_PAYMENT'
  return (
    <ActForm visit={visit} mark={markOf(billed)}>
      <h2>{isWaiting ? say.transferForm : say.transferAgain}</h2>
      <Field
        visit={visit}
        name="amount"
        label={say.transferAmount}
        usual={String(leftOf(billed))}
        inputmode="numeric"
        {...(billed.use_exact_deposit_amount ? { hint: say.transferExact } : {})}
      />
      <Field
        visit={visit}
        name="remitter_account_name"
        label={say.remitter}
        hint={say.remitterHint}
        optional
      />
      <ActButton act="transfer" second={!isWaiting}>
        {say.transferSend}
      </ActButton>
    </ActForm>
  )
}

interface Bounds {
  readonly minimum: number
  readonly maximum: number
  readonly maxLength: number
}

/** The bounds of a field of the act, as its shape says them. */
const boundsOf = (field: string): Bounds => actNamed('transfer').details[field] as unknown as Bounds

/** An amount as a person writes it: full-width digits, commas and the sign of yen do no harm. */
const readAmount = (text: string): number => {
  const plain = text.normalize('NFKC').replace(/[\s,¥円]/g, '')
  return /^\d{1,15}$/.test(plain) ? Number(plain) : Number.NaN
}

/** The fields of the act; refuses a form with bad ones. */
function readTransfer({ form, say }: Bank) {
  const amount = readAmount(form['amount'] ?? '')
  const name = (form['remitter_account_name'] ?? '').trim()
  const { minimum, maximum } = boundsOf('amount')
  const { maxLength } = boundsOf('remitter_account_name')
  const isAmount = amount >= minimum && amount <= maximum
  const problems = {
    ...(isAmount ? {} : { amount: say.transferBadAmount(maximum.toLocaleString('en')) }),
    ...(name.length > maxLength ? { remitter_account_name: say.tooLong(String(maxLength)) } : {}),
  }
  if (Object.keys(problems).length > 0) throw new BadForm(problems)
  return name === '' ? { amount } : { amount, remitter_account_name: name }
}

export const transferPage = page({
  path: '/pages/transfer/{shop}/{payment}',
  summary: 'A transfer to the virtual account of a payment',
  show(visit) {
    const billed = paymentOf<Billed>(visit, 'Virtualaccount')
    const { say, language } = visit
    const { mark, title, text } = faces[billed.status] ?? faces.EXPIRED
    return {
      title: say[title],
      mark: markOf(billed),
      body: (
        <>
          <Told visit={visit} />
          <Lead mark={mark} shop={shopName(visit.world, billed.shop_id)} title={say[title]}>
            <p class="quiet">{say[text]}</p>
          </Lead>
          <Amount name={say.amountBilled} centered={mark !== undefined}>
            {yenIn(language, leftOf(billed))}
          </Amount>
          <Account visit={visit} billed={billed} />
          <TransferForm visit={visit} billed={billed} />
        </>
      ),
    }
  },
  acts: {
    transfer(visit) {
      const billed = paymentOf<Billed>(visit, 'Virtualaccount')
      const { result } = buy(visit, billed, 'transfer', readTransfer(visit))
      const isLate = billed.status !== 'AWAITING_CUSTOMER_PAYMENT'
      const isTold = result === 'refused' || result === 'short'
      const told = isTold ? { told: result } : isLate ? { told: 'late' } : {}
      return { goTo: visit.link(visit.path, told) }
    },
  },
})
