// Each field of each request schema of each endpoint is sent values that nobody expects, in an
// otherwise valid request. What must happen is read from the schema by an oracle of our own.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyEndpoint } from '../../../src/http/endpoint.ts'
import type { Resource } from '../../../src/http/resource.ts'
import type { Sandbox } from '../../../src/sandbox/sandbox.ts'
import { publicKey, secretKey } from '../../harness/demo-shops.ts'
import { openPool, type PooledReply } from '../../harness/pool.ts'
import { openTestSandbox } from '../../harness/sandbox.ts'
import { usualCaller } from '../usual-platform-requests.ts'
import { type UsualRequest, usualRequest } from '../usual-requests.ts'
import { leak } from './besieged.ts'
import { bend, codeOf, type Field, fieldsOf, picksOf, type Row, rowsOf } from './fields.ts'
import { requireReadable } from './oracle.ts'

const kindsLeast = 12

let sandbox: Sandbox
let bugs: readonly unknown[]
let pool: ReturnType<typeof openPool>
let close: () => Promise<void>
let rowsSent = 0

/** A public key may send card numbers, so it is used wherever it is allowed. */
function headersOf({ endpoint }: Field) {
  const keyOf = endpoint.keys === 'secret' ? secretKey : publicKey
  const key = keyOf(usualCaller(endpoint))
  return { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
}

function send(field: Field, base: UsualRequest, row: Row): Promise<PooledReply> {
  rowsSent++
  const bent = bend(field, base, row)
  return pool.ask({ ...bent, headers: { ...headersOf(field), ...bent.headers } })
}

/** The usual request, but for a field that nobody knows. */
function sendUnbent(endpoint: AnyEndpoint, base: UsualRequest): Promise<PooledReply> {
  const place = endpoint.body ? 'body' : 'query'
  const unknown = {
    name: 'no_such_field',
    schema: {},
    isRequired: false,
    functionCode: '',
    picked: undefined,
  }
  const field: Field = { endpoint, place, ...unknown, picks: undefined }
  return send(field, base, { kind: 'none', sent: '1', value: '1' })
}

function judge(row: Row, { status, text }: PooledReply): string | undefined {
  if (status >= 500) return `${row.kind}: ${status}`
  if (leak.test(text)) return `${row.kind}: shows ${leak.exec(text)?.[0]}`
  return undefined
}

async function refusesEach(field: Field, rows: readonly Row[]): Promise<string[]> {
  const base = await usualRequest(sandbox, field.endpoint.route, { pay_type: field.picked })
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
  const fresh = () => usualRequest(sandbox, route, { pay_type: field.picked })
  let base = await fresh()
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
    for (const row of rows) if ((await bears(row)) === 200) base = await fresh()
  }
  return wrong
}

/** Tests of every field of every endpoint of these resources. */
export function describeHostileValues(resources: readonly Resource[]): void {
  beforeAll(async () => {
    rowsSent = 0
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

  const endpoints = resources.flatMap((resource) => resource.endpoints)
  describe.each(endpoints.map((endpoint) => [endpoint.route, endpoint] as const))(
    '%s',
    (route, endpoint) => {
      it.each(picksOf(endpoint))(
        'answers 200 to the request that the rows are made from (%s)',
        async (pay_type) => {
          await sandbox.reset()
          const base = await usualRequest(sandbox, route, { pay_type })
          expect(await sendUnbent(endpoint, base)).toMatchObject({ status: 200 })
        },
      )

      const fields = fieldsOf(endpoint)
      it
        .runIf(fields.length > 0)
        .each(fields.map((field) => [field.place, field.name, field.picked, field] as const))(
        'takes or refuses each value of %s.%s (%s) as its schema says',
        async (_place, name, _picked, field) => {
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
}
