// What must always be true of cards and of accounts as payment methods.
import { inner } from '../../../src/kit/collection.ts'
import type { Change } from '../../../src/kit/undo-log.ts'
import type { StoredCard } from '../../../src/resources/cards/schema.ts'
import { methodTables } from '../../../src/resources/payment-methods/moves.ts'
import type { StoredMethod } from '../../../src/resources/payment-methods/schema.ts'
import type { World } from '../../../src/world/world.ts'
import { demand } from './broken.ts'

/** The specification: at most so many of a pay_type for a customer, failed ones not counted. */
const limit = 5

interface Kept {
  readonly id: string
  readonly default_flag: string
}

/** Of those that may be default just one is, and of those that count there are not too many. */
function judgeKept(whose: string, usable: readonly Kept[], counted: readonly Kept[]): void {
  const defaults = usable.filter(({ default_flag }) => default_flag === '1')
  demand(defaults.length === Math.min(usable.length, 1), () => {
    return `${whose}: ${usable.length} may be default, ${defaults.map(({ id }) => id)} are`
  })
  demand(counted.length <= limit, () => `${whose}: ${counted.length} at once`)
}

type Table = (typeof methodTables)[keyof typeof methodTables]
type Status = Parameters<Table['row']>[0]

/** The status moved by a row of the table, which this command took. */
function judgeStatus({ turn }: World, table: Table, from: Status, to: Status): void {
  if (from === to) return
  const taken = turn.transitions.filter(({ machine }) => machine === table.name)
  const byRow = taken.some(({ row }) => {
    return row.from === from && table.row(from, row.on, row.result)?.to === to && row.to === to
  })
  demand(byRow, () => `${table.name}: ${from} became ${to} by no row of the table`)
}

const statusOf = (card: StoredCard | undefined) => card?.[inner].method?.status ?? 'ACTIVATED'
const isUsable = (card: StoredCard) => card[inner].method?.isUsable ?? true

export function judgeCard(world: World, { owner, before, after }: Change): void {
  const [old, now] = [before as StoredCard | undefined, after as StoredCard | undefined]
  const { customer_id } = (now ?? old) as StoredCard
  const cards = world.store.cards.of(owner).where({ customer_id })
  const counted = cards.filter((card) => isUsable(card) || statusOf(card) !== 'FAILED')
  judgeKept(`cards of ${customer_id}`, cards.filter(isUsable), counted)
  // A card of the other family has no row of this table.
  if (!now?.[inner].method) return
  const from = old?.[inner].method ? statusOf(old) : old ? statusOf(now) : 'none'
  judgeStatus(world, methodTables.Card, from, statusOf(now))
  demand(isUsable(now) || statusOf(now) !== 'ACTIVATED', () => `${now.id} is activated`)
}

export function judgeMethod(world: World, { owner, before, after }: Change): void {
  const [old, now] = [before as StoredMethod | undefined, after as StoredMethod | undefined]
  const { customer_id, pay_type } = (now ?? old) as StoredMethod
  const all = world.store.paymentMethods.of(owner).where({ customer_id, pay_type })
  const living = all.filter(({ status }) => status !== 'FAILED')
  judgeKept(`${pay_type} methods of ${customer_id}`, living, living)
  if (now) judgeStatus(world, methodTables[pay_type], old?.status ?? 'none', now.status)
}
