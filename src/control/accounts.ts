// Who may call, and with which keys. A start shows them, so nothing more is loaded here.
import { type Account, isInService, type Key, standingOf, worldOwner } from '../world/account.ts'
import type { World } from '../world/world.ts'
import { operation } from './operation.ts'

/** A key as it is listed. */
export const shownKey = ({ value, kind, revoked }: Key) => ({ value, kind, revoked })

/** An account with its keys, the status of its contract, and whether it may write. */
export function describeAccount({ store }: World, account: Account) {
  const keys = store.keys.of(worldOwner).where({ account_id: account.id })
  return {
    ...account,
    active: isInService(store, account),
    status_code: standingOf(store, account)?.status_code ?? null,
    keys: keys.map(shownKey),
  }
}

/** All shops and buyers of a world with their keys. */
export const describeAccounts = (world: World) =>
  world.store.accounts
    .of(worldOwner)
    .all()
    .map((account) => describeAccount(world, account))

export const listAccounts = operation({
  route: 'GET /_sandbox/accounts',
  summary: 'All shops and buyers with role, contract status, and keys',
  run: ({ world }) => ({ list: describeAccounts(world) }),
})
