// Random walks: everything that can happen to payments, in any order, by generated steps.
import fc from 'fast-check'
import { Ground } from './ground.ts'
import { type Step, walk } from './steps.ts'
import { Walker } from './walker.ts'

export interface Walked {
  readonly walks: number
  /** Rows of tables that were taken, as `machine: FROM on result`. */
  readonly rows: ReadonlySet<string>
}

async function takeAll(ground: Ground, name: string, steps: readonly Step[]): Promise<string> {
  const place = ground.open(name)
  const walker = new Walker(place)
  for (const step of steps) {
    await walker.take(step)
    const [wrong] = ground.judge.wrong.splice(0)
    if (wrong) throw wrong
  }
  await walker.arrive()
  const [wrong] = ground.judge.wrong.splice(0)
  if (wrong) throw wrong
  return place.world.digest()
}

/** The steps without which a walk would not fail: each is left out in turn. */
async function withoutNeedless(ground: Ground, steps: readonly Step[]): Promise<readonly Step[]> {
  let needed = steps
  for (let at = steps.length - 1; at >= 0; at--) {
    const fewer = needed.filter((_, index) => index !== at)
    const stillFails = await takeAll(ground, 'walk', fewer).then(
      () => false,
      () => true,
    )
    ground.judge.wrong.splice(0)
    if (stillFails) needed = fewer
  }
  return needed
}

const told = (steps: readonly Step[]) =>
  steps.map(({ kind, which, how }) => `${kind} ${which} ${how}`).join(', ')

/**
 * Takes this many walks. Every `repeatedEvery`th is taken twice and must end in the same state.
 * Throws with the seed and the steps that matter.
 */
export async function takeWalks(
  walks: number,
  { seed, repeatedEvery = 10 }: { readonly seed: number; readonly repeatedEvery?: number },
): Promise<Walked> {
  const ground = new Ground()
  let count = 0
  const property = fc.asyncProperty(walk, async (steps) => {
    const digest = await takeAll(ground, 'walk', steps)
    if (count++ % repeatedEvery !== 0) return
    const again = await takeAll(ground, 'walk', steps)
    if (again !== digest) throw new Error('the same steps ended in another state')
  })
  try {
    const { counterexample, errorInstance } = await fc.check(property, {
      numRuns: walks,
      seed,
      endOnFailure: true,
    })
    if (!counterexample) return { walks: count, rows: ground.rows }
    const steps = told(await withoutNeedless(ground, counterexample[0]))
    const [message, cause] = [`walk ${count + 1} of seed ${seed}: ${steps}`, errorInstance]
    throw new Error(`${cause}\n${message}`, { cause })
  } finally {
    await ground.close()
  }
}
