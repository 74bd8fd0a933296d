// Changes are written as what differs: applied in order they give the same records, with their
// fields in the same order, in the same order of creation.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Collection, defineCollection, inner } from '../../src/kit/collection.ts'
import { UndoLog } from '../../src/kit/undo-log.ts'
import { entryLine, type Fields, readLine } from '../../src/state/format.ts'
import { WorldDraft } from '../../src/state/world-draft.ts'
import type { Commit } from '../../src/world/journal.ts'

const definition = defineCollection<{ id: string }>({ name: 'customers', scope: 'shop' })

const value = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 3 }),
  fc.integer(),
  fc.constantFrom(null, true, undefined, '\u2028', '\n', 'D-20'),
  fc.array(fc.integer(), { maxLength: 2 }),
)
const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c', '名'), value)
const step = fc.record({
  owner: fc.constantFrom('s_1', 's_2'),
  id: fc.constantFrom('x', 'y', 'z'),
  what: fc.constantFrom('write', 'write', 'change', 'remove'),
  fields,
  facts: fc.option(fields, { nil: undefined }),
})
type Step = (typeof step extends fc.Arbitrary<infer S> ? S : never) & object

function apply(collection: Collection<{ id: string }>, each: Step): void {
  const { owner, id, what, fields: more, facts } = each
  const before = collection.find(owner, id)
  if (what === 'remove') {
    if (before) collection.remove(owner, id)
    return
  }
  const record: Fields & { id: string } = { ...(what === 'change' ? before : {}), id, ...more }
  if (facts) record[inner] = facts
  if (before) collection.replace(owner, record)
  else collection.add(owner, record)
}

const shown = (owner: string, record: object): string =>
  JSON.stringify([owner, record, (record as Fields)[inner] ?? null])

const emptyWorld: Fields = {
  seed: 'x',
  startMs: 0,
  revision: 0,
  ids: 0,
  deliveryMode: 'async',
  clock: { mode: 'manual', nowMs: 0, offsetMs: 0 },
  records: {},
}

it('whatever happens to a record', () => {
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 8 }), (commits) => {
      const log = new UndoLog()
      const collection = new Collection(definition, log)
      const draft = WorldDraft.read('default', structuredClone(emptyWorld))
      for (const [at, steps] of commits.entries()) {
        for (const each of steps) apply(collection, each)
        const commit: Commit = {
          kind: 'commit',
          world: 'default',
          revision: at,
          idsCounter: at,
          atMs: at,
          changes: [...log.changes],
        }
        log.keep()
        const line = Buffer.from(entryLine(at + 1, commit))
        draft.commit(readLine(line.subarray(0, -1)) as Fields)
      }
      const restored = draft.image().records.get('customers') ?? []
      expect(Array.from(restored, ({ owner, record }) => shown(owner, record))).toEqual(
        collection.rows().map(({ owner, record }) => shown(owner, record)),
      )
    }),
  )
})

it('an unreadable line is never taken for a value', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(readLine(Buffer.from(bytes))).toBeUndefined()
    }),
  )
})
