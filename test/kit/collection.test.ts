import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { Collection, defineCollection } from '../../src/kit/collection.ts'
import { InvariantError } from '../../src/kit/invariant.ts'
import { UndoLog } from '../../src/kit/undo-log.ts'

interface Book {
  readonly id: string
  readonly shelf: string | null
  readonly color: string
}

const books = defineCollection<Book>({
  name: 'books',
  scope: 'shop',
  indexes: [['shelf'], ['shelf', 'color']],
})
const book = (id: string, shelf: string | null = 'A', color = 'red'): Book => ({
  id,
  shelf,
  color,
})
const idsOf = (records: readonly Book[]) => records.map(({ id }) => id).join(' ')

let log: UndoLog
let collection: Collection<Book>

beforeEach(() => {
  log = new UndoLog()
  collection = new Collection(books, log, Object.freeze)
  for (const id of ['1', '2', '3']) collection.add('shop', book(id))
  log.keep()
})

/** Everything that can be seen of the collection. */
const view = () => ({
  rows: collection.rows().map(({ owner, sequence, record }) => ({ owner, sequence, ...record })),
  byIndex: ['A', 'B'].map((shelf) => idsOf(collection.of('shop').where({ shelf }))),
  size: collection.size,
})

describe('a collection', () => {
  it('keeps the order of creation', () => {
    expect(idsOf(collection.of('shop').all())).toBe('1 2 3')
    collection.replace('shop', book('1', 'B'))
    expect(idsOf(collection.of('shop').all())).toBe('1 2 3')
  })

  it('protects what it holds as it was told', () => {
    expect(Object.isFrozen(collection.find('shop', '1'))).toBe(true)
  })

  it('shows an owner only its own records', () => {
    collection.add('other', book('9'))
    expect(collection.find('shop', '9')).toBeUndefined()
    expect(idsOf(collection.of('other').all())).toBe('9')
    expect(collection.oldest()?.record.id).toBe('1')
  })

  it('takes an id once for each owner', () => {
    expect(() => collection.add('shop', book('1'))).toThrow(InvariantError)
    expect(() => collection.add('other', book('1'))).not.toThrow()
  })

  it('breaks when a record that is not there is replaced or removed', () => {
    expect(() => collection.replace('shop', book('9'))).toThrow('there is no 9')
    expect(() => collection.remove('shop', '9')).toThrow('there is no 9')
  })
})

describe('an index', () => {
  it('keeps the order of creation when records move between values', () => {
    collection.replace('shop', book('2', 'B'))
    collection.replace('shop', book('1', 'B'))
    expect(idsOf(collection.of('shop').where({ shelf: 'B' }))).toBe('1 2')
    collection.replace('shop', book('2', 'A'))
    expect(idsOf(collection.of('shop').where({ shelf: 'A' }))).toBe('2 3')
  })

  it('of several fields serves a search by just these', () => {
    collection.replace('shop', book('2', 'A', 'blue'))
    expect(collection.indexedRows('shop', { color: 'red', shelf: 'A' })).toHaveLength(2)
    expect(collection.indexedRows('shop', { color: 'red' })).toBeUndefined()
    expect(idsOf(collection.of('shop').where({ color: 'red' }))).toBe('1 3')
  })

  it('does not hold records without a value', () => {
    collection.replace('shop', book('2', null))
    expect(idsOf(collection.of('shop').where({ shelf: 'A' }))).toBe('1 3')
  })
})

describe('an undone command', () => {
  it.each<[string, () => void]>([
    ['an addition', () => collection.add('shop', book('4', 'B'))],
    ['the first record of an owner', () => collection.add('other', book('1'))],
    ['a move between values', () => collection.replace('shop', book('2', 'B'))],
    ['a removal from the middle', () => collection.remove('shop', '2')],
    ['a removal of the oldest', () => collection.remove('shop', '1')],
    [
      'a removal and a new record of the same id',
      () => {
        collection.remove('shop', '2')
        collection.add('shop', book('2', 'B'))
      },
    ],
    [
      'several changes of one record',
      () => {
        collection.replace('shop', book('3', 'B'))
        collection.replace('shop', book('3', null))
        collection.remove('shop', '3')
      },
    ],
  ])('takes back %s', (_what, change) => {
    const before = view()
    change()
    expect(view()).not.toEqual(before)
    log.revert()
    expect(view()).toEqual(before)
    expect(log.changes).toEqual([])
  })

  it('gives the place in the order back too', () => {
    collection.add('shop', book('4'))
    log.revert()
    expect(collection.rows().at(-1)?.sequence).toBe(2)
    collection.add('shop', book('5'))
    expect(collection.rows().at(-1)?.sequence).toBe(3)
  })
})

interface Put {
  readonly kind: 'put' | 'remove'
  readonly id: string
  readonly shelf: string | null
}
type Step = Put | { readonly kind: 'keep' } | { readonly kind: 'revert' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record<Put>({
      kind: fc.constantFrom('put', 'remove'),
      id: fc.constantFrom('1', '2', '3', '4', '5', '6'),
      shelf: fc.constantFrom('A', 'B', null),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'keep' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'revert' as const }) },
)

/** The collection and a plain list, changed alike. */
class Walk {
  readonly #log = new UndoLog()
  readonly collection = new Collection(books, this.#log)
  model: readonly Book[] = []
  #kept: readonly Book[] = []

  take(step: Step): void {
    if (step.kind === 'keep') {
      this.#log.keep()
      this.#kept = this.model
    } else if (step.kind === 'revert') {
      this.#log.revert()
      this.model = this.#kept
    } else this.#change(step)
  }

  #change({ kind, id, shelf }: Put): void {
    const next = book(id, shelf)
    const there = this.model.some((record) => record.id === id)
    if (kind === 'put' && there) {
      this.collection.replace('shop', next)
      this.model = this.model.map((record) => (record.id === id ? next : record))
    } else if (kind === 'put') {
      this.collection.add('shop', next)
      this.model = [...this.model, next]
    } else if (there) {
      this.collection.remove('shop', id)
      this.model = this.model.filter((record) => record.id !== id)
    }
  }
}

describe('any walk of changes', () => {
  it('leaves what a plain list would hold', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const walk = new Walk()
        for (const each of steps) {
          walk.take(each)
          const shop = walk.collection.of('shop')
          expect(shop.all()).toEqual(walk.model)
          expect(walk.collection.size).toBe(walk.model.length)
          for (const shelf of ['A', 'B']) {
            const onShelf = walk.model.filter((record) => record.shelf === shelf)
            expect(shop.where({ shelf })).toEqual(onShelf)
            expect(shop.where({ shelf, color: 'red' })).toEqual(onShelf)
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})
