// What an authentication is about: a payment, or a card that is registered or updated.
import type { VNode } from 'preact'
import { inner } from '../kit/collection.ts'
import { businessPurpose } from '../resources/business-payments/authorization-actions.ts'
import { findCard } from '../resources/payment-methods/card-actions.ts'
import type { Payment } from '../resources/payments/schema.ts'
import type { Authentication } from '../resources/three-d-secure/schema.ts'
import type { World } from '../world/world.ts'
import { yenIn } from './language.ts'
import type { Visit } from './page.ts'
import { Facts } from './parts.tsx'

/** A payment as the issuer knows it. */
type Charged = Payment & {
  readonly brand?: string | null
  readonly merchant_name?: string | null
}

/** The payment that waits; undefined where a card is registered. */
export const paymentOf = (
  world: World,
  { shop_id, subject }: Authentication,
): Charged | undefined => world.store.payments.find(shop_id, subject)

/** The invoice card payment that waits; undefined where another record does. */
const invoicePaymentOf = (world: World, { purpose, shop_id, subject }: Authentication) =>
  purpose === businessPurpose ? world.store.businessPayments.find(shop_id, subject) : undefined

/** A card as its owner knows it: brand and masked number. */
const cardText = (brand: string | null | undefined, card_no: string | null | undefined) =>
  card_no ? [brand, card_no].filter(Boolean).join(' ') : null

/** The card that is registered or updated: with an update the number that it is to have. */
function cardOf(world: World, { subject, shop_id }: Authentication) {
  const card = findCard(world, subject)
  const tds = card?.[inner].method?.tds
  if (!card || tds?.shop_id !== shop_id) return undefined
  return { ...(tds.pending?.sealed ?? card), shop: tds.merchant_name }
}

/** What is paid, and with which card; or which card is registered, where there is no payment. */
export function AboutIt({
  visit,
  authentication,
}: {
  readonly visit: Visit
  readonly authentication: Authentication
}): VNode | null {
  const { world, say, language } = visit
  const business = invoicePaymentOf(world, authentication)
  if (business) {
    const { payee, total_amount, access_id, card_brand, card_no_display } = business
    return (
      <Facts
        rows={[
          [say.payTo, payee?.company_name ?? null],
          [say.amountDue, yenIn(language, total_amount ?? 0)],
          [say.orderNumber, access_id],
          [say.cardNumber, cardText(card_brand, card_no_display), 'card'],
        ]}
      />
    )
  }
  const payment = paymentOf(world, authentication)
  if (!payment) {
    const card = cardOf(world, authentication)
    if (!card) return null
    const shown = cardText(card.brand, card.card_no)
    return (
      <Facts
        rows={[
          [say.cardFor, card.shop],
          [say.cardNumber, shown, 'card'],
        ]}
      />
    )
  }
  const { merchant_name: name = null, brand } = payment
  return (
    <Facts
      rows={[
        [say.payTo, name],
        [say.amountDue, yenIn(language, payment.total_amount)],
        [say.orderNumber, payment.id],
        [say.cardNumber, cardText(brand, payment.card_no), 'card'],
      ]}
    />
  )
}
