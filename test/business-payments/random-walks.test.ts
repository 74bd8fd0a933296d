// Invoice card payments at random: see walks/judge.ts for what must hold after each commit. The
// soak takes many more of them.
import { expect, it } from 'vitest'
import { businessPaymentTable } from '../../src/resources/business-payments/table.ts'
import { takeBusinessWalks } from './walks/walks.ts'

const walks = 30
const seed = 20_260_105

it(`${walks} walks lose no yen, and take most rows`, { timeout: 120_000 }, async () => {
  const { rows } = await takeBusinessWalks(walks, seed)
  const missed = businessPaymentTable.transitions
    .map(({ from, on, result }) => `business payment: ${from} ${on} ${result}`)
    .filter((row) => !rows.has(row))
  console.log(`seed ${seed}: rows that no walk took: ${missed.join('; ') || 'none'}`)
  expect(missed.length).toBeLessThanOrEqual(businessPaymentTable.transitions.length / 4)
})
