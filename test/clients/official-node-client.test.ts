// The official Node client, unchanged: every method that it has, led into a sandbox in each way.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestSandbox } from '../harness/sandbox.ts'
import { contradicted } from './declared-otherwise-table.ts'
import { Declarations } from './declared-types.ts'
import { type OfficialCall, officialCalls, refusedByTheService } from './official-methods.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const program = `${root}test/clients/call-official.mjs`

interface Answered {
  readonly method: string
  readonly answer?: unknown
  readonly errors?: readonly { readonly error_code: string }[]
  readonly message?: string
}

interface Told {
  /** Those that the client has. */
  readonly methods: readonly string[]
  readonly answers: readonly Answered[]
}

async function runMerchant(
  flags: readonly string[],
  variables: Readonly<Record<string, string>>,
  calls: readonly OfficialCall[],
): Promise<Told> {
  const child = spawn(process.execPath, [...flags, program], {
    env: { ...process.env, ...variables },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(calls))
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return JSON.parse(said) as Told
}

const register = ['--import', `${root}dist/register.js`]

const runs: Record<string, Told> = {}

beforeAll(async () => {
  const caFolder = mkdtempSync(join(tmpdir(), 'payment-sandbox-ca-'))
  const { sandbox, close } = await openTestSandbox({ proxyPort: '0', caFolder, guard: true })
  const { url, proxyUrl, caFile } = sandbox
  const byRegister = { PAYMENT_SANDBOX_URL: url }
  const byProxy = { MERCHANT_PROXY: proxyUrl, NODE_EXTRA_CA_CERTS: caFile }
  runs['register'] = await runMerchant(register, byRegister, await officialCalls(sandbox))
  runs['the proxy'] = await runMerchant([], byProxy, await officialCalls(sandbox))
  // Nor has the guard anything against recipes, and a client that sends tokens.
  sandbox.guard.assertClean()
  await close()
  rmSync(caFolder, { recursive: true })
}, 60_000)

describe.each(['register', 'the proxy'])('the official Node client through %s', (way) => {
  it('gets a 200 of every method, but those that the service refuses', () => {
    const { methods, answers } = runs[way] as Told
    const failed = answers.filter(({ answer }) => answer === undefined)
    const unexpected = failed.filter(({ method }) => !(method in refusedByTheService))
    expect(unexpected).toEqual([])
    const answered = new Set(answers.flatMap(({ method, answer }) => (answer ? [method] : [])))
    const refused = Object.entries(refusedByTheService).filter(([method, { code }]) =>
      failed.some((each) => each.method === method && each.errors?.[0]?.error_code === code),
    )
    console.info(
      `${way}: ${answered.size} methods answered 200, refused by the service itself: ` +
        refused.map(([method, { why }]) => `${method} (${why})`).join(', '),
    )
    expect(answered.size + refused.length).toBe(methods.length)
    expect(new Set([...answered, ...refused.map(([method]) => method)])).toEqual(new Set(methods))
  })
})

describe('the declarations of the official Node client', () => {
  const file = `${root}node_modules/@fincode/node/dist/main.d.ts`

  it('differ from the answers only where the specification says otherwise', () => {
    const declarations = new Declarations(file, 'Fincode')
    const answers = Object.values(runs).flatMap((told) => told.answers)
    const found = answers.flatMap(({ method, answer }) =>
      answer === undefined ? [] : declarations.differences(method, answer),
    )
    expect([...new Set(found)].toSorted()).toEqual([...contradicted].toSorted())
    expect(declarations.differences('customers.create', { id: 7, nmae: 'Taro' })).toEqual(
      expect.arrayContaining([
        'CustomerObject.nmae: not declared',
        'CustomerObject.id: number, declared string',
      ]),
    )
    const payment = { status: 'PAID', pay_type: 'Cash', card_no: ['4'] }
    expect(declarations.differences('payments.create', payment)).toEqual(
      expect.arrayContaining([
        'PaymentObject.status: "PAID", declared PaymentStatus',
        'PaymentObject.pay_type: "Cash", declared PayType',
        expect.stringMatching(/^PaymentObject\.card_no: list, declared string/),
      ]),
    )
  })
})
