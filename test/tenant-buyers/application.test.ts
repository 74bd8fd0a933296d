// What a tenant buyer tells when it applies, and what is refused of it. behaviour of platforms 4.3.
import { describe, expect, it } from 'vitest'
import { bodyOf, codesOf, refusalOf } from '../harness/errors.ts'
import { tenantBuyers, told } from './buyer.ts'

const buyerThatIs = tenantBuyers()

const { contract_info, buyer_info } = told()

describe('the application of a tenant buyer', () => {
  it('is told section by section, and counts what is complete', async () => {
    const { info, put, sandbox, id, apply } = await buyerThatIs('new')
    const input = async () => (await info())['contract_input_status']
    expect(await info()).toEqual({
      ...{ status_code: 101, contract_info: null, buyer_info: null },
      contract_input_status: {
        ...{ status_code: 301, contract_info_input: false, buyer_info_input: false },
      },
    })
    expect(bodyOf(await put({ buyer_info }))).toMatchObject({
      buyer_info,
      contract_input_status: { status_code: 302, buyer_info_input: true },
    })
    bodyOf(await put({ contract_info }))
    expect(await input()).toEqual({
      ...{ status_code: 303, contract_info_input: true, buyer_info_input: true },
    })
    bodyOf(await apply())
    expect(await input()).toMatchObject({ status_code: 304 })
    expect(sandbox.tenantBuyers.show(id)).toMatchObject({
      ...{ buyer_name: 'Given Buyer', buyer_name_kana: 'ギブンバイヤー' },
      updated: '2026/01/05 09:00:00.000',
    })
  })

  it('keeps what is not sent again, and clears what is null', async () => {
    const { put } = await buyerThatIs('entered')
    const change = { buyer_info: { monthly_amount: 1, business_category: null } }
    expect(bodyOf(await put(change))).toMatchObject({
      buyer_info: { ...buyer_info, monthly_amount: 1, business_category: null },
      contract_info: { representative_first_name: '花子' },
    })
    expect(refusalOf(await put({ buyer_info: { remitter_name: null } }))).toBe('400 EY021703001')
  })

  it.each([[{}], [{ buyer_info: null }], [{ shop_info: {} }]])(
    'is refused without a section: %j',
    async (body) => {
      const { put } = await buyerThatIs('entered')
      expect(refusalOf(await put(body))).toBe('400 EY021300001')
    },
  )

  // biome-ignore format: a table
  it.each<[string, unknown, string]>([
    ['buyer_name',        null,               '701001'],
    ['buyer_name',        'n'.repeat(101),    '701005'],
    ['buyer_name_kana',   null,               '702001'],
    ['remitter_name',     null,               '703001'],
    ['remitter_name',     'lower case',       '703008'],
    ['remitter_name',     'ゼンカク',          '703008'],
    ['remitter_name',     'A'.repeat(49),     '703005'],
    ['contact_mail',      null,               '704001'],
    ['contact_mail',      'nobody',           '704008'],
    ['contact_tel',       null,               '705001'],
    ['contact_tel',       '03-0000-0000',     '705008'],
    ['monthly_amount',    null,               '706001'],
    ['monthly_amount',    -1,                 '706018'],
    ['monthly_amount',    'much',             '706008'],
    ['business_category', 'b'.repeat(101),    '707005'],
  ])('is refused with buyer_info.%s %j', async (field, value, code) => {
    const { put, sandbox } = await buyerThatIs('new')
    const before = sandbox.digest()
    const refused = await put({ buyer_info: { ...buyer_info, [field]: value } })
    expect(refusalOf(refused)).toBe(`400 EY021${code}`)
    expect(sandbox.digest()).toBe(before)
  })

  it.each(['ｻﾝﾌﾟﾙ(ｶ)', 'ABC 123 ().-/', 'ｦｯﾞ', 'A'.repeat(48)])(
    'takes a remitter as banks write it: %s',
    async (remitter_name) => {
      const { put } = await buyerThatIs('entered')
      const { body } = await put({ buyer_info: { remitter_name } })
      expect(body).toMatchObject({ buyer_info: { remitter_name } })
    },
  )

  it('has the rules of a tenant for who applies: each field, a company, days', async () => {
    const { put } = await buyerThatIs('new')
    const who = (change: object) => put({ contract_info: { ...contract_info, ...change } })
    expect(refusalOf(await who({ representative_first_name: null }))).toBe('400 EY021303001')
    expect(refusalOf(await who({ representative_birthday: '1980/02/30' }))).toBe('400 EY021317008')
    expect(refusalOf(await who({ corporate: true }))).toBe('400 EY021361001')
    const none = await put({ contract_info: {}, buyer_info: {} })
    expect(codesOf(none).length).toBeGreaterThan(20)
    expect(codesOf(none)).toEqual(expect.arrayContaining(['EY021301001', 'EY021701001']))
  })

  it('is sent complete, or each missing field is named', async () => {
    const { apply, put, sandbox } = await buyerThatIs('new')
    const before = sandbox.digest()
    expect(codesOf(await apply())).toEqual(['EY022913001', 'EY022913001'])
    expect(sandbox.digest()).toBe(before)
    bodyOf(await put({ buyer_info }))
    const { body } = await apply()
    expect(JSON.stringify(body)).toContain('The application lacks contract_info.')
  })

  // biome-ignore format: a table
  it.each<[string, string]>([
    ['applied',   '913014'],
    ['held',      '913014'],
    ['operating', '913014'],
    ['denied',    '913014'],
  ])('is closed once the contract is %s', async (status, code) => {
    const { apply, put } = await buyerThatIs(status)
    expect(refusalOf(await put({ buyer_info }))).toBe(`400 EY021${code}`)
    expect(refusalOf(await apply())).toBe(`400 EY022${code}`)
  })
})
