// What other resources do with plans, and what its own operations share.
import { fail } from '../../world/failures.ts'
import type { AccountStore } from '../../world/store.ts'
import type { Plan } from './schema.ts'

/** The plan of this id; refuses one that is unknown or deleted. */
export function getPlan(store: AccountStore, id: string): Plan {
  const plan = store.plans.find(id)
  if (plan?.delete_flag !== '0') throw fail.notFound(`Plan ${id}`)
  return plan
}

/** The plan that a subscription names: the code says which of its records is missing. */
export function getNamedPlan(store: AccountStore, id: string): Plan {
  const plan = store.plans.find(id)
  if (plan?.delete_flag !== '0') throw fail.notFound(`Plan ${id}`).about('140')
  return plan
}

/** A plan that a subscription has used may be changed no more. */
export function noteUse(store: AccountStore, plan: Plan): void {
  if (plan.used_flag === '0') store.plans.replace({ ...plan, used_flag: '1' })
}
