// What the soak takes for steady: a check of memory that cannot fail would show nothing.
import { expect, it } from 'vitest'
import { steadinessOf } from '../../soak/steadiness.ts'

const tolerance = { share: 0.03, amount: 1 }

// biome-ignore format: a table
it.each([
  // looks                              steady
  [[20, 20, 20, 20, 20, 20],            true],
  [[20, 21, 20, 19, 21, 20],            true],
  // One look at a bad moment decides nothing.
  [[20, 20, 20, 20, 20, 60, 20, 20, 20], true],
  [[20, 60, 20, 20, 20, 20, 20, 20, 20], true],
  // Settling down is no leak.
  [[40, 30, 20, 20, 20, 20],            true],
  [[20, 21, 22, 23, 24, 25],            false],
  [[20, 20, 20, 30, 30, 30],            false],
  [[20, 30],                            false],
])('looks of %j are steady: %s', (looks, isSteady) => {
  const { short } = steadinessOf('the heap', looks, tolerance)
  expect(short === undefined).toBe(isSteady)
})

it('says what grew, from what to what, and what would have been well', () => {
  const { short } = steadinessOf('the heap (MiB)', [20, 30], tolerance)
  expect(short).toBe('the heap (MiB) grew from 20.0 to 30.0; at most 21.6 is steady')
})
