// A session whose card is registered with 3-D Secure goes on as the registration does.
import { inner } from '../../kit/collection.ts'
import { invariant } from '../../kit/invariant.ts'
import { publicUrl } from '../../world/public-url.ts'
import type { World } from '../../world/world.ts'
import { cardFollowing } from '../payment-methods/card-actions.ts'
import type { Following } from '../three-d-secure/actions.ts'
import { defaultLandings } from '../three-d-secure/landings.ts'
import { isEnough } from '../three-d-secure/results.ts'
import type { Authentication } from '../three-d-secure/schema.ts'
import { addMissingCustomer, complete, storeOf } from './actions.ts'
import type { StoredCardSession } from './schema.ts'

/** What the form says that brings the buyer back to the shop. */
export const fieldsBack = ({ id, status, customer_id }: StoredCardSession) => ({
  ...{ session_id: id, status, customer_id },
})

/** The page that says what became of a card that was tried. */
const resultPage = (world: World, { id }: StoredCardSession): string =>
  publicUrl(world, `/v1/links_customers_and_cards/${id}/result`)

function sessionOfCard(world: World, { shop_id, subject }: Authentication) {
  const sessions = world.store.cardSessions.of(shop_id).all()
  const session = sessions.find((each) => each[inner].card_id === subject)
  invariant(session, `there is no session of the card ${subject}`)
  return session
}

/** The session goes on as the registration of its card does. */
export const cardSessionFollowing: Following = {
  ...cardFollowing,
  finish(world, authentication) {
    const session = sessionOfCard(world, authentication)
    const succeeded = isEnough(authentication.result, world.settings['threeDSecure.requireFull'])
    if (succeeded) addMissingCustomer(world, session)
    cardFollowing.finish(world, authentication)
    const card = storeOf(world, session).cards.find(authentication.subject)
    if (succeeded && card) complete(world, session, card.card_no)
  },
  landing(world, authentication) {
    const session = sessionOfCard(world, authentication)
    const succeeded = session.status === 'PAYSUCCESS'
    const good = session.success_url ?? defaultLandings(world).success
    const url = succeeded ? good : resultPage(world, session)
    return { succeeded, url, fields: fieldsBack(session) }
  },
}
