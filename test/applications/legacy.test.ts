// The older form of an application, a view of the same. behaviour of platforms 3.12.
import { describe, expect, it } from 'vitest'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { tenants } from './tenants.ts'

const tenantThatIs = tenants()

const legacyPath = (id: string) => `/v1/contracts/examinations/tenants/${id}`

describe('the older form', () => {
  it('shows the same application flat, and says that it is deprecated', async () => {
    const { platform, id } = await tenantThatIs('entered')
    const reply = await platform(`GET ${legacyPath(id)}`)
    expect(reply.headers.get('Deprecation')).toBe('true')
    expect(bodyOf(reply)).toMatchObject({
      shop_id: id,
      platform_id: 'p_demoplat001',
      shop_type: 'tenant',
      status_code: 101,
      deposit_cycle_master_id: 1,
      contract_detail: {
        representative_last_name: '山田',
        site_existing: 0,
        url: 'https://farm.example',
        used_on_web: true,
        provides_product: true,
        platform_name: 'Demo Mall',
        pay_by: null,
      },
      shop_item_detail: [],
      contract_bank_account: {
        bank_name: 'みずほ銀行',
        branch_name: '本店',
        account_number: '1234567',
      },
      contract_input_status: {
        status_code: 303,
        contract_info_input: true,
        shop_info_input: true,
        account_info_input: true,
        card_info_input: false,
      },
    })
    expect((await platform(`GET /v1/contracts/${id}`)).headers.get('Deprecation')).toBeNull()
  })

  it.each([
    ['new', 301],
    ['entered', 303],
    ['applied', 304],
    ['operating', 304],
  ])('of one that is %s has the input status %i', async (status, expected) => {
    const { platform, id } = await tenantThatIs(status)
    expect(bodyOf(await platform(`GET ${legacyPath(id)}`))).toMatchObject({
      contract_input_status: { status_code: expected },
    })
  })

  it('writes those parts whose switch is on, into the same application', async () => {
    const { platform, id } = await tenantThatIs('new')
    const body = {
      update_contract_detail: true,
      contract_detail: {
        corporate: true,
        corporate_name: '見本株式会社',
        shop_name: '見本の店',
        site_existing: 1,
        url: 'https://later.example',
        usage_of_point: '次回に',
        provides_digital_content: true,
        shop_product_delievery_time: '3日',
        pay_by: 1,
      },
      update_shop: true,
      shop_item_detail: [{ type: 2, content1_name: '電子書籍', content1_unit_price: 500 }],
      update_bank_account: true,
      bank_account: { bank_code: '0009', account_number: '123' },
      update_deposit_cycle: false,
      deposit_cycle_master_id: 2,
    }
    const answer = bodyOf(await platform(`PUT ${legacyPath(id)}`, body))
    expect(answer).toMatchObject({
      contract_detail: { pay_by: 1, site_existing: 1, corporate_name: '見本株式会社' },
      shop_item_detail: [{ type: 2, content1_name: '電子書籍' }],
      contract_bank_account: { bank_code: '0009', account_number: '0000123' },
      deposit_cycle_master_id: 1,
      contract_input_status: { status_code: 302 },
    })
    const info = bodyOf(await platform(`GET /v1/contracts/examinations_v2/tenants/${id}`))
    expect(info).toMatchObject({
      contract_info: { corporate: true, corporate_info: { corporate_name: '見本株式会社' } },
      shop_info: {
        shop_name: '見本の店',
        site_published: false,
        site_info: { url: 'https://later.example' },
        prepaid_point_info: { how_to_use: '次回に' },
        provides: { digital_contents: true },
        digital_content_info: { content1_name: '電子書籍' },
        additional_info: { shop_product_delivery_time: '3日' },
      },
    })
  })

  // biome-ignore format: a table
  it.each<[string, object, string]>([
    ['new',     { update_contract_detail: true },                                     '400 E0098512001'],
    ['new',     { update_shop: true },                                                '400 E0098517001'],
    ['new',     { update_bank_account: true },                                        '400 E0098518001'],
    ['new',     { update_deposit_cycle: true },                                       '400 E0098476001'],
    ['new',     { contract_detail: { established_at: '2020/02/30' } },                '400 E0098346008'],
    ['applied', { update_deposit_cycle: true, deposit_cycle_master_id: 2 },           '400 E0098913014'],
  ])('of one that is %s refuses %j', async (status, body, expected) => {
    const { sandbox, platform, id } = await tenantThatIs(status)
    const before = sandbox.digest()
    expect(refusalOf(await platform(`PUT ${legacyPath(id)}`, body))).toBe(expected)
    expect(sandbox.digest()).toBe(before)
  })
})
