// What other resources do with tokens.
import { fail } from '../../world/failures.ts'
import type { AccountStore } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import type { SealedCard } from '../cards/schema.ts'

/** The card behind a token, which is spent by this. Refuses an unknown, spent or expired one. */
export function spendToken(world: World, store: AccountStore, id: string): SealedCard {
  const token = store.tokens.find(id)
  if (!token) throw fail.tokenUnknown()
  if (token.used) throw fail.tokenSpent()
  if (token.expiresMs < world.nowMs) throw fail.tokenSpent().withHint('the token has expired')
  store.tokens.replace({ ...token, used: true })
  return token.card
}
