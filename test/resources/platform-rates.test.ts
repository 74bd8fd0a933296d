// The fees that a platform sets, standard and of a tenant: what an update may say of them.
import { describe, expect, it } from 'vitest'
import { mall } from '../harness/demo-shops.ts'
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
const rateOf = (
  { platform_rate_list: rates }: Shop,
  kind: string,
  category: number | null = null,
) => rates.find((rate) => rate.id === kind && rate.paypay_content_category_type === category)

const asMain = async () => (await startTestSandbox()).as(mall.main)

describe('fees', () => {
  const standard = `PUT /v1/platforms/${mall.main}`
  const individual = `PUT /v1/tenants/${mall.tenant}`

  it('takes decimal texts, answers numbers, and leaves what is absent', async () => {
    const main = await asMain()
    const kind = { examination_master_id: 'jad' }
    const { body } = await main<Shop>(standard, { ...kind, platform_rate: '6.25' })
    expect(rateOf(body, 'jad')).toMatchObject({ platform_rate: 6.25, fixed_fee: 120 })
    expect(body.updated).toBe('2026/01/05 09:00:00.000')
    const cleared = await main<Shop>(standard, { ...kind, fixed_fee: null })
    expect(rateOf(cleared.body, 'jad')).toMatchObject({ platform_rate: 6.25, fixed_fee: null })
  })

  it('are those of a sub shop too, which no tenant inherits', async () => {
    const main = await asMain()
    const change = { examination_master_id: 'vm', platform_rate: '9' }
    const { body } = await main<Shop>(`PUT /v1/platforms/${mall.sub}`, change)
    expect(rateOf(body, 'vm')).toMatchObject({ platform_rate: 9 })
    const { body: other } = await main<Shop>(`GET /v1/platforms/${mall.main}`)
    expect(rateOf(other, 'vm')).toMatchObject({ platform_rate: 5 })
  })

  it('of the QR wallet are set for both categories, or for one', async () => {
    const main = await asMain()
    const kind = { examination_master_id: 'paypay' }
    const { body } = await main<Shop>(individual, { ...kind, platform_rate: '4' })
    expect([rateOf(body, 'paypay', 1), rateOf(body, 'paypay', 2)]).toMatchObject([
      { platform_rate: 4 },
      { platform_rate: 4 },
    ])
    const digital = { ...kind, platform_rate: '5', paypay_content_category_type: '2' }
    const { body: changed } = await main<Shop>(individual, digital)
    expect([rateOf(changed, 'paypay', 1), rateOf(changed, 'paypay', 2)]).toMatchObject([
      { platform_rate: 4 },
      { platform_rate: 5 },
    ])
  })

  it('of a tenant take the name that the older client has for the kind', async () => {
    const main = await asMain()
    const change = { id: 'directdebit', web_registration_fee: '300', fixed_fee: '0' }
    const { body } = await main<Shop>(individual, change)
    expect(rateOf(body, 'directdebit')).toMatchObject({ web_registration_fee: 300, fixed_fee: 0 })
  })

  it('stay as they are when only the display of keys is changed', async () => {
    const main = await asMain()
    const { body: before } = await main<Shop>(`GET /v1/tenants/${mall.tenant}`)
    const { body } = await main<Shop>(individual, { api_key_display_flag: '0' })
    const { api_key_display_flag: flag, updated, ...rest } = body
    expect([flag, updated]).toEqual(['0', '2026/01/05 09:00:00.000'])
    expect(before).toMatchObject(rest)
  })

  // biome-ignore format: a table
  it.each<[string, string, object, string]>([
    ['nothing',                  standard,   {}, '400 E0089611001'],
    ['a fee of no kind',         standard,   { platform_rate: '5' }, '400 E0089611001'],
    ['an unknown kind',          standard,   { examination_master_id: 'cash' }, '400 E0089611008'],
    ['a rate in words',          standard,   { examination_master_id: 'vm', platform_rate: 'five' }, '400 E0089612008'],
    ['a rate below zero',        standard,   { examination_master_id: 'vm', platform_rate: '-1' }, '400 E0089612008'],
    ['three decimals',           standard,   { examination_master_id: 'vm', platform_rate: '5.125' }, '400 E0089612008'],
    ['three decimals, a number', standard,   { examination_master_id: 'vm', platform_rate: 5.125 }, '400 E0089612008'],
    ['more than all',            standard,   { examination_master_id: 'vm', platform_rate: '100.01' }, '400 E0089612018'],
    ['more than all, a number',  standard,   { examination_master_id: 'vm', platform_rate: 101 }, '400 E0089612018'],
    ['part of a yen',            standard,   { examination_master_id: 'vm', fixed_fee: '1.5' }, '400 E0089613008'],
    ['eight digits',             standard,   { examination_master_id: 'vm', fixed_fee: '12345678' }, '400 E0089613005'],
    ['a registration fee of cards', standard, { examination_master_id: 'vm', web_registration_fee: '480' }, '400 E0089614018'],
    ['nothing of a tenant',      individual, {}, '400 E0090611001'],
    ['fields that nobody knows', individual, { rate: '5' }, '400 E0090611001'],
    ['a fee of no kind',         individual, { fixed_fee: '100', api_key_display_flag: '1' }, '400 E0090611001'],
    ['a cleared fee of no kind', individual, { fixed_fee: null }, '400 E0090611001'],
    ['a category of no kind',    individual, { paypay_content_category_type: '1' }, '400 E0090611001'],
    ['an unknown kind by id',    individual, { id: 'cash', fixed_fee: '100' }, '400 E0090611008'],
    ['a category of cards',      individual, { examination_master_id: 'vm', paypay_content_category_type: '1' }, '400 E0090615018'],
    ['an unknown category',      individual, { examination_master_id: 'paypay', paypay_content_category_type: '3' }, '400 E0090615008'],
    ['a registration fee of another kind', individual, { examination_master_id: 'directdebit_mizuho', web_registration_fee: '1' }, '400 E0090614018'],
    ['a flag in words',          individual, { api_key_display_flag: 'yes' }, '400 E0090616008'],
    ['everything at once',       individual, { examination_master_id: 'vm', platform_rate: 'x', fixed_fee: 'y', web_registration_fee: '1' },
      '400 E0090612008 E0090613008 E0090614018'],
  ])('refuses %s and changes nothing', async (_, route, body, refusal) => {
    const { sandbox, as } = await startTestSandbox()
    const main = as(mall.main)
    const before = sandbox.digest()
    expect(refusalOf(await main(route, body))).toBe(refusal)
    expect(sandbox.digest()).toBe(before)
  })
})
