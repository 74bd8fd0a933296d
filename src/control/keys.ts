// Keys given and revoked while a sandbox runs.
import * as s from '../kit/schema.ts'
import { keyPrefixes } from '../service.ts'
import { type Account, type Key, worldOwner } from '../world/account.ts'
import type { World } from '../world/world.ts'
import { shownKey } from './accounts.ts'
import { controlFail } from './failures.ts'
import { operation } from './operation.ts'

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
