// With the guard on, card data reaches the API from a page alone, and keys are test keys.
import { describe, expect, it } from 'vitest'
import { cardDataIn } from '../../src/kit/card-data.ts'
import { refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

/** No test card, but a number as a real card has one. */
const number = '4242424242424242'
const entered = { card_no: '4111111111111111', expire: '3912', security_code: '123' }

const isNone = () => false

describe('card data', () => {
  it.each([
    ['in one piece', number, ['card number']],
    ['in groups', 'paid with 4242 4242 4242 4242, thanks', ['card number']],
    ['of American Express', '3782-822463-10005', ['card number']],
    ['of the second range of Mastercard', '2223003122003222', ['card number']],
    ['with a wrong check digit', '4242424242424243', []],
    ['as a time of a computer', '1767571200000', []],
    ['as an order number that a card never begins with', '2026010512345674', []],
    ['in a longer number', `00${number}`, []],
    ['in a UUID', '42424242-4242-4242-8242-424242424242', []],
    ['masked', '************4242', []],
    ['as a code that is named', 'cvv: 123', ['security code']],
    ['as a code that is named in Japanese', 'セキュリティコード：1234', ['security code']],
    ['as a number that is no code', 'item 123', []],
    ['as a live key', 'key=m_prod_abcdef', ['live key']],
    ['as a test key', 'key=m_test_abcdef', []],
  ])('%s', (_how, text, found) => {
    expect(cardDataIn(text, isNone)).toEqual(found)
  })
})

describe('a guarded sandbox', () => {
  const open = () => startTestSandbox({ guard: true })

  it('refuses card data where none belongs, with every place, and keeps it nowhere', async () => {
    const { api, sandbox } = await open()
    const before = sandbox.digest()
    const rows: readonly [route: string, body: object | undefined, places: readonly string[]][] = [
      ['POST /v1/customers', { name: `Taro ${number}` }, ['body.name']],
      ['POST /v1/payments', { client_field_1: number }, ['body.client_field_1']],
      ['POST /v1/customers', { metadata: { card: { no: number } } }, ['body.metadata.card.no']],
      ['POST /v1/customers', { list: [{ cvc: 123 }] }, ['body.list.cvc']],
      ['POST /v1/customers', { [number]: 'x' }, ['a name in body']],
      ['POST /v1/customers', { name: 'cvv 123' }, ['body.name']],
      ['POST /v1/customers', { name: 'm_prod_abcdef' }, ['body.name']],
      [`GET /v1/customers?name=4242+4242+4242+4242`, undefined, ['query']],
      [`GET /v1/customers/${number}`, undefined, ['path']],
      ['PUT /v1/payments/o_1', entered, ['body.card_no', 'body.security_code']],
      ['POST /v1/customers/c_demo_alice/cards', entered, ['body.card_no', 'body.security_code']],
    ]
    for (const [route, body, places] of rows) {
      const answer = await api<{ errors: { error_message: string }[] }>(route, body)
      expect(answer.status, route).toBe(400)
      const told = answer.body.errors.map(({ error_message }) => error_message.split(' holds ')[0])
      expect(told, route).toEqual(places)
      expect(answer.headers.get('x-sandbox-hint')).toContain('make a token')
    }
    expect(sandbox.digest()).toBe(before)
    const kept = JSON.stringify([sandbox.trace.list(), sandbox.guard.findings()])
    expect(kept).not.toMatch(/4242424242424242|4111111111111111/)
    expect(sandbox.guard.findings()).toHaveLength(rows.flatMap(([, , places]) => places).length)
    expect(() => sandbox.guard.assertClean()).toThrow(
      /found 13 times:\n.*POST \/v1\/customers: card number in body\.name/,
    )
  })

  it('takes a card from a page, and its token from the server', async () => {
    const { api, asPublic, sandbox } = await open()
    const minted = await asPublic()<{ list: { token: string }[] }>('POST /v1/tokens/cards', entered)
    expect(minted.status).toBe(200)
    const { token } = minted.body.list[0] as { token: string }
    const route = 'POST /v1/customers/c_demo_alice/cards'
    expect((await api(route, { token, default_flag: '1' })).status).toBe(200)
    const note = { ...entered, holder_name: number }
    const misplaced = await asPublic()('POST /v1/tokens/cards', note)
    expect(refusalOf(misplaced)).toBe('400 E9992001015')
    expect(sandbox.guard.findings()).toMatchObject([{ where: 'body.holder_name' }])
  })

  it('refuses a key that is no test key, and tells nobody which', async () => {
    const { sandbox } = await open()
    const headers = { authorization: 'Bearer m_prod_0123456789' }
    const answer = await sandbox.fetch('/v1/customers', { headers })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ errors: [{ error_code: 'E9994001003' }] })
    expect(sandbox.guard.findings()).toMatchObject([{ where: 'Authorization', what: 'live key' }])
    expect(JSON.stringify(sandbox.trace.list())).not.toContain('m_prod_')
  })

  it('finds card data in what a server has logged', async () => {
    const { sandbox, control } = await open()
    const log = `GET /\npaid with ${number}\n`
    expect(await sandbox.guard.check(log, 'server.log')).toMatchObject([
      { on: 'server.log', where: 'line 2', what: 'card number' },
    ])
    const checked = await control<{ list: [] }>('POST guard/check', { text: 'all is well' })
    expect(checked.body.list).toEqual([])
    const { body } = await control<{ total: number }>('GET guard')
    expect(body).toMatchObject({ on: true, total: 1 })
  })
})

describe('the guard', () => {
  it('is off, and turned on and off for a world', async () => {
    const { sandbox, control } = await startTestSandbox()
    const world = sandbox.world('guarded')
    await world.guard.on()
    const name = async (key: string) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ name: number })
      return (await sandbox.fetch('/v1/customers', { method: 'POST', headers, body })).status
    }
    expect([await name(sandbox.keys.secret), await name(world.keys.secret)]).toEqual([200, 400])
    sandbox.guard.assertClean()
    await control('PUT guard?world=guarded', { on: false })
    expect([world.guard.isOn(), await name(world.keys.secret)]).toEqual([false, 200])
    await world.guard.on()
    await world.guard.off()
    expect(world.guard.isOn()).toBe(false)
  })
})
