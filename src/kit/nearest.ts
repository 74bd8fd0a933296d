import { closest, distance } from 'fastest-levenshtein'

/** The known name nearest to a misspelt one; undefined when none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined
  const found = closest(name, known)
  return distance(name, found) <= Math.max(2, found.length / 4) ? found : undefined
}

/** ` Did you mean X?` for the known name nearest to a misspelt one; empty when none is near. */
export function proposal(name: string, known: readonly string[]): string {
  const found = nearest(name, known)
  return found === undefined ? '' : ` Did you mean ${found}?`
}

/** What to say of a name that nobody knows: the nearest one, or all where none is near. */
export const knownNames = (name: string, known: readonly string[]): string =>
  proposal(name, known) || ` Known: ${known.join(', ')}.`
