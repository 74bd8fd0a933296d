// Who may call, and with which keys.
import { worldOwner } from '../world/account.ts'
import type { World } from '../world/world.ts'
import { operation } from './operation.ts'

/** All shops and buyers of a world with their keys. */
export function describeAccounts(world: World) {
  const { accounts, keys } = world.store
  return accounts
    .of(worldOwner)
    .all()
    .map((account) => ({
      ...account,
      keys: keys
        .of(worldOwner)
        .where({ account_id: account.id })
        .map(({ value, kind, revoked }) => ({ value, kind, revoked })),
    }))
}

export const listAccounts = operation({
  route: 'GET /_sandbox/accounts',
  summary: 'All shops and buyers with role, whether they are active, and keys',
  run: ({ world }) => ({ list: describeAccounts(world) }),
})
