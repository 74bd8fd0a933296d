import type { Recipe } from '../../http/given.ts'

/** A customer with the wished details; all may be left out. */
const customer: Recipe = (api, wish) => api.call('POST /v1/customers', { body: wish })

export const customerRecipes: Readonly<Record<string, Recipe>> = { customer }
