// The stamp of a shop: found, put in the place of another, taken away.
import { inner } from '../../kit/collection.ts'
import type { World } from '../../world/world.ts'
import type { CompanyStamp, StoredStamp } from './schema.ts'

/** The stamp that a shop has now; undefined where it has none. */
export const stampNow = ({ store }: World, shopId: string): StoredStamp | undefined =>
  store.companyStamps
    .of(shopId)
    .all()
    .find(({ delete_flag: flag }) => flag === '0')

/** A stamp as it is answered; all null where there is none. */
export function shownStamp(stamp: StoredStamp | undefined): CompanyStamp {
  if (stamp) {
    const { id: _, ...shown } = stamp
    return shown
  }
  return {
    shop_id: null,
    data: null,
    filename: null,
    extension: null,
    delete_flag: null,
    create_date: null,
    update_date: null,
  }
}

/** Takes a stamp away; it stays while an invoice that was issued shows it. */
export function retireStamp(world: World, stamp: StoredStamp): StoredStamp {
  const { id, shop_id } = stamp
  const stamps = world.store.companyStamps.of(shop_id)
  const gone = { ...stamp, delete_flag: '1', update_date: world.stamp } as const
  const isShown = world.store.invoices
    .of(shop_id)
    .all()
    .some((invoice) => invoice[inner].stamp === id)
  if (isShown) stamps.replace(gone)
  else stamps.remove(id)
  return gone
}

/** The stamp takes the place of the one before. */
export function putStamp(
  world: World,
  shop_id: string,
  { filename, extension, data }: Pick<StoredStamp, 'filename' | 'extension' | 'data'>,
): StoredStamp {
  const before = stampNow(world, shop_id)
  if (before) retireStamp(world, before)
  return world.store.companyStamps.of(shop_id).add({
    id: world.ids.id('st_'),
    ...{ shop_id, data, filename, extension },
    delete_flag: '0',
    create_date: before?.create_date ?? world.stamp,
    update_date: world.stamp,
  })
}
