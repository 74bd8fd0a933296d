// The page of a payment link: the buyer chooses how to pay, enters what that takes, and pays.

import type { VNode } from 'preact'
import { buyerFail } from '../buyer/failures.ts'
import { pagePathOf } from '../buyer/page-path.ts'
import { leave, pay, type SessionActed } from '../buyer/session-acts.ts'
import { paymentOf } from '../resources/sessions/actions.ts'
import {
  type SessionPayType,
  type StoredSession,
  sessionPayTypes,
  stores,
} from '../resources/sessions/schema.ts'
import { CardFields, MailField, readCard, readMail } from './card-form.tsx'
import { yenIn } from './language.ts'
import {
  About,
  backToShop,
  isOpenNow,
  message,
  type OnLink,
  ourPath,
  over,
  paymentSession,
  shopAddresses,
} from './link-parts.tsx'
import { markOf } from './mark.ts'
import { type Departing, page, type View } from './page.ts'
import { ActButton, ActForm, Amount, Choice, Lead, LinkButton } from './parts.tsx'

const nameOf = ({ say }: OnLink, payType: SessionPayType): string => say[`linkWay${payType}`]

const isPayType = (text: string | undefined): text is SessionPayType =>
  sessionPayTypes.some((each) => each === text)

/** The way to pay that was begun, or chosen; undefined where there is still a choice. */
function chosen({ world, query, form }: OnLink, session: StoredSession) {
  const offered = session.transaction.pay_type
  const begun = paymentOf(world, session)?.pay_type
  const wished = begun ?? form['pay_type'] ?? query['pay_type']
  if (isPayType(wished) && offered.includes(wished)) return wished
  return offered.length === 1 ? offered[0] : undefined
}

const totalOf = ({ transaction: { amount, tax } }: StoredSession): number => amount + tax

const viewMark = ({ world }: OnLink, session: StoredSession): string =>
  markOf(session, paymentOf(world, session))

const Ways = ({ visit, session }: { readonly visit: OnLink; readonly session: StoredSession }) => (
  <nav aria-label={visit.say.linkWays}>
    <ul class="list">
      {session.transaction.pay_type.map((payType) => (
        <li key={payType}>
          <a
            class="row"
            href={visit.link(visit.path, { pay_type: payType })}
            data-testid={`way-${payType}`}
          >
            <strong>{nameOf(visit, payType)}</strong>
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** Whether a mail will be written for which no address is known. */
function lacksAddress(session: StoredSession, payType: SessionPayType): boolean {
  if (session.receiver_mail !== null) return false
  const { thanks_mail_send_flag, konbini, virtualaccount } = session
  const reception: Readonly<Partial<Record<SessionPayType, string>>> = {
    Konbini: konbini.konbini_reception_mail_send_flag,
    Virtualaccount: virtualaccount.virtualaccount_reception_mail_send_flag,
  }
  return thanks_mail_send_flag === '1' || reception[payType] === '1'
}

const buttonOf = ({ say, language }: OnLink, session: StoredSession, payType: SessionPayType) =>
  ({
    Card: say.linkPayAmount(yenIn(language, totalOf(session))),
    Konbini: say.linkGetSlip,
    Paypay: say.linkToWallet,
    Virtualaccount: say.linkGetAccount,
  })[payType]

interface Paying {
  readonly visit: OnLink
  readonly session: StoredSession
  readonly payType: SessionPayType
}

const PayForm = ({ visit, session, payType }: Paying): VNode => (
  <ActForm visit={visit} mark={viewMark(visit, session)}>
    <input type="hidden" name="pay_type" value={payType} />
    <h2 data-testid="way">{nameOf(visit, payType)}</h2>
    {payType === 'Card' && <CardFields visit={visit} />}
    {payType === 'Konbini' && (
      <Choice
        visit={visit}
        name="konbini_code"
        label={visit.say.store}
        options={[...stores].map(([code, chain]) => [code, chain[visit.language]])}
      />
    )}
    {lacksAddress(session, payType) && <MailField visit={visit} hint={visit.say.mailHint} />}
    <ActButton act="pay">{buttonOf(visit, session, payType)}</ActButton>
  </ActForm>
)

const CancelForm = ({ visit, session }: Omit<Paying, 'payType'>): VNode => (
  <ActForm visit={visit} mark={viewMark(visit, session)}>
    <ActButton act="cancel" second>
      {visit.say.linkCancel}
    </ActButton>
  </ActForm>
)

/** The way back to the list, while nothing has begun. */
const OtherWay = ({ visit, session }: Omit<Paying, 'payType'>): VNode | null =>
  session.transaction.pay_type.length > 1 && !paymentOf(visit.world, session) ? (
    <p>
      <a href={visit.link(visit.path)} data-testid="other-way">
        {visit.say.linkOtherWay}
      </a>
    </p>
  ) : null

/** Where a payment that waits for its buyer goes on. */
export function goesOnAt({ world, params }: OnLink, session: StoredSession): string | undefined {
  const payment = paymentOf(world, session)
  if (payment?.pay_type === 'Konbini') return `/v1/links/${params.id}/konbini`
  if (payment?.pay_type === 'Virtualaccount') return `/v1/links/${params.id}/virtualaccount`
  return payment && pagePathOf(payment)
}

/** The page of a link whose payment waits for its buyer. */
export function waits(visit: OnLink, session: StoredSession): View {
  const { say, link } = visit
  const path = goesOnAt(visit, session)
  const button =
    path === undefined ? undefined : (
      <LinkButton href={link(path)} testId="go-on">
        {say.linkGoOn}
      </LinkButton>
    )
  return message(say.linkWaitingTitle, say.linkWaitingText, 'wait', 200, button)
}

function show(visit: OnLink): View {
  const { say, language } = visit
  const session = paymentSession(visit)
  const mark = viewMark(visit, session)
  if (session.status === 'REQSUCCESS') return { ...waits(visit, session), mark }
  if (!isOpenNow(visit, session)) return { ...over(visit, session), mark }
  const payType = chosen(visit, session)
  const title = payType ? say.linkPayTitle : say.linkChooseTitle
  return {
    title,
    mark,
    leadsTo: shopAddresses(session),
    body: (
      <>
        <Lead title={title} />
        <Amount name={say.amountDue}>{yenIn(language, totalOf(session))}</Amount>
        <About visit={visit} session={session} order={session.transaction.order_id} />
        {payType ? (
          <PayForm visit={visit} session={session} payType={payType} />
        ) : (
          <Ways visit={visit} session={session} />
        )}
        {payType && <OtherWay visit={visit} session={session} />}
        <CancelForm visit={visit} session={session} />
      </>
    ),
  }
}

/** Where the browser goes when the button was pressed. */
function nextOf(visit: OnLink, session: StoredSession, { landing }: SessionActed): string {
  if (landing?.method === 'GET') return ourPath(landing.url)
  const path = session.status === 'REQSUCCESS' ? goesOnAt(visit, session) : undefined
  return visit.link(path ?? `/v1/links/${visit.params.id}/result`)
}

const isStore = (code: string | undefined): code is string => stores.has(code ?? '')

function payAct(visit: OnLink): Departing {
  const session = paymentSession(visit)
  const pay_type = chosen(visit, session)
  const { konbini_code } = visit.form
  const entered = {
    pay_type,
    sealed: pay_type === 'Card' ? readCard(visit) : undefined,
    email: readMail(visit),
    konbini_code: isStore(konbini_code) ? konbini_code : undefined,
  }
  const done = visit.command(() => pay(visit.world, session.id, entered))
  if (done.result === 'declined') throw buyerFail.declinedOnPage(done.error_code ?? '')
  return { goTo: nextOf(visit, paymentSession(visit), done) }
}

export const paymentLinkPage = page({
  path: '/v1/links/{id}',
  summary: 'The page of a payment link',
  takesCards: true,
  show,
  acts: {
    pay: payAct,
    cancel(visit) {
      const { landing } = visit.command(() => leave(visit.world, visit.params.id))
      return backToShop(visit, landing, false)
    },
  },
})
