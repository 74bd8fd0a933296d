// Which fields of a request its schema knows, at whatever depth.
import type { ObjectSchema, Schema } from '../kit/schema.ts'
import { misspelt } from './field-hints.ts'

/** An object of a request, and the schema that says which fields it may have. */
interface Known {
  /** Before the names of its fields: `transaction.`; empty at the top. */
  readonly path: string
  readonly value: Readonly<Record<string, unknown>>
  readonly fields: ObjectSchema['properties']
}

interface Shape {
  readonly properties?: ObjectSchema['properties']
  readonly items?: Schema
}

/** The objects of a value that its schema describes, outer ones first. */
function* describedIn(value: unknown, schema: Schema, path = ''): Generator<Known> {
  const { properties, items } = schema as Shape
  if (typeof value !== 'object' || value === null) return
  if (items && Array.isArray(value)) {
    for (const [at, each] of value.entries()) yield* describedIn(each, items, `${path}${at}.`)
  }
  if (!properties || Array.isArray(value)) return
  const known = value as Known['value']
  yield { path, value: known, fields: properties }
  for (const name in known) {
    if (typeof known[name] !== 'object') continue
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (field) yield* describedIn(known[name], field, `${path}${name}.`)
  }
}

/** Names of the fields that no schema knows, with dots where they are nested. */
export function unknownFields(value: object, schema: Schema): string[] {
  const unknown: string[] = []
  for (const { path, value: part, fields } of describedIn(value, schema)) {
    for (const name in part) if (!Object.hasOwn(fields, name)) unknown.push(path + name)
  }
  return unknown
}

/** What the fields that nobody knows were probably meant to be; empty where nothing is near. */
export const misspeltIn = (value: object, schema: Schema): string =>
  [...describedIn(value, schema)]
    .map(({ path, value: part, fields }) => misspelt(part, Object.keys(fields), path))
    .filter((hint) => hint !== '')
    .join('; ')
