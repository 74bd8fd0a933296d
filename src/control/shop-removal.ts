// A shop that goes takes with it what is its own, and what of the world is about it.
import type { Collection } from '../kit/collection.ts'
import { type Account, worldOwner } from '../world/account.ts'
import type { World } from '../world/world.ts'
import { controlFail } from './failures.ts'

/** Fields by which records of the world name the shop that they are about. */
const shopFields = ['shop_id', 'account_id', 'default_shop_id', 'owner'] as const

const isAbout = (record: object, id: string): boolean =>
  shopFields.some((field) => (record as Readonly<Record<string, unknown>>)[field] === id)

/** Whose records go with a shop: its own, and with the last shop of a group those of the group. */
const ownersOf = ({ id, role, customer_group_id: group }: Account): readonly string[] =>
  role === 'main' && group !== null ? [id, group] : [id]

/** Whether a record of the world is the shop, is about it, or is its platform's. */
function goesWith({ id, role, platform_id }: Account, collection: string, record: object): boolean {
  const fields = record as Readonly<Record<string, unknown>>
  if (/^(accounts|shops)$/.test(collection)) return fields['id'] === id
  if (collection === 'tenantUrls') return role === 'main' && fields['platform_id'] === platform_id
  return isAbout(record, id)
}

/** Removes a shop with all its data; gives how many records went. Refuses a main shop of others. */
export function removeShop(world: World, account: Account): number {
  const { id, role, platform_id } = account
  const { store } = world
  const others = store.accounts.of(worldOwner).where({ platform_id }).length - 1
  if (role === 'main' && others > 0) throw controlFail.platformNotEmpty(id, others)
  let removed = 0
  for (const each of Object.values(store)) {
    const collection = each as unknown as Collection<object>
    const { idOf, name } = collection.definition
    const going = [
      ...ownersOf(account).flatMap((owner) => collection.rowsOf(owner)),
      ...collection.rowsOf(worldOwner).filter(({ record }) => goesWith(account, name, record)),
    ]
    for (const { owner, record } of going) collection.remove(owner, idOf(record))
    removed += going.length
  }
  return removed
}
