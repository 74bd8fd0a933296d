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
export interface Step {
  readonly on: string
  readonly change: (payment: Payment) => Payment
}

/** Makes the step of an operation from its validated body. */
export type StepMaker = (moment: Moment, payment: Payment) => Step

/** The fields of a registration that the common code reads. */
export interface Registration {
  readonly job_code?: string | null
  readonly tds_type?: string | null
}

export interface PaymentType {
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
  readonly usualResult: (payment: Payment, customerName: string, on: string) => string
  readonly steps: Readonly<Record<ExistingOperation, StepMaker>>
  /** The type's own fields of a notification. */
  readonly notice: (payment: Payment) => Readonly<Record<string, unknown>>
  /** What a recipe sends with an operation beyond pay_type and access_id. */
  readonly given: (api: GivenApi, operation: string, wish: Wish) => Promise<object> | object
  /** The record at registration, before anything is known but what the caller sent. */
  readonly fresh: (common: CommonFields, input: Registration) => Payment
}
