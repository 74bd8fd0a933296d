/** A broken promise of our own code: answered 500 and printed, never caught to go on. */
export class InvariantError extends Error {
  override name = 'InvariantError'
}

/** Throws an `InvariantError` that says `why` unless `condition` holds. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new InvariantError(why)
}
