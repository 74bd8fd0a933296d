// An invoice from its registration to its payee, by the clock; and each way in which it ends
// otherwise. behaviour of invoice card payments, 4.5 to 4.9.
import { describe, expect, it } from 'vitest'
import { inner } from '../../src/kit/collection.ts'
import { usualPayee } from '../../src/resources/business-payments/given.ts'
import { payables } from '../harness/demo-shops.ts'
import { bodyOf } from '../harness/errors.ts'
import { asking } from '../harness/rules.ts'
import { type Payables, type Payment, root, startPayables } from './payables.ts'

const pdf = Buffer.from('%PDF-1.7 an invoice').toString('base64')

/** The sale of a payment, which only the control API tells. */
const saleOf = ({ sandbox }: Payables, id: string) =>
  sandbox.businessPayments.list().find(({ access_id }) => access_id === id)?.sale

const to = (shop: Payables, when: string) => shop.sandbox.clock.advance({ to: when })

/** Rewards of the platform, newest term first. */
async function rewards({ context }: Payables): Promise<readonly Record<string, unknown>[]> {
  const platform = context.as(payables.platform)
  const reply = await platform<{ list: Record<string, unknown>[] }>(
    'GET /v1/buyer_platform_accounts',
  )
  return bodyOf(reply).list
}

describe('an invoice', () => {
  it('is registered, filed, submitted, challenged, examined and paid; its platform earns', async () => {
    const shop = await startPayables()
    const { api, sandbox } = shop
    const operator = bodyOf(await api(`GET ${root}/business`))
    expect(operator).toEqual({
      business_operator_id: 'bo_demooper01',
      buyer_shop_id: payables.buyer,
      corporate: '0',
      company_name: 'Buyer Blue Cafe',
      representative_name: '高橋 葵',
      addr_post_code: '100-0001',
      addr_state: '東京都',
      addr_city: '千代田区',
      addr_line_1: '千代田1-1',
      addr_line_2: null,
      email: 'owner@blue-cafe.example',
      phone_no: '0300000000',
      remitter_name: 'BUYER BLUE CAFE',
      fee_rate: 0.03,
      min_fee: 300,
      usage_limit_amount: 10_000_000,
      usage_amount: 0,
      earliest_due_date: '2026/01/08',
      card_brands: ['VISA', 'MASTER'],
      gw_api_key: 'p_test_FAKE_demobuyplat',
      gw_public_key_path: '/v1/tokens/cards',
    })

    const draft = { billing_amount: 100_001, due_date: '2026/01/18', customer_buyer_shop_id: 'A-1' }
    const { access_id: id } = bodyOf(await api<Payment>(`POST ${root}`, draft))
    const file = { invoice_file: pdf, invoice_file_name_display: 'paper.pdf' }
    const told = bodyOf(await api<Payment>(`POST ${root}/${id}`, { ...file, ...usualPayee }))
    expect(told).toMatchObject({
      ...draft,
      ...{
        status: 'DRAFT',
        total_amount: null,
        invoice_file: null,
        remitter_name: 'BUYER BLUE CAFE',
      },
      ...{ invoice_file_name_display: 'paper.pdf', bill_pay_types: ['Card'], error_code: null },
      payee: { ...usualPayee.payee, addr_line_2: null, invoice_registration_number: null },
      payee_bank: usualPayee.payee_bank,
    })
    const submitted = bodyOf(await api<Payment>(`PUT ${root}/${id}`, { card_token: null }))
    expect(submitted).toMatchObject({
      ...{ status: 'SUBMITTED', fee_rate: 0.03, min_fee: 300, card_payment_fee: 3001 },
      // The 18th is a Sunday.
      ...{ total_amount: 103_002, transfer_exec_date: '2026/01/16', card_brand: null },
    })
    const card_token = await shop.token('challenge-visa')
    const asked = { access_id: id, card_token, auth_ret_url: 'https://shop.example/back' }
    const challenged = bodyOf(await api<Payment>(`PUT ${root}/auth`, asked))
    expect(challenged).toMatchObject({
      ...{ status: 'AUTHENTICATING', result: 'CHALLENGE', card_brand: 'VISA' },
      acs_url: expect.stringContaining(`${sandbox.url}/pages/three-d-secure/`),
      card_no_display: expect.stringMatching(/^\*{12}5000$/),
    })
    const authorized = await sandbox.businessPayments.authenticate(id, 'success')
    expect(authorized).toMatchObject({
      status: 'AUTHORIZED',
      sale: { state: 'held', amount: 103_002 },
    })
    const request = await api<Payment>(`PUT ${root}/request`, { access_id: id })
    expect(bodyOf(request).status).toBe('UNDER_EXAMINATION')
    expect(bodyOf(await api(`GET ${root}/business`))['usage_amount']).toBe(103_002)

    await to(shop, '2026/01/06 08:59:59.999')
    expect((await shop.read(id)).status).toBe('UNDER_EXAMINATION')
    await to(shop, '2026/01/06 09:00')
    expect(await shop.read(id)).toMatchObject({
      ...{ status: 'APPROVED', receipt_id: expect.stringMatching(/^rc_.{22}$/) },
      ...{ transfer_exec_date: '2026/01/16', invoice_file: pdf },
    })
    expect(saleOf(shop, id)).toEqual({ amount: 103_002, state: 'captured' })
    await to(shop, '2026/01/16 09:00')
    expect((await shop.read(id)).status).toBe('TRANSFERRING')
    await to(shop, '2026/01/16 14:59:59.999')
    expect((await shop.read(id)).status).toBe('TRANSFERRING')
    await to(shop, '2026/01/16 15:00')
    expect(await shop.read(id)).toMatchObject({ status: 'TRANSFERRED', error_code: null })
    expect(shop.told().toReversed()).toEqual([
      ...['regist DRAFT', 'update DRAFT', 'exec SUBMITTED', 'update AUTHENTICATING'],
      ...['exec AUTHORIZED', 'update UNDER_EXAMINATION', 'update APPROVED'],
      ...['update TRANSFERRING', 'update TRANSFERRED'],
    ])
    expect((await rewards(shop))[0]).toMatchObject({
      ...{ count: 1, total_amount: 100_001, card_payment_fee_amount: 3001, status_code: 3001 },
      ...{ reward_rate: 0.005, reward_amount: 500, reward_tax_amount: 50 },
    })
    expect(JSON.stringify(sandbox.businessPayments.list())).not.toContain('4100000000005000')
  })

  it('tells its events without file and keys', async () => {
    const shop = await startPayables()
    const { access_id: id } = await shop.given('SUBMITTED', { billing_amount: 5000 })
    bodyOf(await shop.api(`PUT ${root}/request`, { access_id: id }))
    const { invoice_file, gw_api_key, gw_public_key_path, ...record } = await shop.read(id)
    expect([gw_api_key, gw_public_key_path, invoice_file]).not.toContain(null)
    const [update, exec, regist] = shop.sandbox.deliveries.list().map(({ body }) => body)
    const common = { ...record, buyer_platform_id: 'bpf_demoplat1' }
    expect(update).toEqual({
      ...common,
      ...{ event: 'business_payments.update', previous_status: 'SUBMITTED' },
    })
    const then = { ...common, status: 'SUBMITTED', process_date: record['process_date'] }
    expect(exec).toEqual({ ...then, event: 'business_payments.exec' })
    expect(Object.keys(regist ?? {}).toSorted()).toEqual(Object.keys(exec ?? {}).toSorted())
    expect(regist).toMatchObject({ event: 'business_payments.regist', card_payment_fee: null })
  })
})

describe('an examination', () => {
  it.each([
    ['reject', 'REJECTED', 'voided', 'The invoice cannot be paid by card.'],
    ['return', 'RETURNED', 'held', 'The invoice has to be corrected.'],
  ])('ends as a word in the name of the payee has it: %s', async (word, status, state, why) => {
    const shop = await startPayables()
    const payee = { ...usualPayee.payee, company_name: `Paper {${word}}` }
    const { access_id: id } = await shop.given('UNDER_EXAMINATION', { payee })
    await shop.sandbox.clock.advance('1d')
    expect(await shop.read(id)).toMatchObject({ status, examin_result_reason: why })
    expect(saleOf(shop, id)?.state).toBe(state)
    expect(await rewards(shop)).toEqual([])
  })

  it('ends as a rule has it, for one tenant buyer', async () => {
    const shop = await startPayables()
    const rule = asking('business payment examination', 'reject', {
      scope: { account: payables.buyer },
    })
    await shop.sandbox.rules.add(rule)
    const { access_id: id } = await shop.given('UNDER_EXAMINATION')
    await shop.sandbox.clock.advance('1d')
    expect((await shop.read(id)).status).toBe('REJECTED')
  })

  it('that is held goes on when somebody decides, with the transfer on the next business day', async () => {
    const shop = await startPayables()
    const payee = { ...usualPayee.payee, company_name: 'Paper {hold}' }
    const wish = { payee, due_date: '2026/01/08' }
    const { access_id: id } = await shop.given('UNDER_EXAMINATION', wish)
    await to(shop, '2026/01/09 10:00')
    expect(await shop.read(id)).toMatchObject({
      ...{ status: 'UNDER_EXAMINATION', transfer_exec_date: '2026/01/08' },
    })
    await shop.sandbox.businessPayments.decide(id, 'approve')
    // The weekend and a holiday lie between.
    expect((await shop.read(id)).transfer_exec_date).toBe('2026/01/13')
    await to(shop, '2026/01/13 15:00')
    expect((await shop.read(id)).status).toBe('TRANSFERRED')
  })

  it('that returned an invoice goes on with the same sale, or begins anew', async () => {
    const shop = await startPayables()
    const { access_id: id } = await shop.given('RETURNED', { billing_amount: 20_000 })
    const changed = await shop.api<Payment>(`POST ${root}/${id}`, { customer_buyer_shop_id: 'B' })
    expect(bodyOf(changed)).toMatchObject({ status: 'RETURNED', total_amount: 20_600 })
    const again = bodyOf(await shop.api<Payment>(`PUT ${root}/${id}`, {}))
    expect(again).toMatchObject({ status: 'UNDER_EXAMINATION', examin_result_reason: null })
    expect(saleOf(shop, id)).toEqual({ amount: 20_600, state: 'held' })
    await shop.sandbox.businessPayments.decide(id, 'return', 'wrong amount')
    expect((await shop.read(id))['examin_result_reason']).toBe('wrong amount')
    const other = bodyOf(await shop.api<Payment>(`PUT ${root}/${id}`, { billing_amount: 10_000 }))
    expect(other).toMatchObject({ status: 'SUBMITTED', total_amount: 10_300 })
    expect(saleOf(shop, id)).toEqual({ amount: 20_600, state: 'voided' })
    const authorized = bodyOf(await shop.api<Payment>(`PUT ${root}/auth`, { access_id: id }))
    expect(authorized).toMatchObject({ status: 'AUTHORIZED', card_brand: 'VISA' })
    expect(saleOf(shop, id)).toEqual({ amount: 10_300, state: 'held' })
  })
})

describe('a transfer', () => {
  const failing = { ...usualPayee.payee, company_name: 'Paper {transfer-fail}' }

  it('that fails is sent again to another account', async () => {
    const shop = await startPayables()
    const { access_id: id } = await shop.given('APPROVED', {
      payee: failing,
      due_date: '2026/01/08',
    })
    await to(shop, '2026/01/08 15:00')
    expect(await shop.read(id)).toMatchObject({
      status: 'TRANSFER_FAILED',
      error_code: 'EY005918019',
    })
    const payee_bank = { account_number: '42' }
    const corrected = bodyOf(await shop.api<Payment>(`POST ${root}/${id}`, { payee_bank }))
    expect(corrected).toMatchObject({
      ...{ status: 'APPROVED', transfer_exec_date: '2026/01/09', error_code: null },
      payee_bank: { ...usualPayee.payee_bank, account_number: '0000042' },
    })
    await shop.sandbox.rules.add(asking('business payment bank result', 'ok'))
    await to(shop, '2026/01/09 15:00')
    expect((await shop.read(id)).status).toBe('TRANSFERRED')
    expect((await rewards(shop))[0]).toMatchObject({ count: 1 })
  })

  it('that nobody puts right is given back after five business days', async () => {
    const shop = await startPayables()
    const { access_id: id } = await shop.given('APPROVED', {
      payee: failing,
      due_date: '2026/01/08',
    })
    expect((await rewards(shop))[0]).toMatchObject({ count: 1, reward_amount: 50 })
    // The 10th to the 12th are no business days.
    await to(shop, '2026/01/16 14:59:59.999')
    expect((await shop.read(id)).status).toBe('TRANSFER_FAILED')
    await to(shop, '2026/01/16 15:00')
    expect((await shop.read(id)).status).toBe('REFUNDED')
    expect(saleOf(shop, id)?.state).toBe('refunded')
    expect((await rewards(shop))[0]).toMatchObject({ total_amount: 0, reward_amount: 0 })
  })

  it('takes only the account, which has to be complete', async () => {
    const shop = await startPayables()
    const { access_id: id } = await shop.given('TRANSFER_FAILED')
    const ask = async (body: object) =>
      (await shop.api<{ errors: { error_code: string }[] }>(`POST ${root}/${id}`, body)).body.errors
    expect(await ask({ payee_bank: { bank_code: '1' }, due_date: '2026/02/02' })).toMatchObject([
      { error_code: 'EY002917018' },
      { error_code: 'EY002672008' },
    ])
    expect(await ask({ payee_bank: null })).toHaveLength(7)
  })
})

describe('time', () => {
  it.each(['DRAFT', 'SUBMITTED', 'REQUESTED', 'AUTH_FAILED', 'AUTHORIZED', 'RETURNED'])(
    'ends one that is %s when its due date cannot be kept',
    async (status) => {
      const shop = await startPayables()
      const { access_id: id } = await shop.given(status, { due_date: '2026/01/13' })
      // The 7th is the last day from which three business days lead to the 13th.
      await to(shop, '2026/01/08 00:04:59.999')
      expect((await shop.read(id)).status).toBe(status)
      await to(shop, '2026/01/08 00:05')
      expect((await shop.read(id)).status).toBe('EXPIRED')
      expect(saleOf(shop, id)?.state).toBe(
        /AUTHORIZED|RETURNED/.test(status) ? 'voided' : undefined,
      )
    },
  )

  it('ends an authorization that nobody requests after 60 days', async () => {
    const shop = await startPayables({ 'authorization.lifeDays': 20 })
    const { access_id: id } = await shop.given('AUTHORIZED', { due_date: '2026/03/02' })
    await to(shop, '2026/01/25 23:59')
    expect((await shop.read(id)).status).toBe('AUTHORIZED')
    await to(shop, '2026/01/26 00:05')
    expect((await shop.read(id)).status).toBe('EXPIRED')
  })

  it.each([
    ['before', 'auth', 'AUTHORIZED'],
    ['after', 'auth when requested', 'UNDER_EXAMINATION'],
  ])('ends 3-D Secure after 30 minutes, a request %s it remembered', async (order, _, reached) => {
    const shop = await startPayables()
    const { access_id: id } = await shop.given(order === 'after' ? 'REQUESTED' : 'SUBMITTED')
    const card_token = await shop.token('challenge-master')
    bodyOf(await shop.api(`PUT ${root}/auth`, { access_id: id, card_token }))
    await shop.sandbox.clock.advance('29m')
    expect((await shop.read(id)).status).toBe('AUTHENTICATING')
    await shop.sandbox.clock.advance('1m')
    expect(await shop.read(id)).toMatchObject({ status: 'AUTH_FAILED', error_code: 'EY006903025' })
    const again = { access_id: id, card_token: await shop.token() }
    expect(bodyOf(await shop.api<Payment>(`PUT ${root}/auth`, again)).status).toBe(reached)
  })

  it('waits longer where the settings say so', async () => {
    const shop = await startPayables({
      ...{ 'buyer.leadBusinessDays': 5, 'buyer.holidays': '2026/01/06, 2026/01/14' },
    })
    const operator = bodyOf(await shop.api(`GET ${root}/business`))
    // Closed: the 6th, the weekend, the holiday of the 12th and the 14th.
    expect(operator['earliest_due_date']).toBe('2026/01/15')
    const { access_id: id } = await shop.given('UNDER_EXAMINATION', { due_date: '2026/01/18' })
    expect((await shop.read(id)).transfer_exec_date).toBe('2026/01/16')
    await to(shop, '2026/01/07 08:59')
    expect((await shop.read(id)).status).toBe('UNDER_EXAMINATION')
    await to(shop, '2026/01/07 09:00')
    expect((await shop.read(id)).status).toBe('APPROVED')
  })
})

it('keeps no number of a card anywhere', async () => {
  const shop = await startPayables()
  const { access_id: id } = await shop.given('AUTHORIZED')
  const stored = shop.sandbox.businessPayments.list().find(({ access_id }) => access_id === id)
  expect([stored?.card_no_display, inner in (stored ?? {})]).toEqual(['************1111', false])
})
