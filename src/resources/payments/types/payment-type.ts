// What each payment type must say of itself. Code that serves all types reads only this.
import type { Machine } from '../../../kit/machine.ts'
import type { ObjectSchema } from '../../../kit/schema.ts'
import type { CommonFields, Payment, PaymentStatus } from '../schema.ts'

/** Operations on payments, as the paths name them. */
export type Operation = 'register' | 'execute' | 'capture' | 'cancel' | 'auth' | 'change'

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
  /** Request bodies; an operation without one is not offered for the type. */
  readonly bodies: Readonly<Partial<Record<Operation, ObjectSchema>>>
  /** Three-digit functions of its error codes, after the two characters of the type. */
  readonly functions: Readonly<Record<Operation | 'retrieve' | 'list', string>>
  readonly table: Machine<PaymentStatus, string, string>
  /** The total (amount and tax, in yen) must lie between these. */
  readonly totalRange: { readonly minimum: number; readonly maximum: number }
  readonly search: ObjectSchema
  readonly sortable: readonly string[]
  /** The record at registration, before anything is known but what the caller sent. */
  readonly fresh: (common: CommonFields, input: Registration) => Payment
}
