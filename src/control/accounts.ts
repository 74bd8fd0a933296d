// Who may call, and with which keys.
import { isInService, worldOwner } from '../world/account.ts'
import type { World } from '../world/world.ts'
import { operation } from './operation.ts'

/** All shops and buyers of a world with their keys. */
export function describeAccounts(world: World) {
  const { accounts, keys, contracts } = world.store
  return accounts
    .of(worldOwner)
    .all()
    .map((account) => ({
      ...account,
      active: isInService(world.store, account),
      status_code: contracts.find(account.id, account.id)?.status_code ?? null,
      keys: keys
        .of(worldOwner)
        .where({ account_id: account.id })
        .map(({ value, kind, revoked }) => ({ value, kind, revoked })),
    }))
}

export const listAccounts = operation({
  route: 'GET /_sandbox/accounts',
  summary: 'All shops and buyers with role, contract status, and keys',
  run: ({ world }) => ({ list: describeAccounts(world) }),
})
