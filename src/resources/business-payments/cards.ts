// The card that pays: it comes as a token, once, and nothing but its face is kept.
import type { Account } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import type { SealedCard } from '../cards/schema.ts'
import { requireUnexpired } from '../payments/types/charge-steps.ts'
import { spendToken } from '../tokens/actions.ts'
import type { Change } from './actions.ts'
import { businessItems } from './schema.ts'

export type PayingCard = SealedCard

/** Brands that a payment may be made with. */
export const payableBrands = ['VISA', 'MASTER'] as const

/** The card of a token, which is spent by this; undefined where none was sent. */
export function cardOfToken(
  world: World,
  platform: Account,
  token: string | null | undefined,
): PayingCard | undefined {
  if (token === null || token === undefined) return undefined
  return spendToken(world, world.storeOf(platform), token)
}

/** What a card changes of a payment. */
export const cardChange = (card: PayingCard): Change => ({
  card_brand: card.brand,
  card_no_display: card.card_no,
  facts: { card },
})

/** Refuses a payment without a card, and a card that cannot pay. */
export function requirePayable(world: World, card: PayingCard | null): PayingCard {
  if (!card) {
    const hint = 'send card_token, minted with the public key of the buyer platform'
    throw fail.cardRequired().about(businessItems.token).withHint(hint)
  }
  if (!(payableBrands as readonly string[]).includes(card.brand)) {
    throw fail.brandNotContracted(card.brand).withHint(`card brands: ${payableBrands.join(', ')}`)
  }
  requireUnexpired(world, card)
  return card
}
