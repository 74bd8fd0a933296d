// What a buyer does with a link, in the running command. Whether it may be done is asked before.
import { inner } from '../../kit/collection.ts'
import { invariant } from '../../kit/invariant.ts'
import { type Account, worldOwner } from '../../world/account.ts'
import { publicUrl } from '../../world/public-url.ts'
import type { World } from '../../world/world.ts'
import type { SealedCard } from '../cards/schema.ts'
import {
  executeOnPage,
  type PaidOnPage,
  paymentOnPage,
  registerOnPage,
} from '../payments/page-actions.ts'
import type { SessionPayType, SessionStatus, StoredSession } from './schema.ts'
import { sessionTable } from './table.ts'
import { isOpen, moved } from './visit-actions.ts'

/** What a buyer enters on the page. */
export interface Choice {
  readonly pay_type: SessionPayType
  /** The card, sealed; only for payments by card. */
  readonly sealed?: SealedCard | undefined
  readonly konbini_code?: string | undefined
  readonly email?: string | undefined
}

/** The session of this id, of whatever shop. */
export function sessionOfId(world: World, id: string): StoredSession | undefined {
  const { accounts, sessions } = world.store
  for (const shop of accounts.of(worldOwner).all()) {
    const session = sessions.find(shop.id, id)
    if (session) return session
  }
  return undefined
}

const openStatuses: readonly SessionStatus[] = ['CREATE', 'PAYSTART']

/** The links on which a buyer may pay now, by shop. */
export const openSessions = (world: World): readonly StoredSession[] =>
  world.store.accounts
    .of(worldOwner)
    .all()
    .flatMap(({ id }) =>
      openStatuses.flatMap((status) => world.store.sessions.of(id).where({ status })),
    )
    .filter((session) => isOpen(session, world.clock.now()))

/** The payment of a session; undefined before its buyer has pressed the button. */
export const paymentOf = (world: World, { transaction, [inner]: facts }: StoredSession) =>
  paymentOnPage(world, facts.shop_id, transaction.order_id)

export function shopOf(world: World, id: string): Account {
  const shop = world.store.accounts.find(worldOwner, id)
  invariant(shop, `the shop ${id} of a session is gone`)
  return shop
}

/** What each way to pay is registered with. */
function registrationOf({ transaction, ...session }: StoredSession, payType: SessionPayType) {
  const { amount, tax, client_field_1, client_field_2, client_field_3 } = transaction
  const common = { pay_type: payType, client_field_1, client_field_2, client_field_3 }
  const own: Readonly<Record<SessionPayType, object>> = {
    Card: { ...session.card, amount, tax },
    Konbini: { amount, tax },
    Paypay: { ...session.paypay, amount, tax },
    Virtualaccount: {
      billing_amount: amount,
      billing_tax: tax,
      use_exact_deposit_amount: session.virtualaccount.use_exact_deposit_amount,
    },
  }
  return { ...common, ...own[payType] }
}

/** The window of a browser on a desk, which a store's barcode is drawn for. */
const desk = {
  device_name: 'PC',
  win_width: '1280',
  win_height: '720',
  pixel_ratio: '1.00',
  win_size_type: '2',
}

/** Where a buyer comes back to from the wallet or from the issuer. */
const resultPage = (world: World, { id }: StoredSession): string =>
  publicUrl(world, `/v1/links/${id}/result`)

/** What each way to pay is executed with. */
function executionOf(world: World, session: StoredSession, choice: Choice): object {
  const back = resultPage(world, session)
  const { konbini, virtualaccount, [inner]: facts } = session
  const own: Readonly<Record<SessionPayType, object>> = {
    Card: {
      sealed: choice.sealed,
      method: '1',
      return_url: back,
      return_url_on_failure: back,
      ...facts.tds2,
    },
    Konbini: { ...desk, payment_term_day: konbini.payment_term_day },
    Paypay: { redirect_url: back, redirect_type: '1' },
    Virtualaccount: {
      payment_term_day: virtualaccount.payment_term_day,
      reference_order_id: facts.reference_order_id,
    },
  }
  return own[choice.pay_type]
}

/** The buyer presses the button: the payment is registered, unless it was, and executed. */
export function payThrough(world: World, session: StoredSession, choice: Choice): PaidOnPage {
  const facts = session[inner]
  const shop = shopOf(world, facts.shop_id)
  const started = world.store.sessions.replace(shop.id, {
    ...session,
    status: moved(world, sessionTable, session.status, 'submit'),
    updated: world.stamp,
    [inner]: {
      ...facts,
      entered_mail: choice.email ?? facts.entered_mail,
      konbini_code: choice.konbini_code ?? facts.konbini_code,
    },
  })
  const payment =
    paymentOf(world, started) ??
    registerOnPage(
      world,
      shop,
      started.transaction.order_id,
      registrationOf(started, choice.pay_type),
    )
  return executeOnPage(world, shop, payment, executionOf(world, started, choice))
}

/** The buyer cancels on the page. */
export const leaveSession = (world: World, session: StoredSession): StoredSession =>
  world.store.sessions.replace(session[inner].shop_id, {
    ...session,
    status: moved(world, sessionTable, session.status, 'leave'),
    updated: world.stamp,
  })
