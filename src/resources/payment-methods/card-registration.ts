// How a card begins as a payment method: at once, or by an authentication that it waits for.
import type { Running } from '../../http/endpoint.ts'
import { inner } from '../../kit/collection.ts'
import { dayMs } from '../../kit/dates.ts'
import { type Account, ownerOf } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import { addCard } from '../cards/actions.ts'
import type { CardMethod, CardTds, SealedCard, StoredCard } from '../cards/schema.ts'
import { authenticationOf } from '../payments/types/secure.ts'
import { begin, browserUrl } from '../three-d-secure/actions.ts'
import { toldToIssuer } from '../three-d-secure/checks.ts'
import { isOutside } from '../three-d-secure/results.ts'
import type { Tds2Input, TdsWish } from '../three-d-secure/schema.ts'
import { moveTo } from './moves.ts'
import { type Wishes, wishesOf } from './registration.ts'
import { shownCard } from './shown-card.ts'

type Call = Pick<Running, 'world' | 'store' | 'acting'>

/** Who goes on when the buyer is done, unless it is said. */
const usualPurpose = 'card registration'
export const registrationExpiry = 'card registration expiry'
/** How long a buyer may take. decided: nothing is published */
const registrationLifeMs = dayMs

/** Plans the end of a registration that nobody goes on with. */
function planExpiry(world: World, shop: Account, subject: string): void {
  const dueMs = world.nowMs + registrationLifeMs
  const owner = ownerOf('group', shop)
  world.scheduler.drop(registrationExpiry, owner, subject)
  world.scheduler.plan({ kind: registrationExpiry, owner, subject, dueMs, priority: 10 })
}

/** Whether the buyer is asked by the issuer; refuses a card outside of 3-D Secure, if it has to. */
export function asksIssuer(profile: string, { tds_type, tds2_type }: TdsWish): boolean {
  if (tds_type !== '2') return false
  if (!isOutside(profile)) return true
  if (tds2_type !== '3') throw fail.cardOutsideTds()
  return false
}

/** What is known before the authentication begins. */
export const tdsOf = ({ id: shop_id }: Account, wish: TdsWish, begunBy: string): CardTds => ({
  ...(({ tds_type: _, ...known }) => known)(authenticationOf({ shop_id }, wish)),
  ...{ begunBy, shop_id },
  tds2_status: null,
  access_id: null,
  redirect_url: null,
  error_code: null,
})

/** Sends the buyer to be authenticated; the card waits for it. */
export function beginAuthentication(
  { world, store, acting }: Call,
  card: StoredCard,
  wish: Tds2Input,
  purpose = usualPurpose,
): StoredCard {
  const access_id = world.ids.id('a_')
  const method = card[inner].method as CardMethod
  const authentication = begin(world, store.authentications, {
    ...{ id: access_id, shop_id: acting.id, purpose, subject: card.id, pay_type: 'Card' },
    ...{ profile: method.tds?.pending?.sealed?.profile ?? card[inner].profile, ret_url: null },
    told: toldToIssuer(wish, store.customers.find(card.customer_id)),
  })
  planExpiry(world, acting, card.id)
  const redirect_url = browserUrl(world, authentication)
  const tds = {
    ...(method.tds as CardTds),
    access_id,
    redirect_url,
    tds2_status: 'AUTHENTICATING',
  } as const
  return store.cards.replace({ ...card, [inner]: { ...card[inner], method: { ...method, tds } } })
}

/** A new card of a customer, which waits for its issuer where that was wished; tells of it. */
export function addCardMethod(
  call: Call,
  customerId: string,
  sealed: SealedCard,
  wish: {
    readonly default_flag: '0' | '1'
    readonly mode: StoredCard['card_updater_mode']
    readonly tds: TdsWish & Tds2Input
    readonly others: Wishes
    readonly begunBy: string
    readonly purpose?: string
  },
): StoredCard {
  const { world, store, acting } = call
  const { default_flag, mode, tds, others, begunBy, purpose } = wish
  const waits = asksIssuer(sealed.profile, tds)
  const on = waits ? 'register 3DS' : 'register'
  const { status, tell } = moveTo(world, { pay_type: 'Card', status: 'none' }, on)
  const card = addCard(world, store, customerId, sealed, {
    ...{ default_flag, mode },
    method: {
      ...{ status: status as CardMethod['status'], isUsable: !waits, ...wishesOf(others) },
      ...(tds.tds_type === '2' ? { tds: tdsOf(acting, tds, begunBy) } : {}),
    },
  })
  const begun = waits ? beginAuthentication(call, card, tds, purpose) : card
  tell(acting, shownCard(begun))
  return begun
}
