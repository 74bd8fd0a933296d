// What the pages behind links have in common: who asks, what is over, and the way back to the shop.

import type { VNode } from 'preact'
import { type Landing, returnTo, sessionFor } from '../buyer/session-acts.ts'
import { inner } from '../kit/collection.ts'
import { Refusal } from '../kit/failure.ts'
import type { StoredCardSession } from '../resources/card-sessions/schema.ts'
import type { StoredSession } from '../resources/sessions/schema.ts'
import { isOpen } from '../resources/sessions/visit-actions.ts'
import { timeIn } from './language.ts'
import type { View, Visit } from './page.ts'
import { Facts, Lead } from './parts.tsx'
import { Problem } from './problem.tsx'
import { returnByPost } from './return-by-post.tsx'

export type OnLink = Visit<Readonly<Record<'id', string>>>
type AnySession = StoredSession | StoredCardSession

/** The session of a path, of whichever kind; a page says so where there is none. */
function sessionOf({ world, params }: OnLink): AnySession {
  try {
    return sessionFor(world, params.id)
  } catch (error) {
    if (error instanceof Refusal) throw new Problem('notFound')
    throw error
  }
}

export function paymentSession(visit: OnLink): StoredSession {
  const session = sessionOf(visit)
  if (!('transaction' in session)) throw new Problem('notFound')
  return session
}

export function cardSession(visit: OnLink): StoredCardSession {
  const session = sessionOf(visit)
  if ('transaction' in session) throw new Problem('notFound')
  return session
}

export const isOpenNow = ({ world }: OnLink, session: AnySession): boolean =>
  isOpen(session, world.clock.now())

/** Addresses of the shop, to which the forms of a page lead in the end. */
export const shopAddresses = ({ success_url, cancel_url }: AnySession): string[] =>
  [success_url, cancel_url].filter((url) => url !== null)

/** A page of one message. */
export const message = (
  title: string,
  text: string,
  mark: 'good' | 'bad' | 'wait',
  status: number,
  more?: VNode | undefined,
): View => ({
  status,
  title,
  body: (
    <>
      <Lead mark={mark} title={title}>
        <p class="quiet">{text}</p>
      </Lead>
      {more}
    </>
  ),
})

/** The page of a link that cannot be used any more. */
export function over({ say }: OnLink, session: AnySession): View {
  const isForCard = !('transaction' in session)
  const { status } = session
  if (status === 'PAYSUCCESS') {
    const title = isForCard ? say.cardDoneTitle : say.linkPaidTitle
    return message(title, say.linkPaidText, 'good', 410)
  }
  if (status === 'ERROR') {
    const title = isForCard ? say.cardOverTitle : say.linkOverTitle
    return message(title, isForCard ? say.linkPaidText : say.linkOverText, 'bad', 410)
  }
  return message(say.linkExpiredTitle, say.linkExpiredText, 'bad', 410)
}

/** Back to the shop by POST; or, where it names no page, one of ours. */
export function backToShop(visit: OnLink, landing: Landing | null, isGood: boolean): View {
  const { say } = visit
  if (landing) return returnByPost(visit, landing.url, landing.fields)
  const [title, text] = isGood
    ? [say.successTitle, say.successText]
    : [say.failureTitle, say.failureText]
  return message(title, text, isGood ? 'good' : 'bad', 200)
}

/** A page of ours, by its path: the buyer stays where the browser found us. */
export const ourPath = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Back to the page of the shop for those who succeeded. */
export const toSuccess = (visit: OnLink, session: AnySession): View =>
  backToShop(visit, returnTo(session, session.success_url), true)

/** A button that posts to the shop, where the buyer is not sent by itself. */
export function ReturnForm({
  visit: { say },
  session,
}: {
  readonly visit: OnLink
  readonly session: StoredSession
}): VNode | null {
  const landing = returnTo(session, session.success_url)
  if (!landing) return null
  return (
    <form method="post" action={landing.url}>
      {Object.entries(landing.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button class="button" type="submit" data-testid="return">
        {say.returnToShop}
      </button>
    </form>
  )
}

/** Who asks for what, until when. */
export function About({
  visit: { say, language },
  session,
  order,
}: {
  readonly visit: OnLink
  readonly session: AnySession
  readonly order?: string
}): VNode {
  return (
    <Facts
      rows={[
        [order === undefined ? say.cardFor : say.payTo, session.shop_service_name, 'shop'],
        [say.orderNumber, order ?? null],
        [say.linkOpenUntil, say.japanTime(timeIn(language, session.expire))],
      ]}
    />
  )
}

/** The shop of a session. */
export const shopIdOf = (session: AnySession): string => session[inner].shop_id
