// POST /v1/payments: a payment is recorded and nothing is billed.
import { describe, expect, it } from 'vitest'
import { codesOf } from '../harness/errors.ts'
import { gist, type PaymentRecord, read } from '../harness/payments.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'

const route = 'POST /v1/payments'
const body = { pay_type: 'Card', job_code: 'AUTH', amount: '1000' }

describe('POST /v1/payments', () => {
  it('records the payment with every field, and bills nothing', async () => {
    const { sandbox, api } = await startTestSandbox({ 'webhook.mode': 'collect' })
    const fields = {
      client_field_1: 'one',
      client_field_2: 'two',
      client_field_3: 'three',
    }

    const reply = await api<PaymentRecord>(route, { ...body, id: 'o_1', tax: '100', ...fields })

    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      ...{ shop_id: 's_demoshop001', id: 'o_1', pay_type: 'Card', job_code: 'AUTH' },
      ...{ access_id: expect.stringMatching(/^a_[A-Za-z0-9_-]{22}$/), status: 'UNPROCESSED' },
      ...{ amount: 1000, tax: 100, total_amount: 1100, ...fields },
      ...{ process_date: start, created: start, updated: null, error_code: null },
      ...{ customer_id: null, customer_group_id: null, card_id: null, brand: '', card_no: null },
      ...{ expire: null, holder_name: null, card_no_hash: null, method: null, pay_times: null },
      ...{ bulk_payment_id: null, subscription_id: null, bill_id: null, invoice_id: null },
      ...{ tds_type: '0', tds2_type: null, tds2_ret_url: null, tds2_status: null },
      ...{ return_url: null, return_url_on_failure: null, merchant_name: null },
      ...{ forward: null, issuer: null, transaction_id: null, approve: null },
      ...{ auth_max_date: null, item_code: '0000990', send_url: null, acs: null },
    })
    expect(await read(api, reply.body)).toEqual(reply.body)
    expect(sandbox.deliveries.list().map(({ event }) => event)).toEqual(['payments.card.regist'])
  })

  it('makes an id when none is sent', async () => {
    const { api } = await startTestSandbox()
    const { body: made } = await api<PaymentRecord>(route, body)
    expect(made.id).toMatch(/^o_[A-Za-z0-9_-]{22}$/)
  })

  it.each([
    { sent: { amount: '100', tax: '8' }, kept: { amount: 100, tax: 8, total_amount: 108 } },
    { sent: { amount: 100, tax: 8 }, kept: { amount: 100, tax: 8, total_amount: 108 } },
    { sent: { amount: '100' }, kept: { amount: 100, tax: 0, total_amount: 100 } },
    { sent: { amount: '100', tax: null }, kept: { amount: 100, tax: 0, total_amount: 100 } },
    { sent: { amount: '0000100' }, kept: { amount: 100, tax: 0, total_amount: 100 } },
    { sent: { amount: '1' }, kept: { total_amount: 1 } },
    { sent: { amount: '9999999' }, kept: { total_amount: 9_999_999 } },
    { sent: { amount: '9000000', tax: '999999' }, kept: { total_amount: 9_999_999 } },
    { sent: { job_code: 'CHECK', amount: undefined }, kept: { amount: 0, total_amount: 0 } },
    { sent: { job_code: 'CHECK', tax: '8' }, kept: { amount: 0, tax: 0, total_amount: 0 } },
    { sent: { client_field_1: null }, kept: { client_field_1: null } },
    { sent: { client_field_1: 'あ'.repeat(100) }, kept: { client_field_1: 'あ'.repeat(100) } },
    { sent: { id: 'x' }, kept: { id: 'x' } },
    { sent: { id: 'Az09_-'.repeat(5) }, kept: { id: 'Az09_-'.repeat(5) } },
    { sent: { id: null }, kept: { id: expect.stringMatching(/^o_.{22}$/) } },
    { sent: { tds_type: '0' }, kept: { tds_type: '0' } },
  ])('takes $sent', async ({ sent, kept }) => {
    const { api } = await startTestSandbox()
    const reply = await api<PaymentRecord>(route, { ...body, ...sent })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject(kept)
  })

  it.each([
    // What is sent, and the codes of the refusal.
    { sent: { pay_type: undefined }, codes: ['EP001023001'] },
    { sent: { pay_type: '' }, codes: ['EP001023001'] },
    { sent: { pay_type: 'card' }, codes: ['EP001023008'] },
    { sent: { job_code: undefined }, codes: ['EC001007001'] },
    { sent: { job_code: 'SALES' }, codes: ['EC001007008'] },
    { sent: { amount: undefined }, codes: ['EC001009001'] },
    { sent: { amount: null }, codes: ['EC001009001'] },
    { sent: { amount: 'abc' }, codes: ['EC001009008'] },
    { sent: { amount: '-1' }, codes: ['EC001009008'] },
    { sent: { amount: '10.5' }, codes: ['EC001009008'] },
    { sent: { amount: '12345678' }, codes: ['EC001009005'] },
    { sent: { amount: -1 }, codes: ['EC001009018'] },
    { sent: { amount: 10_000_000 }, codes: ['EC001009018'] },
    { sent: { amount: '0' }, codes: ['EC001009018'] },
    { sent: { amount: '9999999', tax: '1' }, codes: ['EC001009018'] },
    { sent: { tax: 'x' }, codes: ['EC001010008'] },
    { sent: { tax: '12345678' }, codes: ['EC001010005'] },
    { sent: { id: 'with blank' }, codes: ['EC001003008'] },
    { sent: { id: 'a'.repeat(31) }, codes: ['EC001003008'] },
    { sent: { client_field_1: 'a'.repeat(101) }, codes: ['EC001006005'] },
    { sent: { client_field_2: 'a'.repeat(101) }, codes: ['EC001024005'] },
    { sent: { client_field_3: 'a'.repeat(101) }, codes: ['EC001025005'] },
    { sent: { tds_type: '9' }, codes: ['EC001033008'] },
    {
      sent: { id: 'a b', job_code: 'x', amount: 'x', tax: 'x', client_field_3: 7 },
      codes: ['EC001003008', 'EC001007008', 'EC001009008', 'EC001010008', 'EC001025008'],
    },
  ])('refuses $sent with $codes', async ({ sent, codes }) => {
    const { sandbox, api } = await startTestSandbox()
    const before = sandbox.digest()

    const reply = await api(route, { ...body, ...sent })

    expect([reply.status, codesOf(reply)]).toEqual([400, codes])
    expect(sandbox.digest()).toBe(before)
  })

  it('refuses an id that the shop has used, and leaves it to other shops', async () => {
    const { sandbox, api } = await startTestSandbox()
    const tenant = { authorization: 'Bearer m_test_FAKE_demotenant1' }
    await api(route, { ...body, id: 'o_1' })

    expect(gist(await api(route, { ...body, id: 'o_1' }))).toEqual([400, 'EC001003014'])
    expect(gist(await api(route, { ...body, id: 'o_1' }, tenant))).toEqual([200, 'UNPROCESSED'])
    expect(sandbox.describe().counts['payments']).toBe(9)
  })
})
