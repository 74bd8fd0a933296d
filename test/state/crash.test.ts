// The promise of the state file, with a real process that is really killed.
import { expect, it } from 'vitest'
import { crashRun } from '../harness/crash/crash-run.ts'

it('loses nothing that was answered, whenever it is killed', { timeout: 300_000 }, async () => {
  const counts = await crashRun({
    kills: 50,
    connections: 16,
    answersPerKill: 380,
    snapshotEvery: 3,
    compactAt: 200_000,
    seed: 4649,
  })
  console.log('crash test:', JSON.stringify(counts))
  expect(counts.kills).toBe(50)
  expect(counts.answeredWrites).toBeGreaterThanOrEqual(20_000)
  expect(counts.killsInFlight).toBeGreaterThanOrEqual(40)
  expect(counts.killsInSnapshot).toBeGreaterThanOrEqual(10)
  expect(counts.notifications).toBeGreaterThan(1_000)
})
