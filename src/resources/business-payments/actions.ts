// What several files, and other layers, do with invoice card payments: find one, show it, move it.
import { inner } from '../../kit/collection.ts'
import { invariant } from '../../kit/invariant.ts'
import { type Account, worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import { emit } from '../../world/outbox.ts'
import { takeRow } from '../../world/rows.ts'
import type { AccountStore } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import { termsOf } from '../tenant-buyers/terms.ts'
import type { EventName } from '../webhook-settings/event-names.ts'
import { payloadOf } from './events.ts'
import { keepJobs } from './planned.ts'
import type {
  BusinessFacts,
  BusinessPayment,
  BusinessStatus,
  Sale,
  StoredBusinessPayment,
} from './schema.ts'
import { businessPaymentTable } from './table.ts'

/** The payment of this id; refuses when the tenant buyer has none. */
export function getBusinessPayment(store: AccountStore, id: string): StoredBusinessPayment {
  const payment = store.businessPayments.find(id)
  if (!payment) throw fail.notFound(`Business payment ${id}`)
  return payment
}

/** The payment of this id, of whatever tenant buyer. */
export const findBusinessPayment = (world: World, id: string): StoredBusinessPayment | undefined =>
  world.store.businessPayments.rows().find(({ record }) => record.access_id === id)?.record

/** The tenant buyer who pays. */
export function buyerOf(world: World, { buyer_shop_id }: StoredBusinessPayment): Account {
  const buyer = world.store.accounts.find(worldOwner, buyer_shop_id)
  invariant(buyer, `the tenant buyer ${buyer_shop_id} is gone`)
  return buyer
}

/** A payment as it is answered; its file only where it is asked for. */
export function shown(
  world: World,
  payment: StoredBusinessPayment,
  withFile = false,
): BusinessPayment {
  const { [inner]: _, ...fields } = payment
  const { access_id, buyer_shop_id } = payment
  const file = withFile ? world.store.invoiceFiles.find(buyer_shop_id, access_id) : undefined
  const { gw_api_key, gw_public_key_path } = termsOf(world, buyerOf(world, payment))
  return { ...fields, invoice_file: file?.content ?? null, gw_api_key, gw_public_key_path }
}

/** Refuses an operation that the table does not know in the status of the payment. */
export function requireBusiness({ status }: StoredBusinessPayment, ...actions: string[]): string {
  const action = actions.find((on) => businessPaymentTable.allows(status, on))
  if (action !== undefined) return action
  const from = businessPaymentTable.transitions
    .filter((row) => actions.includes(row.on))
    .map((row) => row.from)
  const hint = `status is ${status}; this is for ${[...new Set(from)].join(', ')}`
  throw fail.stateForbids(status).withHint(hint)
}

/** What changes with a step, and facts of ours that do. */
export interface Change extends Partial<Omit<StoredBusinessPayment, typeof inner>> {
  readonly facts?: Partial<BusinessFacts>
}

/** The payment with a change, not stored. */
export function withChange(
  payment: StoredBusinessPayment,
  { facts, ...fields }: Change,
): StoredBusinessPayment {
  return { ...payment, ...fields, [inner]: { ...payment[inner], ...facts } }
}

/** Takes a row of the table, stores what becomes of the payment, plans what follows and tells. */
export function moveBusiness(
  world: World,
  payment: StoredBusinessPayment,
  on: string,
  change: Change = {},
  result = 'approved',
): StoredBusinessPayment {
  const row = takeRow(world, businessPaymentTable, { from: payment.status, on }, result)
  const { stamp } = world
  const next = { ...withChange(payment, change), status: row.to }
  const moved = world.store.businessPayments.replace(payment.buyer_shop_id, {
    ...next,
    process_date: stamp,
    updated: stamp,
  })
  keepJobs(world, moved)
  if (row.emits) tellOfBusiness(world, row.emits as EventName, moved, payment.status)
  return moved
}

/** Tells the tenant buyer of a payment. */
export function tellOfBusiness(
  world: World,
  event: EventName,
  payment: StoredBusinessPayment,
  before: BusinessStatus | null,
): void {
  const { buyer_shop_id } = payment
  emit(world, event, buyer_shop_id, () =>
    payloadOf(payment, event, buyerOf(world, payment).platform_id, before),
  )
}

/** What a rule's `when` is compared with. */
export const factsOf = (payment: StoredBusinessPayment) => {
  const { [inner]: _, ...fields } = payment
  return { ...fields, id: payment.access_id, shop_id: payment.buyer_shop_id }
}

/** The sale of a payment in another state; none stays none. */
export const saleAs = (payment: StoredBusinessPayment, state: Sale['state']): Sale | null => {
  const { sale } = payment[inner]
  return sale && { ...sale, state }
}

/** What is let go when a payment ends before it was billed. */
export const voided = (payment: StoredBusinessPayment): Change =>
  payment[inner].sale?.state === 'held' ? { facts: { sale: saleAs(payment, 'voided') } } : {}
