// Tokens: one-time stand-ins for a card, minted as the browser script does.
import { describe, expect, it } from 'vitest'
import { type Api, apiOf } from '../harness/api.ts'
import { mall } from '../harness/demo-shops.ts'
import { refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

interface Minted {
  readonly card_no: string
  readonly expire: string
  readonly list: readonly { readonly token: string }[]
  readonly security_code_set: string
}

const visa = { card_no: '4111111111111111', expire: '3912' }

const mint = (api: Api, more: object = {}) =>
  api<Minted>('POST /v1/tokens/cards', { ...visa, ...more })

const use = (api: Api, token: string | undefined, headers = {}) =>
  api('POST /v1/customers/c_demo_empty/cards', { token, default_flag: '1' }, headers)

describe('POST /v1/tokens/cards', () => {
  it('gives one token, the masked number, and when the token ends: in ten minutes', async () => {
    const { api } = await startTestSandbox()
    const { status, body } = await mint(api)
    expect(status).toBe(200)
    expect(body).toEqual({
      card_no: '************1111',
      expire: '2026/01/05 09:10:00.000',
      list: [{ token: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      security_code_set: '0',
    })
  })

  it.each([
    [{ security_code: '123' }, '1'],
    [{ security_code: '1234' }, '1'],
    [{ security_code: null }, '0'],
  ])('tells of %j whether a security code was set', async (code, flag) => {
    const { api } = await startTestSandbox()
    expect((await mint(api, code)).body.security_code_set).toBe(flag)
  })

  // biome-ignore format: a table
  it.each([
    // number              what is shown of it
    ['000000000000',        '********0000'],
    ['36227206271667',      '**********1667'],
    ['378282246310005',     '***********0005'],
    ['4111111111111111',    '************1111'],
    ['0000000000000000000', '***************0000'],
  ])('accepts %s and shows %s', async (card_no, masked) => {
    const { api } = await startTestSandbox()
    expect((await mint(api, { card_no })).body.card_no).toBe(masked)
  })

  it.each(['secret', 'public'] as const)('may be called with a %s key', async (kind) => {
    const { sandbox } = await startTestSandbox()
    expect((await mint(apiOf(sandbox.url, sandbox.keys[kind]))).status).toBe(200)
  })

  it.each([
    [undefined, 1],
    [null, 1],
    [1, 1],
    ['1', 1],
    ['10', 10],
    [10, 10],
  ])('number %j gives %i tokens, all different', async (number, count) => {
    const { api } = await startTestSandbox()
    const { list } = (await mint(api, { number })).body
    expect(new Set(list.map(({ token }) => token)).size).toBe(count)
  })

  // biome-ignore format: a table
  it.each([
    // field            value                    item and check
    ['card_no',         undefined,               '017001'],
    ['card_no',         '',                      '017001'],
    ['card_no',         null,                    '017001'],
    ['card_no',         '00000000000',           '017008'],
    ['card_no',         '0'.repeat(20),          '017008'],
    ['card_no',         '4111 1111 1111 1111',   '017008'],
    ['card_no',         '4111-1111-1111-1111',   '017008'],
    ['card_no',         '411111111111111x',      '017008'],
    ['card_no',         4111111111111111,        '017008'],
    ['card_no',         '4111111111111112',      '017008'],
    ['expire',          undefined,               '018001'],
    ['expire',          '',                      '018001'],
    ['expire',          '2512',                  '018018'],
    ['expire',          '2613',                  '018008'],
    ['expire',          '2600',                  '018008'],
    ['expire',          '12/26',                 '018008'],
    ['expire',          '202612',                '018008'],
    ['expire',          2612,                    '018008'],
    ['security_code',   '12',                    '019008'],
    ['security_code',   '12345',                 '019008'],
    ['security_code',   'abc',                   '019008'],
    ['security_code',   123,                     '019008'],
    ['holder_name',     'H'.repeat(51),          '021005'],
    ['number',          0,                       '063018'],
    ['number',          '0',                     '063018'],
    ['number',          11,                      '063018'],
    ['number',          '11',                    '063018'],
    ['number',          1.5,                     '063008'],
    ['number',          'two',                   '063008'],
  ])('refuses %s %j', async (field, value, itemAndCheck) => {
    const { api, sandbox } = await startTestSandbox()
    const before = sandbox.digest()
    const reply = await mint(api, { [field]: value })
    expect(refusalOf(reply)).toBe(`400 E0012${itemAndCheck}`)
    expect(sandbox.digest()).toBe(before)
  })

  it('accepts a card that expires this month, until the month is over', async () => {
    const { api, sandbox } = await startTestSandbox()
    await sandbox.clock.set('2026/01/31 23:59:59.999')
    expect((await mint(api, { expire: '2601' })).status).toBe(200)
    await sandbox.clock.set('2026/02/01 00:00:00.000')
    expect(refusalOf(await mint(api, { expire: '2601' }))).toBe('400 E0012018018')
  })

  it('names every bad field at once', async () => {
    const { api } = await startTestSandbox()
    const body = { card_no: '4111111111111112', expire: '2512', security_code: '1', number: 11 }
    const reply = await api('POST /v1/tokens/cards', body)
    expect(refusalOf(reply)).toMatch(/^400 (E0012(017008|018018|019008|063018) ?){4}$/)
  })
})

describe('the life of a token', () => {
  it('ends with its first use', async () => {
    const { api } = await startTestSandbox()
    const token = (await mint(api)).body.list[0]?.token
    expect((await use(api, token)).status).toBe(200)
    const again = await use(api, token)
    expect(refusalOf(again)).toBe('400 E0006020031')
    expect(again.headers.get('x-sandbox-hint')).toContain('mint another')
  })

  it('goes on when the request that carried it was refused', async () => {
    const { api } = await startTestSandbox()
    const token = (await mint(api)).body.list[0]?.token
    const nobody = { token, default_flag: '1' }
    expect((await api('POST /v1/customers/c_nobody/cards', nobody)).status).toBe(400)
    expect((await use(api, token)).status).toBe(200)
  })

  it('lasts ten minutes of the clock', async () => {
    const { api, sandbox } = await startTestSandbox()
    const [first, second] = (await mint(api, { number: 2 })).body.list
    await sandbox.clock.set('2026/01/05 09:10:00.000')
    expect((await use(api, first?.token)).status).toBe(200)
    await sandbox.clock.set('2026/01/05 09:10:00.001')
    const late = await use(api, second?.token)
    expect(refusalOf(late)).toBe('400 E0006020031')
    expect(late.headers.get('x-sandbox-hint')).toContain('expired')
  })

  it('is of one shop: another one does not know the token', async () => {
    const { api, as } = await startTestSandbox()
    const token = (await mint(api)).body.list[0]?.token
    const mallMain = as(mall.main)
    const path = 'POST /v1/customers/c_demo_mall_guest/cards'
    const reply = await mallMain(path, { token, default_flag: '1' })
    expect(refusalOf(reply)).toBe('400 E0006020002')
    expect((await use(api, token)).status).toBe(200)
  })

  it('serves the tenant for whom the main shop minted it, and not the main shop', async () => {
    const { as } = await startTestSandbox()
    const main = as(mall.main)
    const tenant = { 'Tenant-Shop-Id': mall.tenant }
    const minted = await main<Minted>('POST /v1/tokens/cards', { ...visa, number: 2 }, tenant)
    const [first, second] = minted.body.list
    const own = 'POST /v1/customers/c_demo_mall_guest/cards'
    const reply = await main(own, { token: first?.token, default_flag: '1' })
    expect(refusalOf(reply)).toBe('400 E0006020002')
    const path = 'POST /v1/customers/c_demo_grace/cards'
    const used = await main(path, { token: second?.token, default_flag: '0' }, tenant)
    expect(used.status).toBe(200)
  })

  it('is cut short when the world holds too many: the oldest goes', async () => {
    const { api, sandbox } = await startTestSandbox({ 'tokens.max': 3 })
    const first = (await mint(api)).body.list[0]?.token
    const [second] = (await mint(api, { number: 3 })).body.list
    expect(refusalOf(await use(api, first))).toBe('400 E0006020002')
    expect((await use(api, second?.token)).status).toBe(200)
    expect(sandbox.describe()).toMatchObject({ counts: { tokens: 3 }, dropped: { tokens: 1 } })
  })

  it('that nobody minted is refused', async () => {
    const { asPublic } = await startTestSandbox()
    const shopFront = asPublic()
    expect(refusalOf(await use(shopFront, 'f'.repeat(128)))).toBe('400 E0006020002')
  })
})
