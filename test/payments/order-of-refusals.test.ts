// behaviour of payments 0.3: of two faults in one request the one that is checked first answers.
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../src/kit/dates.ts'
import {
  access,
  gist,
  operate,
  type PaymentRecord,
  paymentIn,
  tokenFor,
} from '../harness/payments.ts'
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'

/** A change of an authorized payment, about to be spoilt. */
interface Change {
  method: string
  path: string
  headers: Record<string, string>
  body: Record<string, unknown>
  /** How many characters of the body's text are lost. */
  lost: number
}

interface Fault {
  readonly name: string
  readonly answer: readonly [status: number, code: string]
  readonly spoil?: (change: Change) => void
  /** What has to happen before the request. */
  readonly before?: (test: TestSandbox, payment: PaymentRecord) => Promise<unknown>
}

const usedKey = '1b4e28ba-2fa1-4d5b-8bd2-0123456789ab'
const tenant = { 'Tenant-Shop-Id': 's_demotenant1' }

// biome-ignore format: a table
const faults: readonly Fault[] = [
  { name: 'no key',              answer: [401, 'E9994001001'], spoil: ({ headers }) => { delete headers['authorization'] } },
  { name: 'a public key',        answer: [403, 'E9995001001'], spoil: ({ headers }) => { headers['authorization'] &&= 'Bearer p_test_FAKE_demoshop001' } },
  { name: 'a tenant not owned',  answer: [403, 'E9995001001'], spoil: ({ headers }) => { Object.assign(headers, tenant) } },
  { name: 'text, not JSON',      answer: [415, 'E9992001005'], spoil: ({ headers }) => { headers['content-type'] = 'text/plain' } },
  { name: 'a broken body',       answer: [400, 'E9992001001'], spoil: (change) => { change.lost = 1 } },
  { name: 'a bad version',       answer: [400, 'E0000002008'], spoil: ({ headers }) => { headers['Api-Version'] = 'new' } },
  { name: 'no pay_type',         answer: [400, 'EP006023001'], spoil: ({ body }) => { delete body['pay_type'] } },
  { name: 'a bad field',         answer: [400, 'EC006009008'], spoil: ({ body }) => { body['amount'] = 'ten' } },
  { name: 'a used key',          answer: [409, 'E9991001001'], spoil: ({ headers }) => { headers['idempotent_key'] = usedKey },
    before: ({ api }, payment) => operate(api, payment, 'change AUTH', { amount: '1', job_code: 'AUTH' }, { idempotent_key: usedKey }) },
  { name: 'an unknown payment',  answer: [400, 'EC006003002'], spoil: (change) => { change.path = '/v1/payments/o_unknown/change' } },
  { name: 'a wrong access_id',   answer: [400, 'EC006008002'], spoil: ({ body }) => { body['access_id'] = `a_${'x'.repeat(22)}` } },
  { name: 'a forbidden status',  answer: [400, 'EC006901031'], before: ({ api }, payment) => operate(api, payment, 'cancel') },
  { name: 'an ended hold',       answer: [400, 'EC006902031'], before: ({ sandbox }) => sandbox.clock.advance('61d') },
  { name: 'a decline',           answer: [400, 'E9993134014'], spoil: ({ headers }) => { headers['X-Sandbox-Result'] = 'declined' } },
]

const pairs = faults.flatMap((first, at) =>
  faults.slice(at + 1).map((second) => ({ first, second, names: `${first.name}, ${second.name}` })),
)

/** A key that is still known when the hold of an authorization has ended. */
const lasting = { 'idempotency.lifeMs': 100 * dayMs }

async function changeWith(wrong: readonly Fault[]) {
  const test = await startTestSandbox(lasting)
  const { sandbox } = test
  const payment = await paymentIn(sandbox, 'AUTHORIZED')
  for (const { before } of wrong) await before?.(test, payment)
  const change: Change = {
    method: 'PUT',
    path: `/v1/payments/${payment.id}/change`,
    headers: {
      authorization: `Bearer ${sandbox.keys.secret}`,
      'content-type': 'application/json',
    },
    body: { ...access(payment), amount: '2000', job_code: 'AUTH' },
    lost: 0,
  }
  for (const { spoil } of wrong) spoil?.(change)
  const { method, path, headers, body, lost } = change
  const text = JSON.stringify(body)
  const digest = sandbox.digest()
  const answer = await fetch(sandbox.url + path, {
    method,
    headers,
    body: text.slice(0, text.length - lost),
  })
  const reply = { status: answer.status, headers: answer.headers, body: await answer.json() }
  return { got: gist(reply), reply, unchanged: sandbox.digest() === digest }
}

describe('PUT /v1/payments/{id}/change', () => {
  it('is taken when nothing is wrong', async () => {
    const { got } = await changeWith([])
    expect(got).toEqual([200, 'AUTHORIZED'])
  })

  it.each(faults)('refuses $name with $answer', async (fault) => {
    const { got, unchanged } = await changeWith([fault])
    expect(got).toEqual(fault.answer)
    // Only a decline leaves a mark: the error code of the payment.
    expect(unchanged).toBe(fault.name !== 'a decline')
  })

  it.each(pairs)('answers the first of $names', async ({ first, second }) => {
    const { got, unchanged } = await changeWith([first, second])
    expect(got).toEqual(first.answer)
    expect(unchanged).toBe(true)
  })

  it('names the unknown pay_type before a field that every type has', async () => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'AUTHORIZED')
    const sent = { pay_type: 'Cash', access_id: 'short', amount: 'ten' }
    expect(gist(await operate(api, payment, 'change', sent))).toEqual([400, 'EP006023008'])
  })
})

describe('PUT /v1/payments/{id}', () => {
  it('looks at the status before the card, so that no token is lost', async () => {
    const { sandbox, api } = await startTestSandbox()
    const [captured, fresh] = [
      await paymentIn(sandbox, 'CAPTURED'),
      await paymentIn(sandbox, 'UNPROCESSED'),
    ]
    const pay = { method: '1', token: await tokenFor(sandbox) }

    const refused = await operate(api, captured, 'execute', pay)

    expect(gist(refused)).toEqual([400, 'EC002901031'])
    expect(gist(await operate(api, fresh, 'execute', pay))).toEqual([200, 'CAPTURED'])
  })

  it('looks at the card before the outcome', async () => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'UNPROCESSED')
    const sent = { method: '1', token: 'unknown' }
    const reply = await operate(api, payment, 'execute', sent, { 'X-Sandbox-Result': 'declined' })
    expect(gist(reply)).toEqual([400, 'EC002020002'])
  })

  it('says that a payment of another shop does not exist', async () => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'AUTHORIZED', { account: 's_demotenant1' })
    const digest = sandbox.digest()
    expect(gist(await operate(api, payment, 'capture'))).toEqual([400, 'EC003003002'])
    expect(sandbox.digest()).toBe(digest)
  })
})
