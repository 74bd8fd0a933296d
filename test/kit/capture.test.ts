// A moment of a collection, read while it goes on: whatever happens meanwhile, the moment stays.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Collection, defineCollection } from '../../src/kit/collection.ts'
import { UndoLog } from '../../src/kit/undo-log.ts'

interface Thing {
  readonly id: string
  readonly word: string
}

const things = defineCollection<Thing>({ name: 'things', scope: 'shop', indexes: [['word']] })
const owners = ['s_1', 's_2', 's_3']
const idsMax = 12

function openThings() {
  const log = new UndoLog()
  return { log, collection: new Collection(things, log) }
}

type Opened = ReturnType<typeof openThings>

/** One change, and whether the command that made it was undone. */
const change = fc.record({
  owner: fc.constantFrom(...owners),
  id: fc.nat(idsMax - 1).map(String),
  word: fc.constantFrom('a', 'b'),
  removes: fc.boolean(),
  undone: fc.boolean(),
})
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never

function apply({ collection, log }: Opened, { owner, id, word, removes, undone }: Change): void {
  const isThere = collection.find(owner, id) !== undefined
  if (!isThere) collection.add(owner, { id, word })
  else if (removes) collection.remove(owner, id)
  else collection.replace(owner, { id, word })
  if (undone) log.revert()
  else log.keep()
}

const now = ({ collection }: Opened) =>
  collection.rows().map(({ owner, record }) => ({ owner, record }))

describe('a moment of a collection', () => {
  it('stays as it was, however it is read between changes', () => {
    const changes = fc.array(change, { maxLength: 40 })
    fc.assert(
      fc.property(changes, changes, fc.nat(10), (before, after, readFirst) => {
        const opened = openThings()
        for (const each of before) apply(opened, each)
        const expected = now(opened)
        const capture = opened.collection.capture()
        const reading = capture[Symbol.iterator]()
        const read = Array.from({ length: readFirst }, () => reading.next())
        for (const each of after) {
          apply(opened, each)
          read.push(reading.next())
        }
        const seen = [...read.flatMap(({ done, value }) => (done ? [] : [value])), ...reading]
        expect(seen).toEqual(expected)
        // What was not read yet at all stays, too.
        expect([...capture]).toEqual(expected)
        capture.release()
        expect(now(opened)).toEqual([...opened.collection.capture()])
      }),
    )
  })

  it('is one of two that do not disturb each other', () => {
    const opened = openThings()
    const { collection } = opened
    collection.add('s_1', { id: '1', word: 'a' })
    const first = collection.capture()
    collection.replace('s_1', { id: '1', word: 'b' })
    const second = collection.capture()
    collection.remove('s_1', '1')
    first.release()
    expect([...second]).toEqual([{ owner: 's_1', record: { id: '1', word: 'b' } }])
    expect([...first]).toEqual([{ owner: 's_1', record: { id: '1', word: 'a' } }])
    expect(now(opened)).toEqual([])
  })
})
