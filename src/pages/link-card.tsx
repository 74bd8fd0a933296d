// The page of a link for a card: the buyer enters a card, which is registered.

import { leave, register } from '../buyer/session-acts.ts'
import { CardFields, MailField, readCard, readMail } from './card-form.tsx'
import {
  About,
  backToShop,
  cardSession,
  isOpenNow,
  message,
  type OnLink,
  ourPath,
  over,
  shopAddresses,
  toSuccess,
} from './link-parts.tsx'
import { markOf } from './mark.ts'
import { page, type View } from './page.ts'
import { ActButton, ActForm, Lead, LinkButton } from './parts.tsx'

function show(visit: OnLink): View {
  const { say } = visit
  const session = cardSession(visit)
  const mark = markOf(session)
  if (!isOpenNow(visit, session)) return { ...over(visit, session), mark }
  const asksMail = session.receiver_mail === null && session.completion_mail_send_flag === '1'
  return {
    title: say.cardTitle,
    mark,
    leadsTo: shopAddresses(session),
    body: (
      <>
        <Lead title={say.cardTitle} />
        <About visit={visit} session={session} />
        <ActForm visit={visit} mark={mark}>
          <CardFields visit={visit} />
          {asksMail && <MailField visit={visit} hint={say.mailHintForCard} />}
          <ActButton act="register">{say.cardRegister}</ActButton>
        </ActForm>
        <ActForm visit={visit} mark={mark}>
          <ActButton act="cancel" second>
            {say.linkCancel}
          </ActButton>
        </ActForm>
      </>
    ),
  }
}

export const cardResultPage = page({
  path: '/v1/links_customers_and_cards/{id}/result',
  summary: 'What became of a card by link, on the way back from the issuer',
  takesForeignForms: true,
  show(visit) {
    const session = cardSession(visit)
    const { say, link, params } = visit
    if (session.status === 'PAYSUCCESS') return toSuccess(visit, session)
    if (!isOpenNow(visit, session)) return over(visit, session)
    const again = (
      <LinkButton href={link(`/v1/links_customers_and_cards/${params.id}`)} testId="try-again">
        {say.linkTryAgain}
      </LinkButton>
    )
    return session.status === 'CREATE'
      ? message(say.cardTitle, say.linkWaitingText, 'wait', 200, again)
      : message(say.cardFailedTitle, say.refusedCardNotAuthenticated, 'bad', 200, again)
  },
})

export const cardLinkPage = page({
  path: '/v1/links_customers_and_cards/{id}',
  summary: 'The page of a link on which a buyer registers a card',
  takesCards: true,
  show,
  acts: {
    register(visit) {
      const entered = { sealed: readCard(visit), email: readMail(visit) }
      const { landing } = visit.command(() => register(visit.world, visit.params.id, entered))
      if (landing?.method === 'GET') return { goTo: ourPath(landing.url) }
      return backToShop(visit, landing, true)
    },
    cancel(visit) {
      const { landing } = visit.command(() => leave(visit.world, visit.params.id))
      return backToShop(visit, landing, false)
    },
  },
})
