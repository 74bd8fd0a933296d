// Sending an application, and how its examination may end. behaviour of platforms 3.4, 3.5, 3.8.
import { describe, expect, it } from 'vitest'
import { mall } from '../harness/demo-shops.ts'
import { codesOf, refusalOf } from '../harness/errors.ts'
import { asking } from '../harness/rules.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { bytesOf, sendForm } from './forms.ts'
import { apply, enterAll, pathOfInfo, registerTenant, sections } from './tenant.ts'

const route = 'POST /v1/contracts/examinations'

describe('an application is refused', () => {
  it('with everything that it lacks, before anything was told', async () => {
    const { platform, id, sandbox } = await registerTenant()
    const before = sandbox.digest()
    const reply = await platform(route, { shop_id: id, enable_immediate_use: false })
    expect(refusalOf(reply)).toBe('400 E0093913001 E0093913001 E0093913001')
    const { errors } = reply.body as unknown as { errors: { error_message: string }[] }
    expect(errors.map(({ error_message }) => error_message)).toEqual([
      'The application lacks contract_info.',
      'The application lacks shop_info.',
      'The application lacks bank_account_info.',
    ])
    expect(sandbox.digest()).toBe(before)
  })

  it('without the pictures that an examiner needs where there is no site', async () => {
    const additional_info = {
      shop_sales_manager_name: '山田',
      shop_service_name: '果物',
      shop_how_to_pay: 'カード',
      shop_product_delivery_time: '3日',
      shop_return_goods_handing_conditions: '返品不可',
    }
    const product_content_info = {
      content1_name: 'りんご',
      content1_description: '赤い',
      content1_unit_price: 100,
    }
    const use_of_fincode = { used_on_web: false, used_on_app: true }
    const shop_info = { use_of_fincode, additional_info, product_content_info }
    const { sandbox, platform, id } = await enterAll({}, { shop_info })
    const asked = { shop_id: id, enable_immediate_use: false }
    const three = ['E0093914001', 'E0093914001', 'E0093914001']
    expect(codesOf(await platform(route, asked))).toEqual(three)
    for (const type of ['PRODUCT_IMAGE_1', 'APP_IMAGE_TOP', 'APP_IMAGE_ICON']) {
      const file = { bytes: bytesOf.png, name: 'a.png' }
      const path = `/v1/contracts/examinations/tenants/${id}/files`
      await sendForm(sandbox, path, { type }, { file, caller: mall.main, tenant: id })
    }
    expect((await platform(route, asked)).status).toBe(200)
  })

  // biome-ignore format: a table
  it.each<[string, object, object, string]>([
    ['for another shop',          {}, { shop_id: 's_demotenant1' },        '400 E0000004018'],
    ['without saying how',        {}, { enable_immediate_use: undefined }, '400 E0093915001'],
    ['with a word for a switch',  {}, { enable_immediate_use: 'maybe' },   '400 E0093915008'],
    ['to skip the credit check',  {}, { force_credit_check_skip: true },   '403 E9995001001'],
    ['for immediate use, of what takes long', { deals_long_apply_content: true }, { enable_immediate_use: true }, '400 E0093915018'],
  ])('%s', async (_, shop_info, change, expected) => {
    const { platform, id, sandbox } = await enterAll({}, { shop_info })
    const before = sandbox.digest()
    const body = { shop_id: id, enable_immediate_use: false, ...change }
    expect(refusalOf(await platform(route, body))).toBe(expected)
    expect(sandbox.digest()).toBe(before)
  })

  it('the second time, whatever came of the first', async () => {
    const { sandbox, as } = await startTestSandbox()
    for (const status of ['applied', 'operating', 'denied']) {
      const { id } = await sandbox.given.application<{ id: string }>({ status })
      const body = { shop_id: id, enable_immediate_use: false }
      const again = await as(mall.main, { for: id })(route, body)
      expect(refusalOf(again), status).toBe('400 E0093913014')
    }
  })
})

describe('an application is sent', () => {
  it('in a form too, with switches as words', async () => {
    const tenant = await enterAll()
    const { sandbox, id } = tenant
    const fields = { shop_id: id, enable_immediate_use: 'true', use_gw_sign: 'false' }
    const asked = { caller: mall.main, tenant: id }
    const { body } = await sendForm(sandbox, '/v1/contracts/examinations', fields, asked)
    expect(body).toEqual({ shop_id: id, status_code: 1 })
    expect((await tenant.contract())['status_code']).toBe(103)
  })

  it('once, however often the same request comes', async () => {
    const tenant = await enterAll()
    const headers = { idempotent_key: '3f2b1f3e-0d7b-4a36-9d3c-1a2b3c4d5e6f' }
    expect(await apply(tenant, false, headers)).toBe(1)
    expect(await apply(tenant, false, headers)).toBe(1)
    expect(
      refusalOf(await tenant.platform(route, { shop_id: tenant.id, enable_immediate_use: false })),
    ).toBe('400 E0093913014')
  })

  // biome-ignore format: a table
  it.each<[result: string, immediate: boolean, answer: number, status: number, after: number]>([
    ['approve',      false, 1, 102, 107],
    ['approve',      true,  3, 102, 107],
    ['immediate',    true,  1, 103, 107],
    ['deny',         false, 1, 102, 106],
    ['deny',         true,  3, 102, 106],
    ['hold',         false, 1, 102, 102],
    ['deny_at_once', false, 2, 106, 106],
  ])('with the result %s (immediate use: %s) answers %i', async (result, immediate, answer, status, after) => {
    const tenant = await enterAll()
    expect(await apply(tenant, immediate, { 'X-Sandbox-Result': result })).toBe(answer)
    expect((await tenant.contract())['status_code']).toBe(status)
    await tenant.sandbox.clock.advance('3d')
    expect((await tenant.contract())['status_code']).toBe(after)
  })

  it('as a rule says, and each acquirer decides as a rule says', async () => {
    const tenant = await enterAll()
    const { sandbox, id } = tenant
    const when = { shop_id: id, acquirer: 'DINERS' }
    await sandbox.rules.add(asking('examination step', 'deny', { when }))
    await apply(tenant)
    await sandbox.clock.advance('2d')
    expect(tenant.moves().slice(-2)).toEqual([
      'UC 706, JCB/AMEX 706, DINERS 708',
      'UC 707, JCB/AMEX 707',
    ])
    expect(await tenant.contract()).toMatchObject({
      status_code: 107,
      examination: [{ status_code: 2 }, { status_code: 2 }],
    })
    const denied = await enterAll()
    await denied.sandbox.rules.add(asking(route, 'deny'))
    await apply(denied)
    await denied.sandbox.clock.advance('1d')
    expect((await denied.contract())['status_code']).toBe(106)
  })

  it('and stays at 107 where tenants are in operation from the first', async () => {
    const tenant = await enterAll({ 'contracts.profile': 'instant' })
    expect(await tenant.contract()).toMatchObject({
      status_code: 107,
      available_status_code: 201,
      contracted_at: null,
    })
    const { examination } = await tenant.contract()
    expect(examination).toHaveLength(14)
    const konbini = { pay_type: 'Konbini', amount: '1000' }
    expect((await tenant.own('POST /v1/payments', konbini)).status).toBe(200)
    expect(await apply(tenant)).toBe(1)
    expect(await tenant.contract()).toMatchObject({ status_code: 107, contracted_at: '2026/01/05' })
    expect(refusalOf(await tenant.platform(`PUT ${pathOfInfo(tenant.id)}`, sections()))).toBe(
      '400 E0091913014',
    )
  })

  it('to acquirers whose hours are settings', async () => {
    const tenant = await enterAll({ 'contracts.waits': '0,0,1,2' })
    await apply(tenant)
    await tenant.sandbox.clock.advance('2h')
    expect((await tenant.contract())['status_code']).toBe(107)
  })

  it('and a shop may pay with anything where nobody enforces its contract', async () => {
    const { own } = await registerTenant({ 'contracts.enforce': false })
    const konbini = { pay_type: 'Konbini', amount: '1000' }
    expect((await own('POST /v1/payments', konbini)).status).toBe(200)
  })
})
