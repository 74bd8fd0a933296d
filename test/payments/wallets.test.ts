// Payments by Applepay and Googlepay: behaviour of payments 1.2, 1.3 and 2. Their tables are walked
// in table.test.ts.
import { describe, expect, it } from 'vitest'
import { gist, operate, paymentIn, read } from '../harness/payments.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'
import { token, wallets } from './wallet-types.ts'

async function unprocessed(pay_type: string, wish: object = {}) {
  const { sandbox, api } = await startTestSandbox()
  const wished = { pay_type, job_code: 'AUTH', ...wish }
  const payment = await read(api, await paymentIn(sandbox, 'UNPROCESSED', wished))
  return { sandbox, api, payment }
}

describe.each(wallets)('a payment by $pay_type', ({ pay_type, codes, ...wallet }) => {
  it('is executed with a token, and answers every field', async () => {
    const { api, payment } = await unprocessed(pay_type)
    const sent = { ...wallet.sent, customer_id: 'c_demo_alice' }
    const reply = await operate(api, payment, 'execute', sent)
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        ...{ ...payment, ...wallet.executed, ...wallet.terms, status: 'AUTHORIZED' },
        ...{ customer_id: 'c_demo_alice', brand: 'VISA', expire: '3912', updated: start },
        card_no: expect.stringMatching(/^\*{12}[0-9]{4}$/),
        card_no_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        transaction_id: expect.stringMatching(/^260105090000[0-9]{16}$/),
        approve: expect.stringMatching(/^[0-9]{7}$/),
        ...{ forward: '2a99661', issuer: '2a99661', auth_max_date: '2026/03/06 23:59:59.999' },
      },
    ])
    expect({ ...(await read(api, payment)), ...wallet.executed }).toEqual(reply.body)
  })

  it('needs no customer, and shows the same wallet as the same card', async () => {
    const { sandbox, api, payment } = await unprocessed(pay_type)
    const again = await paymentIn(sandbox, 'UNPROCESSED', { pay_type })
    const first = (await operate(api, payment, 'execute', wallet.sent)).body
    const second = (await operate(api, again, 'execute', wallet.sent)).body
    expect([first.customer_id, second.customer_id]).toEqual([null, null])
    expect([second.card_no, second.card_no_hash]).toEqual([first.card_no, first.card_no_hash])
  })

  // biome-ignore format: a table
  it.each([
    ['no token',                     { token: undefined },                 '020001'],
    ['an empty token',               { token: '' },                        '020001'],
    ['a token that is null',         { token: null },                      '020001'],
    ['a token that is no Base64',    { token: 'not base64!' },             '020008'],
    ['the raw payload',              { token: '{"data":"x"}' },            '020008'],
    ['Base64 with padding inside',   { token: 'YW55=YW55' },               '020008'],
    ['an object as the token',       { token: { data: 'x' } },             '020008'],
    ['an unknown customer',          { customer_id: 'c_unknown' },         '011002'],
    ['a card number',                { card_no: '4111111111111111' },      '017018'],
  ])('is not executed with %s', async (_, sent, refused) => {
    const { sandbox, api, payment } = await unprocessed(pay_type)
    const before = sandbox.digest()
    const reply = await operate(api, payment, 'execute', { ...wallet.sent, ...sent })
    expect(gist(reply)).toEqual([400, `${codes}002${refused}`])
    expect(sandbox.digest()).toBe(before)
  })

  it('is not executed with a registered card instead of a token', async () => {
    const { api, payment } = await unprocessed(pay_type)
    const card_id = 'cs_demoalicevisa000000001'
    const sent = { method: '1', customer_id: 'c_demo_alice', card_id }
    expect(gist(await operate(api, payment, 'execute', sent))).toEqual([400, `${codes}002020001`])
  })

  // biome-ignore format: a table
  it.each([
    ['a header',  {},                                   { 'X-Sandbox-Result': 'declined:013' }, '013'],
    ['a word',    { client_field_2: '{declined:022}' }, {},                                     '022'],
    ['an amount', { amount: '9990027', tax: '5' },      {},                                     '032'],
  ] as const)('is declined by %s', async (_, wish, headers, reason) => {
    const { api, payment } = await unprocessed(pay_type, wish)
    const error = `E9993134${reason}`
    const reply = await operate(api, payment, 'execute', wallet.sent, headers)
    expect(gist(reply)).toEqual([400, error])
    expect(await read(api, payment)).toMatchObject({ status: 'UNPROCESSED', error_code: error })
  })

  it.each([
    [{ access_id: 'a_'.padEnd(24, 'x') }, '008002'],
    [{ access_id: 'a_short' }, '008008'],
  ])('is not executed with %j', async (sent, refused) => {
    const { api, payment } = await unprocessed(pay_type)
    const reply = await operate(api, payment, 'execute', { ...wallet.sent, ...sent })
    expect(gist(reply)).toEqual([400, `${codes}002${refused}`])
  })

  it('is unknown under another pay_type', async () => {
    const { api, payment } = await unprocessed(pay_type)
    const asCard = await api(`GET /v1/payments/${payment.id}?pay_type=Card`)
    expect(gist(asCard)).toEqual([400, 'EC010003002'])
    const executed = await operate(api, { ...payment, pay_type: 'Card' }, 'execute', { token })
    expect(gist(executed)).toEqual([400, 'EC002003002'])
    const unknown = await api(`GET /v1/payments/o_none?pay_type=${pay_type}`)
    expect(gist(unknown)).toEqual([400, `${codes}010003002`])
  })

  it('can be captured until the hold ends, and canceled afterwards', async () => {
    const { sandbox, api } = await startTestSandbox()
    const [first, second] = [
      await paymentIn(sandbox, 'AUTHORIZED', { pay_type }),
      await paymentIn(sandbox, 'AUTHORIZED', { pay_type }),
    ]
    await sandbox.clock.advance({ to: '2026/03/06 23:59:59.999' })
    expect(gist(await operate(api, first, 'capture'))).toEqual([200, 'CAPTURED'])
    await sandbox.clock.advance('1ms')
    expect(gist(await operate(api, second, 'capture'))).toEqual([400, `${codes}003902031`])
    expect((await read(api, second)).status).toBe('AUTHORIZED')
    expect(gist(await operate(api, second, 'cancel'))).toEqual([200, 'CANCELED'])
  })

  it('can be canceled for 180 days after its last update', async () => {
    const { sandbox, api } = await startTestSandbox()
    const [first, second] = [
      await paymentIn(sandbox, 'CAPTURED', { pay_type }),
      await paymentIn(sandbox, 'CAPTURED', { pay_type }),
    ]
    await sandbox.clock.advance('180d')
    expect(gist(await operate(api, first, 'cancel'))).toEqual([200, 'CANCELED'])
    await sandbox.clock.advance('1ms')
    expect(gist(await operate(api, second, 'cancel'))).toEqual([400, `${codes}004902031`])
  })

  // biome-ignore format: a table
  it.each([
    ['AUTHORIZED', 'AUTH',    { job_code: 'AUTH' }],
    ['CAPTURED',   'AUTH',    { job_code: 'CAPTURE', auth_max_date: null }],
    ['CAPTURED',   'CAPTURE', { job_code: 'CAPTURE', auth_max_date: null }],
    ['CANCELED',   'AUTH',    { job_code: 'CANCEL', total_amount: 1000 }],
    ['CANCELED',   'CAPTURE', { job_code: 'CANCEL', total_amount: 1000 }],
  ])('is %s after %s with %j', async (status, job_code, expected) => {
    const { sandbox, api } = await startTestSandbox()
    const wish = { pay_type, job_code, customer_id: 'c_demo_bob', card: 'jcb' }
    const payment = await paymentIn(sandbox, status, wish)
    const seen = { status, customer_id: 'c_demo_bob', brand: 'JCB', ...expected }
    expect(await read(api, payment)).toMatchObject(seen)
  })
})

describe('a payment by Applepay', () => {
  it('shows the number of the device account, by Googlepay that of the card', async () => {
    const { sandbox } = await startTestSandbox()
    const seen = async (pay_type: string) => {
      const { card_no } = await paymentIn(sandbox, 'CAPTURED', { pay_type, card: 'amex' })
      return card_no
    }
    expect(await seen('Googlepay')).toBe('***********0005')
    expect(await seen('Applepay')).toMatch(/^\*{11}(?!0005)[0-9]{4}$/)
  })

  it('knows no terms: those that are sent are ignored', async () => {
    const { api, payment } = await unprocessed('Applepay')
    const { body } = await operate(api, payment, 'execute', { token, method: '2' })
    expect(body).toMatchObject({ status: 'AUTHORIZED', method: '1', pay_times: null })
  })
})

describe('a payment by Googlepay', () => {
  // biome-ignore format: a table
  it.each([
    [{},                              '015001'],
    [{ method: null },                '015001'],
    [{ method: '3' },                 '015008'],
    [{ method: '2' },                 '016001'],
    [{ method: '2', pay_times: '4' }, '016008'],
  ])('is not executed on the terms %j', async (terms, refused) => {
    const { api, payment } = await unprocessed('Googlepay')
    const reply = await operate(api, payment, 'execute', { token, ...terms })
    expect(gist(reply)).toEqual([400, `EB002${refused}`])
  })

  it('renews its hold by a cancel and a new authorization', async () => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'AUTHORIZED', { pay_type: 'Googlepay' })
    await sandbox.clock.advance('70d')
    const change = { job_code: 'AUTH', amount: '5' }
    expect(gist(await operate(api, payment, 'change', change))).toEqual([400, 'EB006902031'])
    await operate(api, payment, 'cancel')
    expect(gist(await operate(api, payment, 'auth'))).toEqual([400, 'EB005015001'])
    const { body } = await operate(api, payment, 'auth', { method: '5' })
    expect(body).toMatchObject({ status: 'AUTHORIZED', auth_max_date: '2026/05/15 23:59:59.999' })
    expect(gist(await operate(api, payment, 'change', change))).toEqual([200, 'AUTHORIZED'])
  })

  // biome-ignore format: a table
  it.each([
    [{ job_code: 'AUTH' },                               ['EB006009001']],
    [{ amount: '1' },                                    ['EB006007001']],
    [{ amount: '0', job_code: 'AUTH' },                  ['EB006009018']],
    [{ amount: '9999999', tax: '1', job_code: 'AUTH' },  ['EB006009018']],
    [{ amount: '1', job_code: 'CHECK' },                 ['EB006007008']],
  ])('refuses the change %j', async (sent, refused) => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'CAPTURED', { pay_type: 'Googlepay' })
    expect(gist(await operate(api, payment, 'change', sent))).toEqual([400, ...refused])
  })
})
