// Buyer platforms: their accounts, what was agreed with them, and how one comes into the world.
import { formatTimestamp } from '../../kit/dates.ts'
import { type Account, worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import { addUsualKeys } from '../../world/usual-keys.ts'
import type { World } from '../../world/world.ts'
import { type BuyerPlatform, usualTerms } from './schema.ts'

/** The account of a buyer platform, by its `bpf_` id. */
export const platformAccountOf = (
  { store }: World,
  platform_id: string | null,
): Account | undefined =>
  store.accounts.of(worldOwner).where({ platform_id, role: 'buyer_platform' })[0]

/** The buyer platform that is named, else that of the account that asks, else the first one. */
export function platformAccountFor(
  world: World,
  asking: Account,
  wanted: string | undefined,
): Account {
  const platform_id = wanted ?? (asking.family === 'buyer' ? asking.platform_id : undefined)
  const found =
    platform_id === undefined
      ? world.store.accounts.of(worldOwner).where({ role: 'buyer_platform' })[0]
      : platformAccountOf(world, platform_id)
  if (found) return found
  throw fail
    .notFound(`Buyer platform ${platform_id ?? ''}`.trim())
    .withHint('make one: POST /_sandbox/buyer_platforms')
}

/** What was agreed with a platform; the usual where a fixture left it out. */
export const platformTermsOf = (
  { store, startMs }: World,
  platform_id: string | null,
): BuyerPlatform =>
  store.buyerPlatforms.find(worldOwner, platform_id ?? '') ?? {
    id: platform_id ?? '',
    ...usualTerms,
    created: formatTimestamp(startMs),
  }

/** What a buyer platform is made of; what is left out is made, or usual. */
export interface NewBuyerPlatform extends Partial<Omit<BuyerPlatform, 'id' | 'created'>> {
  /** Of its account, `b_` and 11 characters. */
  readonly id?: string
  readonly name?: string
}

/** A new buyer platform: its account, its terms, and a key of each kind. */
export function openBuyerPlatform(world: World, wish: NewBuyerPlatform): Account {
  const { accounts, buyerPlatforms } = world.store
  const { id: wanted, name = null, ...terms } = wish
  const id = wanted ?? world.ids.id('b_', 11)
  const platform_id = world.ids.id('bpf_', 9)
  const facts = { family: 'buyer', role: 'buyer_platform', customer_group_id: null } as const
  const account = accounts.add(worldOwner, { id, name, platform_id, ...facts })
  const { stamp: created } = world
  buyerPlatforms.add(worldOwner, { id: platform_id, ...usualTerms, ...terms, created })
  addUsualKeys(world, id)
  return account
}
