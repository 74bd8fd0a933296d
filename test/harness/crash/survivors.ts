// What must be there after a crash: every answered record with its last answered fields, and each
// write that was not answered whole or not at all.
import { isDeepStrictEqual } from 'node:util'
import { createApp } from '../../../src/app.ts'
import { readSettings } from '../../../src/read-settings.ts'
import { resolveCardHash } from '../../../src/resources/cards/test-cards.ts'
import { StateFile } from '../../../src/state/state-file.ts'
import { knownFixture } from '../../../src/world/fixtures.ts'
import { imageOf } from '../../../src/world/image.ts'
import { request } from '../api.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import type { Fields, Known, Writer } from './writer.ts'

async function listAll({ url, key }: SandboxProcess, path: string): Promise<Map<string, Fields>> {
  const headers = { authorization: `Bearer ${key}` }
  const found = new Map<string, Fields>()
  for (let page = 1, last = 1; page <= last; page++) {
    const route = `GET ${path}limit=100&page=${page}`
    const { status, body } = await request<{ last_page: number; list: Fields[] }>(url, route, {
      headers,
    })
    if (status !== 200) throw new Error(`${route}: ${status} ${JSON.stringify(body)}`)
    last = body.last_page
    for (const record of body.list) found.set(String(record['id']), record)
  }
  return found
}

const holds = (record: Fields | undefined, changes: Fields): boolean =>
  record !== undefined && Object.entries(changes).every(([name, value]) => record[name] === value)

/** Whether the record stands as last answered, or with the whole of the write under way. */
function survived({ answered, pending }: Known, found: Fields | undefined): boolean {
  if (answered !== undefined && isDeepStrictEqual(found, answered)) return true
  if (answered === undefined && found === undefined) return true
  if (pending === undefined) return false
  return pending === null ? found === undefined : holds(found, pending)
}

/** Compares everything that was written with what is there; then what is there is known. */
export async function checkSurvivors(
  process: SandboxProcess,
  writers: readonly Writer[],
): Promise<void> {
  const there = new Map([
    ...(await listAll(process, '/v1/customers?')),
    ...(await listAll(process, '/v1/payments?pay_type=Card&')),
  ])
  for (const { known } of writers) {
    for (const [id, record] of known) {
      const found = there.get(id)
      if (!survived(record, found)) {
        const told = { id, ...record, found }
        throw new Error(`Not as it was answered: ${JSON.stringify(told, null, 1)}`)
      }
      record.answered = found
      record.pending = undefined
      if (found === undefined) known.delete(id)
    }
  }
}

/** The digest of the default world as a load of these files gives it; leaves a snapshot. */
export async function loadedDigest(path: string): Promise<string> {
  const told: string[] = []
  const { settings } = readSettings({ state: path }, {})
  const { state, worlds } = await StateFile.open({
    path,
    compactAt: Number.POSITIVE_INFINITY,
    fsync: false,
    notice: (text) => told.push(text),
    fatal: (error) => told.push(error.message),
  })
  const app = createApp({
    settings,
    journal: state,
    fixture: knownFixture('default'),
    resolverFor: (seed) => (text) => resolveCardHash(seed, text),
    broken: (error) => told.push(String(error)),
  })
  for (const image of worlds) app.worlds.restore(image)
  state.follow(() => app.worlds.list().map(imageOf))
  const digest = app.worlds.get('default').digest()
  await app.close()
  return digest
}
