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
  'keepMethod',
  'changeMethod',
  'decide',
  'authenticate',
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

/** Whose cards and payment methods a walk changes. */
export const customers = ['c_demo_alice', 'c_demo_bob', 'c_demo_empty']

export const pick = <T>(list: readonly T[], which: number): T => list[which % list.length] as T
/** Numbers of a step that do not go along with each other: every bit of both counts in each. */
export function draw(how: number, salt: number): number {
  let mixed = Math.imul(how + 1, 0x9e3779b1) + Math.imul(salt + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

const weights: Readonly<Record<Step['kind'], number>> = {
  register: 16,
  operate: 38,
  act: 14,
  wait: 7,
  keepCard: 4,
  changeCard: 4,
  removeCard: 2,
  keepMethod: 6,
  changeMethod: 4,
  decide: 4,
  authenticate: 5,
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
