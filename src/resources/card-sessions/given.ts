// Sessions for cards in any state, by a real request and by what a buyer does.
import { performGiven, type Recipe, reached } from '../../http/given.ts'
import { inner } from '../../kit/collection.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import { sealedTestCard } from '../cards/seal-actions.ts'
import { goThrough } from '../three-d-secure/actions.ts'
import { cardSessionOfId, leaveCardSession, submitCard } from './actions.ts'
import { cardSessionFollowing } from './authentication-actions.ts'
import type { CardSession, StoredCardSession } from './schema.ts'

type Walk = (world: World, session: StoredCardSession, card: string | undefined) => void

const walks: Readonly<Record<string, Walk>> = {
  CREATE: () => undefined,
  PAYSTART: (world, session, card = 'challenge-visa') => {
    submitCard(world, session, { sealed: sealedTestCard(world, card) })
  },
  PAYSUCCESS: (world, session, card) => {
    const done = submitCard(world, session, { sealed: sealedTestCard(world, card) })
    const { shop_id } = session[inner]
    const { access_id } = done.card[inner].method?.tds ?? {}
    const waiting = world.store.authentications.find(shop_id, access_id ?? '')
    if (waiting) goThrough(world, cardSessionFollowing, waiting)
  },
  ERROR: (world, session) => {
    leaveCardSession(world, session)
  },
}

/**
 * `given cardSession {status?, card?, ...}`: every other field is taken as a request has it; `card`
 * names the test card that is registered.
 */
export const givenCardSession: Recipe = async (api, wish) => {
  const { status = 'CREATE', card, ...body } = wish
  const walk = walks[String(status)]
  if (!walk) {
    const known = Object.keys(walks).join(', ')
    throw fail.notFound(`A way to status ${status}`).withHint(`statuses: ${known}`)
  }
  const { id } = await api.call<CardSession>('POST /v1/card_sessions', {
    body: status === 'PAYSTART' ? { tds_type: '2', ...body } : body,
  })
  const { world } = api
  const find = () => cardSessionOfId(world, id) as StoredCardSession
  if (status !== 'CREATE') {
    performGiven(world, `card session ${status}`, () =>
      walk(world, find(), card as string | undefined),
    )
  }
  return reached(find(), status, 'card names a test card that leads there, as visa does')
}
