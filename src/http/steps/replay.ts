import { canonicalJson, sha256 } from '../../kit/canonical.ts'
import type { Account } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import type { Call } from '../call.ts'
import type { UploadedFile } from '../uploads.ts'

interface Keyed {
  readonly owner: string
  readonly key: string
  readonly request: string
}

/**
 * Keeps the key for this call until it is answered: a fault may delay it, and a client that lost
 * patience sends the request again meanwhile.
 */
function claim(call: Call, world: World, { owner, key, request }: Keyed): void {
  const inUse = `${owner}\n${key}`
  if (world.keysInUse.has(inUse)) {
    throw fail.idempotentKeyUsed().withHint('the first request with this key is still running')
  }
  world.keysInUse.add(inUse)
  const release = () => world.keysInUse.delete(inUse)
  call.idempotency = { key, request, release }
}

/** A file as far as two requests may differ in it. */
const fileOf = ({ part, name, type, bytes, taken }: UploadedFile) => {
  return { part, name, type, bytes: taken?.hash ?? sha256(bytes) }
}

/**
 * Step 6: a request under a known `idempotent_key`. The same request gets the stored answer, byte
 * for byte; any other is refused. It stands before faults, so that a repeated request never uses
 * up a one-shot fault.
 */
export function replay(call: Call): void {
  const key = call.header('idempotent_key')
  if (key === undefined || call.incoming.method === 'GET') return
  const { method, url } = call.incoming
  const sent = call.file ? [call.body, fileOf(call.file)] : call.body
  const request = sha256(`${method} ${url}\n${canonicalJson(sent ?? null)}`)
  const world = call.world as World
  const owner = (call.acting as Account).id
  const stored = world.store.storedAnswers.find(owner, key)
  if (!stored || stored.expiresMs <= world.clock.now()) {
    claim(call, world, { owner, key, request })
    return
  }
  if (stored.request !== request) {
    throw fail.idempotentKeyUsed().withHint('this key came with another method, path or body')
  }
  call.replayed = true
  call.answer = {
    status: stored.status,
    body: stored.body,
    headers: ['X-Sandbox-Idempotent-Replay', '1'],
  }
}
