// Chargebacks in a test's hand: what no merchant does, and what the shop is told of.
import {
  advanceChargeback,
  cancelChargeback,
  createChargeback,
  listChargebacks,
  settleChargeback,
} from '../control/chargebacks.ts'
import type { StoredChargeback } from '../resources/chargebacks/schema.ts'
import { type Caller, definedOnly } from './caller.ts'

/** A chargeback with its reply, its files and its effects on sales. */
export type SeenChargeback = ReturnType<typeof listChargebacks.run>['list'][number]

/** What is charged back, and why; all of the payment unless it is said. */
export interface Opening {
  readonly order_id: string
  /** The shop that it is of, where several have one of this id. */
  readonly account?: string
  readonly category?: number
  /** The reason of the issuer, by its number. */
  readonly request?: number
  /** Yen. */
  readonly amount?: number
}

export interface Chargebacks {
  /** Those of all shops. */
  list(): SeenChargeback[]
  /** Of a captured card payment; the shop is told of it. */
  open(what: Opening): Promise<StoredChargeback>
  /** Passes an answered one on: 4006 to 4007 to 4011. */
  advance(id: number): Promise<StoredChargeback>
  /** Decides it, as the shop sees it. */
  settle(id: number, outcome: 'lost' | 'won'): Promise<StoredChargeback>
  /** Takes a lost one back. */
  cancel(id: number): Promise<StoredChargeback>
}

/** The chargebacks of a world. */
export const chargebacksOf = (caller: Caller): Chargebacks => ({
  list: () => caller.read(listChargebacks).list,
  open: (what) => caller.act(createChargeback, definedOnly(what)),
  advance: (id) => caller.act(advanceChargeback, {}, { id: String(id) }),
  settle: (id, outcome) => caller.act(settleChargeback, { outcome }, { id: String(id) }),
  cancel: (id) => caller.act(cancelChargeback, {}, { id: String(id) }),
})
