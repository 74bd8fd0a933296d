// Platform shops and tenant shops: what their records say, who sees which, how they are searched
// and sorted.
import { describe, expect, it } from 'vitest'
import type { Api } from '../harness/api.ts'
import { mall, market } from '../harness/demo-shops.ts'
import { refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

interface Rate {
  readonly id: string
  readonly paypay_content_category_type: number | null
}
interface Shop {
  readonly id: string
  readonly api_key_display_flag: string
  readonly updated: string | null
  readonly platform_rate_list: readonly Rate[]
}
interface List {
  readonly total_count: number
  readonly list: readonly Shop[]
}

const ids = ({ body }: { readonly body: List }) => body.list.map(({ id }) => id)
const rateOf = (
  { platform_rate_list: rates }: Shop,
  kind: string,
  category: number | null = null,
) => rates.find((rate) => rate.id === kind && rate.paypay_content_category_type === category)

async function asMain(main: string = mall.main): Promise<Api> {
  return (await startTestSandbox()).as(main)
}

describe('the shop record', () => {
  it('says of a main shop what it is, and the standard fees of its platform', async () => {
    const main = await asMain()
    const { body } = await main<Shop>(`GET /v1/platforms/${mall.main}`)
    expect(body).toEqual({
      id: mall.main,
      shop_name: 'Demo Mall',
      shop_name_kana: 'デモモール',
      shop_type: 'platform',
      platform_id: 'p_demoplat001',
      platform_name: 'Demo Mall',
      shared_customer_flag: '0',
      customer_group_id: null,
      platform_rate_list: expect.any(Array),
      send_mail_address: 'owner@demo-mall.example',
      shop_mail_address: 'owner@demo-mall.example',
      log_keep_days: 30,
      api_version: '20211001',
      api_key_display_flag: '0',
      created: '2025/01/06 09:00:00.000',
      updated: null,
    })
    const kinds = body.platform_rate_list.map(({ id, paypay_content_category_type: category }) => {
      return category === null ? id : `${id} ${category}`
    })
    // biome-ignore format: a table
    expect(kinds).toEqual([
      'vm', 'jad', 'applepay_vm', 'applepay_jad', 'googlepay_vm', 'googlepay_jad', 'konbini',
      'paypay 1', 'paypay 2', 'directdebit', 'virtualaccount', 'directdebit_mizuho', 'card_updater',
    ])
    const unset = { platform_rate: null, fixed_fee: null, web_registration_fee: null }
    expect(rateOf(body, 'vm')).toMatchObject({ ...unset, platform_rate: 5, fixed_fee: 120 })
    expect(rateOf(body, 'directdebit')).toMatchObject({
      ...{ platform_rate: 4, fixed_fee: 100, web_registration_fee: 480 },
    })
    expect(rateOf(body, 'virtualaccount')).toMatchObject(unset)
  })

  it('says of a tenant which fees are its own', async () => {
    const main = await asMain()
    const { body } = await main<Shop>(`GET /v1/tenants/${mall.tenant}`)
    expect(body).toMatchObject({
      ...{ shop_type: 'tenant', platform_name: 'Demo Mall', api_key_display_flag: '1' },
    })
    expect(rateOf(body, 'vm')).toMatchObject({ platform_rate: 3.5, fixed_fee: 100 })
    expect(rateOf(body, 'jad')).toMatchObject({ platform_rate: null, fixed_fee: null })
  })

  it('names the group of a platform that shares customers', async () => {
    const main = await asMain(market.main)
    const { body } = await main(`GET /v1/tenants/${market.tenant}`)
    const group = { shared_customer_flag: '1', customer_group_id: market.group }
    expect(body).toMatchObject({ platform_id: 'p_demoshare01', ...group })
  })
})

describe('lists', () => {
  it('shows main and sub shops, or tenants, with the envelope of every list', async () => {
    const main = await asMain()
    const platforms = await main<List>('GET /v1/platforms')
    expect(ids(platforms)).toEqual([mall.sub, mall.main])
    expect(platforms.body).toMatchObject({ total_count: 2, current_page: 1, last_page: 1 })
    const tenants = await main<List>('GET /v1/tenants')
    expect(ids(tenants)).toEqual([mall.otherTenant, mall.tenant])
    expect(tenants.body).toMatchObject({ total_count: 2, link_next: null })
  })

  it('shows a sub shop nobody but itself', async () => {
    const sub = await asMain(mall.sub)
    expect(ids(await sub<List>('GET /v1/platforms'))).toEqual([mall.sub])
    expect((await sub(`GET /v1/platforms/${mall.sub}`)).status).toBe(200)
    expect(refusalOf(await sub(`GET /v1/platforms/${mall.main}`))).toBe('400 E0089003002')
  })

  // biome-ignore format: a table
  it.each([
    ['id=s_demotenant1',                        [mall.tenant]],
    ['id=s_demoshten01',                        []],
    ['shop_name=apple',                         [mall.tenant]],
    ['shop_name=TENANT',                        [mall.otherTenant, mall.tenant]],
    ['shop_name=orange',                        []],
    ['shop_mail_address=owner@apple-farm.example', [mall.tenant]],
    ['shop_mail_address=owner@apple-farm',      []],
    ['created_from=2025/01/06',                 [mall.otherTenant, mall.tenant]],
    ['created_from=2025/01/07',                 []],
    ['created_to=2025/01/06',                   [mall.otherTenant, mall.tenant]],
    ['created_to=2025/01/05',                   []],
    ['shop_name=tenant&id=s_demotenant2',       [mall.otherTenant]],
    ['sort=id',                                 [mall.tenant, mall.otherTenant]],
    ['sort=id desc',                            [mall.otherTenant, mall.tenant]],
    ['sort=shop_name desc',                     [mall.otherTenant, mall.tenant]],
    ['sort=created',                            [mall.otherTenant, mall.tenant]],
    ['sort=updated desc,id',                    [mall.tenant, mall.otherTenant]],
  ])('of tenants, asked for %s', async (query, found) => {
    const main = await asMain()
    expect(ids(await main<List>(`GET /v1/tenants?${query}`))).toEqual(found)
  })

  // biome-ignore format: a table
  it.each([
    ['id=s_1',                            '400 E0090003012'],
    ['id=s_12345678901234',               '400 E0090003005'],
    ['shop_name=123456789012345678901',   '400 E0090601005'],
    ['created_from=2025-01-06',           '400 E0090061008'],
    ['created_to=2025/02/30',             '400 E0090062008'],
    ['sort=shop_type',                    '400 E0090907008'],
    ['page=2',                            '400 E0090905002'],
    ['limit=9',                           '400 E0090904018'],
  ])('refuses %s', async (query, refusal) => {
    const main = await asMain()
    expect(refusalOf(await main(`GET /v1/tenants?${query}`))).toBe(refusal)
  })
})

describe('a shop that is not there', () => {
  // biome-ignore format: a table
  it.each([
    ['GET /v1/platforms/s_nobody00001', '400 E0089003002'],
    ['GET /v1/platforms/s_demotenant1', '400 E0089003002'],
    ['GET /v1/platforms/s_demoshmain1', '400 E0089003002'],
    ['GET /v1/platforms/s_demoshop001', '400 E0089003002'],
    ['GET /v1/platforms/__proto__',     '400 E0089003002'],
    ['GET /v1/tenants/s_demomain001',   '400 E0090003002'],
    ['GET /v1/tenants/s_demosub0001',   '400 E0090003002'],
    ['GET /v1/tenants/s_demoshten01',   '400 E0090003002'],
    ['GET /v1/tenants/s_nobody00001',   '400 E0090003002'],
  ])('is one answer for all: %s', async (route, refusal) => {
    const main = await asMain()
    expect(refusalOf(await main(route))).toBe(refusal)
  })

  it('cannot be updated', async () => {
    const main = await asMain()
    const body = { examination_master_id: 'vm', platform_rate: '4' }
    const tenant = await main(`PUT /v1/platforms/${mall.tenant}`, body)
    expect(refusalOf(tenant)).toBe('400 E0089003002')
    const foreign = await main(`PUT /v1/tenants/${market.tenant}`, body)
    expect(refusalOf(foreign)).toBe('400 E0090003002')
  })
})
