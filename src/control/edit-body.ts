// The body of a notification with other values at some paths.

/** Values by path, with dots where it is nested; what is not there is added. */
export type Edits = Readonly<Record<string, unknown>>

function put(value: unknown, [name, ...rest]: readonly string[], next: unknown): unknown {
  // Amounts are texts in notifications, however they were written here.
  if (name === undefined) return typeof value === 'string' ? String(next) : next
  const fields = typeof value === 'object' && value !== null ? value : {}
  return { ...fields, [name]: put((fields as Edits)[name], rest, next) }
}

/** The text of the body with the values put in. */
export function editBody(text: string, edits: Edits): string {
  const body: unknown = JSON.parse(text)
  const edited = Object.entries(edits).reduce(
    (before, [path, value]) => put(before, path.split('.'), value),
    body,
  )
  return JSON.stringify(edited)
}
