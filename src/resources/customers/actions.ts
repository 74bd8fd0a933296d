// What other resources do with customers, and what two endpoints share.
import { fail } from '../../world/failures.ts'
import type { AccountStore } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import { type Customer, customerDetails } from './schema.ts'

/** The customer of this id, the subject of the call; refuses when there is none. */
export function getCustomer(store: AccountStore, id: string): Customer {
  const customer = store.customers.find(id)
  if (!customer) throw fail.notFound(`Customer ${id}`)
  return customer
}

/** The customer whom a call about something else names: the code says which of them is missing. */
export function getNamedCustomer(store: AccountStore, id: string): Customer {
  const customer = store.customers.find(id)
  if (!customer) throw fail.notFound(`Customer ${id}`).about('011')
  return customer
}

/** What a merchant says of a customer. */
export type Details = Partial<Record<(typeof customerDetails)[number], string | null>>

/** A copy of the customer with the details that were sent; its form stays, which keeps it fast. */
export function withDetails(customer: Customer, sent: Details): Customer {
  const copy = { ...customer }
  for (const field of customerDetails) {
    const value = sent[field]
    if (value !== undefined) copy[field] = value
  }
  return copy
}

const blank: Customer = {
  id: '',
  name: null,
  email: null,
  phone_cc: null,
  phone_no: null,
  addr_country: null,
  addr_state: null,
  addr_city: null,
  addr_line_1: null,
  addr_line_2: null,
  addr_line_3: null,
  addr_post_code: null,
  card_registration: '0',
  directdebit_registration: '0',
  created: '',
  updated: null,
}

/** A new customer under an id that is free. */
export const addCustomer = (
  world: World,
  store: AccountStore,
  id: string,
  details: Details,
): Customer => store.customers.add({ ...withDetails(blank, details), id, created: world.stamp })
