import { closest, distance } from 'fastest-levenshtein'

/** ` Did you mean X?` for the known name nearest to a misspelt one; empty when none is near. */
export function proposal(name: string, known: readonly string[]): string {
  if (known.length === 0) return ''
  const nearest = closest(name, known)
  const near = distance(name, nearest) <= Math.max(2, nearest.length / 4)
  return near ? ` Did you mean ${nearest}?` : ''
}

/** What to say of a name that nobody knows: the nearest one, or all where none is near. */
export const knownNames = (name: string, known: readonly string[]): string =>
  proposal(name, known) || ` Known: ${known.join(', ')}.`
