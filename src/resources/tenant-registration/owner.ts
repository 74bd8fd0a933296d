// The new user who owns what was registered, as the answer shows them.
import { invariant } from '../../kit/invariant.ts'
import { worldOwner } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { writeVerification } from '../applications/letters.ts'
import { addUser, type NewUser, shownUser } from '../users/actions.ts'

/** Characters of an access token between its underscores. */
const tokenParts = { first: 22, second: 87 } as const

/** A new owner, who is sent a mail to verify the address, and what they may do. */
export function registerOwner(world: World, owner: NewUser) {
  const account = world.store.accounts.find(worldOwner, owner.shop_id)
  invariant(account, `${owner.shop_id} is not there yet`)
  const user = addUser(world, owner)
  writeVerification(world, owner.shop_id)
  const { first, second } = tokenParts
  return {
    user_data: shownUser(user),
    access_token: world.ids.id('a_', first) + world.ids.id('_', second),
    authorities: world.context.authoritiesOf(account),
  }
}
