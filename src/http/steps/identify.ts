import type { Account } from '../../world/account.ts'
import { worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import { defaultWorld, isWorldName } from '../../world/worlds.ts'
import type { Call } from '../call.ts'
import { refuseForeignKey } from './guard.ts'

const schemePattern = /^\s*(bearer|basic)\s+(\S+)\s*$/i

/** The key in an `Authorization` header: by Bearer as it is, by Basic in Base64, colon or not. */
export function keyIn(header: string): string | undefined {
  const match = schemePattern.exec(header)
  if (!match) return undefined
  const [, scheme = '', credentials = ''] = match
  if (scheme.toLowerCase() === 'bearer') return credentials
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(credentials)) return undefined
  const text = Buffer.from(credentials, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon === -1) return text
  return colon === text.length - 1 ? text.slice(0, -1) : undefined
}

function worldNameOf(call: Call, suffix: string | undefined): string {
  const header = call.header('x-sandbox-world')
  const name = suffix ?? header ?? defaultWorld
  if (header !== undefined && header !== name) throw fail.worldContradicted(name, header)
  if (!isWorldName(name)) throw fail.worldMalformed(name)
  return name
}

function findCaller(world: World, call: Call, value: string): Account {
  const key = world.store.keys.find(worldOwner, value)
  const account = key && world.store.accounts.find(worldOwner, key.account_id)
  if (!key || !account || key.revoked) throw fail.apiKeyInvalid()
  call.keyKind = key.kind
  call.key = value
  return account
}

/** Step 3, first half: the key, and the world it opens. An unknown key opens nothing: 401. */
export function identify(call: Call): void {
  const header = call.header('authorization')
  if (header === undefined || header.trim() === '') throw fail.apiKeyMissing()
  const text = keyIn(header)
  if (text === undefined) throw fail.apiKeyInvalid()
  const tilde = text.lastIndexOf('~')
  const value = tilde === -1 ? text : text.slice(0, tilde)
  const suffix = tilde === -1 ? undefined : text.slice(tilde + 1)
  const { worlds } = call.desk
  const name = worldNameOf(call, suffix)
  const open = worlds.find(name)
  refuseForeignKey(call.desk, value, open)
  if (!open && !worlds.knowsKey(value)) throw fail.apiKeyInvalid()
  const world = open ?? worlds.open(name)
  call.caller = findCaller(world, call, value)
  call.acting = call.caller
  call.world = world
}
