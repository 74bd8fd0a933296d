// Who decides how a charge turns out: header, rule, word, card, amount (behaviour of payments 6).
import { describe, expect, it } from 'vitest'
import { codesOf } from '../harness/errors.ts'
import { gist, operate, paymentIn, read, tokenFor } from '../harness/payments.ts'
import { asking } from '../harness/rules.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const lump = { method: '1' }
const execution = 'PUT /v1/payments/{id}'
const declines = (reason: string) => [400, `E9993134${reason}`]
const reasons = Array.from({ length: 23 }, (_, at) => `0${at + 10}`)

describe('test cards', () => {
  // biome-ignore format: a table
  it.each([
    ['4111111111111111', 'VISA',   '************1111'],
    ['5555555555554444', 'MASTER', '************4444'],
    ['3530111333300000', 'JCB',    '************0000'],
    ['3566111111111113', 'JCB',    '************1113'],
    ['378282246310005',  'AMEX',   '***********0005'],
    ['36227206271667',   'DINERS', '**********1667'],
    ['6011000990139424', 'DISCOVER', '************9424'],
    ['9999999999999995', '',       '************9995'],
  ])('%s is charged as %s', async (card_no, brand, mask) => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'UNPROCESSED')
    const minted = await api<{ list: { token: string }[] }>('POST /v1/tokens/cards', {
      ...{ card_no, expire: '3001', security_code: '999', holder_name: 'TARO YAMADA' },
    })
    const token = minted.body.list[0]?.token
    const { body } = await operate(api, payment, 'execute', { ...lump, token })
    expect(body).toMatchObject({ status: 'CAPTURED', brand, card_no: mask, expire: '3001' })
    expect(body).toMatchObject({ holder_name: 'TARO YAMADA' })
    expect(body.card_no_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  // biome-ignore format: a table
  it.each([
    ['4000000000000002', 'declined',            '014'],
    ['4000000000000119', 'insufficient-funds',  '010'],
    ['4000000000000069', 'expiry-error',        '031'],
    ['4000000000000127', 'security-code-error', '017'],
  ])('%s (%s) can be registered, and its charge is declined with %s', async (_, card, reason) => {
    const { sandbox, api } = await startTestSandbox()
    const stored = await sandbox.given.card<{ id: string; customer_id: string }>({ card })
    const payment = await paymentIn(sandbox, 'UNPROCESSED')
    const sent = { ...lump, customer_id: stored.customer_id, card_id: stored.id }
    expect(gist(await operate(api, payment, 'execute', sent))).toEqual(declines(reason))
    const { error_code } = await read(api, payment)
    expect(error_code).toBe(`E9993134${reason}`)
    const byToken = { ...lump, token: await tokenFor(sandbox, card) }
    expect(gist(await operate(api, payment, 'execute', byToken))).toEqual(declines(reason))
  })
})

describe('amounts', () => {
  it.each(reasons)('a total of 9,990,%s is declined with that reason', async (reason) => {
    const { sandbox, api } = await startTestSandbox()
    const amount = String(9_990_000 + Number(reason) - 5)
    const payment = await paymentIn(sandbox, 'UNPROCESSED', { amount, tax: '5' })
    const reply = await operate(api, payment, 'execute', { ...lump, customer_id: 'c_demo_bob' })
    expect(gist(reply)).toEqual(declines(reason))
  })

  it.each(['9990009', '9990033'])('a total of %s is charged', async (amount) => {
    const { sandbox } = await startTestSandbox()
    expect((await paymentIn(sandbox, 'CAPTURED', { amount })).status).toBe('CAPTURED')
  })

  it('a change to such a total is declined, and the old one stays', async () => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'CAPTURED')
    const reply = await operate(api, payment, 'change', { amount: '9990021', job_code: 'CAPTURE' })
    expect(gist(reply)).toEqual(declines('021'))
    expect(await read(api, payment)).toMatchObject({ amount: 1000, error_code: 'E9993134021' })
  })
})

describe('words in the data', () => {
  it.each([
    [{ client_field_1: '{declined}' }, declines('014')],
    [{ client_field_2: 'order 7 {declined:010}' }, declines('010')],
    [{ client_field_3: 'a{declined:032}b' }, declines('032')],
    [{ client_field_1: '{vip} {declined:011}' }, declines('011')],
    [{ client_field_1: '{vip}', client_field_2: '{declined:012}' }, declines('012')],
    [{ client_field_1: '{approved}', client_field_2: '{declined}' }, [200, 'CAPTURED']],
    [{ client_field_1: 'declined' }, [200, 'CAPTURED']],
    [{ client_field_1: '{refused}' }, [200, 'CAPTURED']],
    [{ client_field_1: '{declined:099}' }, [200, 'CAPTURED']],
    [{ client_field_1: '{vip:declined}' }, [200, 'CAPTURED']],
  ])('%j', async (fields, expected) => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'UNPROCESSED', fields)
    const reply = await operate(api, payment, 'execute', { ...lump, customer_id: 'c_demo_bob' })
    expect(gist(reply)).toEqual(expected)
  })

  it('count in the name of the customer who pays', async () => {
    const { sandbox, api } = await startTestSandbox()
    await api('PUT /v1/customers/c_demo_bob', { name: 'Bob {declined:023}' })
    const payment = await paymentIn(sandbox, 'UNPROCESSED')
    const pay = (more: object) => operate(api, payment, 'execute', { ...lump, ...more })
    expect(gist(await pay({ customer_id: 'c_demo_bob' }))).toEqual(declines('023'))
    const token = await tokenFor(sandbox)
    expect(gist(await pay({ customer_id: 'c_demo_bob', token }))).toEqual(declines('023'))
    expect(gist(await pay({ customer_id: 'c_demo_alice' }))).toEqual([200, 'CAPTURED'])
  })
})

describe('the header X-Sandbox-Result', () => {
  it.each(reasons)('declines with %s', async (reason) => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'AUTHORIZED')
    const headers = { 'X-Sandbox-Result': `declined:${reason}` }
    expect(gist(await operate(api, payment, 'capture', {}, headers))).toEqual(declines(reason))
    expect(await read(api, payment)).toMatchObject({ status: 'AUTHORIZED' })
  })

  it.each(['refused', '', 'Declined', 'declined:', 'declined:9', 'declined:099', 'approved:010'])(
    '%j names no result: refused in words, nothing changed',
    async (result) => {
      const { sandbox, api } = await startTestSandbox()
      const payment = await paymentIn(sandbox, 'UNPROCESSED')
      const before = sandbox.digest()
      const sent = { ...lump, customer_id: 'c_demo_bob' }
      const headers = { 'X-Sandbox-Result': result }

      const reply = await operate(api, payment, 'execute', sent, headers)

      expect(gist(reply)).toEqual([400, 'E0000007008'])
      expect(JSON.stringify(reply.body)).toContain('Known: approved, declined')
      expect(sandbox.digest()).toBe(before)
    },
  )

  it.each(['declined', 'refused'])('a registration has no result %s', async (result) => {
    const { sandbox, api } = await startTestSandbox()
    const before = sandbox.digest()
    const body = { pay_type: 'Card', job_code: 'AUTH', amount: '1' }
    const reply = await api('POST /v1/payments', body, { 'X-Sandbox-Result': result })
    expect([reply.status, codesOf(reply)]).toEqual([400, ['E0000007008']])
    expect(sandbox.digest()).toBe(before)
  })
})

describe('rules with a result', () => {
  const decline = asking(execution, 'declined:013')
  const pay = { ...lump, customer_id: 'c_demo_bob' }

  it('matches as often as it says', async () => {
    const { sandbox, api } = await startTestSandbox()
    await sandbox.rules.add({ ...decline, times: 2 })
    const payment = await paymentIn(sandbox, 'UNPROCESSED')
    const got = []
    for (const _ of [1, 2, 3]) got.push(gist(await operate(api, payment, 'execute', pay)))
    expect(got).toEqual([declines('013'), declines('013'), [200, 'CAPTURED']])
    expect(sandbox.rules.list()).toMatchObject([{ matched: 2 }])
  })

  it.each([
    { when: { customer_id: 'c_demo_bob' }, matches: true },
    { when: { customer_id: 'c_demo_alice' }, matches: false },
    { when: { method: '1' }, matches: true },
    { when: { method: '2' }, matches: false },
    { when: { client_field_1: 'test' }, matches: true },
    { when: { client_field_1: 'test', amount: '7' }, matches: false },
    { when: { total_amount: 1000, job_code: 'CAPTURE' }, matches: true },
    { when: { brand: 'JCB' }, matches: true },
    { when: { brand: 'VISA' }, matches: false },
    { when: { nonsense: 'x' }, matches: false },
  ])('when $when: $matches', async ({ when, matches }) => {
    const { sandbox, api } = await startTestSandbox()
    await sandbox.rules.add({ ...decline, when })
    const payment = await paymentIn(sandbox, 'UNPROCESSED', { client_field_1: 'test' })
    const reply = await operate(api, payment, 'execute', pay)
    expect(gist(reply)).toEqual(matches ? declines('013') : [200, 'CAPTURED'])
  })

  it('is for its own route; the first that matches decides; a removed one is gone', async () => {
    const { sandbox, api } = await startTestSandbox()
    await sandbox.rules.add(asking('PUT /v1/payments/{id}/cancel', 'declined'))
    const { id } = await sandbox.rules.add(asking('*', 'declined:020'))
    await sandbox.rules.add(decline)
    const payment = await paymentIn(sandbox, 'UNPROCESSED')
    expect(gist(await operate(api, payment, 'execute', pay))).toEqual(declines('020'))
    await sandbox.rules.remove(id)
    expect(gist(await operate(api, payment, 'execute', pay))).toEqual(declines('013'))
  })
})

describe('precedence: header, rule, word, card, amount', () => {
  const sources = ['header', 'rule', 'word', 'card', 'amount'] as const
  const reasonOf = { header: '011', rule: '012', word: '013', card: '014', amount: '015' }

  it.each(sources.map((first, at) => ({ first, asked: sources.slice(at) })))(
    '$first decides among $asked',
    async ({ first, asked }) => {
      const { sandbox, api } = await startTestSandbox()
      const asks = (source: (typeof sources)[number]) => asked.includes(source)
      if (asks('rule')) {
        await sandbox.rules.add(asking(execution, `declined:${reasonOf.rule}`))
      }
      const payment = await paymentIn(sandbox, 'UNPROCESSED', {
        amount: asks('amount') ? '9990015' : '1000',
        ...(asks('word') ? { client_field_1: `{declined:${reasonOf.word}}` } : {}),
      })
      const customer_id = asks('card') ? 'c_demo_dave' : 'c_demo_bob'
      const headers: Record<string, string> = asks('header')
        ? { 'X-Sandbox-Result': `declined:${reasonOf.header}` }
        : {}

      const reply = await operate(api, payment, 'execute', { ...lump, customer_id }, headers)

      expect(gist(reply)).toEqual(declines(reasonOf[first]))
    },
  )
})
