// The built bin answers every request with the bytes that the sources answer: each endpoint's usual
// request, and a sample of the hostile values of each of its fields.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyEndpoint } from '../../../src/http/endpoint.ts'
import { resources } from '../../../src/resources/index.ts'
import type { WorldHandle } from '../../../src/sandbox/handle.ts'
import { publicKey, secretKey } from '../../harness/demo-shops.ts'
import { openPool, type PooledRequest } from '../../harness/pool.ts'
import { openTestSandbox, start } from '../../harness/sandbox.ts'
import { SandboxProcess } from '../../harness/sandbox-process.ts'
import { bend, type Field, fieldsOf, picksOf, type Row, rowsOf } from '../hostile/fields.ts'
import { usualCaller } from '../usual-platform-requests.ts'
import { type UsualRequest, usualRequest } from '../usual-requests.ts'

/** They hand out URLs, and listen on different ports. */
const publicUrl = 'http://127.0.0.1:4649'

/** One of the two sandboxes. */
interface Side {
  readonly given: WorldHandle['given']
  readonly ask: ReturnType<typeof openPool>['ask']
  reset(): Promise<unknown>
  close(): Promise<unknown>
}

async function openSource(): Promise<Side> {
  const { sandbox, close } = await openTestSandbox({ seed: 'both', publicUrl, fixture: 'default' })
  const pool = openPool(sandbox)
  return {
    given: sandbox.given,
    ask: pool.ask,
    reset: () => sandbox.reset(),
    close: async () => {
      await pool.close()
      await close()
    },
  }
}

async function openBuilt(): Promise<Side> {
  const flags = ['--seed', 'both', '--clock', 'manual', '--now', start, '--public-url', publicUrl]
  const bin = await SandboxProcess.start(flags)
  const pool = openPool(bin)
  const control = async (path: string, body: object) => {
    const { text } = await pool.ask({
      method: 'POST',
      path: `/_sandbox/${path}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return JSON.parse(text) as never
  }
  const given = new Proxy({} as WorldHandle['given'], {
    get: (_, kind: string) => (wish: object) => control('given', { kind, ...wish }),
  })
  return {
    given,
    ask: pool.ask,
    reset: () => control('reset', {}),
    close: async () => {
      await pool.close()
      await bin.kill()
    },
  }
}

let source: Side
let built: Side

beforeAll(async () => {
  ;[source, built] = await Promise.all([openSource(), openBuilt()])
})

afterAll(async () => {
  await Promise.all([source.close(), built.close()])
})

/** A public key may send card numbers, so it is used wherever it is allowed. */
const headersOf = (endpoint: AnyEndpoint) => {
  const keyOf = endpoint.keys === 'secret' ? secretKey : publicKey
  return {
    authorization: `Bearer ${keyOf(usualCaller(endpoint))}`,
    'content-type': 'application/json',
  }
}

/** What both answered; the trace's id is the same too, as both saw the same requests. */
async function askBoth(request: PooledRequest) {
  const [a, b] = await Promise.all([source.ask(request), built.ask(request)])
  const told = ({ status, headers, text }: typeof a) =>
    [status, headers['x-sandbox-trace'], headers['x-sandbox-hint'], text].join(' ')
  return { status: a.status, source: told(a), built: told(b) }
}

const unbent = (endpoint: AnyEndpoint): Field => ({
  endpoint,
  place: endpoint.body ? 'body' : 'query',
  name: 'no_such_field',
  schema: {},
  isRequired: false,
  picked: undefined,
  functionCode: '',
  picks: undefined,
})
const anyRow: Row = { kind: 'none', sent: '1', value: '1' }

/** The verdicts on all rows are compared elsewhere; here the whole way is, with some of them. */
const everySo = 10
const sampleOf = (field: Field) => rowsOf(field).filter((_, at) => at % everySo === 0)

describe.each(
  resources.flatMap(({ endpoints }) => endpoints).map((each) => [each.route, each] as const),
)('%s', (route, endpoint) => {
  const headers = headersOf(endpoint)
  const usual = async (pay_type: string | undefined): Promise<UsualRequest> => {
    const [ours, theirs] = [
      await usualRequest(source, route, { pay_type }),
      await usualRequest(built, route, { pay_type }),
    ]
    expect(theirs).toEqual(ours)
    return ours
  }

  it('is answered by the built bin as by the sources', { timeout: 60_000 }, async () => {
    await Promise.all([source.reset(), built.reset()])
    for (const picked of picksOf(endpoint)) {
      const request = bend(unbent(endpoint), await usual(picked), anyRow)
      const first = await askBoth({ ...request, headers: { ...headers, ...request.headers } })
      expect(first.status).toBe(200)
      expect(first.built).toBe(first.source)
    }
    for (const field of fieldsOf(endpoint)) {
      let base = await usual(field.picked)
      for (const row of sampleOf(field)) {
        const bent = bend(field, base, row)
        const request = { ...bent, headers: { ...headers, ...bent.headers } }
        const { status, ...told } = await askBoth(request)
        expect(told.built, `${field.place}.${field.name} ${row.kind}`).toBe(told.source)
        if (status === 200 && field.place === 'body') base = await usual(field.picked)
      }
    }
  })
})
