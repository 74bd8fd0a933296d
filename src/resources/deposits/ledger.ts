// The deposits of a shop, those of the fees of a platform, and rewards: how one opens, grows and
// moves.
import { addDays } from '../../kit/business-days.ts'
import { inner } from '../../kit/collection.ts'
import { dayMs, hourMs, minuteMs, parseTimestamp, startOfDay } from '../../kit/dates.ts'
import { invariant } from '../../kit/invariant.ts'
import type { Account } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import { takeRow } from '../../world/rows.ts'
import type { World } from '../../world/world.ts'
import { type Book, bookOfFees, bookOfSales } from './book.ts'
import { type Cycle, type Term, termOf } from './cycle.ts'
import { amountsOf, platformIncome, shopSettlement } from './fees.ts'
import type { StoredDeposit } from './schema.ts'
import { type DepositState, depositTable, openStates, type StatusCode } from './table.ts'

/** One kind of deposits. */
export interface Ledger {
  readonly collection: 'deposits' | 'platformDeposits' | 'rewards'
  /** The kinds of its jobs. */
  readonly closing: string
  readonly transfer: string
  /** Where its settlement ids begin. */
  readonly firstNumber: number
  /** How its ids begin, and how many digits number those of one month. */
  readonly id: { readonly prefix: string; readonly digits: number }
  /** Whether the first deposit of an account is told apart. */
  readonly tellsFirst: boolean
  readonly termOf: (world: World, day: string, account: Account) => Term
  readonly bookOf: (world: World, deposit: StoredDeposit) => Book
  readonly settlement: (
    amounts: ReturnType<typeof amountsOf>,
    world: World,
    deposit: StoredDeposit,
  ) => number
}

/**
 * The cycle that a tenant's application asks for; 3 to 5 are accepted there and close as 2.
 * source: spec (cycle ids); a tenant that did not apply yet begins with 1, others have 2
 */
function cycleOf({ store }: World, { id, role }: Account): Cycle {
  const asked = store.applications.find(id, id)?.deposit_cycle_info.deposit_cycle_master_id
  return (asked ?? (role === 'tenant' ? 1 : 2)) === 1 ? 1 : 2
}

const ofSales = {
  id: { prefix: 'sales', digits: 5 },
  tellsFirst: true,
  termOf: (world: World, day: string, shop: Account): Term => termOf(day, cycleOf(world, shop)),
} as const

export const shopLedger: Ledger = {
  collection: 'deposits',
  closing: 'deposit closing',
  transfer: 'deposit transfer',
  firstNumber: 1_000_001,
  ...ofSales,
  bookOf: bookOfSales,
  settlement: shopSettlement,
}

export const platformLedger: Ledger = {
  collection: 'platformDeposits',
  closing: 'platform-fee closing',
  transfer: 'platform-fee transfer',
  firstNumber: 100_001,
  ...ofSales,
  bookOf: bookOfFees,
  settlement: platformIncome,
}

const closingPriority = 40
const transferPriority = 95
const closingMs = 10 * minuteMs
const transferMs = 12 * hourMs

/** `yyyy/MM/dd HH:mm` of a stamp. */
export const minuteOf = (stamp: string): string => stamp.slice(0, 16)

const startMsOf = (text: string): number => {
  const ms = parseTimestamp(text)
  invariant(ms !== undefined, `${text} is no day`)
  return startOfDay(ms)
}

export const stateOf = ({ status_code }: StoredDeposit): DepositState => `${status_code}`

/** Whether it is still added up. */
export const isOpen = (deposit: StoredDeposit): boolean =>
  (openStates as readonly string[]).includes(stateOf(deposit))

/** What a deposit comes to, and when that last changed, in the fields of its record. */
export function settlementOf(world: World, ledger: Ledger, deposit: StoredDeposit) {
  const { sums, updated } = ledger.bookOf(world, deposit)
  const amounts = amountsOf(sums)
  const settlement_amount = ledger.settlement(amounts, world, deposit)
  const deposit_amount = settlement_amount - deposit.bank_transfer_fee
  return { ...amounts, settlement_amount, deposit_amount, updated }
}

function openDeposit(world: World, ledger: Ledger, shop: Account, at: string): StoredDeposit {
  const collection = world.store[ledger.collection]
  const { start, end, payday } = ledger.termOf(world, at.slice(0, 10), shop)
  const own = collection.rowsOf(shop.id)
  const on = ledger.tellsFirst && own.length === 0 ? 'open first' : 'open'
  const { to } = takeRow(world, depositTable, { from: 'none', on }, 'approved')
  const prefix = `${ledger.id.prefix}_${shop.id}_${end.slice(0, 7).replace('/', '')}_`
  const number = own.filter(({ record }) => record.id.startsWith(prefix)).length + 1
  const last = collection.rows().reduce((most, { record }) => Math.max(most, record.account_id), 0)
  const id = prefix + String(number).padStart(ledger.id.digits, '0')
  const dueMs = startMsOf(end) + dayMs + closingMs
  const { closing: kind } = ledger
  world.scheduler.plan({ kind, owner: shop.id, subject: id, dueMs, priority: closingPriority })
  return collection.add(shop.id, {
    id,
    account_id: Math.max(last + 1, ledger.firstNumber),
    shop_id: shop.id,
    status_code: Number(to) as StatusCode,
    deposit_date: null,
    scheduled_deposit_date: `${payday} 00:00`,
    aggregate_term_start: `${start} 00:00`,
    aggregate_term_end: `${end} 23:59`,
    payment_deadline: null,
    payment_completion_date: null,
    bank_transfer_fee: world.settings['deposit.transferFee'],
    created: at,
    updated: null,
    [inner]: {},
  })
}

/** The deposit that a row of this moment belongs to; a new one where there is none. */
export function depositAt(world: World, ledger: Ledger, shop: Account, at: string): StoredDeposit {
  const rows = world.store[ledger.collection].rowsOf(shop.id)
  const minute = minuteOf(at)
  // The latest is nearly always the one; clocks may be set back.
  for (let last = rows.length - 1; last >= 0; last--) {
    const deposit = rows[last]?.record
    if (!deposit || !isOpen(deposit)) continue
    const { aggregate_term_start: start, aggregate_term_end: end } = deposit
    if (start <= minute && minute <= end) return deposit
  }
  return openDeposit(world, ledger, shop, at)
}

type Changes = Partial<
  Pick<StoredDeposit, 'deposit_date' | 'payment_deadline' | 'payment_completion_date'>
>

/** Takes an action of the table; refuses one that it does not know in this state. */
function move(
  world: World,
  { collection }: Ledger,
  deposit: StoredDeposit,
  { on, result = 'approved', ...changes }: { on: string; result?: string } & Changes,
): StoredDeposit {
  const from = stateOf(deposit)
  if (!depositTable.allows(from, on)) {
    const hint = `it is ${from}; possible: ${actionsFor(deposit).join(', ') || 'nothing'}`
    throw fail.stateForbids(from).about('003').withHint(hint)
  }
  const { to } = takeRow(world, depositTable, { from, on }, result)
  const moved = { ...deposit, ...changes, status_code: Number(to) as StatusCode }
  return world.store[collection].replace(deposit.shop_id, { ...moved, updated: world.stamp })
}

/** What the table knows in the state of a deposit. */
export const actionsFor = (deposit: StoredDeposit): readonly string[] => [
  ...new Set(
    depositTable.transitions.filter(({ from }) => from === stateOf(deposit)).map(({ on }) => on),
  ),
]

/** Plans the transfer at noon of a day, or of the next one whose noon is still to come. */
function planTransfer(world: World, { transfer }: Ledger, deposit: StoredDeposit, day: string) {
  const today = startOfDay(world.nowMs) + transferMs
  const soonest = today < world.nowMs ? today + dayMs : today
  const dueMs = Math.max(startMsOf(day) + transferMs, soonest)
  const { shop_id: owner, id: subject } = deposit
  world.scheduler.plan({ kind: transfer, owner, subject, dueMs, priority: transferPriority })
}

/** Ends the term of an open deposit: its amount stands. */
export function closeDeposit(world: World, ledger: Ledger, deposit: StoredDeposit): StoredDeposit {
  const { deposit_amount: amount } = settlementOf(world, ledger, deposit)
  const result = amount > 0 ? 'payable' : amount < 0 ? 'billed' : 'zero'
  const { scheduled_deposit_date: payday } = deposit
  const billed = result === 'billed' ? { payment_deadline: payday } : {}
  const closed = move(world, ledger, deposit, { on: 'close', result, ...billed })
  world.scheduler.drop(ledger.closing, deposit.shop_id, deposit.id)
  if (result === 'payable') planTransfer(world, ledger, closed, payday)
  return closed
}

/** Pays a deposit, or holds it until the identity of the shop is checked: then the next day. */
export function transferDeposit(
  world: World,
  ledger: Ledger,
  deposit: StoredDeposit,
  isPossible: boolean,
): StoredDeposit {
  if (isPossible) {
    const deposit_date = minuteOf(world.stamp)
    return move(world, ledger, deposit, { on: 'transfer', result: 'paid', deposit_date })
  }
  const held = move(world, ledger, deposit, { on: 'transfer', result: 'held' })
  planTransfer(world, ledger, held, addDays(world.stamp.slice(0, 10), 1))
  return held
}

/** Says what became of a deposit whose amount stands. */
export function setStatus(
  world: World,
  ledger: Ledger,
  deposit: StoredDeposit,
  status: StatusCode,
): StoredDeposit {
  const done = status === 3009 ? { payment_completion_date: minuteOf(world.stamp) } : {}
  const moved = move(world, ledger, deposit, { on: `set ${status}`, ...done })
  world.scheduler.drop(ledger.transfer, deposit.shop_id, deposit.id)
  return moved
}

/** Lets a deposit that was held be paid at the next noon. */
export function releaseDeposit(
  world: World,
  ledger: Ledger,
  deposit: StoredDeposit,
): StoredDeposit {
  const isReleased = { ...deposit, [inner]: { ...deposit[inner], released: true as const } }
  const released = move(world, ledger, isReleased, { on: 'release' })
  planTransfer(world, ledger, released, world.stamp.slice(0, 10))
  return released
}
