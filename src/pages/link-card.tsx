// The page of a link for a card: the buyer enters a card, which is registered.
import { leave, register } from '../buyer/session-acts.ts'
import { CardFields, MailField, readCard, readMail } from './card-form.tsx'
import {
  About,
  backToShop,
  cardSession,
  isOpenNow,
  markOf,
  type OnLink,
  over,
  shopAddresses,
} from './link-parts.tsx'
import { page, type View } from './page.ts'
import { ActButton, ActForm, Lead } from './parts.tsx'

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
          {asksMail && <MailField visit={visit} />}
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

export const cardLinkPage = page({
  path: '/v1/links_customers_and_cards/{id}',
  summary: 'The page of a link on which a buyer registers a card',
  takesCards: true,
  show,
  acts: {
    register(visit) {
      const entered = { sealed: readCard(visit), email: readMail(visit) }
      const { landing } = visit.command(() => register(visit.world, visit.params.id, entered))
      return backToShop(visit, landing, true)
    },
    cancel(visit) {
      const { landing } = visit.command(() => leave(visit.world, visit.params.id))
      return backToShop(visit, landing, false)
    },
  },
})
