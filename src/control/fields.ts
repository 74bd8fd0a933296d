// Which fields an operation takes, and what to say of those that it does not.

import type { Validators } from '../http/validators.ts'
import { Refusal } from '../kit/failure.ts'
import { knownNames } from '../kit/nearest.ts'
import { type ObjectSchema, object } from '../kit/schema.ts'
import { controlFail } from './failures.ts'

interface Field {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Field>>
}

function kindOf({ type, enum: values, examples, properties }: Field): string {
  if (properties) return 'object'
  if (values) return values.join(' | ')
  const kind = [type ?? 'anything'].flat().join(' or ')
  return examples ? `${kind} such as ${examples[0]}` : kind
}

function describe(schema: Field): string {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    return `${name}${schema.required?.includes(name) ? '' : '?'}: ${kindOf(field)}`
  })
  return `{ ${fields.join(', ')} }`
}

/** Fields that the schema does not know, nested ones too, with dots in their names. */
function unknownIn(schema: Field, value: object, before = ''): Refusal[] {
  const { properties } = schema
  if (!properties) return []
  return Object.entries(value).flatMap(([name, each]) => {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!field) {
      const known = Object.keys(properties)
      const takes = known.length === 0 ? ' Leave it out.' : knownNames(name, known)
      return [controlFail.unknownField(before + name, takes)]
    }
    const nested = typeof each === 'object' && each !== null
    return nested ? unknownIn(field, each, `${before}${name}.`) : []
  })
}

/** What an operation without fields takes. */
const noFields: ObjectSchema = object({})

/** Refuses a value unless the schema takes all of it; names every bad field. */
export function refuseBadFields(
  fields: ObjectSchema | undefined,
  value: object,
  validators: Validators,
  open = false,
): void {
  const schema = fields ?? noFields
  const problems = fields ? validators.problems(fields, value) : []
  const bad = problems.map(({ problem }) =>
    controlFail.badField(problem.problems[0].message, describe(schema)),
  )
  const unknown = open ? [] : unknownIn(schema as Field, value)
  const [first, ...rest] = [...bad, ...unknown].flatMap((refusal) => refusal.problems)
  if (first) throw new Refusal([first, ...rest])
}
