// An example of a value, made from its schema: the first value that it names, else the smallest
// that it takes.
import type { Schema } from '../kit/schema.ts'

interface Words {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minLength?: number
  readonly minimum?: number
}

function exampleOfObject(words: Words, everyField: boolean): object {
  const { properties = {}, required = [] } = words
  const shown = Object.entries(properties).filter(([name]) => everyField || required.includes(name))
  return Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(field, everyField)]))
}

/** A valid value; of an object every field, or just those that must be there. */
export function exampleOf(schema: Schema, everyField: boolean): unknown {
  const words = schema as Words
  const { type, enum: values, examples, items, minLength = 0, minimum = 1 } = words
  const types = [type ?? []].flat()
  if (examples) return examples[0]
  if (values) return values[0]
  if (types.includes('null')) return null
  if (types.includes('object')) return exampleOfObject(words, everyField)
  if (types.includes('array')) return items ? [exampleOf(items, everyField)] : []
  if (types.includes('boolean')) return true
  if (types.includes('integer') || types.includes('number')) return minimum
  return 'text'.padEnd(minLength, 'x')
}
