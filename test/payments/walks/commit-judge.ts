// Holds every commit of a walk against what must always be true: whoever made it, a request, a
// buyer or a job.
import type { Machine } from '../../../src/kit/machine.ts'
import type { Change } from '../../../src/kit/undo-log.ts'
import { resources } from '../../../src/resources/index.ts'
import type { Payment } from '../../../src/resources/payments/schema.ts'
import { typeOf } from '../../../src/resources/payments/types/index.ts'
import { type Commit, type Journal, noJournal } from '../../../src/world/journal.ts'
import type { Delivery } from '../../../src/world/records.ts'
import type { World } from '../../../src/world/world.ts'
import { Broken, demand } from './broken.ts'
import { judgeCard, judgeMethod } from './method-judge.ts'

const machines = new Map<string, Machine<string, string, string>>(
  resources.flatMap(({ machines = [] }) => machines.map((machine) => [machine.name, machine])),
)

const lasting = ['id', 'access_id', 'shop_id', 'pay_type', 'created'] as const

const shown = (payment: Payment | undefined) =>
  payment ? `${payment.pay_type} payment ${payment.id} in ${payment.status}` : 'no payment'

/** The status moved by a row that the table of its type has, and that this command took. */
function judgeMove(world: World, before: Payment | undefined, after: Payment): void {
  const from = before?.status ?? 'none'
  const { table } = typeOf(after)
  const taken = world.turn.transitions.filter(({ machine }) => machine === table.name)
  for (const { row } of taken) {
    const known = machines.get(table.name)?.row(row.from, row.on, row.result)
    demand(known?.to === row.to, () => `${table.name} has no ${row.from} ${row.on} ${row.result}`)
  }
  if (from === after.status) return
  const byRow = taken.some(({ row }) => row.from === from && row.to === after.status)
  demand(byRow, () => `${shown(before)} became ${shown(after)} by no row of its table`)
}

function judgeAmounts(before: Payment | undefined, after: Payment): void {
  const { amount, tax, total_amount, status } = after
  const { totalRange } = typeOf(after)
  const whole = [amount, tax, total_amount].every((yen) => Number.isSafeInteger(yen) && yen >= 0)
  demand(whole, () => `${shown(after)}: amount ${amount}, tax ${tax}, total ${total_amount}`)
  demand(
    total_amount === amount + tax,
    () => `${shown(after)}: ${amount} + ${tax} is not the total`,
  )
  demand(total_amount <= totalRange.maximum, () => `${shown(after)}: total of ${total_amount}`)
  if (status === 'CANCELED' && before !== undefined) {
    demand(before.total_amount === total_amount, () => `canceled ${shown(before)} for another sum`)
  }
}

function judgePayment(world: World, { before, after }: Change): void {
  if (after === undefined) throw new Broken(`${shown(before as Payment)} is gone`)
  const [old, now] = [before as Payment | undefined, after as Payment]
  if (old) {
    for (const field of lasting) {
      demand(old[field] === now[field], () => `${shown(old)}: ${field} became ${now[field]}`)
    }
  }
  judgeMove(world, old, now)
  judgeAmounts(old, now)
}

const text = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)

/** What is told of a payment is what is stored of it in the same commit. */
function judgeNotice(world: World, { event, shop_id, body }: Delivery): void {
  const told = JSON.parse(body) as Readonly<Record<string, unknown>>
  const id = String(told['order_id'])
  const stored = world.store.payments.find(shop_id, id) as Record<string, unknown> | undefined
  demand(stored !== undefined, () => `${event} tells of ${id}, which is not there`)
  for (const [field, value] of Object.entries(told)) {
    if (stored === undefined || !(field in stored)) continue
    demand(text(stored[field]) === text(value), () => {
      return `${event} tells ${field} ${value}, ${id} has ${stored[field]}`
    })
  }
}

/** A command that takes several steps tells of each: what it told last is what came of it. */
function judgeNotices(world: World, changes: readonly Change[]): void {
  const sent = changes
    .filter(({ collection, before }) => collection === 'deliveries' && before === undefined)
    .map(({ after }) => after as Delivery)
    .filter(({ event }) => event.startsWith('payments.'))
  const last = world.turn.events.findLast((event) => event.startsWith('payments.'))
  for (const each of sent) if (each.event === last) judgeNotice(world, each)
}

/** Events that only rows of tables tell. */
const judged = /^(payments|customers\.payment_methods)\./

/** The events of a command are those of the rows that it took, in their order. */
function judgeEvents({ turn }: World): void {
  const rows = turn.transitions.flatMap(({ machine, row }) => {
    const known = machines.get(machine)?.row(row.from, row.on, row.result)
    return known?.emits ?? []
  })
  const told = turn.events.filter((event) => judged.test(event))
  const plain = told.map((event) => event.replace(/\.stub$/, ''))
  demand(rows.filter((each) => judged.test(each)).join() === plain.join(), () => {
    return `${turn.on} took rows that tell ${rows}, and told ${told}`
  })
}

type Judge = (world: World, change: Change) => void

const judges: Readonly<Record<string, Judge>> = {
  payments: judgePayment,
  cards: judgeCard,
  paymentMethods: judgeMethod,
}

/** A journal that keeps nothing, but looks at every commit; `wrong` gathers what it found. */
export class CommitJudge implements Journal {
  readonly wrong: Error[] = []
  readonly flushed = noJournal.flushed
  readonly close = noJournal.close
  readonly #worldNamed: (name: string) => World | undefined
  #note: (world: World) => void = () => undefined

  constructor(worldNamed: (name: string) => World | undefined) {
    this.#worldNamed = worldNamed
  }

  /** Shows each world that commits, as it then is. */
  watch(note: (world: World) => void): void {
    this.#note = note
  }

  append(entry: { readonly kind: string; readonly world: string }): void {
    const world = this.#worldNamed(entry.world)
    if (entry.kind !== 'commit' || !world) return
    this.#note(world)
    try {
      const { changes } = entry as Commit
      judgeEvents(world)
      judgeNotices(world, changes)
      for (const change of changes) judges[change.collection]?.(world, change)
    } catch (error) {
      this.wrong.push(error as Error)
    }
  }
}
