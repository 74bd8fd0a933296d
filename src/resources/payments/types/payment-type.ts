// What each payment type must say of itself. Code that serves all types reads only this.

import type { Checking, Running } from '../../../http/endpoint.ts'
import type { GivenApi, Wish } from '../../../http/given.ts'
import type { Machine } from '../../../kit/machine.ts'
import type { ObjectSchema } from '../../../kit/schema.ts'
import type { World } from '../../../world/world.ts'
import type { CommonFields, Payment, PaymentStatus } from '../schema.ts'

/** Operations on payments, as the paths name them. */
export type Operation =
  | 'register'
  | 'execute'
  | 'capture'
  | 'cancel'
  | 'auth'
  | 'change'
  | 'barcode'
  | 'secure'

/** Operations on a payment that exists. */
export type ExistingOperation = Exclude<Operation, 'register'>

/** What `advance` needs of a call: the world, and who may wish for what. */
export type Moment = Pick<Running, 'world' | 'store' | 'wishedResult' | 'body'> & {
  /** True when the simulator of the service pays in place of a buyer. */
  readonly simulated?: boolean
  /** True when nobody is told of the payment: a batch tells of many together. */
  readonly silent?: boolean
}

/**
 * One step of a payment: the action of the table, and what the record becomes when it succeeds.
 * `change` makes the business checks, so it runs after the state was found to allow the action.
 */
export interface Step<P extends Payment = Payment> {
  readonly on: string
  /** The result that stands already; nobody is asked for another. */
  readonly result?: string
  /** In whose names rules are asked, where that is not the route of the running request. */
  readonly ruledAs?: string | readonly string[]
  /** True when nobody waits for an answer: what is refused is told instead. */
  readonly unattended?: boolean
  /** True when nothing at all becomes of the payment: a buyer who refuses. */
  readonly leaves?: boolean
  /** True when the payment is not processed by it: `process_date` stays. */
  readonly keepsProcessDate?: boolean
  /** A copy with what becomes of the payment when the result is `approved`. */
  change(payment: P): P
  /** What another successful result makes of that copy. */
  otherwise?(result: string, changed: P, parameter: string | undefined): P
  /** The code that a successful step leaves: none, unless what it found out is a failure. */
  errorCodeOf?(result: string): string | null
  /** What else happens once the payment is stored, before anybody is told. */
  afterwards?(stored: P): void
  /** What a refused step leaves in the payment beside its error code. */
  refused?(payment: P, parameter: string | undefined): P
}

/**
 * Makes the step of each operation from its validated body. What takes a payment here and below
 * is written as a method: so a type names its own payments and bodies and still is one of all.
 */
export interface Steps<P extends Payment = Payment> {
  execute(moment: Moment, payment: P, body: unknown): Step<P>
  capture(moment: Moment, payment: P, body: unknown): Step<P>
  cancel(moment: Moment, payment: P, body: unknown): Step<P>
  auth(moment: Moment, payment: P, body: unknown): Step<P>
  change(moment: Moment, payment: P, body: unknown): Step<P>
  barcode(moment: Moment, payment: P, body: unknown): Step<P>
  secure(moment: Moment, payment: P, body: unknown): Step<P>
}

/** Acts of a buyer; each is an action of the tables of its types. */
export const buyerActs = [
  'pay-at-store',
  'approve-in-wallet',
  'refuse-in-wallet',
  'transfer',
  'debit-result',
] as const
export type BuyerAct = (typeof buyerActs)[number]

/** What an act tells: a store, an amount, who sent it. */
export type ActDetails = Readonly<Record<string, string | number | undefined>>

/** The same, with what a rule says of the result; asking uses the rule up. */
export interface AskedDetails {
  readonly told: ActDetails
  readonly askRules: () => string | undefined
}

/** When the action `expire` comes over a payment, and before which jobs of the same time. */
export interface Term {
  readonly dueMs: number
  readonly priority: number
}

type Facts = Partial<Record<string, string | number | boolean | null>>

/** The fields of a registration that the common code reads. */
export interface Registration {
  readonly job_code?: string | null
  readonly tds_type?: string | null
  readonly tds2_type?: string | null
  readonly td_tenant_name?: string | null
  readonly item_code?: string | null
}

export interface PaymentType<P extends Payment = Payment> {
  readonly payType: string
  /** The type's part of its event names: `payments.card.exec`. */
  readonly eventPart: string
  readonly record: ObjectSchema
  /** What an execution answers: the record and where to send the buyer. */
  readonly executed: ObjectSchema
  /** Request bodies; an operation without one is not offered for the type. */
  readonly bodies: Readonly<Partial<Record<Operation, ObjectSchema>>>
  /** Functions of its error codes; `refused` for operations that it does not offer. */
  readonly functions: Readonly<
    Partial<
      Record<Operation | 'authenticate' | 'confirm' | 'retrieve' | 'list' | 'refused', string>
    >
  >
  readonly table: Machine<PaymentStatus, string, string>
  /** The total (amount and tax, in yen) must lie between these. */
  readonly totalRange: { readonly minimum: number; readonly maximum: number }
  /** Totals that ask for a result of the action `on`. */
  readonly specialTotals?: { readonly on: string; readonly totals: readonly number[] }
  readonly search: ObjectSchema
  readonly sortable: readonly string[]
  /** The result when nobody asks for another: by data word, card profile or amount. */
  usualResult(payment: P, customerName: string, on: string): string
  /** The steps of the operations that have a body. */
  readonly steps: Readonly<Partial<Steps<P>>>
  /** Rules between the fields of an operation's body. */
  checks?(operation: Operation, input: Checking<unknown, unknown, Readonly<Facts>>): void
  /** The step of a buyer's act; undefined for an act that is none of this type. */
  buyerStep?(world: World, payment: P, act: BuyerAct, details: AskedDetails): Step<P> | undefined
  /** When the payment expires in the status that it has; undefined when it does not. */
  term?(payment: P): Term | undefined
  /** What comes of the end of the term: an expiry unless the type says so. */
  termStep?(world: World): Step<P>
  /** The last word of the job that ends the term: `expiry` unless the type says so. */
  readonly termName?: string
  /** Tests of the type's own search parameters; ranges of dates need none. */
  readonly matches?: Readonly<Record<string, (payment: never, value: string) => boolean>>
  /** What an execution, also the final one after an authentication, answers beside the record. */
  besides?(world: World, payment: P): object
  /** The type's own fields of a notification. */
  notice(payment: P): Readonly<Record<string, unknown>>
  /** What a recipe sends with an operation beyond pay_type and access_id. */
  readonly given: (api: GivenApi, operation: string, wish: Wish) => Promise<object> | object
  /**
   * The record at registration, before anything is known but what the caller sent; `nameInKana` is
   * that of the shop.
   */
  fresh(common: CommonFields, input: Registration, nameInKana: () => string | null): P
}
