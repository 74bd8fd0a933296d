// The card updater: once a month the acquirer is asked for the new expiry of cards that end soon.
import { inner } from '../../kit/collection.ts'
import { dayMs, formatDate, hourMs, parseTimestamp } from '../../kit/dates.ts'
import { type Account, ownerOf, worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import { scriptedResult } from '../../world/rules.ts'
import type { World } from '../../world/world.ts'
import { isUsable } from './actions.ts'
import { hasExpired } from './entry.ts'
import { tellOfCard, tellOfUpdater, type UpdaterRun } from './events.ts'
import type { StoredCard } from './schema.ts'

export const updaterJob = 'card updater'
/** What an issuer says of a card, as rules name it. */
export const updaterResults = ['renewed', 'unchanged'] as const

const dayOfMonth = '10'
const hour = 5
/** A card that ends within these days has a successor. decided: issuers send them early */
const newsDays = 62
/** decided: the usual life of a card */
const yearsMore = 5

/** Plans the next run, on the 10th; nothing unless the setting wants it. */
export function planUpdater(world: World): void {
  if (!world.settings['cardUpdater.monthly']) return
  const [year = 0, month = 0] = formatDate(world.nowMs).split('/').map(Number)
  const runMs = (months: number) => {
    const [inYear, inMonth] = [year + Math.floor(months / 12), (months % 12) + 1]
    const day = `${inYear}/${String(inMonth).padStart(2, '0')}/${dayOfMonth}`
    return (parseTimestamp(day) ?? 0) + hour * hourMs
  }
  const thisMonth = runMs(month - 1)
  const dueMs = thisMonth > world.nowMs ? thisMonth : runMs(month)
  const subject = monthOf(dueMs)
  world.scheduler.plan({ kind: updaterJob, owner: worldOwner, subject, dueMs, priority: 80 })
}

const monthOf = (ms: number): string => formatDate(ms).slice(0, 7).replace('/', '')

/** Each shop, or the main shop of those that share customers: who is told of their cards. */
function shopsWithCards({ store }: World): Account[] {
  const told = new Map<string, Account>()
  for (const shop of store.accounts.of(worldOwner).all()) {
    const owner = ownerOf('group', shop)
    if (!told.has(owner) || shop.role === 'main') told.set(owner, shop)
  }
  return [...told.values()]
}

/** The card after the issuer was asked for it. */
function updated(world: World, shop: Account, card: StoredCard, isNamed: boolean): boolean {
  const { cards } = world.storeOf(shop)
  const { stamp: card_updater_last_attempt_date } = world
  const isKnown = !card[inner].profile.startsWith('declined:')
  const asked = scriptedResult(world, updaterJob, updaterResults, () => ({ ...card }))
  const hasNews = isNamed || hasExpired(card.expire, world.nowMs + newsDays * dayMs)
  if (asked === undefined ? !isKnown || !hasNews : asked === 'unchanged') {
    cards.replace({ ...card, card_updater_last_attempt_date })
    return false
  }
  const year = String((Number(card.expire.slice(0, 2)) + yearsMore) % 100).padStart(2, '0')
  const next = cards.replace({
    ...card,
    expire: `${year}${card.expire.slice(2)}`,
    updated: world.stamp,
    card_updater_last_attempt_date,
    card_updater_last_success_date: world.stamp,
  })
  tellOfCard(world, shop, next, 'U')
  return true
}

/**
 * Asks for new data of cards, in the running command: of those whose mode says so, or just of
 * those that are named, which then get a new expiry whenever they end. Refuses an unknown id, and
 * one of a card whose mode is `disabled`.
 */
export function runUpdater(world: World, named?: readonly string[]): UpdaterRun[] {
  const inherits = world.settings['cardUpdater.inherit']
  const isMeant = ({ id, card_updater_mode: mode }: StoredCard) =>
    named ? named.includes(id) : mode === 'enabled' || (mode === 'inherit' && inherits)
  const runs = shopsWithCards(world).flatMap((shop) => {
    const meant = world.storeOf(shop).cards.all().filter(isUsable).filter(isMeant)
    return meant.length === 0 ? [] : [{ shop, meant }]
  })
  const known = new Map(runs.flatMap(({ meant }) => meant.map((card) => [card.id, card])))
  for (const id of named ?? []) {
    if (!known.has(id)) throw fail.notFound(`Card ${id}`)
    if (known.get(id)?.card_updater_mode === 'disabled') {
      const hint = 'its card_updater_mode is disabled: PUT the card with another one first'
      throw fail.stateForbids('disabled').withHint(hint)
    }
  }
  return runs.map(({ shop, meant }) => {
    const renewed = meant.filter((card) => updated(world, shop, card, named !== undefined))
    const run: UpdaterRun = {
      shop_id: shop.id,
      customer_group_id: shop.customer_group_id,
      card_updater_process_month: monthOf(world.nowMs),
      success_count: renewed.length,
      processed_count: meant.length,
    }
    tellOfUpdater(world, run)
    return run
  })
}
