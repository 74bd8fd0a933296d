// Random walks, as many as fit into the minutes, each stretch with a seed that nobody has tried.
import { randomInt } from 'node:crypto'
import { takeBusinessWalks } from '../test/business-payments/walks/walks.ts'
import { takeWalks } from '../test/payments/walks/walks.ts'
import type { Part } from './part.ts'

const walksPerStretch = 500
/** Of invoice card payments, after those of payments. */
const businessWalksPerStretch = 100
const seedsMax = 2 ** 31

export const walks: Part = async ({ minutes }, say) => {
  const until = performance.now() + minutes * 60_000
  const rows = new Set<string>()
  const short: string[] = []
  let taken = 0
  while (short.length === 0 && performance.now() < until) {
    const seed = randomInt(seedsMax)
    try {
      const walked = await takeWalks(walksPerStretch, { seed })
      taken += walked.walks
      const business = await takeBusinessWalks(businessWalksPerStretch, seed)
      taken += business.walks
      for (const row of [...walked.rows, ...business.rows]) rows.add(row)
      say(`${taken} walks, the last of seed ${seed}`)
    } catch (error) {
      short.push(String(error))
    }
  }
  return { figures: { walks: taken, rowsTaken: rows.size }, short }
}
