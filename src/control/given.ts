// A record in a state, in one call: the recipes of the resources walk there by real requests.
import * as s from '../kit/schema.ts'
import { type Account, worldOwner } from '../world/account.ts'
import type { World } from '../world/world.ts'
import { controlFail } from './failures.ts'
import { JourneyApi } from './given-api.ts'
import { type Control, operation } from './operation.ts'

function findAccount(world: World, id: string | undefined): Account {
  const accounts = world.store.accounts.of(worldOwner)
  const account = id === undefined ? accounts.where({ role: 'standard' })[0] : accounts.find(id)
  if (!account) throw controlFail.noSuchAccount(id ?? 'of role standard')
  return account
}

/** All recipes by the kind of record that they make. */
export const recipesOf = ({ resources }: Control) =>
  new Map(resources.flatMap((resource) => Object.entries(resource.given ?? {})))

export const given = operation({
  route: 'POST /_sandbox/given',
  summary: 'Put a record into a state by real requests; account and tenant choose who calls',
  body: s.object({
    kind: s.text(40),
    account: s.optional(s.text(13, 13)),
    tenant: s.optional(s.text(13, 13)),
  }),
  openBody: true,
  async run({ control, world, body }): Promise<object> {
    const { kind, account: id, tenant, ...wish } = body
    const account = findAccount(world, id)
    const api = new JourneyApi(control.desk, recipesOf(control), world, { account, tenant })
    return api.make(kind, wish)
  },
})
