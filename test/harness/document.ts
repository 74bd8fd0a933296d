// Every answer of the API in our tests is also held against the document that we serve: the status
// must stand there for its operation, and the body must be as the schema says, with no other field.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { type OpenApiDocument, openApiOf } from '../../src/describe/openapi.ts'
import type { Resource } from '../../src/http/resource.ts'
import { RouteTable } from '../../src/http/routes.ts'

type Json = Readonly<Record<string, unknown>>

/** The schema with no room for fields it does not declare, at any depth. */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.entries(schema).map(([word, value]) => [word, closed(value)])
  const copy = Object.fromEntries(parts)
  // An object of which nothing is declared may hold anything.
  const declared = Object.keys((copy['properties'] as object | undefined) ?? {}).length > 0
  return declared ? { ...copy, additionalProperties: false } : copy
}

const at = (document: unknown, ...path: readonly string[]): unknown =>
  path.reduce((value, part) => (value as Json | undefined)?.[part], document)

/** `/list/0/amount: type {"type":"integer"}`, for each place where a body differs. */
const differencesOf = ({ errors }: ValidateFunction): string[] =>
  (errors ?? []).map(({ instancePath, keyword, params }) => {
    return `${instancePath || '/'}: ${keyword} ${JSON.stringify(params)}`
  })

/** Judges answers by an OpenAPI document. */
export class DocumentJudge {
  readonly #document: OpenApiDocument
  readonly #routes: RouteTable
  readonly #compiler: Ajv2020
  readonly #compiled = new Map<string, ValidateFunction>()

  constructor(resources: readonly Resource[], document = openApiOf(resources, '/')) {
    this.#document = document
    this.#routes = new RouteTable(resources)
    this.#compiler = new Ajv2020({ strict: false, allErrors: true, messages: false })
    const components = closed({ schemas: document.components.schemas })
    this.#compiler.addSchema({ $id: 'document', components })
  }

  /** What is wrong with an answer; empty when the document promises it. */
  differences(method: string, path: string, status: number, body: unknown): string[] {
    const match = this.#routes.match(method, path)
    if (match === undefined || !('endpoint' in match)) {
      return this.#judge('errors', { $ref: 'document#/components/schemas/Errors' }, body)
    }
    const { route } = match.endpoint
    const [verb = '', template = ''] = route.split(' ')
    const operation = at(this.#document, 'paths', template, verb.toLowerCase())
    const response = at(operation, 'responses', String(status))
    if (response === undefined) return [`${route} has no response ${status} in the document`]
    const schema = at(response, 'content', 'application/json', 'schema')
    return this.#judge(`${route} ${status}`, schema, body)
  }

  #judge(name: string, schema: unknown, body: unknown): string[] {
    let validate = this.#compiled.get(name)
    if (!validate) {
      const text = JSON.stringify(closed(schema)).replaceAll('"#/', '"document#/')
      validate = this.#compiler.compile(JSON.parse(text))
      this.#compiled.set(name, validate)
    }
    return validate(body) ? [] : differencesOf(validate)
  }
}
