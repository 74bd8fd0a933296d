import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freshSeed, Ids, worldSeed } from '../../src/kit/ids.ts'

const some = (ids: Ids) => [ids.id('o_'), ids.digits(16), ids.hex(32), ids.capitals(5)]

describe('ids of a world', () => {
  it('are the same for the same seed', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        expect(some(new Ids(seed))).toEqual(some(new Ids(seed)))
      }),
    )
  })

  it('differ between seeds', () => {
    expect(some(new Ids('a'))).not.toEqual(some(new Ids('b')))
  })

  it('come again when the counter is set back', () => {
    const ids = new Ids('seed')
    ids.id('o_')
    const { counter } = ids
    const first = some(ids)
    expect(some(ids)).not.toEqual(first)
    ids.counter = counter
    expect(some(ids)).toEqual(first)
  })

  it('have the length and the letters they are asked for', () => {
    const ids = new Ids('seed')
    expect(ids.id('o_')).toMatch(/^o_[\w-]{22}$/)
    expect(ids.id('s_', 11)).toMatch(/^s_[\w-]{11}$/)
    expect(ids.digits(16)).toMatch(/^\d{16}$/)
    expect(ids.hex(64)).toMatch(/^[0-9a-f]{64}$/)
    expect(ids.capitals(5)).toMatch(/^[A-Z0-9]{5}$/)
  })

  it('do not come twice', () => {
    const ids = new Ids('seed')
    const made = new Set(Array.from({ length: 50_000 }, () => ids.id('')))
    expect(made.size).toBe(50_000)
  })

  it('use every letter about equally often', () => {
    const counts = new Map<string, number>()
    for (const letter of new Ids('seed').digits(100_000)) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
    expect(counts.size).toBe(10)
    for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(500)
  })
})

describe('a seed', () => {
  it('of a world follows from the seed of the sandbox and the name', () => {
    expect(worldSeed('7', 'a')).toBe(worldSeed('7', 'a'))
    expect(worldSeed('7', 'a')).not.toBe(worldSeed('7', 'b'))
    expect(worldSeed('7', 'a')).not.toBe(worldSeed('8', 'a'))
  })

  it('that nobody chose is another each time', () => {
    expect(freshSeed()).not.toBe(freshSeed())
  })
})
