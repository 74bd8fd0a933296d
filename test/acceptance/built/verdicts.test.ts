// The validators that the build writes say of every value what those say that Ajv compiles.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Ajv, type ValidateFunction } from 'ajv'
import { describe, expect, it } from 'vitest'
import { controlValidators } from '../../../src/control/operation.ts'
import { operations } from '../../../src/control/operations.ts'
import { requestSchemas } from '../../../src/http/request-schemas.ts'
import { compilerOptions } from '../../../src/http/validators.ts'
import { annotations, type ObjectSchema } from '../../../src/kit/schema.ts'
import { resources } from '../../../src/resources/index.ts'
import { badTexts, badValues, validText } from '../hostile/bad-values.ts'
import { type FieldSchema, meaningOf } from '../hostile/oracle.ts'

const require = createRequire(import.meta.url)

/** The validators of one resource as the build wrote them, by name. */
function builtValidators(resource: string): Readonly<Record<string, ValidateFunction>> {
  const file = new URL(`../../../dist/validators/${resource}.cjs`, import.meta.url)
  return require(fileURLToPath(file)).byName
}

/** A value that a field takes; of an object every field, of a list one entry. */
function validValue(field: FieldSchema & { readonly items?: FieldSchema }): unknown {
  if (field.items) return [validValue(field.items)]
  if (!field.properties) return meaningOf(field, validText(field))
  const parts = Object.entries(field.properties)
  return Object.fromEntries(parts.map(([name, part]) => [name, validValue(part)]))
}

/** A valid object, then one for each bad value of each field, and one without each field. */
function* valuesFor({ properties }: ObjectSchema): Generator<Record<string, unknown>> {
  const fields = Object.entries(properties) as [string, FieldSchema][]
  const valid = Object.fromEntries(fields.map(([name, field]) => [name, validValue(field)]))
  yield valid
  for (const [name, field] of fields) {
    const { [name]: _, ...without } = valid
    yield without
    for (const { json } of badValues(field)) yield { ...valid, [name]: JSON.parse(json) }
    for (const [, text] of badTexts(field)) yield { ...valid, [name]: text }
  }
}

const verdict = (validate: ValidateFunction, value: unknown): unknown =>
  validate(value) ? 'valid' : validate.errors

const owners = [...resources, { name: controlValidators, endpoints: operations }]

/** Those with a shape to judge: a form may hold nothing but a file. */
const judged = owners.filter(({ endpoints }) => endpoints.flatMap(requestSchemas).length > 0)

describe.each(judged.map(({ name, endpoints }) => [name, endpoints] as const))(
  'the built validators of %s',
  (name, endpoints) => {
    const built = builtValidators(name)
    it.each(endpoints.flatMap(requestSchemas).map((each) => [each.name, each.schema] as const))(
      'judge %s as the compiled one does',
      (schemaName, schema) => {
        const compiler = new Ajv(compilerOptions).addVocabulary([...annotations])
        const compiled = compiler.compile(schema)
        const standalone = built[schemaName] as ValidateFunction
        const judged = { valid: 0, invalid: 0 }
        for (const value of valuesFor(schema)) {
          const expected = verdict(compiled, value)
          expect(verdict(standalone, value)).toEqual(expected)
          judged[expected === 'valid' ? 'valid' : 'invalid']++
        }
        expect(judged.valid).toBeGreaterThan(0)
      },
    )
  },
)
