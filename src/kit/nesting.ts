const nestingMax = 32

/** Whether a value is nested deeper than any field of the API; the walk itself is bounded. */
export function tooDeep(value: unknown, room = nestingMax): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (room === 0) return true
  for (const member of Object.values(value)) {
    if (typeof member === 'object' && tooDeep(member, room - 1)) return true
  }
  return false
}
