// Holds every commit of a walk against what must always be true of invoice card payments: that
// statuses move by rows, that no yen of a card is lost or counted twice, that somebody waits.
import { inner } from '../../../src/kit/collection.ts'
import type { Change } from '../../../src/kit/undo-log.ts'
import type {
  BusinessStatus,
  Sale,
  StoredBusinessPayment,
} from '../../../src/resources/business-payments/schema.ts'
import type { World } from '../../../src/world/world.ts'
import { demand } from '../../payments/walks/broken.ts'

type State = Sale['state'] | 'none'

/** What the money of a card may be in each status. */
const money: Readonly<Record<BusinessStatus, readonly State[]>> = {
  DRAFT: ['none', 'voided'],
  SUBMITTED: ['none', 'voided'],
  REQUESTED: ['none', 'voided'],
  AUTHENTICATING: ['none', 'voided'],
  AUTH_FAILED: ['none', 'voided'],
  AUTHORIZED: ['held'],
  UNDER_EXAMINATION: ['held'],
  RETURNED: ['held'],
  APPROVED: ['captured'],
  TRANSFERRING: ['captured'],
  TRANSFERRED: ['captured'],
  TRANSFER_FAILED: ['captured'],
  REFUNDED: ['refunded'],
  REJECTED: ['voided'],
  EXPIRED: ['none', 'voided'],
  DELETED: ['none', 'voided'],
}

const follows: Readonly<Record<State, readonly State[]>> = {
  none: ['none', 'held'],
  held: ['held', 'captured', 'voided'],
  captured: ['captured', 'refunded'],
  voided: ['voided', 'held'],
  refunded: ['refunded'],
}

const stateOf = (payment: StoredBusinessPayment | undefined): State =>
  payment?.[inner].sale?.state ?? 'none'

const shown = ({ access_id, status }: StoredBusinessPayment) => `${access_id} in ${status}`

/** What was asked of cards in a world, and where it is. */
export interface Purse {
  asked: number
  held: number
  captured: number
  released: number
}

function follow(
  purse: Purse,
  before: StoredBusinessPayment | undefined,
  now: StoredBusinessPayment,
) {
  const [from, to] = [stateOf(before), stateOf(now)]
  demand(follows[from].includes(to), () => `${shown(now)}: its sale went from ${from} to ${to}`)
  const amount = now[inner].sale?.amount ?? 0
  if (from === to) {
    const same = before?.[inner].sale?.amount ?? 0
    demand(same === amount, () => `${shown(now)}: ${same} became ${amount} while ${to}`)
    return
  }
  if (to === 'held') {
    purse.asked += amount
    purse.held += amount
    demand(amount === now.total_amount, () => `${shown(now)}: ${amount} is held, not the total`)
  }
  if (from === 'held') purse.held -= amount
  if (from === 'captured') purse.captured -= amount
  if (to === 'captured') purse.captured += amount
  if (to === 'voided' || to === 'refunded') purse.released += amount
}

function judgeAmounts(now: StoredBusinessPayment): void {
  const { billing_amount, card_payment_fee: fee, total_amount, status, fee_rate, min_fee } = now
  if (total_amount === null || status === 'RETURNED') return
  const wanted = Math.max(Number((BigInt(billing_amount ?? 0) * 300n + 9999n) / 10_000n), 300)
  demand([fee_rate, min_fee].join() === '0.03,300', () => `${shown(now)}: ${fee_rate}, ${min_fee}`)
  demand(fee === wanted, () => `${shown(now)}: ${billing_amount} yen cost ${fee}, not ${wanted}`)
  demand(total_amount === (billing_amount ?? 0) + wanted, () => `${shown(now)}: ${total_amount}`)
}

/** What the cards of a starting state have paid. */
export function purseOf(world: World, buyer: string): Purse {
  const sales = world.store.businessPayments
    .of(buyer)
    .all()
    .flatMap((each) => each[inner].sale ?? [])
  const all = (...states: readonly Sale['state'][]) =>
    sum(sales.filter(({ state }) => states.includes(state)).map(({ amount }) => amount))
  const [held, captured, released] = [all('held'), all('captured'), all('voided', 'refunded')]
  return { asked: held + captured + released, held, captured, released }
}

/** Judges one changed payment of a commit. */
export function judgeBusiness(world: World, purse: Purse, { before, after }: Change): void {
  const [old, now] = [before, after] as (StoredBusinessPayment | undefined)[]
  demand(now !== undefined, () => `${old && shown(old)} is gone`)
  if (!now) return
  const from = old?.status ?? 'none'
  const byRow = world.turn.transitions.some(({ machine, row }) => {
    return machine === 'business payment' && row.from === from && row.to === now.status
  })
  demand(byRow, () => `${from} became ${shown(now)} by no row`)
  demand(money[now.status].includes(stateOf(now)), () => `${shown(now)}: money ${stateOf(now)}`)
  demand((now.receipt_id !== null) === /captured|refunded/.test(stateOf(now)), () => {
    return `${shown(now)}: receipt ${now.receipt_id} and money ${stateOf(now)}`
  })
  follow(purse, old, now)
  judgeAmounts(now)
}

const billed: readonly BusinessStatus[] = [
  ...(['APPROVED', 'TRANSFERRING', 'TRANSFERRED', 'TRANSFER_FAILED'] as const),
]

/** What the jobs of a status are. */
const waits: Readonly<Partial<Record<BusinessStatus, string>>> = {
  AUTHENTICATING: 'business payment 3-D Secure timeout',
  APPROVED: 'business payment transfer',
  TRANSFERRING: 'business payment bank result',
  TRANSFER_FAILED: 'business payment refund',
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

/** Judges the world between two steps: its money, its rewards, and who is waited for. */
export function judgeStanding(world: World, buyer: string, platform: string, purse: Purse): void {
  const payments = world.store.businessPayments.of(buyer).all()
  const { asked, held, captured, released } = purse
  demand(asked === held + captured + released, () => `${asked} is not ${JSON.stringify(purse)}`)
  const stored = (state: State) =>
    sum(
      payments
        .filter((each) => stateOf(each) === state)
        .map((each) => each[inner].sale?.amount ?? 0),
    )
  demand(stored('held') === held, () => `${stored('held')} are held, not ${held}`)
  demand(stored('captured') === captured, () => `${stored('captured')} billed, not ${captured}`)
  const rewarded = sum(
    world.store.rewardRows
      .of(platform)
      .all()
      // One row of the starting state is of a payment that is there no more.
      .filter(({ access_id }) => payments.some((each) => each.access_id === access_id))
      .map(({ kind, billing_amount }) => (kind === 'approval' ? billing_amount : -billing_amount)),
  )
  const owed = sum(
    payments
      .filter(({ status }) => billed.includes(status))
      .map((each) => each.billing_amount ?? 0),
  )
  demand(rewarded === owed, () => `the platform is rewarded for ${rewarded}, not ${owed}`)
  for (const { status, access_id } of payments) {
    const job = waits[status]
    if (job === undefined) continue
    const isPlanned = world.scheduler.has(job, buyer, access_id)
    demand(isPlanned, () => `${access_id} in ${status} waits for nothing`)
  }
}
