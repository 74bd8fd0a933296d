// Values in the steps of a scenario: what earlier steps brought, and what an answer must show.

/** What steps brought, by the names that they gave it. */
export type Saved = Record<string, unknown>

const holePattern = /\{([A-Za-z_]\w*(?:\.\w+)+)\}/g
const wholePattern = /^\{([A-Za-z_]\w*(?:\.\w+)+)\}$/

const valueAt = (saved: Saved, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, part) => (at as Readonly<Record<string, unknown>> | null)?.[part], saved)

/** The value with `{payment.id}` filled in wherever it stands. */
export function filled(value: unknown, saved: Saved): unknown {
  if (typeof value === 'string') {
    const whole = wholePattern.exec(value)?.[1]
    if (whole !== undefined) return valueAt(saved, whole) ?? value
    return value.replace(holePattern, (hole, path) => String(valueAt(saved, path) ?? hole))
  }
  if (Array.isArray(value)) return value.map((each) => filled(each, saved))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, filled(each, saved)]),
  )
}

/** How a value differs from the fields that it should show; empty when it shows them all. */
export function unlike(expected: unknown, found: unknown, at = ''): string[] {
  if (expected === undefined) return []
  if (typeof expected !== 'object' || expected === null) {
    const same = expected === found || (expected === null && found === undefined)
    return same ? [] : [`${at} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}.`]
  }
  return Object.entries(expected).flatMap(([name, each]) => {
    const path = at === '' ? name : `${at}.${name}`
    return unlike(
      each,
      (found as Readonly<Record<string, unknown>> | null | undefined)?.[name],
      path,
    )
  })
}
