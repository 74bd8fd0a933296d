// Writes the validators of all request schemas as plain JavaScript, one file a resource, so that
// nothing has to be compiled when a sandbox starts.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import { transformSync } from 'esbuild'
import { type RequestSchema, requestSchemas } from '../src/http/request-schemas.ts'
import { compilerOptions } from '../src/http/validators.ts'
import { annotations } from '../src/kit/schema.ts'
import { resources } from '../src/resources/index.ts'

// A CommonJS package whose types name its default export twice.
const standaloneCode = standalone as unknown as typeof standalone.default

/** The code of one resource's validators, by their names. */
function codeOf(schemas: readonly RequestSchema[]): string {
  const ajv = new Ajv({ ...compilerOptions, code: { source: true } })
  ajv.addVocabulary([...annotations])
  const names = schemas.map(({ schema, name }, at) => {
    ajv.addSchema(schema, `v${at}`)
    return [`v${at}`, name] as const
  })
  const code = standaloneCode(ajv, Object.fromEntries(names.map(([key]) => [key, key])))
  const given = names.map(([key, name]) => `${JSON.stringify(name)}: own.${key}`)
  const members = given.join(', ')
  return `(() => { const own = {}; const exports = own; ${code}; return { ${members} } })()`
}

/** Fills the folder `to`. */
export function writeValidators(to: string): void {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  for (const { name, endpoints } of resources) {
    const schemas = endpoints.flatMap(requestSchemas)
    const { code } = transformSync(`module.exports = ${codeOf(schemas)}`, { minifySyntax: true })
    writeFileSync(join(to, `${name}.cjs`), code)
  }
}
