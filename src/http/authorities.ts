// What the user of a tenant, or of a tenant buyer, may do: the column of the permission matrix.
// source: the field is published; what stands in it is decided
import type { Account } from '../world/account.ts'
import { splitRoute } from './endpoint.ts'
import type { PermissionGroup } from './permissions.ts'
import type { Registered } from './resource.ts'

/** Whether the group is open to the account, or to its platform for it. */
function isOpenTo(group: PermissionGroup, { role, customer_group_id }: Account): boolean {
  if (role === 'tenant_buyer') return group.buyerActing?.startsWith('required') ?? false
  return group.roles.includes(role) && (!group.sharingOnly || customer_group_id !== null)
}

/** The operations of an account, each with a number of its own, from 1; loads every resource. */
export const authoritiesOf = (resources: readonly Registered[], account: Account) =>
  resources
    .flatMap(({ endpoints }) => endpoints)
    .filter(({ group }) => isOpenTo(group, account))
    .map(({ route }, at) => {
      const { method, path } = splitRoute(route)
      return { auth_id: at + 1, endpoint: path, method }
    })
