import { canonicalJson, sha256 } from '../../kit/canonical.ts'
import type { Account } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import type { Call } from '../call.ts'

/**
 * Step 6: a request under a known `idempotent_key`. The same request gets the stored answer, byte
 * for byte; any other is refused. It stands before faults, so that a repeated request never uses
 * up a one-shot fault.
 */
export function replay(call: Call): void {
  const key = call.header('idempotent_key')
  if (key === undefined || call.incoming.method === 'GET') return
  const { method, url } = call.incoming
  const sent = call.file ? [call.body, { ...call.file, bytes: sha256(call.file.bytes) }] : call.body
  const request = sha256(`${method} ${url}\n${canonicalJson(sent ?? null)}`)
  call.idempotency = { key, request }
  const world = call.world as World
  const stored = world.store.storedAnswers.find((call.acting as Account).id, key)
  if (!stored || stored.expiresMs <= world.clock.now()) return
  if (stored.request !== request) {
    throw fail.idempotentKeyUsed().withHint('this key came with another method, path or body')
  }
  call.replayed = true
  call.answer = {
    status: stored.status,
    body: stored.body,
    headers: { 'X-Sandbox-Idempotent-Replay': '1' },
  }
}
