import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, sha256 } from '../../src/kit/canonical.ts'

/** The same value with the members of every object in another order. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([k, v]) => [k, shuffled(v)]),
  )
}

describe('canonical JSON', () => {
  it('does not depend on the order of members', () => {
    expect(canonicalJson({ b: 1, a: { d: 2, c: [1, 2] } })).toBe('{"a":{"c":[1,2],"d":2},"b":1}')
    fc.assert(
      fc.property(
        fc.jsonValue(),
        (value) => canonicalJson(value) === canonicalJson(shuffled(value)),
      ),
    )
  })

  it('says the same as JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('keeps the order of lists', () => {
    expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]))
  })

  it('takes an absent member for none', () => {
    expect(canonicalJson({ a: undefined })).toBe('{}')
    expect(canonicalJson([undefined])).toBe('[null]')
  })
})

describe('SHA-256', () => {
  it('is that of the standard', () => {
    const ofAbc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    expect(sha256('abc')).toBe(ofAbc)
  })
})
