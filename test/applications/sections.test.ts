// What a tenant tells of itself, section by section: which fields have to be there, and in which
// form. behaviour of platforms 3.2.
import { describe, expect, it } from 'vitest'
import { codesOf, refusalOf } from '../harness/errors.ts'
import { sections } from './tenant.ts'
import { tellers } from './tenants.ts'

const tenant = tellers()

const company = {
  corporate_number: '1234567890123',
  corporate_name: '見本株式会社',
  corporate_name_kana: 'ミホンカブシキガイシャ',
  capital: 10_000_000,
  established_at: '2020/04/01',
  yearly_sales: 20_000_000,
  business_details: '果物の販売',
  company_postal_code: '100-0001',
  company_prefecture: '東京都',
  company_prefecture_kana: 'トウキョウト',
  company_address_municipality: '千代田区',
  company_address_municipality_kana: 'チヨダク',
  company_address_section: '千代田',
  company_address_section_kana: 'チヨダ',
  company_address_chrome: '1-1',
  company_address_chrome_kana: '１－１',
  company_tel: '0300000000',
}

/** Fields of a section that must be there, and the item of each. */
const must: Readonly<Record<string, readonly (readonly [field: string, item: string])[]>> = {
  contract_info: [
    ...[
      'representative_last_name',
      'representative_last_name_kana',
      'representative_first_name',
      'representative_first_name_kana',
      'representative_postal_code',
      'representative_prefecture',
      'representative_prefecture_kana',
      'representative_address_municipality',
      'representative_address_municipality_kana',
      'representative_address_section',
      'representative_address_section_kana',
      'representative_address_chrome',
      'representative_address_chrome_kana',
    ].map((field, at) => [field, String(301 + at)] as const),
    ['representative_tel', '316'],
    ['representative_birthday', '317'],
    ['representative_gender', '318'],
    ['staff1_last_name', '319'],
    ['staff1_last_name_kana', '320'],
    ['staff1_first_name', '321'],
    ['staff1_first_name_kana', '322'],
    ['staff1_company_name', '323'],
    ['staff1_belongs', '324'],
    ['staff1_tel', '325'],
    ['staff1_mail', '326'],
    ['corporate', '335'],
  ],
  shop_info: [
    ['shop_name', '401'],
    ['shop_name_kana', '402'],
    ['shop_name_en', '403'],
    ['support_mail', '404'],
    ['support_tel', '405'],
    ['deals_long_apply_content', '407'],
    ['deals_insecure_content', '408'],
    ['lost_trial', '409'],
    ['content_description', '410'],
    ['use_of_fincode', '411'],
    ['provides', '422'],
  ],
  bank_account_info: [
    ['bank_code', '471'],
    ['branch_code', '472'],
    ['account_kind', '473'],
    ['account_number', '474'],
    ['account_name', '475'],
  ],
}

describe('a section that was never told lacks', () => {
  it.each(Object.keys(must))('every required field of %s, and says so at once', async (section) => {
    const { sandbox, put } = await tenant()
    const before = sandbox.digest()
    const reply = await put({ [section]: {} })
    expect(refusalOf(reply)).toBe(
      ['400', ...(must[section] ?? []).map(([, item]) => `E0091${item}001`)].join(' '),
    )
    expect(sandbox.digest()).toBe(before)
  })

  it.each(
    Object.entries(must).flatMap(([section, fields]) =>
      fields.map((each) => [section, ...each] as const),
    ),
  )('%s.%s alone', async (section, field, item) => {
    const { put } = await tenant()
    const whole = sections()[section as keyof ReturnType<typeof sections>]
    expect(refusalOf(await put({ [section]: { ...whole, [field]: null } }))).toBe(
      `400 E0091${item}001`,
    )
  })
})

describe('a company tells of itself', () => {
  it.each(Object.keys(company))('%s', async (field) => {
    const { put } = await tenant()
    const without = { ...company, [field]: undefined }
    const contract_info = { ...sections().contract_info, corporate: true, corporate_info: without }
    const codes = codesOf(await put({ contract_info }))
    expect(codes).toHaveLength(1)
    expect(codes[0]).toMatch(/^E00913[4-6]\d001$/)
  })

  it('and is not asked when it is a sole proprietor', async () => {
    const { put } = await tenant()
    expect((await put({ contract_info: sections().contract_info })).status).toBe(200)
    const corporate = { ...sections().contract_info, corporate: true }
    expect(refusalOf(await put({ contract_info: corporate }))).toBe('400 E0091361001')
    const told = { ...corporate, corporate_info: company }
    expect((await put({ contract_info: told })).status).toBe(200)
  })
})

describe('what is sold must be told where no site shows it', () => {
  const unseen = { site_published: false }
  const app = { use_of_fincode: { used_on_web: false, used_on_app: true } }
  const additional = ['E0091460001']
  // biome-ignore format: a table
  it.each<[string, object, string[]]>([
    ['a site that can be seen',     {},                                                          []],
    ['a site without an address',   { site_info: null },                                         ['E0091415001']],
    ['a site of which nothing is known', { site_published: null, site_info: null },              ['E0091414001']],
    ['no site yet, goods',          { ...unseen },                                               ['E0091430001', ...additional]],
    ['an app, goods',               { ...app },                                                  ['E0091430001', ...additional]],
    ['no site yet, services',       { ...unseen, provides: { product: false, service: true } },  ['E0091440001', ...additional]],
    ['no site yet, digital',        { ...unseen, provides: { product: false, digital_contents: true } }, ['E0091450001', ...additional]],
    ['no site yet, a half part',    { ...unseen, additional_info: {}, product_content_info: { content1_name: 'りんご' } },
      ['E0091432001', 'E0091433001', 'E0091461001', 'E0091462001', 'E0091463001', 'E0091465001', 'E0091466001']],
  ])('%s', async (_, change, codes) => {
    const { put } = await tenant()
    const reply = await put({ shop_info: { ...sections().shop_info, ...change } })
    expect(codesOf(reply)).toEqual(codes)
    expect(reply.status).toBe(codes.length === 0 ? 200 : 400)
  })
})

describe('a field has a form', () => {
  const long = (length: number) => 'あ'.repeat(length)
  // biome-ignore format: a table
  it.each<[string, string, unknown, string]>([
    ['contract_info',     'representative_last_name',      long(21),             '301005'],
    ['contract_info',     'representative_last_name_kana', 'やまだ',              '302008'],
    ['contract_info',     'representative_last_name_kana', 'ヤ'.repeat(21),       '302005'],
    ['contract_info',     'representative_postal_code',    '1000001',            '305008'],
    ['contract_info',     'representative_prefecture',     long(5),              '306005'],
    ['contract_info',     'representative_address_municipality', long(51),       '308005'],
    ['contract_info',     'representative_address_chrome_kana', long(101),       '313005'],
    ['contract_info',     'representative_address_building_name', long(101),     '314005'],
    ['contract_info',     'representative_tel',            '030000000',          '316008'],
    ['contract_info',     'representative_tel',            '0300000000000',      '316008'],
    ['contract_info',     'representative_birthday',       '1980/02/30',         '317008'],
    ['contract_info',     'representative_birthday',       '1980-02-01',         '317008'],
    ['contract_info',     'representative_gender',         2,                    '318008'],
    ['contract_info',     'staff1_company_name',           long(151),            '323005'],
    ['contract_info',     'staff1_belongs',                long(51),             '324005'],
    ['contract_info',     'staff1_mail',                   'nobody',             '326008'],
    ['contract_info',     'staff2_last_name',              long(21),             '327005'],
    ['contract_info',     'staff2_mail',                   `${'a'.repeat(250)}@b.example`, '334005'],
    ['contract_info',     'corporate',                     'true',               '335008'],
    ['shop_info',         'shop_name',                     long(101),            '401005'],
    ['shop_info',         'shop_name_en',                  'a'.repeat(26),       '403005'],
    ['shop_info',         'support_mail',                  'nobody',             '404008'],
    ['shop_info',         'support_tel',                   '03-0000-0000',       '405008'],
    ['shop_info',         'unit_price',                    -1,                   '406018'],
    ['shop_info',         'content_description',           long(5001),           '410005'],
    ['shop_info',         'site_info',                     { url: long(301) },   '416005'],
    ['bank_account_info', 'bank_code',                     '001',                '471008'],
    ['bank_account_info', 'branch_code',                   '0001',               '472008'],
    ['bank_account_info', 'account_kind',                  2,                    '473008'],
    ['bank_account_info', 'account_number',                '12345678',           '474008'],
    ['bank_account_info', 'account_name',                  long(51),             '475005'],
    ['deposit_cycle_info', 'deposit_cycle_master_id',      6,                    '476008'],
    ['deposit_cycle_info', 'deposit_cycle_master_id',      null,                 '476001'],
  ])('%s.%s of %j', async (section, field, value, code) => {
    const { sandbox, put } = await tenant()
    const before = sandbox.digest()
    const whole = sections()[section as keyof ReturnType<typeof sections>]
    expect(refusalOf(await put({ [section]: { ...whole, [field]: value } }))).toBe(
      `400 E0091${code}`,
    )
    expect(sandbox.digest()).toBe(before)
  })

  it('and everything that is wrong is told together, missing or malformed', async () => {
    const { put } = await tenant()
    const contract_info = { ...sections().contract_info, staff1_mail: 'nobody', staff1_tel: null }
    const bank_account_info = {
      ...sections().bank_account_info,
      bank_code: 'x',
      account_name: null,
    }
    const reply = await put({ contract_info, bank_account_info, merchant_category_code: '12' })
    expect([...codesOf(reply)].sort()).toEqual(
      ['326008', '325001', '471008', '475001', '478012'].map((code) => `E0091${code}`).sort(),
    )
  })
})
