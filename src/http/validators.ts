// Validation by the schemas: Ajv's verdicts become the service's problems, one for each bad field.
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { Refusal } from '../kit/failure.ts'
import { annotations, itemOf, type ObjectSchema, type Schema } from '../kit/schema.ts'
import { fail } from '../world/failures.ts'

interface Annotated {
  readonly 'x-checks'?: Readonly<Record<string, string>>
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Annotated>>
  readonly items?: Annotated
}

type FieldFailure = 'required' | 'tooLong' | 'wrongLength' | 'badFormat' | 'outOfRange'

const failureOfCheck: Readonly<Record<string, FieldFailure>> = {
  '001': 'required',
  '005': 'tooLong',
  '008': 'badFormat',
  '012': 'wrongLength',
  '018': 'outOfRange',
}

const checkOfKeyword: Readonly<Record<string, string>> = {
  required: '001',
  maxLength: '005',
  maxItems: '005',
  minLength: '012',
  minItems: '012',
  minimum: '018',
  maximum: '018',
}

/** The schema of the field at a JSON pointer, and whether its parent requires it. */
function fieldAt(root: Annotated, path: readonly string[]): { field: Annotated; must: boolean } {
  let field = root
  let must = false
  for (const part of path) {
    must = field.required?.includes(part) ?? false
    field = field.properties?.[part] ?? field.items ?? {}
  }
  return { field, must }
}

/** What is wrong with one field; `field` is its name, with dots where it is nested. */
export interface FieldProblem {
  readonly field: string
  readonly problem: Refusal
}

function problemOf(root: Annotated, error: ErrorObject): FieldProblem {
  const path = error.instancePath === '' ? [] : error.instancePath.slice(1).split('/')
  if (error.keyword === 'required') path.push(String(error.params['missingProperty']))
  const { field, must } = fieldAt(root, path)
  const { data } = error
  const missing = must && (data === '' || data === null)
  const check = missing
    ? '001'
    : (field['x-checks']?.[error.keyword] ?? checkOfKeyword[error.keyword] ?? '008')
  const name = path.join('.')
  const problem = fail[failureOfCheck[check] as FieldFailure](name)
  return { field: name, problem: problem.about(itemOf(field as Schema)) }
}

/** What a text of a query means to its field; one written otherwise stays, and is refused. */
function meaningOf(field: Schema | undefined, text: unknown): unknown {
  const types: readonly unknown[] = [(field as { type?: unknown } | undefined)?.type].flat()
  if (typeof text !== 'string' || types.includes('string')) return text
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  const isNumber = types.includes('integer') && /^-?\d+$/.test(text)
  return isNumber && Number.isSafeInteger(Number(text)) ? Number(text) : text
}

/** Turns the texts of a query into the numbers and switches of its schema, in place. */
function readTexts({ properties }: ObjectSchema, query: Record<string, unknown>): void {
  for (const [name, text] of Object.entries(query)) {
    if (Object.hasOwn(properties, name)) query[name] = meaningOf(properties[name], text)
  }
}

/** Checks values against schemas; a schema is compiled when it is first used. */
export class Validators {
  readonly #compiled = new WeakMap<ObjectSchema, ValidateFunction>()
  readonly #ajv: Ajv
  readonly #coerce: boolean

  /**
   * `coerce` turns the texts of a query into the numbers and switches of its schema. Ajv could do
   * it, but takes blanks, exponents, hexadecimal and empty texts for numbers too.
   */
  constructor({ coerce }: { readonly coerce: boolean }) {
    this.#coerce = coerce
    this.#ajv = new Ajv({
      allErrors: true,
      verbose: true,
      strict: true,
      allowUnionTypes: true,
      messages: false,
    })
    this.#ajv.addVocabulary([...annotations])
  }

  /** The first problem of each bad field, in the order of the schema; empty when all is well. */
  problems(schema: ObjectSchema, value: unknown): FieldProblem[] {
    let validate = this.#compiled.get(schema)
    if (!validate) {
      validate = this.#ajv.compile(schema)
      this.#compiled.set(schema, validate)
    }
    if (this.#coerce) readTexts(schema, value as Record<string, unknown>)
    if (validate(value)) return []
    const byField = new Map<string, FieldProblem>()
    for (const error of validate.errors ?? []) {
      const found = problemOf(schema as Annotated, error)
      if (!byField.has(found.field)) byField.set(found.field, found)
    }
    return [...byField.values()]
  }
}
