// The story of a tenant, from its registration to its first payment, as its platform lives it; and
// the same where the examination is refused, is put on hold, or ends in a suspension.
import { describe, expect, it } from 'vitest'
import type { Give } from '../../src/sandbox/handle.ts'
import { mall } from '../harness/demo-shops.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { bytesOf, sendForm } from './forms.ts'
import { apply, enterAll, movedIn, pathOfInfo, registerTenant, sections } from './tenant.ts'

type Row = Readonly<Record<string, unknown>>
type Tenant = Awaited<ReturnType<typeof registerTenant>>

const payment = { pay_type: 'Card', job_code: 'AUTH', amount: '1000' }
const cards = (status: string) => `UC ${status}, JCB/AMEX ${status}, DINERS ${status}`

/** A sale by card, confirmed at once. */
async function sell({ sandbox, own, id }: Tenant, amount: string): Promise<void> {
  const sale = { pay_type: 'Card', job_code: 'CAPTURE', amount }
  const { id: order, access_id } = bodyOf(await own('POST /v1/payments', sale))
  const { id: token } = await (sandbox.given['token'] as Give)<{ id: string }>({ account: id })
  bodyOf(
    await own(`PUT /v1/payments/${order}`, { pay_type: 'Card', access_id, method: '1', token }),
  )
}

describe('the story of a tenant', () => {
  it('ends with a payment two days after it applied, and a fee for its platform', async () => {
    const tenant = await registerTenant()
    const { sandbox, platform, own, id, hook } = tenant
    expect(await tenant.contract()).toMatchObject({
      status_code: 101,
      examination: [],
      contracted_at: null,
      register_mail: 'owner@pear.example',
    })
    expect(refusalOf(await own('POST /v1/payments', payment))).toBe('400 EC001106019')

    const file = { bytes: bytesOf.pdf, name: 'card.pdf' }
    const uploaded = await sendForm(
      sandbox,
      `/v1/contracts/examinations/tenants/${id}/files`,
      { type: 'MY_NUMBER_CARD_FRONT' },
      { file, caller: mall.main, tenant: id },
    )
    expect(uploaded.body).toEqual({
      examination_files: [
        { shop_id: id, type: 'MY_NUMBER_CARD_FRONT', filename: 'card.pdf', filesize: 9 },
      ],
    })
    bodyOf(await platform(`PUT ${pathOfInfo(id)}`, sections()))
    expect(await apply(tenant)).toBe(1)
    expect(await tenant.contract()).toMatchObject({
      status_code: 102,
      contracted_at: '2026/01/05',
      examination: [{ examination_master_id: 1, status_code: 1 }, { status_code: 1 }],
    })

    await sandbox.clock.advance('1d')
    expect(await tenant.contract()).toMatchObject({
      status_code: 102,
      sales_deposit_status_code: 502,
      sales_deposit_status_updated_date: '2026/01/06',
      examination: [{ status_code: 2, cut_over_at: null }, { status_code: 2 }],
    })
    await sandbox.clock.advance('1d')
    expect(await tenant.contract()).toMatchObject({
      status_code: 107,
      available_status_code: 202,
      start_charging_at: '2026/01/07',
      examination: [{ cut_over_at: '2026/01/07' }, { cut_over_at: '2026/01/07' }],
    })
    expect(tenant.moves()).toEqual(['702', '703', '704', '706', '707'].map(cards))
    const templates = sandbox.mails.list().map((mail) => mail.template)
    expect(templates).toEqual(expect.arrayContaining(['mail_verification', 'contract_opened']))

    expect((await own('POST /v1/payments', payment)).status).toBe(200)
    expect((await platform('POST /v1/payments', payment)).body).toMatchObject({ shop_id: id })
    await sandbox.clock.settle()
    expect(hook.bodies('event').slice(-2)).toEqual(['payments.card.regist', 'payments.card.regist'])
    const konbini = { pay_type: 'Konbini', amount: '1000' }
    expect(refusalOf(await own('POST /v1/payments', konbini))).toBe('400 ED001106019')

    // The standard of the platform: 5 percent, at least 120 yen.
    await sell(tenant, '10000')
    await sandbox.clock.advance({ to: '2026/03/02 00:00:00.000' })
    const fees = { total_amount: 10000, platform_fee_amount: 500, platform_fee_tax_amount: 50 }
    const paid = { status_code: 3003, ...fees }
    const sales = bodyOf(await platform('GET /v1/accounts'))['list']
    expect(sales).toMatchObject([{ shop_id: id, ...paid, deposit_amount: 10000 - 360 - 11 - 550 }])
    const asMain = tenant.as(mall.main)
    const [income] = bodyOf(await asMain('GET /v1/platform_accounts'))['list'] as Row[]
    expect(income).toMatchObject({ shop_id: mall.main, ...paid, deposit_amount: 550 })
    const { body } = await asMain(`GET /v1/platform_accounts/${income?.['id']}/summary`)
    expect(body).toMatchObject({
      list: [
        { tenant_shop_id: id, tenant_shop_name: '山田農園の店', ...fees, deposit_amount: 550 },
      ],
    })
  })

  it('tells of every acquirer, in the words of the service, and which of them moved', async () => {
    const tenant = await enterAll()
    await apply(tenant)
    await tenant.sandbox.clock.settle()
    const [request] = tenant.hook.requests
    expect(request?.body).toMatchObject({ shop_id: tenant.id })
    const told = request?.body['body'] as unknown[]
    expect(told).toHaveLength(16)
    expect(told[0]).toEqual({
      acquirer: 'UC',
      examination_task: '決済事業者審査: VISA/MASTER-UC',
      status_code: '702',
      status: '審査受付',
      is_updated: true,
    })
    expect(told.at(-1)).toMatchObject({ status_code: '701', status: '申込なし', is_updated: false })
  })

  it('with immediate use takes Visa and Mastercard at once, and nothing else', async () => {
    const tenant = await enterAll()
    const { sandbox, own, id } = tenant
    expect(await apply(tenant, true)).toBe(1)
    const { examination, status_code } = await tenant.contract()
    expect(status_code).toBe(103)
    expect(examination).toMatchObject([{ status_code: 2 }, { status_code: 1 }])
    const pay = async (card: string) => {
      const { id: order, access_id } = bodyOf(await own('POST /v1/payments', payment))
      const token = await (sandbox.given['token'] as Give)<{ id: string }>({ account: id, card })
      const body = { pay_type: 'Card', access_id, method: '1', token: token.id }
      return refusalOf(await own(`PUT /v1/payments/${order}`, body))
    }
    expect(await pay('visa')).toBe('200')
    expect(await pay('jcb')).toBe('400 EC002106019')
    await sandbox.clock.advance('2d')
    expect((await tenant.contract())['status_code']).toBe(107)
    expect(tenant.moves()[0]).toBe('UC 707, JCB/AMEX 702, DINERS 702')
    expect(await pay('jcb')).toBe('200')
  })

  it('that is refused ends the next day, and cannot be applied for again', async () => {
    const tenant = await enterAll({}, { shop_info: { shop_name_en: 'PEARS {deny}' } })
    const { sandbox, platform, own, id } = tenant
    expect(await apply(tenant)).toBe(1)
    await sandbox.clock.advance('1d')
    expect(await tenant.contract()).toMatchObject({
      status_code: 106,
      denied_at: '2026/01/06',
      examination: [{ status_code: 3 }, { status_code: 3 }],
    })
    expect(tenant.moves()).toEqual(['702', '703', '704', '708'].map(cards))
    const body = { shop_id: id, enable_immediate_use: false }
    expect(refusalOf(await platform('POST /v1/contracts/examinations', body))).toBe(
      '400 E0093913014',
    )
    expect(refusalOf(await own('POST /v1/payments', payment))).toBe('400 EC001106019')
  })

  it('that is refused at once is answered 2', async () => {
    const tenant = await enterAll({}, { shop_info: { lost_trial: false } })
    expect(await apply(tenant)).toBe(2)
    expect(await tenant.contract()).toMatchObject({ status_code: 106, denied_at: '2026/01/05' })
    await tenant.sandbox.clock.settle()
    expect(movedIn(tenant.hook.requests[0]?.body)).toContain('VIRTUAL ACCOUNT 708')
  })

  it('that is put on hold goes on when somebody lets it', async () => {
    const tenant = await enterAll({}, { shop_info: { shop_name_en: '{hold}' } })
    const { sandbox, control, id } = tenant
    await apply(tenant)
    await sandbox.clock.advance('5d')
    expect(await tenant.contract()).toMatchObject({ status_code: 102 })
    expect(tenant.moves().at(-1)).toBe(cards('705'))
    bodyOf(await control(`POST contracts/${id}/decide`, { outcome: 'release' }))
    await sandbox.clock.advance('2d')
    expect(tenant.moves().slice(4).join(' ')).toContain('UC 704')
    expect(await tenant.contract()).toMatchObject({ status_code: 107 })
  })

  it('may end in a suspension: it reads, and writes nothing, until it is resumed', async () => {
    const { sandbox, as } = await registerTenant()
    const { id } = await sandbox.given.application<{ id: string }>({ status: 'suspended' })
    const platform = as(mall.main, { for: id })
    expect(bodyOf(await platform(`GET /v1/contracts/${id}`))).toMatchObject({
      status_code: 107,
      suspended_service: true,
      suspended_service_date: '2026/01/05',
    })
    expect(refusalOf(await platform('POST /v1/payments', payment))).toBe('403 E9995001019')
    await sandbox.shops.resume(id)
    expect((await platform('POST /v1/payments', payment)).status).toBe(200)
  })
})
