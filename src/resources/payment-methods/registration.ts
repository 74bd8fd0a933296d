// What every pay_type says of its payment methods. Code that serves all of them reads only this.
import type { Checking, Running } from '../../http/endpoint.ts'
import type { AccountStore } from '../../world/store.ts'
import type { PaymentMethod } from './schema.ts'

/** What is sent with every registration. */
export interface Wishes {
  readonly default_flag?: '0' | '1' | null
  readonly return_url?: string | null
  readonly return_url_on_failure?: string | null
  readonly client_field_1?: string | null
  readonly client_field_2?: string | null
  readonly client_field_3?: string | null
}

type Call = Pick<Running, 'world' | 'store' | 'acting'>

/**
 * What the operations do for one pay_type. What takes a body is written as a method: so each names
 * its own bodies and still is one of all.
 */
export interface MethodKind {
  /** Rules between the fields of a registration or a change. */
  checks?(input: Checking<unknown, unknown, unknown>): void
  /** The methods of a customer, oldest first. */
  list(store: AccountStore, customerId: string): readonly PaymentMethod[]
  /** Refuses where the customer has no such method. */
  get(store: AccountStore, customerId: string, id: string): PaymentMethod
  register(call: Call, customerId: string, body: unknown): PaymentMethod
  update?(call: Call, customerId: string, id: string, body: unknown): PaymentMethod
  /** Gives the record as it was, with its delete_flag. */
  remove(call: Call, customerId: string, id: string): PaymentMethod
}

/** What a registration asks for beside the method itself; null where nothing was sent. */
export const wishesOf = (body: Wishes) => ({
  return_url: body.return_url ?? null,
  return_url_on_failure: body.return_url_on_failure ?? null,
  client_field_1: body.client_field_1 ?? null,
  client_field_2: body.client_field_2 ?? null,
  client_field_3: body.client_field_3 ?? null,
})

/** The wishes that a change sends; what is left out stays. */
export function changesOf(body: Wishes): Partial<ReturnType<typeof wishesOf>> {
  const sent = Object.entries(wishesOf(body)).filter(
    ([name]) => body[name as keyof Wishes] !== undefined,
  )
  return Object.fromEntries(sent)
}
