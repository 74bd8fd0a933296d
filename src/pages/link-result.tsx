// Where a buyer comes back to from the issuer or the wallet, and goes on to the shop.
import { paymentOf } from '../resources/sessions/actions.ts'
import { isOpenNow, message, over, paymentSession, toSuccess } from './link-parts.tsx'
import { waits } from './link-payment.tsx'
import { page } from './page.ts'
import { LinkButton } from './parts.tsx'

export const linkResultPage = page({
  path: '/v1/links/{id}/result',
  summary: 'What became of a payment by link, on the way back to the shop',
  takesForeignForms: true,
  show(visit) {
    const session = paymentSession(visit)
    const { say, link, params, world } = visit
    if (session.status === 'PAYSUCCESS') return toSuccess(visit, session)
    if (session.status === 'REQSUCCESS') return waits(visit, session)
    if (!isOpenNow(visit, session)) return over(visit, session)
    const again = (
      <LinkButton href={link(`/v1/links/${params.id}`)} testId="try-again">
        {say.linkTryAgain}
      </LinkButton>
    )
    const isTried = paymentOf(world, session) !== undefined
    return isTried
      ? message(say.linkFailedTitle, say.linkFailedText, 'bad', 200, again)
      : message(say.linkPayTitle, say.linkWaitingText, 'wait', 200, again)
  },
})
