// Validation by the schemas: Ajv's verdicts become the service's problems, one for each bad field.
import { createRequire } from 'node:module'
import type { Ajv, ErrorObject, Options, ValidateFunction } from 'ajv'
import type { Refusal } from '../kit/failure.ts'
import { annotations, itemOf, type ObjectSchema, type Schema } from '../kit/schema.ts'
import { fail } from '../world/failures.ts'
import { type Form, formOf } from './field-hints.ts'

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

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((at, part) => (at as Readonly<Record<string, unknown>> | null)?.[part], value)

function problemOf(root: Annotated, value: unknown, error: ErrorObject): FieldProblem {
  const path = error.instancePath === '' ? [] : error.instancePath.slice(1).split('/')
  if (error.keyword === 'required') path.push(String(error.params['missingProperty']))
  const { field, must } = fieldAt(root, path)
  const data = valueAt(value, path)
  const missing = must && (data === '' || data === null)
  const check = missing
    ? '001'
    : (field['x-checks']?.[error.keyword] ?? checkOfKeyword[error.keyword] ?? '008')
  const name = path.join('.')
  const problem = fail[failureOfCheck[check] as FieldFailure](name).about(itemOf(field as Schema))
  return { field: name, problem: problem.withHint(formOf(name, field as Form, data)) }
}

/** What a text of a query means to its field; one written otherwise stays, and is refused. */
function meaningOf(field: Schema | undefined, text: unknown): unknown {
  const { type } = (field ?? {}) as { readonly type?: string | readonly string[] }
  if (typeof text !== 'string' || type === undefined || type === 'string') return text
  const may = (name: string) => (typeof type === 'string' ? type === name : type.includes(name))
  if (may('string')) return text
  if (may('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  const isNumber = may('integer') && /^-?\d+$/.test(text)
  return isNumber && Number.isSafeInteger(Number(text)) ? Number(text) : text
}

/** Turns the texts of a query into the numbers and switches of its schema, in place. */
function readTexts({ properties }: ObjectSchema, query: Record<string, unknown>): void {
  for (const name in query) {
    if (Object.hasOwn(properties, name)) query[name] = meaningOf(properties[name], query[name])
  }
}

/** How a validator is compiled, at run time and by the build alike. */
export const compilerOptions: Options = {
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  messages: false,
}

/** A compiler for schemas; loaded when something has to be compiled. */
function newCompiler(): Ajv {
  const { Ajv: Compiler } = createRequire(import.meta.url)('ajv') as typeof import('ajv')
  return new Compiler(compilerOptions).addVocabulary([...annotations])
}

/** A validator that the build has compiled already; undefined where there is none. */
export type FindCompiled = (schema: ObjectSchema) => ValidateFunction | undefined

/** Checks values against schemas; a schema is compiled, or found compiled, at first use. */
export class Validators {
  readonly #compiled = new WeakMap<ObjectSchema, ValidateFunction>()
  readonly #coerce: boolean
  readonly #find: FindCompiled
  #compiler: Ajv | undefined

  /**
   * `coerce` turns the texts of a query into the numbers and switches of its schema. Ajv could do
   * it, but takes blanks, exponents, hexadecimal and empty texts for numbers too.
   */
  constructor({ coerce, find }: { readonly coerce: boolean; readonly find: FindCompiled }) {
    this.#coerce = coerce
    this.#find = find
  }

  /** The first problem of each bad field, in the order of the schema; empty when all is well. */
  problems(schema: ObjectSchema, value: unknown): readonly FieldProblem[] {
    if (this.#coerce) readTexts(schema, value as Record<string, unknown>)
    const validate = this.#compiled.get(schema) ?? this.#compile(schema)
    if (validate(value)) return []
    const byField = new Map<string, FieldProblem>()
    for (const error of validate.errors ?? []) {
      const found = problemOf(schema as Annotated, value, error)
      if (!byField.has(found.field)) byField.set(found.field, found)
    }
    return [...byField.values()]
  }

  #compile(schema: ObjectSchema): ValidateFunction {
    let validate = this.#find(schema)
    if (!validate) {
      this.#compiler ??= newCompiler()
      validate = this.#compiler.compile(schema)
    }
    this.#compiled.set(schema, validate)
    return validate
  }
}
