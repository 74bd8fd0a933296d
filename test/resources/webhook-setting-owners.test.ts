// Whose webhook settings a caller works on.
import { describe, expect, it } from 'vitest'
import { bookstore, mall, payables } from '../harness/demo-shops.ts'
import { refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const settings = '/v1/webhook_settings'
const forBuyer = { 'Tenant-Buyer-Id': payables.buyer }

describe('whose setting it is', () => {
  it('a shop sees only its own, a main shop a tenant’s with Tenant-Shop-Id', async () => {
    const { api, as } = await startTestSandbox()
    const path = `GET ${settings}/w_demotenant100000000001`
    expect(refusalOf(await api(path))).toBe('400 EW002003002')
    const main = as(mall.main)
    expect(refusalOf(await main(path))).toBe('400 EW002003002')
    const tenant = { 'Tenant-Shop-Id': mall.tenant }
    expect((await main(path, undefined, tenant)).status).toBe(200)
    const made = await main(`POST ${settings}`, { id: 'w_t', event: 'card.regist' }, tenant)
    expect(made.status).toBe(200)
    const itself = as(mall.tenant)
    expect((await itself(`GET ${settings}/w_t`)).status).toBe(200)
  })

  it('a buyer platform works on those of the tenant buyer it names', async () => {
    const { as } = await startTestSandbox()
    const platform = as(payables.platform)
    const asked = { id: 'w_b', event: 'business_payments.exec' }
    await platform(`POST ${settings}`, asked, forBuyer)
    const path = `${settings}/w_b`
    expect((await platform(`GET ${path}`, undefined, forBuyer)).status).toBe(200)
    const change = { event: 'business_payments.regist' }
    expect((await platform(`PUT ${path}`, change, forBuyer)).body).toMatchObject(change)
    const other = { 'Tenant-Buyer-Id': payables.otherBuyer }
    expect(refusalOf(await platform(`GET ${path}`, undefined, other))).toBe('400 EW002003002')
    const list = await platform<{ list: object[] }>(`GET ${settings}`, undefined, forBuyer)
    expect(list.body.list).toHaveLength(2)
    expect((await platform(`DELETE ${path}`, undefined, forBuyer)).status).toBe(200)
  })

  // biome-ignore format: a table
  it.each([
    ['a buyer platform without header', payables.platform, undefined,          '400 E0000005001'],
    ['a buyer platform, a wrong form',  payables.platform, 'blue-cafe',        '400 E0000005008'],
    ['a buyer platform, nobody',        payables.platform, 'b_nobodynobod',    '403 E9995001001'],
    ['a buyer platform, itself',        payables.platform, payables.platform,  '403 E9995001001'],
    ['a shop',                          bookstore,         payables.buyer,     '403 E9995001001'],
    ['a main shop',                     mall.main,         payables.buyer,     '403 E9995001001'],
  ])('Tenant-Buyer-Id from %s', async (_, caller, buyer, refusal) => {
    const { as } = await startTestSandbox()
    const headers: Record<string, string> = buyer === undefined ? {} : { 'Tenant-Buyer-Id': buyer }
    const shop = as(caller)
    expect(refusalOf(await shop(`GET ${settings}`, undefined, headers))).toBe(refusal)
  })

  it.each([
    ['GET', settings],
    ['POST', settings],
    ['GET', `${settings}/w_demoshop00000000000001`],
    ['PUT', `${settings}/w_demoshop00000000000001`],
    ['DELETE', `${settings}/w_demoshop00000000000001`],
  ])('a public key may not %s %s', async (method, path) => {
    const { asPublic } = await startTestSandbox()
    const body = /^P/.test(method) ? { event: 'card.regist' } : undefined
    const shopFront = asPublic()
    expect(refusalOf(await shopFront(`${method} ${path}`, body))).toBe('403 E9995001001')
  })
})
