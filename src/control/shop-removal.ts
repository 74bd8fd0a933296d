// A shop that goes takes with it what is its own, and what of the world is about it.
import type { Collection } from '../kit/collection.ts'
import { type Account, worldOwner } from '../world/account.ts'
import type { World } from '../world/world.ts'
import { controlFail } from './failures.ts'

/** Fields by which records of the world name the shop that they are about. */
const shopFields = ['shop_id', 'account_id', 'default_shop_id', 'owner'] as const

const isAbout = (record: object, id: string): boolean =>
  shopFields.some((field) => (record as Readonly<Record<string, unknown>>)[field] === id)

/** Removes a shop with all its data; gives how many records went. Refuses a main shop of others. */
export function removeShop(world: World, account: Account): number {
  const { id, role, platform_id } = account
  const { store } = world
  const others = store.accounts.of(worldOwner).where({ platform_id }).length - 1
  if (role === 'main' && others > 0) throw controlFail.platformNotEmpty(id, others)
  let removed = 0
  for (const each of Object.values(store)) {
    const collection = each as unknown as Collection<object>
    const { idOf } = collection.definition
    const remove = (owner: string, record: object) => {
      collection.remove(owner, idOf(record))
      removed++
    }
    for (const { record } of [...collection.rowsOf(id)]) remove(id, record)
    for (const { record } of [...collection.rowsOf(worldOwner)]) {
      const isItself = each === store.accounts && idOf(record) === id
      const isItsShop = each === store.shops && idOf(record) === id
      if (isItself || isItsShop || isAbout(record, id)) remove(worldOwner, record)
    }
  }
  if (role === 'main' && platform_id !== null) {
    for (const url of store.tenantUrls.of(worldOwner).where({ platform_id })) {
      store.tenantUrls.remove(worldOwner, url.id)
      removed++
    }
  }
  return removed
}
