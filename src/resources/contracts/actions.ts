// A contract as it begins, and what the service does to it in its own dashboard.
import { formatDate } from '../../kit/dates.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import { type ContractStatus, contractStatus } from './contract-status.ts'
import type { Contract } from './schema.ts'

/** A contract in this status since `day`, `yyyy/MM/dd`; one in operation may also be paid out. */
export function newContract(shopId: string, status: ContractStatus, day: string): Contract {
  const isApplied = status !== contractStatus.notContracted
  const isOperating = status === contractStatus.inOperation
  return {
    shop_id: shopId,
    status_code: status,
    available_status_code: isOperating ? 202 : 201,
    create_date: day,
    contracted_at: isApplied ? day : null,
    start_charging_at: isOperating ? day : null,
    expired_at: null,
    denied_at: null,
    sales_deposit_status_code: isOperating ? 502 : 501,
    sales_deposit_status_updated_date: isOperating ? day : null,
    suspended_billing: false,
    suspended_billing_date: null,
    suspended_payment: false,
    suspended_payment_date: null,
    suspended_service: false,
    suspended_service_date: null,
    suspeded_immediate_use: false,
    suspended_immediate_use_date: null,
  }
}

/** The contract of a shop; one that a fixture left out is in operation since the start. */
export const contractOf = ({ store, startMs }: World, shopId: string): Contract =>
  store.contracts.find(shopId, shopId) ??
  newContract(shopId, contractStatus.inOperation, formatDate(startMs))

/** Stores the contract with these changes. */
export function changeContract(world: World, shopId: string, changes: Partial<Contract>): Contract {
  const changed = { ...contractOf(world, shopId), ...changes }
  const contracts = world.store.contracts.of(shopId)
  return contracts.find(shopId) ? contracts.replace(changed) : contracts.add(changed)
}

/** What may be stopped, and gone on with. */
export const suspensions = ['service', 'payout', 'billing', 'immediate_use'] as const
export type Suspension = (typeof suspensions)[number]

const flagsOf: Readonly<
  Record<Suspension, (isStopped: boolean, day: string) => Partial<Contract>>
> = {
  service: (is, day) => ({ suspended_service: is, suspended_service_date: day }),
  payout: (is, day) => ({ suspended_payment: is, suspended_payment_date: day }),
  billing: (is, day) => ({ suspended_billing: is, suspended_billing_date: day }),
  immediate_use: (is, day) => ({
    suspeded_immediate_use: is,
    suspended_immediate_use_date: day,
  }),
}

/** Stops something of a shop. */
export const suspend = (world: World, shopId: string, target: Suspension): Contract =>
  changeContract(world, shopId, flagsOf[target](true, formatDate(world.nowMs)))

/** Goes on with what was stopped; the day is that of the change. */
export const resume = (world: World, shopId: string, target: Suspension): Contract =>
  changeContract(world, shopId, flagsOf[target](false, formatDate(world.nowMs)))

/** What the check of the owner's identity came to: 501 not complete, 502 payouts possible. */
export const decideIdentity = (world: World, shopId: string, status: 501 | 502): Contract =>
  changeContract(world, shopId, {
    sales_deposit_status_code: status,
    sales_deposit_status_updated_date: formatDate(world.nowMs),
  })

/** Refuses an application that comes too late: it was sent, or the contract refused or ended. */
export function requireUnapplied(
  { contracted_at, status_code: status }: Pick<Contract, 'contracted_at' | 'status_code'>,
  who: 'shop' | 'tenant buyer',
): void {
  const { refused, terminated } = contractStatus
  if (contracted_at !== null || status === refused || status === terminated) {
    throw fail.alreadyApplied(who)
  }
}
