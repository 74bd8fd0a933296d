// Who sees whose customers and cards: shops alone, platforms that share, platforms that do not.
import { describe, expect, it } from 'vitest'
import { cardsOf, registerCard } from '../harness/cards.ts'
import { bookstore, mall, market } from '../harness/demo-shops.ts'
import { refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

interface List {
  readonly total_count: number
  readonly list: readonly Readonly<Record<string, unknown>>[]
}

const ids = ({ body }: { readonly body: List }) => body.list.map(({ id }) => id)

describe('a platform that shares customers', () => {
  it('shows each of its shops the same customers, whoever registered them', async () => {
    const { as } = await startTestSandbox()
    await as(market.tenant)('POST /v1/customers', { id: 'of_all' })
    for (const id of [market.main, market.tenant, market.otherTenant]) {
      const list = await as(id)<List>('GET /v1/customers')
      expect(ids(list)).toEqual(['of_all', 'c_demo_shared_2', 'c_demo_shared_1'])
    }
    const taken = await as(market.main)('POST /v1/customers', { id: 'of_all' })
    expect(refusalOf(taken)).toBe('400 E0001003014')
  })

  it('shows each of its shops the same cards', async () => {
    const { as } = await startTestSandbox()
    const { body } = await registerCard(as(market.tenant), 'c_demo_shared_1')
    const seen = await cardsOf(as(market.otherTenant), 'c_demo_shared_1')
    expect(seen.map(({ id }) => id)).toEqual([body.id, 'cs_demoshared1visa0000001'])
    const path = `/v1/customers/c_demo_shared_1/cards/${body.id}`
    expect((await as(market.main)(`DELETE ${path}`)).status).toBe(200)
    expect(await cardsOf(as(market.tenant), 'c_demo_shared_1')).toHaveLength(1)
  })

  it.each([
    ['GET /v1/customers', undefined],
    ['GET /v1/customers/c_demo_shared_1', undefined],
    ['POST /v1/customers', {}],
    ['GET /v1/customers/c_demo_shared_1/cards', undefined],
    ['POST /v1/customers/c_demo_shared_1/cards', { token: 'x', default_flag: '0' }],
  ])('does not take Tenant-Shop-Id at %s', async (route, body) => {
    const { as } = await startTestSandbox()
    const main = as(market.main)
    const reply = await main(route, body, { 'Tenant-Shop-Id': market.tenant })
    expect(refusalOf(reply)).toBe('403 E9995001001')
  })
})

describe('a platform that does not share customers', () => {
  it('acts for a tenant with Tenant-Shop-Id, on its customers and cards only', async () => {
    const { as } = await startTestSandbox()
    const main = as(mall.main)
    const tenant = { 'Tenant-Shop-Id': mall.tenant }
    const list = await main<List>('GET /v1/customers', undefined, tenant)
    expect(ids(list)).toEqual(['c_demo_grace'])
    const grace = '/v1/customers/c_demo_grace'
    expect((await main(`GET ${grace}/cards`, undefined, tenant)).status).toBe(200)
    const own = await main('GET /v1/customers/c_demo_mall_guest', undefined, tenant)
    expect(refusalOf(own)).toBe('400 E0002003002')

    expect(ids(await main<List>('GET /v1/customers'))).toEqual(['c_demo_mall_guest'])
    expect(refusalOf(await main(`GET ${grace}`))).toBe('400 E0002003002')

    await main('POST /v1/customers', { id: 'made_for_tenant' }, tenant)
    // An id is taken in its shop only.
    expect((await main('POST /v1/customers', { id: 'made_for_tenant' })).status).toBe(200)
    const taken = await main('POST /v1/customers', { id: 'made_for_tenant' }, tenant)
    expect(refusalOf(taken)).toBe('400 E0001003014')
    const itself = as(mall.tenant)
    expect(ids(await itself<List>('GET /v1/customers'))).toEqual([
      'made_for_tenant',
      'c_demo_grace',
    ])
  })

  // biome-ignore format: a table
  it.each([
    ['the tenant itself',          mall.tenant,      mall.tenant,          '403 E9995001001'],
    ['a sub shop',                 mall.sub,         mall.tenant,          '403 E9995001001'],
    ['a shop without platform',    bookstore,        mall.tenant,          '403 E9995001001'],
    ['the main, a wrong form',     mall.main,        'apple-farm',         '400 E0000004008'],
    ['the main, nothing in it',    mall.main,        '',                   '400 E0000004008'],
    ['the main, two tenants',      mall.main, `${mall.tenant}, ${mall.otherTenant}`, '400 E0000004008'],
    ['the main, nobody',           mall.main,        's_nobodynobod',      '403 E9995001001'],
    ['the main, itself',           mall.main,        mall.main,            '403 E9995001001'],
    ['the main, its sub shop',     mall.main,        mall.sub,             '403 E9995001001'],
    ['the main, another platform', mall.main,        market.tenant,        '403 E9995001001'],
  ])('refuses Tenant-Shop-Id from %s', async (_, caller, named, refusal) => {
    const { as } = await startTestSandbox()
    const shop = as(caller)
    const reply = await shop('GET /v1/customers', undefined, { 'Tenant-Shop-Id': named })
    expect(refusalOf(reply)).toBe(refusal)
  })
})

describe('GET /v1/cards', () => {
  it.each([bookstore, mall.main, mall.sub, mall.tenant])(
    'is not for %s, which shares with nobody',
    async (shop) => {
      const { as } = await startTestSandbox()
      const reply = await as(shop)('GET /v1/cards')
      expect(refusalOf(reply)).toBe('403 E9995001001')
    },
  )

  it('is not for a public key, and not for a tenant by header', async () => {
    const { as, asPublic } = await startTestSandbox()
    const shopFront = asPublic(market.main)
    expect(refusalOf(await shopFront('GET /v1/cards'))).toBe('403 E9995001001')
    const main = as(market.main)
    const header = { 'Tenant-Shop-Id': market.tenant }
    expect(refusalOf(await main('GET /v1/cards', undefined, header))).toBe('403 E9995001001')
  })

  it('lists the cards of the group, newest first, each with its status', async () => {
    const { as } = await startTestSandbox()
    const main = as(market.main)
    const tenant = as(market.tenant)
    const { body } = await registerCard(tenant, 'c_demo_shared_2')
    for (const shop of [main, tenant]) {
      const list = await shop<List>('GET /v1/cards')
      expect(ids(list)).toEqual([body.id, 'cs_demoshared1visa0000001'])
      expect(list.body).toMatchObject({ total_count: 2, current_page: 1, last_page: 1 })
      expect(list.body.list[0]).toEqual({ ...body, status: 'ACTIVATED' })
    }
  })

  // biome-ignore format: a table
  it.each([
    ['',                                               2],
    ['card_id=cs_demoshared1visa0000001',              1],
    ['customer_id=c_demo_shared_1',                    1],
    ['customer_id=c_demo_shared_2',                    1],
    ['customer_id=c_nobody',                           0],
    ['customer_id=c_demo_shared_2&card_id=cs_demoshared1visa0000001', 0],
    ['card_updater_last_success_date_from=2020/01/01', 0],
    ['card_updater_last_success_date_to=2030/01/01',   0],
    ['card_updater_last_attempt_date_from=2020/01/01', 0],
    ['card_updater_last_attempt_date_to=2030/01/01',   0],
  ])('filtered by %s finds %i', async (query, count) => {
    const { as } = await startTestSandbox()
    const main = as(market.main)
    await registerCard(main, 'c_demo_shared_2')
    const { body } = await main<List>(`GET /v1/cards?${query}`)
    expect([body.total_count, body.list.length]).toEqual([count, count])
  })

  it.each([
    ['sort=card_no', '400 E0011907008'],
    ['card_updater_last_success_date_from=x', '400 E0011074008'],
    ['card_updater_last_success_date_to=2026/02/30', '400 E0011075008'],
    ['card_updater_last_attempt_date_from=x', '400 E0011076008'],
    ['card_updater_last_attempt_date_to=x', '400 E0011077008'],
  ])('refuses %s', async (query, refusal) => {
    const { as } = await startTestSandbox()
    const main = as(market.main)
    expect(refusalOf(await main(`GET /v1/cards?${query}`))).toBe(refusal)
  })
})
