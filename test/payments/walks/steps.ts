// What a random walk is made of: plain numbers, which mean something only where the walk stands.
import fc from 'fast-check'

export const kinds = [
  'register',
  'operate',
  'act',
  'wait',
  'keepCard',
  'changeCard',
  'removeCard',
  'mistake',
  'read',
] as const

/** One step; `which` chooses among what there is, `how` what is done with it. */
export interface Step {
  readonly kind: (typeof kinds)[number]
  readonly which: number
  readonly how: number
}

export const stepsPerWalk = 60

const weights: Readonly<Record<Step['kind'], number>> = {
  register: 16,
  operate: 38,
  act: 14,
  wait: 7,
  keepCard: 4,
  changeCard: 4,
  removeCard: 2,
  mistake: 9,
  read: 6,
}

const kindOf: fc.Arbitrary<Step['kind']> = fc.oneof(
  ...kinds.map((kind) => ({ arbitrary: fc.constant(kind), weight: weights[kind] })),
)

/** A walk of this many steps. */
export const walk: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({ kind: kindOf, which: fc.nat(997), how: fc.nat(99_991) }),
  { minLength: stepsPerWalk, maxLength: stepsPerWalk },
)
