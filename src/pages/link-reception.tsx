// What a buyer keeps until the money is paid: the slip for the store, the account for a transfer.
// These are the addresses that the service gives out, so they stay after the link has ended.
import type { VNode } from 'preact'
import { pagePathOf } from '../buyer/page-path.ts'
import { draw } from '../http/pictures.ts'
import { inner } from '../kit/collection.ts'
import { readPicture } from '../kit/picture.ts'
import type { Payment } from '../resources/payments/schema.ts'
import type { KonbiniPayment } from '../resources/payments/types/konbini-schema.ts'
import type { VirtualaccountPayment } from '../resources/payments/types/virtualaccount-schema.ts'
import { paymentOf } from '../resources/sessions/actions.ts'
import { chainOf, type StoredSession } from '../resources/sessions/schema.ts'
import { timeIn, yenIn } from './language.ts'
import {
  message,
  type OnLink,
  over,
  paymentSession,
  ReturnForm,
  shopAddresses,
} from './link-parts.tsx'
import { page, type View } from './page.ts'
import { Amount, Facts, Lead } from './parts.tsx'
import { Problem } from './problem.tsx'

/** The payment that the page is about: of this type, and executed. */
function waitingFor<P extends Payment>(visit: OnLink, payType: string) {
  const session = paymentSession(visit)
  const payment = paymentOf(visit.world, session)
  if (payment?.pay_type !== payType || payment.status === 'UNPROCESSED') {
    throw new Problem('notFound')
  }
  return { session, payment: payment as P }
}

/** What is shown when there is nothing left to pay. */
function done(visit: OnLink, session: StoredSession): View | undefined {
  if (session.status === 'REQSUCCESS') return undefined
  if (session.status !== 'PAYSUCCESS') return over(visit, session)
  const { say } = visit
  return {
    ...message(say.linkPaidTitle, '', 'good', 410, <ReturnForm visit={visit} session={session} />),
    leadsTo: shopAddresses(session),
  }
}

interface Shown {
  readonly visit: OnLink
  readonly session: StoredSession
  readonly payment: Payment
}

/** What the sandbox can do besides: let the buyer pay now. */
const PayNow = ({ visit, payment }: Omit<Shown, 'session'>): VNode | null => {
  const path = pagePathOf(payment)
  if (!path) return null
  return (
    <p>
      <a href={visit.link(path)} data-testid="pay-now">
        {visit.say.linkSandboxAct}
      </a>
    </p>
  )
}

const Ending = (shown: Shown): VNode => (
  <>
    <ReturnForm visit={shown.visit} session={shown.session} />
    <PayNow visit={shown.visit} payment={shown.payment} />
  </>
)

/** Pixels a module: sharp enough for the scanner of another phone. */
const barScale = 2

async function pictureOf({ barcode }: KonbiniPayment): Promise<string | undefined> {
  const described = readPicture(barcode ?? '')
  return described && draw({ ...described, scale: barScale })
}

const Slip = ({
  visit: { say, language },
  slip,
}: {
  readonly visit: OnLink
  readonly slip: KonbiniPayment
}): VNode => (
  <Facts
    rows={[
      [say.orderNumber, slip.id],
      [say.payUntil, say.japanTime(timeIn(language, slip.payment_term)), 'term'],
    ]}
  />
)

export const konbiniReceptionPage = page({
  path: '/v1/links/{id}/konbini',
  summary: 'The slip of a payment by link, for the counter of a store',
  async show(visit) {
    const { say, language } = visit
    const { session, payment: slip } = waitingFor<KonbiniPayment>(visit, 'Konbini')
    const ended = done(visit, session)
    if (ended) return ended
    const picture = await pictureOf(slip)
    return {
      title: say.receptionStoreTitle,
      leadsTo: shopAddresses(session),
      body: (
        <>
          <Lead mark="wait" title={say.receptionStoreTitle}>
            <p class="quiet">
              {say.receptionStoreText(chainOf(session[inner].konbini_code)[language])}
            </p>
          </Lead>
          <Amount name={say.amountDue} centered>
            {yenIn(language, slip.total_amount)}
          </Amount>
          {picture && (
            <img
              class="picture"
              src={`data:image/png;base64,${picture}`}
              alt={say.receptionBarcode}
              data-testid="barcode"
            />
          )}
          <Slip visit={visit} slip={slip} />
          <Ending visit={visit} session={session} payment={slip} />
        </>
      ),
    }
  },
})

const Account = ({
  visit: { say, language },
  billed,
}: {
  readonly visit: OnLink
  readonly billed: VirtualaccountPayment
}): VNode => (
  <Facts
    rows={[
      [say.orderNumber, billed.id],
      [say.receptionBranch, `${billed.va_branch_name} (${billed.va_branch_code})`],
      [say.receptionAccount, billed.va_account_number, 'account-number'],
      [say.receptionHolder, billed.va_account_name],
      [say.payUntil, say.japanTime(timeIn(language, billed.payment_term)), 'term'],
    ]}
  />
)

export const transferReceptionPage = page({
  path: '/v1/links/{id}/virtualaccount',
  summary: 'The account of a payment by link, for a bank transfer',
  show(visit) {
    const { say, language } = visit
    const { session, payment } = waitingFor<VirtualaccountPayment>(visit, 'Virtualaccount')
    const ended = done(visit, session)
    if (ended) return ended
    return {
      title: say.receptionTransferTitle,
      leadsTo: shopAddresses(session),
      body: (
        <>
          <Lead mark="wait" title={say.receptionTransferTitle}>
            <p class="quiet">{say.receptionTransferText}</p>
          </Lead>
          <Amount name={say.amountDue} centered>
            {yenIn(language, payment.billing_total_amount)}
          </Amount>
          <Account visit={visit} billed={payment} />
          <Ending visit={visit} session={session} payment={payment} />
        </>
      ),
    }
  },
})
