// The JSON Schema of scenario files, for editors: made of the schema that reads them, with the
// names that the tables know.
import { annotations, type Schema } from '../kit/schema.ts'
import { type Names, triggersOf } from './names.ts'
import { ScenarioInput } from './scenario.ts'

type Json = Record<string, unknown>

/** Closed to unknown fields, and without what only our validators read. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema)
    .filter(([name]) => !(annotations as readonly string[]).includes(name))
    .map(([name, each]) => [name, closed(each)] as const)
  const result: Json = Object.fromEntries(kept)
  const isClosed = result['type'] === 'object' && 'properties' in result
  return isClosed ? { ...result, additionalProperties: false } : result
}

/** The document; `on` proposes every trigger. */
export function scenarioJsonSchema(names: Names): Json {
  const schema = closed(ScenarioInput as Schema) as {
    properties: { rules: { items: { properties: Json } } } & Json
  } & Json
  schema.properties.rules.items.properties['on'] = { enum: triggersOf(names) }
  schema.properties['$schema'] = { type: 'string' }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A scenario of payment-sandbox',
    ...schema,
  }
}
