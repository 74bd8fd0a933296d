// Whether a change of data stays inside the contract: a field that the answer or the notification
// has, null only where null may stand, a text no longer than the longest that is allowed.
import type { AnyEndpoint } from '../http/endpoint.ts'
import { knownNames } from '../kit/nearest.ts'
import type { RuleProblem } from './check-rule.ts'
import type { Names } from './names.ts'
import type { RuleInput } from './schema.ts'

interface Shape {
  readonly type?: string | readonly string[]
  readonly maxLength?: number
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
}

type Data = NonNullable<RuleInput['then']['data']>

const problem = (field: string, text: string): RuleProblem[] => [
  { kind: 'badRule', path: ['then', 'data', field], text },
]

/** The shapes of an answer; of picked ones each. */
function shapesOf({ returns }: AnyEndpoint): readonly Shape[] {
  if ('pickedBy' in returns) return Object.values(returns.options as Record<string, Shape>)
  return [returns as Shape]
}

/** The shape at a path; entries of lists need no name. */
function shapeAt(shape: Shape | undefined, path: readonly string[]): Shape | undefined {
  const [name, ...rest] = path
  if (shape?.items) return shapeAt(shape.items, path)
  if (name === undefined) return shape
  return shape?.properties && Object.hasOwn(shape.properties, name)
    ? shapeAt(shape.properties[name], rest)
    : undefined
}

/** What the field of an answer may be, and the names beside it. */
function fieldOfAnswer(endpoint: AnyEndpoint, field: string) {
  const shapes = shapesOf(endpoint)
  const found = shapes.flatMap((shape) => shapeAt(shape, field.split('.')) ?? [])
  const known = shapes.flatMap((shape) => Object.keys(shape.properties ?? {}))
  return { found, known: [...new Set(known)] }
}

/** The fields of a notification, and the endpoint's; nothing is known of what `*` means. */
function checkField(on: string, { kind, field = '' }: Data, names: Names): RuleProblem[] {
  const endpoint = names.endpoints.get(on)
  const told = names.told.get(on)
  if (endpoint) {
    const { found, known } = fieldOfAnswer(endpoint, field)
    if (found.length === 0) {
      return problem('field', `The answer has no field ${field}.${knownNames(field, known)}`)
    }
    const mayBeNull = found.some(({ type }) => [type].flat().includes('null'))
    if (kind === 'null-field' && !mayBeNull) {
      return problem('field', `${field} is never null there: name a field that may be.`)
    }
  } else if (told) {
    const known = Object.keys({ ...told.example(), event: on })
    if (!known.includes(field.split('.')[0] ?? '')) {
      return problem('field', `${on} has no field ${field}.${knownNames(field, known)}`)
    }
    if (kind === 'null-field' && (field === 'event' || field === 'shop_id')) {
      return problem('field', `${field} is never null: name another field.`)
    }
  }
  return []
}

/** What is wrong with a change of data. */
export function checkData(on: string, data: Data, names: Names): RuleProblem[] {
  const { kind, field, value, length } = data
  const isKnown = on === '*' || names.endpoints.has(on) || names.events.includes(on)
  if (!isKnown) return problem('kind', `then.data needs a route or an event in on: not ${on}.`)
  if (kind === 'reordered-keys') {
    return field === undefined ? [] : problem('field', 'reordered-keys is about all: no field.')
  }
  if (value !== undefined && kind !== 'unknown-value' && kind !== 'extra-field') {
    return problem('value', `then.data of kind ${kind} has no value: leave it out.`)
  }
  if (kind === 'extra-field') return []
  if (field === undefined) return problem('field', `then.data of kind ${kind} needs a field.`)
  if (kind === 'longest-text' && length === undefined) {
    return problem('length', 'then.data of kind longest-text needs a length in characters.')
  }
  return checkField(on, data, names)
}
