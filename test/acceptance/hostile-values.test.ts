// Each field of each request schema of each endpoint is sent values that nobody expects, in an
// otherwise valid request. What must happen is read from the schema by an oracle of our own.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyEndpoint, Shape } from '../../src/http/endpoint.ts'
import type { ObjectSchema } from '../../src/kit/schema.ts'
import { resources } from '../../src/resources/index.ts'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'
import { openPool, type PooledReply } from '../harness/pool.ts'
import { openTestSandbox } from '../harness/sandbox.ts'
import { badTexts, badValues } from './bad-values.ts'
import { type BaseRequest, baseRequest, pathOf } from './base-requests.ts'
import { type FieldSchema, meaningOf, refusedWith, requireReadable } from './oracle.ts'

type Place = 'body' | 'query' | 'params'

interface Field {
  readonly endpoint: AnyEndpoint
  readonly place: Place
  readonly name: string
  readonly schema: FieldSchema
  readonly isRequired: boolean
  /** The function part of the codes. */
  readonly functionCode: string
  /** The field by whose value the schema is picked: any other value is refused. */
  readonly picks: readonly string[] | undefined
}

interface Row {
  readonly kind: string
  /** The field as it is sent: JSON in a body, percent-encoded text elsewhere. */
  readonly sent: string
  /** The value that arrives. */
  readonly value: unknown
}

const kindsLeast = 12

function optionsOf(endpoint: AnyEndpoint, shape: Shape) {
  const { code } = endpoint
  const unpicked = typeof code === 'string' ? code : code.unpicked
  if (!('pickedBy' in shape))
    return [{ schema: shape, functionCode: unpicked, pickedBy: undefined }]
  return Object.entries(shape.options).map(([value, schema]) => {
    const functionCode = typeof code === 'string' ? code : (code.picked[value] ?? unpicked)
    return { schema: schema as ObjectSchema, functionCode, pickedBy: shape.pickedBy }
  })
}

function fieldsOf(endpoint: AnyEndpoint): Field[] {
  // While pay_type is read from the query or body, codes of bad path names carry its function.
  const picking = [endpoint.query, endpoint.body].find((shape) => shape && 'pickedBy' in shape)
  return (['params', 'query', 'body'] as const).flatMap((place) => {
    const shape = endpoint[place]
    if (!shape) return []
    return optionsOf(endpoint, shape).flatMap(({ schema, functionCode, pickedBy }) => {
      const required: readonly string[] = (schema as { required?: string[] }).required ?? []
      return Object.entries(schema.properties).map(([name, field]): Field => {
        const isPicking = name === pickedBy && picking !== undefined && 'pickedBy' in picking
        const { code } = endpoint
        return {
          endpoint,
          place,
          name,
          schema: field as FieldSchema,
          isRequired: place === 'params' || required.includes(name),
          functionCode: isPicking && typeof code !== 'string' ? code.unpicked : functionCode,
          picks: isPicking ? Object.keys(picking.options) : undefined,
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

function rowsOf({ place, schema }: Field): Row[] {
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
function codeOf(field: Field, { value }: Row): string | undefined {
  const { schema, isRequired, functionCode, picks, place } = field
  const item = schema['x-item'] ?? '001'
  if (picks) {
    if (typeof value === 'string' && picks.includes(value)) return undefined
    return `${functionCode}${item}${value === '' || value === null ? '001' : '008'}`
  }
  const meant = place === 'query' ? meaningOf(schema, value as string) : value
  const check = refusedWith(schema, meant, isRequired)
  return check === undefined ? undefined : `${functionCode}${item}${check}`
}

/** The request with one field as the row has it. */
function bend(field: Field, base: BaseRequest, { sent }: Row) {
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
  if (!endpoint.body) return { method, path }
  const fields = Object.entries(base.body ?? {}).filter(
    ([field]) => place !== 'body' || field !== name,
  )
  const members = fields.map(
    ([field, value]) => `${JSON.stringify(field)}:${JSON.stringify(value)}`,
  )
  if (place === 'body') members.push(`${JSON.stringify(name)}:${sent}`)
  return { method, path, body: `{${members.join(',')}}` }
}

/** What must never be seen: stacks, and files of this machine. */
const leak =
  /\n\s*at |node_modules|file:\/\/|\/src\/|\.ts:\d|\.js:\d|TypeError|RangeError|SyntaxError/

let sandbox: Sandbox
let bugs: readonly unknown[]
let pool: ReturnType<typeof openPool>
let close: () => Promise<void>
let rowsSent = 0

beforeAll(async () => {
  const opened = await openTestSandbox()
  sandbox = opened.sandbox
  bugs = opened.broken
  pool = openPool(sandbox)
  close = opened.close
})

afterAll(async () => {
  console.log(`${rowsSent} hostile rows sent`)
  await pool.close()
  await close()
})

/** A public key may send card numbers, so it is used wherever it is allowed. */
function headersOf({ endpoint }: Field) {
  const keys =
    endpoint.group.sharingOnly === true
      ? { secret: 'm_test_FAKE_demoshmain1', public: 'p_test_FAKE_demoshmain1' }
      : sandbox.keys
  const key = endpoint.keys === 'secret' ? keys.secret : keys.public
  return { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
}

function send(field: Field, base: BaseRequest, row: Row): Promise<PooledReply> {
  rowsSent++
  return pool.ask({ ...bend(field, base, row), headers: headersOf(field) })
}

function judge(row: Row, { status, text }: PooledReply): string | undefined {
  if (status >= 500) return `${row.kind}: ${status}`
  if (leak.test(text)) return `${row.kind}: shows ${leak.exec(text)?.[0]}`
  return undefined
}

async function refusesEach(field: Field, rows: readonly Row[]): Promise<string[]> {
  const base = await baseRequest(sandbox, field.endpoint.route)
  const before = sandbox.digest()
  const wrong: string[] = []
  await Promise.all(
    rows.map(async (row) => {
      const reply = await send(field, base, row)
      const expected = `400 ${codeOf(field, row)}`
      const actual = `${reply.status} ${reply.codes.join(' ')}`
      const bad = judge(row, reply)
      if (bad !== undefined) wrong.push(bad)
      else if (actual !== expected) wrong.push(`${row.kind}: ${actual} instead of ${expected}`)
    }),
  )
  if (sandbox.digest() !== before) wrong.push('a refused row changed the world')
  return wrong
}

/** Acceptable values may be refused for other reasons, but in the service's own words. */
async function bearsEach(field: Field, rows: readonly Row[]): Promise<string[]> {
  const { route } = field.endpoint
  let base = await baseRequest(sandbox, route)
  const wrong: string[] = []
  const bears = async (row: Row) => {
    const reply = await send(field, base, row)
    const bad = judge(row, reply)
    if (bad !== undefined) wrong.push(bad)
    if (reply.status !== 200 && reply.codes.length === 0) wrong.push(`${row.kind}: no error object`)
    return reply.status
  }
  if (field.place !== 'body') await Promise.all(rows.map(bears))
  else {
    for (const row of rows) if ((await bears(row)) === 200) base = await baseRequest(sandbox, route)
  }
  return wrong
}

const endpoints = resources.flatMap((resource) => resource.endpoints)

describe.each(endpoints.map((endpoint) => [endpoint.route, endpoint] as const))(
  '%s',
  (route, endpoint) => {
    it('answers 200 to the request that the rows are made from', async () => {
      await sandbox.reset()
      const base = await baseRequest(sandbox, route)
      const row: Row = { kind: 'none', sent: '1', value: '1' }
      const nowhere: Field = {
        endpoint,
        place: endpoint.body ? 'body' : 'query',
        name: 'no_such_field',
        schema: {},
        isRequired: false,
        functionCode: '',
        picks: undefined,
      }
      expect(await send(nowhere, base, row)).toMatchObject({ status: 200 })
    })

    const fields = fieldsOf(endpoint)
    it
      .runIf(fields.length > 0)
      .each(fields.map((field) => [field.place, field.name, field] as const))(
      'takes or refuses each value of %s.%s as its schema says',
      async (_place, name, field) => {
        requireReadable(name, field.schema)
        const rows = rowsOf(field)
        expect(new Set(rows.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(kindsLeast)
        const bad = rows.filter((row) => codeOf(field, row) !== undefined)
        const good = rows.filter((row) => codeOf(field, row) === undefined)
        const wrong = [...(await refusesEach(field, bad)), ...(await bearsEach(field, good))]
        expect(wrong).toEqual([])
        expect(bugs).toEqual([])
      },
    )
  },
)
