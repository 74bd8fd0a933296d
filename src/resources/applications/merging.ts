// What is sent of a section over what is stored of it.
import type { ObjectSchema, Schema } from '../../kit/schema.ts'

export type Fields = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === ''

/** The fields of a schema: sent values over stored ones, null where there is neither. */
export function mergedOver<R>(schema: Schema, stored: unknown, sent: unknown): R {
  const { properties } = schema as ObjectSchema
  const [before, told] = [(stored ?? {}) as Fields, (sent ?? {}) as Fields]
  const entries = Object.entries(properties).map(([name, field]) => {
    const value = told[name]
    if (value === undefined) return [name, before[name] ?? null]
    const isPart = value !== null && 'properties' in field
    return [name, isPart ? mergedOver(field, before[name], value) : value]
  })
  return Object.fromEntries(entries) as R
}
