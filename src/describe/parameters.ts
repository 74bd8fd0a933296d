// The parameters of an operation in the served document: path, query and headers.
import type { AnyEndpoint } from '../http/endpoint.ts'
import { splitRoute } from '../http/endpoint.ts'
import type { ObjectSchema, Schema } from '../kit/schema.ts'
import { apiVersions } from '../service.ts'
import { exampleOf } from './examples.ts'
import type { Printed, SchemaBook } from './schema-book.ts'
import { isPicked, optionsOf } from './shapes.ts'

const uuidExample = '7c0ad4d5-5a4f-4b9c-8d0e-1f2a3b4c5d6e'

interface Header {
  readonly name: string
  readonly description: string
  readonly example: string
  readonly required?: boolean
  readonly enum?: readonly string[]
  isTakenBy(endpoint: AnyEndpoint): boolean
}

const changes = ({ route }: AnyEndpoint): boolean => splitRoute(route).method !== 'GET'

/** Headers that a caller may send beside the key. */
const headers: readonly Header[] = [
  {
    name: 'Tenant-Shop-Id',
    description: 'The tenant that a platform main shop acts for.',
    example: 's_demotenant1',
    isTakenBy: ({ group }) => group.families.includes('shop') && group.acting !== 'none',
  },
  {
    name: 'Tenant-Buyer-Id',
    description: 'The tenant buyer that a buyer platform acts for.',
    example: 'b_demobuyer01',
    isTakenBy: ({ group }) => group.families.includes('buyer'),
  },
  {
    name: 'idempotent_key',
    description: 'A UUID v4: the same request under it gets the same answer, and changes nothing.',
    example: uuidExample,
    isTakenBy: changes,
  },
  {
    name: 'Api-Version',
    description: 'Minor version of the API.',
    example: apiVersions[0] as string,
    enum: apiVersions,
    isTakenBy: () => true,
  },
  {
    name: 'X-Sandbox-World',
    description: 'The world of the sandbox; `default` when neither it nor the key names one.',
    example: 'checkout-7',
    isTakenBy: () => true,
  },
  {
    name: 'X-Sandbox-Result',
    description: 'The result that the step of a state table shall have: `declined:014`.',
    example: 'approved',
    isTakenBy: (endpoint) => changes(endpoint) && endpoint.group.name === 'payments',
  },
]

const referenceOf = (name: string): Printed => ({ $ref: `#/components/parameters/${name}` })

/** Every header under `components.parameters` that one of the endpoints takes. */
export function headerParameters(endpoints: readonly AnyEndpoint[]): Printed {
  const taken = headers.filter((header) => endpoints.some((each) => header.isTakenBy(each)))
  return Object.fromEntries(
    taken.map(({ name, description, example, enum: values }) => [
      name,
      {
        name,
        in: 'header',
        description,
        schema: { type: 'string', ...(values ? { enum: values } : {}) },
        example,
      },
    ]),
  )
}

const withoutNull = (schema: Printed): Printed => {
  const { type, enum: values } = schema as { type?: string | string[]; enum?: unknown[] }
  if (!Array.isArray(type)) return schema
  const types = type.filter((each) => each !== 'null')
  return {
    ...schema,
    type: types.length === 1 ? types[0] : types,
    ...(values ? { enum: values.filter((each) => each !== null) } : {}),
  }
}

function parameter(where: 'path' | 'query', name: string, required: boolean, schema: Printed) {
  const example = exampleOf(schema as Schema, false)
  return { name, in: where, required, schema, ...(required ? { example } : {}) }
}

/** The fields of a query of any shape; must is what every shape of it must have. */
function queryParameters(book: SchemaBook, query: AnyEndpoint['query']): Printed[] {
  if (!query) return []
  const options = optionsOf(query).map(
    ([value, schema]) => [value, schema as ObjectSchema] as const,
  )
  const names = new Set(options.flatMap(([, { properties }]) => Object.keys(properties)))
  return [...names].map((name) => {
    const required = options.every(([, schema]) => schema.required?.includes(name))
    if (isPicked(query) && query.pickedBy === name) {
      const values = options.map(([value]) => value)
      return parameter('query', name, required, { type: 'string', enum: values })
    }
    const printed = options.flatMap(([, { properties }]) => {
      const field = properties[name]
      return field ? [JSON.stringify(withoutNull(book.print(field)))] : []
    })
    const forms = [...new Set(printed)].map((text) => JSON.parse(text) as Printed)
    const [first = {}] = forms
    return parameter('query', name, required, forms.length > 1 ? { anyOf: forms } : first)
  })
}

/** All parameters of an operation. */
export function parametersOf(book: SchemaBook, endpoint: AnyEndpoint): Printed[] {
  const path = Object.entries(endpoint.params?.properties ?? {}).map(([name, schema]) =>
    parameter('path', name, true, book.print(schema)),
  )
  const taken = headers.filter((header) => header.isTakenBy(endpoint))
  return [
    ...path,
    ...queryParameters(book, endpoint.query),
    ...taken.map(({ name }) => referenceOf(name)),
  ]
}
