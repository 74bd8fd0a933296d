// Payments of all types at random: see walks/commit-judge.ts for what must hold after each commit.
import { describe, expect, it } from 'vitest'
import { paymentTypes } from '../../src/resources/payments/types/index.ts'
import { stepsPerWalk } from './walks/steps.ts'
import { takeWalks } from './walks/walks.ts'

const walks = 1000
const seed = 20260105

describe(`${walks} random walks of ${stepsPerWalk} steps, seed ${seed}`, () => {
  it('break no rule, and take most rows of every table', { timeout: 240_000 }, async () => {
    const { rows } = await takeWalks(walks, { seed })
    // Some ways lead through pages only, such as what happens to an authentication by redirect.
    for (const { payType, table } of Object.values(paymentTypes)) {
      const names = table.transitions.map(({ from, on, result }) => `${from} ${on} ${result}`)
      const missed = names.filter((name) => !rows.has(`${table.name}: ${name}`))
      expect(missed.length, `${payType}: ${missed}`).toBeLessThanOrEqual(names.length / 2)
    }
  })
})
