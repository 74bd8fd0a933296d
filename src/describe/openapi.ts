// The API as an OpenAPI 3.1 document, made from the list of endpoints that serves it.
import packageFile from '../../package.json' with { type: 'json' }
import { type AnyEndpoint, splitRoute } from '../http/endpoint.ts'
import type { Resource } from '../http/resource.ts'
import { keyPrefixes, mirroredVersion } from '../service.ts'
import { headerParameters, parametersOf } from './parameters.ts'
import { fixedExamples, refusalsOf } from './refusals.ts'
import { type Printed, SchemaBook } from './schema-book.ts'
import { examplesOf, printShape } from './shapes.ts'

export interface OpenApiDocument {
  readonly openapi: string
  readonly info: Printed
  readonly servers: readonly { readonly url: string }[]
  readonly security: readonly Printed[]
  readonly tags: readonly Printed[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Printed>>>>
  readonly components: Printed & { readonly schemas: Readonly<Record<string, Printed>> }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `putPaymentsByIdCapture` of `PUT /v1/payments/{id}/capture`. */
function operationIdOf(route: string): string {
  const { method, path } = splitRoute(route)
  const words = path
    .replace('/v1/', '')
    .split(/[/_-]/)
    .map((part) => {
      const name = /^\{(.*)\}$/.exec(part)?.[1]
      return name === undefined ? capital(part) : `By${capital(name)}`
    })
  return method.toLowerCase() + words.join('').replace(/[{}]/g, '')
}

const keysTaken: Readonly<Record<AnyEndpoint['keys'], string>> = {
  secret: 'With a secret key.',
  'secret and public': 'With a secret or a public key.',
}

/** The form of an upload, as far as its file goes. */
const fileForm = (part: string): Printed => ({
  type: 'object',
  required: [part],
  properties: { [part]: { type: 'string', format: 'binary' } },
})

const fileExample = (part: string | undefined): Printed =>
  part === undefined ? {} : { [part]: 'the bytes of a file' }

function requestBodyOf(book: SchemaBook, endpoint: AnyEndpoint): Printed {
  const { body, accepts = 'json', filePart } = endpoint
  const shapes = [
    ...(body ? [printShape(book, body)] : []),
    ...(filePart === undefined ? [] : [fileForm(filePart)]),
  ]
  const fields = {
    schema: shapes.length === 1 ? shapes[0] : { allOf: shapes },
    ...(body ? { examples: examplesOf(body, false, fileExample(filePart)) } : {}),
  }
  const types = [
    ...(accepts === 'multipart' ? [] : ['application/json']),
    ...(accepts === 'json' ? [] : ['multipart/form-data']),
  ]
  if (!body && accepts === 'json') return {}
  const content = Object.fromEntries(types.map((type) => [type, fields]))
  return { requestBody: { required: true, content } }
}

function successOf(book: SchemaBook, { returns }: AnyEndpoint): Printed {
  return {
    description: 'Done.',
    headers: { 'X-Sandbox-Trace': { $ref: '#/components/headers/X-Sandbox-Trace' } },
    content: {
      'application/json': {
        schema: printShape(book, returns),
        examples: examplesOf(returns, true),
      },
    },
  }
}

function operationOf(book: SchemaBook, tag: string, endpoint: AnyEndpoint): Printed {
  const { route, summary, keys, source, deprecated } = endpoint
  return {
    operationId: operationIdOf(route),
    tags: [tag],
    summary,
    description: `${keysTaken[keys]} Source: ${source.kind}, ${source.note}.`,
    ...(deprecated ? { deprecated } : {}),
    parameters: parametersOf(book, endpoint),
    ...requestBodyOf(book, endpoint),
    responses: { 200: successOf(book, endpoint), ...refusalsOf(book, endpoint) },
  }
}

const header = (description: string, example: string): Printed => ({
  description,
  schema: { type: 'string' },
  example,
})

/** How a key is sent, and the headers of answers. */
const fixedComponents = {
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: `The key as it is: ${keyPrefixes.secret}... or ${keyPrefixes.public}...`,
    },
    basic: { type: 'http', scheme: 'basic', description: 'The key as the user, no password.' },
  },
  headers: {
    'X-Sandbox-Trace': header('The entry of the trace that tells of this request.', 't_12'),
    'X-Sandbox-Hint': header('What to do next.', 'send another id, or none: then one is made'),
  },
}

const info = {
  title: 'payment-sandbox',
  version: packageFile.version,
  'x-interface-version': mirroredVersion,
  summary: 'A local stand-in for a payment service.',
  description:
    'Generated from the endpoints that serve it. Names that begin with X-Sandbox are of the ' +
    'sandbox itself; everything else is as the service has it, as far as it is known.',
  license: { name: 'MIT', identifier: 'MIT' },
}

/** The document; `server` is the origin of the API, `/` where the document is served. */
export function openApiOf(resources: readonly Resource[], server: string): OpenApiDocument {
  const book = new SchemaBook()
  const paths: Record<string, Record<string, Printed>> = {}
  for (const { name, endpoints } of resources) {
    for (const endpoint of endpoints) {
      const { method, path } = splitRoute(endpoint.route)
      paths[path] = {
        ...paths[path],
        [method.toLowerCase()]: operationOf(book, name, endpoint),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: server }],
    security: [{ bearer: [] }, { basic: [] }],
    tags: resources.map(({ name }) => ({ name, description: `What there is of ${name}.` })),
    paths,
    components: {
      ...fixedComponents,
      schemas: book.schemas,
      examples: fixedExamples(),
      parameters: headerParameters(resources.flatMap(({ endpoints }) => endpoints)),
    },
  }
}
