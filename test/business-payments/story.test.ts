// An invoice from its registration to its payee, by the clock; and each way in which it ends
// otherwise. behaviour of invoice card payments, 4.5 to 4.9.
import { describe, expect, it } from 'vitest'
import { usualPayee } from '../../src/resources/business-payments/given.ts'
import { payables } from '../harness/demo-shops.ts'
import { bodyOf } from '../harness/errors.ts'
import { asking } from '../harness/rules.ts'
import { type Payment, rewards, root, saleOf, startPayables, to } from './payables.ts'

const pdf = Buffer.from('%PDF-1.7 an invoice').toString('base64')

describe('an invoice', () => {
  it('is filed, submitted, challenged, examined and paid, and its platform earns', async () => {
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

  it('that is held goes on when somebody decides, and is paid a business day later', async () => {
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
