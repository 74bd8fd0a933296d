// Who may call, and with which keys.
import * as s from '../kit/schema.ts'
import { keyPrefixes } from '../service.ts'
import { type Account, isInService, type Key, worldOwner } from '../world/account.ts'
import type { World } from '../world/world.ts'
import { controlFail } from './failures.ts'
import { operation } from './operation.ts'

const shownKey = ({ value, kind, revoked }: Key) => ({ value, kind, revoked })

/** An account with its keys, the status of its contract, and whether it may write. */
export function describeAccount({ store }: World, account: Account) {
  const keys = store.keys.of(worldOwner).where({ account_id: account.id })
  return {
    ...account,
    active: isInService(store, account),
    status_code: store.contracts.find(account.id, account.id)?.status_code ?? null,
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

function findAccount({ store }: World, id: string): Account {
  const account = store.accounts.find(worldOwner, id)
  if (!account) throw controlFail.noSuchShop(id)
  if (account.role === 'tenant_buyer') throw controlFail.keylessAccount(id)
  return account
}

/** What a key may be: it goes into headers, a world may follow it, and it must be harmless. */
const keyPattern = /^[A-Za-z0-9_-]*FAKE[A-Za-z0-9_-]*$/

export const addKey = operation({
  route: 'POST /_sandbox/accounts/{id}/keys',
  summary: 'Give an account one more key, made unless it is said',
  body: s.object({ kind: s.oneOf('secret', 'public'), value: s.optional(s.text(100)) }),
  run({ world, command, params, body: { kind, value } }) {
    return command(() => {
      const { id } = findAccount(world, params.id)
      const key = value ?? `${keyPrefixes[kind]}FAKE_${world.ids.id('')}`
      if (!keyPattern.test(key)) throw controlFail.keyMalformed(key)
      if (world.store.keys.find(worldOwner, key)) throw controlFail.keyTaken()
      const added: Key = { value: key, account_id: id, kind, revoked: false }
      return shownKey(world.store.keys.add(worldOwner, added))
    })
  },
})

export const revokeKey = operation({
  route: 'DELETE /_sandbox/accounts/{id}/keys/{value}',
  summary: 'Revoke a key: calls with it are answered 401 from now on',
  run({ world, command, params }) {
    return command(() => {
      const key = world.store.keys.find(worldOwner, params.value)
      if (key?.account_id !== params.id) throw controlFail.noSuchKey(params.id)
      return shownKey(world.store.keys.replace(worldOwner, { ...key, revoked: true }))
    })
  },
})
