// How customers are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { Customer } from './schema.ts'

export const customers = defineCollection<Customer>({ name: 'customers', scope: 'group' })

/** An id once used stays taken after the customer is deleted. */
export const retiredCustomerIds = defineCollection<{ readonly id: string }>({
  name: 'retiredCustomerIds',
  scope: 'group',
})
