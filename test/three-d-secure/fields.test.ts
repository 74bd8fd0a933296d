// behaviour of payments 3.1 and 3.5: what a registration and an execution say for 3-D Secure, and
// what a test may ask for: headers, rules, words in the data, and `given`.
import { describe, expect, it } from 'vitest'
import { codesOf } from '../harness/errors.ts'
import type { PaymentRecord } from '../harness/payments.ts'
import { asking } from '../harness/rules.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { authenticate, driven, execute, executed, registered } from '../harness/three-d-secure.ts'

const body = { pay_type: 'Card', job_code: 'AUTH', amount: '1000' }

describe('a registration with 3-D Secure', () => {
  // biome-ignore format: a table
  it.each([
    [{ tds_type: '2' },                                       { tds_type: '2', tds2_type: '2', merchant_name: 's_demoshop001-' }],
    [{ tds_type: '2', tds2_type: '3', td_tenant_name: 'Tea!' }, { tds2_type: '3', merchant_name: 'Tea!' }],
    [{ tds_type: '0', tds2_type: '3', td_tenant_name: 'Tea' }, { tds_type: '0', tds2_type: null, merchant_name: null }],
  ])('%j', async (sent, kept) => {
    const { api } = await startTestSandbox()
    const { body: made } = await api<PaymentRecord>('POST /v1/payments', { ...body, ...sent })
    const { merchant_name } = made
    const name = merchant_name?.replace(/-[A-Z0-9]{5}$/, '-') ?? null
    expect({ ...made, merchant_name: name }).toMatchObject(kept)
  })

  // biome-ignore format: a table
  it.each([
    [{ tds_type: '1' },                                       'EC001033008'],
    [{ tds_type: '2', tds2_type: '1' },                       'EC001032008'],
    [{ tds_type: '2', td_tenant_name: 'x'.repeat(26) },       'EC001034005'],
    [{ tds_type: '2', td_tenant_name: 'お茶' },               'EC001034008'],
  ])('refuses %j with %s', async (sent, code) => {
    const { api } = await startTestSandbox()
    expect(codesOf(await api('POST /v1/payments', { ...body, ...sent }))).toEqual([code])
  })
})

const bad = 'EC002080008'
const missing = 'EC002080001'

describe('what an execution tells of the buyer', () => {
  // biome-ignore format: a table
  it.each([
    [{ tds2_ch_acc_change: '2024-01-1' },                     [bad]],
    [{ tds2_ch_acc_date: '20240230' },                        [bad]],
    [{ tds2_nb_purchase_account: '12345' },                   ['EC002080005']],
    [{ tds2_provision_attempts_day: '12' },                   [bad]],
    [{ tds2_ship_name_ind: '03' },                            [bad]],
    [{ tds2_three_ds_req_auth_data: 'x' },                    [missing, missing]],
    [{ tds2_three_ds_req_auth_data: 'x', tds2_three_ds_req_auth_method: '02', tds2_three_ds_req_auth_timestamp: '202401012460' }, [bad]],
    [{ tds2_addr_match: 'J' },                                [bad]],
    [{ tds2_bill_addr_country: '3922' },                      ['EC002080005']],
    [{ tds2_bill_addr_line_1: 'x'.repeat(101) },              ['EC002080005']],
    [{ tds2_ship_ind: '08' },                                 [bad]],
    [{ tds2_email: 'nobody' },                                [bad]],
    [{ tds2_home_phone_cc: '81' },                            [missing]],
    [{ tds2_mobile_phone_no: '090' },                         [missing]],
    [{ tds2_work_phone_cc: '+81', tds2_work_phone_no: '03' }, [bad]],
    [{ tds2_gift_card_curr: '999' },                          ['EC002080018']],
    [{ tds2_gift_card_curr: '960' },                          ['EC002080018']],
    [{ tds2_delivery_timeframe: 4 },                          [bad]],
    [{ tds2_ret_url: 'x'.repeat(257) },                       ['EC002031005']],
    [{ return_url: 'x'.repeat(257) },                         ['EC002029005']],
    [{ return_url_on_failure: '' },                           ['EC002030012']],
  ])('refuses %j', async (execution, codes) => {
    const context = await startTestSandbox()
    const reply = await execute(context, await registered(context), { execution })
    expect(codesOf(reply)).toEqual(codes)
  })

  it('is kept for the issuer, with what the customer record gives', async () => {
    const context = await startTestSandbox()
    const { id: customer_id } = await context.sandbox.given.customer<{ id: string }>({
      ...{ email: 'taro@example.com', phone_cc: '81', phone_no: '0300000000', addr_city: 'Kyoto' },
    })
    const payment = await executed(context, {
      execution: { customer_id, tds2_bill_addr_city: 'Osaka', tds2_ship_ind: '05' },
    })
    expect(payment.status).toBe('AUTHENTICATED')
    expect(payment.customer_id).toBe(customer_id)
  })

  it('switches nothing on: tds_type belongs to the registration', async () => {
    const context = await startTestSandbox()
    const plain = (await context.api<PaymentRecord>('POST /v1/payments', body)).body
    const execution = { tds_type: '2', ...driven }
    const reply = await execute(context, plain, { execution })
    expect(reply.body).toMatchObject({ status: 'AUTHORIZED', tds2_ret_url: null, acs_url: null })
  })
})

describe('the result of an authentication', () => {
  it('is asked for by a header, a rule or a word, with a reason', async () => {
    const context = await startTestSandbox()
    const wish = { execution: driven }
    const byHeader = await authenticate(context, await executed(context, wish), {
      'X-Sandbox-Result': 'rejected:10',
    })
    expect(byHeader.body).toMatchObject({ tds2_trans_result: 'R', tds2_trans_result_reason: '10' })
    const unknown = await authenticate(context, await executed(context, wish), {
      'X-Sandbox-Result': 'not_verified:27',
    })
    expect(codesOf(unknown)).toEqual(['E0000007008'])
    await context.sandbox.rules.add(
      asking('PUT /v1/secure2/{access_id}', 'unavailable', { times: 1 }),
    )
    const byRule = await authenticate(context, await executed(context, wish))
    expect(byRule.body.tds2_trans_result).toBe('U')
    const registration = { ...body, tds_type: '2', client_field_1: 'please {challenge}' }
    const worded = (await context.api<PaymentRecord>('POST /v1/payments', registration)).body
    await execute(context, worded, wish)
    expect((await authenticate(context, worded)).body.tds2_trans_result).toBe('C')
  })

  it('follows the rules of the requests also where the service drives', async () => {
    const context = await startTestSandbox()
    const { sandbox } = context
    const payment = await executed(context, { card: 'challenge-visa' })
    await sandbox.rules.add(asking('GET /v1/secure2/{access_id}', 'not_verified', { times: 1 }))
    const failed = await sandbox.buyer.authenticate({ payment: payment.id })
    expect(failed).toMatchObject({ tds2_trans_result: 'N', status: 'AUTHENTICATED' })
    await sandbox.rules.add(asking('PUT /v1/payments/{id}/secure', 'declined:011', { times: 1 }))
    await execute(context, payment)
    const refused = await sandbox.buyer.authenticate({ payment: payment.id })
    expect(refused).toMatchObject({ tds2_trans_result: 'Y', error_code: 'E9993134011' })
  })
})

describe('given.payment with 3-D Secure', () => {
  // biome-ignore format: a table
  it.each([
    [{ status: 'AUTHENTICATED' },                                             { tds2_status: 'AUTHENTICATING' }],
    [{ status: 'AUTHENTICATED', tds2_status: 'CHALLENGE' },                   { tds2_status: 'CHALLENGE' }],
    [{ status: 'AUTHENTICATED', tds2_status: 'AUTHENTICATED', ...driven },    { tds2_status: 'AUTHENTICATED', ...driven }],
    [{ status: 'AUTHENTICATED', tds2_status: 'AUTHENTICATED', card: 'challenge-visa' }, { tds2_status: 'AUTHENTICATED' }],
    [{ status: 'CAPTURED', tds_type: '2' },                                   { tds2_status: 'AUTHENTICATED', job_code: 'CAPTURE' }],
    [{ status: 'AUTHORIZED', tds_type: '2', pay_type: 'Googlepay' },          { tds2_status: 'AUTHENTICATED', job_code: 'AUTH' }],
  ])('%j', async (wish, expected) => {
    const { sandbox } = await startTestSandbox()
    const payment = await sandbox.given.payment<PaymentRecord>(wish)
    expect(payment).toMatchObject({ status: wish.status, ...expected })
  })

  it('says which card leads to a status that was not reached', async () => {
    const { sandbox } = await startTestSandbox()
    const wish = { status: 'AUTHENTICATED', tds2_status: 'CHALLENGE', card: 'visa' }
    await expect(sandbox.given.payment(wish)).rejects.toThrow('challenge-visa')
  })
})
