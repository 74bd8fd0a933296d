// Killed again and again while it writes: nothing that was answered may be lost.
import { crashRun } from '../test/harness/crash/crash-run.ts'
import type { Part } from './part.ts'

export const crash: Part = async ({ kills }, say) => {
  const counts = await crashRun({
    kills,
    connections: 16,
    answersPerKill: 380,
    snapshotEvery: 3,
    compactAt: 200_000,
    seed: Date.now() % 1_000_000,
    progress: (so) => say(`crash: ${so.kills} of ${kills} kills, ${so.answeredWrites} writes`),
  })
  const short = counts.kills < kills ? [`only ${counts.kills} of ${kills} kills`] : []
  return { figures: { ...counts }, short }
}
