// Writes the validators of all request schemas as plain JavaScript, one file a resource and one of
// the control operations, so that nothing has to be compiled when a sandbox runs.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import { build } from 'esbuild'
import { controlValidators } from '../src/control/operation.ts'
import { operations } from '../src/control/operations.ts'
import { type RequestSchema, requestSchemas } from '../src/http/request-schemas.ts'
import { compilerOptions } from '../src/http/validators.ts'
import { annotations } from '../src/kit/schema.ts'
import { resources } from '../src/resources/index.ts'

// A CommonJS package whose types name its default export twice.
const standaloneCode = standalone as unknown as typeof standalone.default

/** The code of one resource's validators, by their names. */
function codeOf(schemas: readonly RequestSchema[]): string {
  const ajv = new Ajv({ ...compilerOptions, code: { source: true, esm: true } })
  ajv.addVocabulary([...annotations])
  // Several endpoints may share a schema; it is written once.
  const keys = new Map(
    [...new Set(schemas.map(({ schema }) => schema))].map((s, at) => [s, `v${at}`]),
  )
  for (const [schema, key] of keys) ajv.addSchema(schema, key)
  const code = standaloneCode(ajv, Object.fromEntries([...keys.values()].map((key) => [key, key])))
  const members = schemas.map(({ schema, name }) => `${JSON.stringify(name)}: ${keys.get(schema)}`)
  return `${code}; export const byName = { ${members.join(', ')} }`
}

/** Fills the folder `to`. */
export async function writeValidators(to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  const owners = [...resources, { name: controlValidators, endpoints: operations }]
  for (const { name, endpoints } of owners) {
    const schemas = endpoints.flatMap(requestSchemas)
    await build({
      stdin: { contents: codeOf(schemas), resolveDir: import.meta.dirname },
      outfile: join(to, `${name}.cjs`),
      // As a bundle it holds the one function of Ajv that it needs, and drops what it does not.
      bundle: true,
      format: 'cjs',
      platform: 'node',
      target: 'node20.19',
      minifySyntax: true,
      minifyWhitespace: true,
      logLevel: 'warning',
    })
  }
}
