// Changes of an answer or a notification that a client has to bear: an unknown value, a new field,
// a null, the longest text, another order of the fields.
import type { DataChange } from './rule-shape.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value with the field at the path replaced wherever it stands; entries of lists each. */
function replaced(value: unknown, path: readonly string[], next: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => replaced(entry, path, next))
  const [name, ...rest] = path
  if (name === undefined) return next
  if (!isFields(value) || !Object.hasOwn(value, name)) return value
  return { ...value, [name]: replaced(value[name], rest, next) }
}

function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered)
  if (!isFields(value)) return value
  const entries = Object.entries(value).map(([name, each]) => [name, reordered(each)] as const)
  return Object.fromEntries(entries.reverse())
}

/** The body as the rule changes it. */
export function changeData<B extends object>(
  { kind, field = '', value, length = 1 }: DataChange,
  body: B,
): B {
  const path = field.split('.')
  if (kind === 'reordered-keys') return reordered(body) as B
  if (kind === 'extra-field') return { ...body, [field || 'new_field']: value ?? 'new' }
  const next = {
    'unknown-value': value ?? 'UNKNOWN_TO_CLIENTS',
    'null-field': null,
    'longest-text': 'x'.repeat(length),
  }[kind]
  return replaced(body, path, next) as B
}
