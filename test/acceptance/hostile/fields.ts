// Every field of every endpoint's schemas, the hostile rows for it, and the code that each row must
// get: what is sent is generated, what is expected comes from the oracle.
import type { AnyEndpoint, Shape } from '../../../src/http/endpoint.ts'
import type { ObjectSchema } from '../../../src/kit/schema.ts'
import { contentOf } from '../usual-forms.ts'
import { pathOf, type UsualRequest } from '../usual-requests.ts'
import { badTexts, badValues } from './bad-values.ts'
import { type FieldSchema, meaningOf, missingIn, refusedWith, wrongItemsOf } from './oracle.ts'

type Place = 'body' | 'query' | 'params'

export interface Field {
  readonly endpoint: AnyEndpoint
  readonly place: Place
  readonly name: string
  readonly schema: FieldSchema
  readonly isRequired: boolean
  /** The function part of the codes. */
  readonly functionCode: string
  /** The value that picks the schema, where there are several. */
  readonly picked: string | undefined
  /** The field by whose value the schema is picked: any other value is refused. */
  readonly picks: readonly string[] | undefined
}

export interface Row {
  readonly kind: string
  /** The field as it is sent: JSON in a body, percent-encoded text elsewhere. */
  readonly sent: string
  /** The value that arrives. */
  readonly value: unknown
}

function optionsOf(endpoint: AnyEndpoint, shape: Shape) {
  const { code } = endpoint
  const unpicked = typeof code === 'string' ? code : code.unpicked
  if (!('pickedBy' in shape))
    return [{ schema: shape, functionCode: unpicked, pickedBy: undefined, picked: undefined }]
  return Object.entries(shape.options).map(([value, schema]) => {
    const functionCode = typeof code === 'string' ? code : (code.picked[value] ?? unpicked)
    return { schema: schema as ObjectSchema, functionCode, pickedBy: shape.pickedBy, picked: value }
  })
}

/** Values that pick a schema of the endpoint; undefined alone where there is one schema. */
export function picksOf({ query, body }: AnyEndpoint): readonly (string | undefined)[] {
  const picking = [query, body].find((shape) => shape && 'pickedBy' in shape)
  return picking && 'pickedBy' in picking ? Object.keys(picking.options) : [undefined]
}

/** The function of codes about the path: that of the pay_type which the usual request has. */
function functionOfPath({ code }: AnyEndpoint, picks: readonly string[]): string | undefined {
  if (typeof code === 'string') return undefined
  const usual = picks.includes('Card') ? 'Card' : picks[0]
  return usual === undefined ? undefined : code.picked[usual]
}

export function fieldsOf(endpoint: AnyEndpoint): Field[] {
  const picking = [endpoint.query, endpoint.body].find((shape) => shape && 'pickedBy' in shape)
  const picks = picking && 'pickedBy' in picking ? Object.keys(picking.options) : []
  const ofPath = functionOfPath(endpoint, picks)
  return (['params', 'query', 'body'] as const).flatMap((place) => {
    const shape = endpoint[place]
    if (!shape) return []
    return optionsOf(endpoint, shape).flatMap(({ schema, functionCode, pickedBy, picked }) => {
      const required: readonly string[] = (schema as { required?: string[] }).required ?? []
      return Object.entries(schema.properties).map(([name, field]): Field => {
        const isPicking = name === pickedBy && picking !== undefined && 'pickedBy' in picking
        const { code } = endpoint
        const ownCode = place === 'params' && ofPath !== undefined ? ofPath : functionCode
        return {
          endpoint,
          place,
          name,
          schema: field as FieldSchema,
          isRequired: place === 'params' || required.includes(name),
          functionCode: isPicking && typeof code !== 'string' ? code.unpicked : ownCode,
          picked,
          picks: isPicking ? picks : undefined,
        }
      })
    })
  })
}

/** UTF-8 has no lone surrogates, and a path no lengths beyond the limit of headers. */
const addressTextMax = 8_000

const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8')

const arrivingText = (place: Place, encoded: string): string =>
  place === 'query'
    ? (new URLSearchParams(`x=${encoded}`).get('x') ?? '')
    : decodeURIComponent(encoded)

export function rowsOf({ place, schema, endpoint }: Field): Row[] {
  // The fields of a form are texts, whatever is in them.
  if (place === 'body' && endpoint.accepts === 'multipart') {
    return badTexts(schema).map(([kind, text]) => {
      const sent = wellFormed(text)
      return { kind, sent, value: sent }
    })
  }
  if (place === 'body') {
    return badValues(schema).map(({ kind, json }) => ({
      kind,
      sent: json,
      value: JSON.parse(json),
    }))
  }
  return badTexts(schema)
    .filter(([, text]) => place === 'query' || text !== '')
    .map(([kind, text]) => {
      const sent = encodeURIComponent(wellFormed(text.slice(0, addressTextMax)))
      const bounded = sent.slice(0, addressTextMax).replace(/%[0-9A-F]?$/, '')
      const whole = bounded.length === sent.length ? sent : encodeURIComponent('9'.repeat(4000))
      return { kind, sent: whole, value: arrivingText(place, whole) }
    })
}

/** The code that must come back; undefined where the value is acceptable for the schema. */
export function codeOf(field: Field, { value }: Row): string | undefined {
  const { schema, isRequired, functionCode, picks, place } = field
  const item = schema['x-item'] ?? '001'
  if (picks) {
    if (typeof value === 'string' && picks.includes(value)) return undefined
    // Where another value counts for a missing one, null is a missing one.
    if (value === null && !isRequired) return undefined
    const outside = schema['x-checks']?.['enum'] ?? '008'
    return `${functionCode}${item}${value === '' || value === null ? '001' : outside}`
  }
  const meant = place === 'query' ? meaningOf(schema, value as string) : value
  const check = refusedWith(schema, meant, isRequired)
  if (check !== undefined) return `${functionCode}${item}${check}`
  const inside = [...missingIn(schema, meant), ...wrongItemsOf(schema, meant)]
  const missing = inside.map((code) => `${functionCode}${code}`)
  return missing.length === 0 ? undefined : missing.join(' ')
}

interface Bent {
  readonly method: string
  readonly path: string
  readonly body?: string | Buffer
  /** What tells the type of the body, where it is no JSON. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The request with one field as the row has it. */
export function bend(field: Field, base: UsualRequest, { sent }: Row): Bent {
  const { endpoint, place, name } = field
  const [method = '', template = ''] = endpoint.route.split(' ')
  const { [name]: _, ...others } = { ...base.query }
  let path = pathOf(endpoint.route, place === 'query' ? { ...base, query: others } : base)
  if (place === 'query') path += `${path.includes('?') ? '&' : '?'}${name}=${sent}`
  if (place === 'params') {
    const { [name]: _, ...params } = { ...base.params, [name]: '' }
    const cut = template.replace(`{${name}}`, '\n')
    path = pathOf(`${method} ${cut}`, { ...base, params }).replace('\n', () => sent)
  }
  if (!endpoint.body) return { method, path, ...contentOf(base) }
  if (endpoint.accepts === 'multipart') {
    const { [name]: _, ...others } = base.body ?? {}
    const body = place === 'body' ? { ...others, [name]: sent } : base.body
    return { method, path, ...contentOf({ ...base, body: body ?? {} }) }
  }
  const fields = Object.entries(base.body ?? {}).filter(
    ([field]) => place !== 'body' || field !== name,
  )
  const members = fields.map(
    ([field, value]) => `${JSON.stringify(field)}:${JSON.stringify(value)}`,
  )
  if (place === 'body') members.push(`${JSON.stringify(name)}:${sent}`)
  const { headers } = contentOf(base)
  return { method, path, headers, body: `{${members.join(',')}}` }
}
