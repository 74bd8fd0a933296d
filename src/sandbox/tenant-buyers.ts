// Buyer platforms and tenant buyers in a test's hand: what the service does in its dashboard.
import type { Operation } from '../control/operation.ts'
import {
  addBuyerPlatform,
  addTenantBuyer,
  decideBuyerContract,
  listBuyerPlatforms,
  listTenantBuyers,
  type NewBuyer,
  type NewPlatform,
  resetBuyerContract,
  resumeBuyerContract,
  retrieveTenantBuyer,
  suspendBuyerContract,
  terminateBuyerContract,
} from '../control/tenant-buyers.ts'
import { type Caller, definedOnly } from './caller.ts'

/** The record of a tenant buyer with its contract. */
export type SeenTenantBuyer = ReturnType<typeof retrieveTenantBuyer.run>

/** A buyer platform with its terms, keys and registration URLs. */
export type SeenBuyerPlatform = ReturnType<typeof listBuyerPlatforms.run>['list'][number]

export interface TenantBuyers {
  /** Oldest first. */
  list(): SeenTenantBuyer[]
  show(id: string): SeenTenantBuyer
  add(buyer: NewBuyer): Promise<SeenTenantBuyer>
  platforms(): SeenBuyerPlatform[]
  /** A buyer platform with keys and a registration URL. */
  addPlatform(platform?: NewPlatform): Promise<SeenBuyerPlatform>
  /** What its examination comes to, now. */
  decide(
    id: string,
    outcome: 'approve' | 'deny' | 'hold' | 'release',
    reason?: string,
  ): Promise<SeenTenantBuyer>
  /** Stops its service. */
  suspend(id: string): Promise<SeenTenantBuyer>
  resume(id: string): Promise<SeenTenantBuyer>
  terminate(id: string): Promise<SeenTenantBuyer>
  /** Back to before its application. */
  reset(id: string): Promise<SeenTenantBuyer>
}

/** The tenant buyers of one world. */
export function tenantBuyersOf(caller: Caller): TenantBuyers {
  const act = (operation: Operation<SeenTenantBuyer>, buyer_id: string, body: object = {}) =>
    caller.act(operation, definedOnly(body), { buyer_id })
  return {
    list: () => caller.read(listTenantBuyers).list,
    show: (id) => caller.read(retrieveTenantBuyer, {}, { id }),
    add: (buyer) => caller.act(addTenantBuyer, definedOnly(buyer)),
    platforms: () => caller.read(listBuyerPlatforms).list,
    addPlatform: (platform = {}) => caller.act(addBuyerPlatform, definedOnly(platform)),
    decide: (id, outcome, reason) => act(decideBuyerContract, id, { outcome, reason }),
    suspend: (id) => act(suspendBuyerContract, id),
    resume: (id) => act(resumeBuyerContract, id),
    terminate: (id) => act(terminateBuyerContract, id),
    reset: (id) => act(resetBuyerContract, id),
  }
}
