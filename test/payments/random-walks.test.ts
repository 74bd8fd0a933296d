// Payments of all types, and payment methods of all kinds, at random: see walks/commit-judge.ts for
// what must hold after each commit.
import { describe, expect, it } from 'vitest'
import { methodMachines } from '../../src/resources/payment-methods/moves.ts'
import { paymentTypes } from '../../src/resources/payments/types/index.ts'
import { stepsPerWalk } from './walks/steps.ts'
import { takeWalks } from './walks/walks.ts'

const walks = 1000
const seed = 20260105

const tables = [...Object.values(paymentTypes).map(({ table }) => table), ...methodMachines]

describe(`${walks} random walks of ${stepsPerWalk} steps, seed ${seed}`, () => {
  it('break no rule, and take most rows of every table', { timeout: 240_000 }, async () => {
    const { rows } = await takeWalks(walks, { seed })
    const missed = tables.flatMap(({ name, transitions }) =>
      transitions
        // Only the account of an invoice adds up, and no walk issues one.
        .filter(({ result }) => result !== 'short')
        .map(({ from, on, result }) => `${name}: ${from} ${on} ${result}`)
        .filter((row) => !rows.has(row)),
    )
    console.log(`seed ${seed}: rows that no walk took: ${missed.join('; ') || 'none'}`)
    expect(missed.length).toBeLessThanOrEqual(rows.size / 8)
  })
})
