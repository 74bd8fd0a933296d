// What other resources do with customers.
import { fail } from '../../world/failures.ts'
import type { AccountStore } from '../../world/store.ts'
import type { Customer } from './schema.ts'

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
