// What each payment type must say of itself. Code that serves all types reads only this.

import type { Running } from '../../../http/endpoint.ts'
import type { GivenApi, Wish } from '../../../http/given.ts'
import type { Machine } from '../../../kit/machine.ts'
import type { ObjectSchema } from '../../../kit/schema.ts'
import type { CommonFields, Payment, PaymentStatus } from '../schema.ts'

/** Operations on payments, as the paths name them. */
export type Operation = 'register' | 'execute' | 'capture' | 'cancel' | 'auth' | 'change'

/** Operations on a payment that exists. */
export type ExistingOperation = Exclude<Operation, 'register'>

/** What `advance` needs of a call: the world, and who may wish for what. */
export type Moment = Pick<Running, 'world' | 'store' | 'wishedResult' | 'body'>

/**
 * One step of a payment: the action of the table, and what the record becomes when it succeeds.
 * `change` makes the business checks, so it runs after the state was found to allow the action.
 */
export interface Step<P extends Payment = Payment> {
  readonly on: string
  change(payment: P): P
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
}

/** The fields of a registration that the common code reads. */
export interface Registration {
  readonly job_code?: string | null
  readonly tds_type?: string | null
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
  /** Three-digit functions of its error codes, after the two characters of the type. */
  readonly functions: Readonly<Record<Operation | 'retrieve' | 'list', string>>
  readonly table: Machine<PaymentStatus, string, string>
  /** The total (amount and tax, in yen) must lie between these. */
  readonly totalRange: { readonly minimum: number; readonly maximum: number }
  readonly search: ObjectSchema
  readonly sortable: readonly string[]
  /** The result when nobody asks for another: by data word, card profile or amount. */
  usualResult(payment: P, customerName: string, on: string): string
  /** The steps of the operations that have a body. */
  readonly steps: Readonly<Partial<Steps<P>>>
  /** What an execution answers beside the record. */
  readonly besides?: object
  /** The type's own fields of a notification. */
  notice(payment: P): Readonly<Record<string, unknown>>
  /** What a recipe sends with an operation beyond pay_type and access_id. */
  readonly given: (api: GivenApi, operation: string, wish: Wish) => Promise<object> | object
  /** The record at registration, before anything is known but what the caller sent. */
  fresh(common: CommonFields, input: Registration): P
}
