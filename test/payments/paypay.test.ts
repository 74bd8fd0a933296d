// Payments by the QR wallet: amounts, codes, lives, and what is told.
import { describe, expect, it } from 'vitest'
import { bodyOf, codesOf } from '../harness/errors.ts'
import { type AnyPayment, act, givenPayment, send } from '../harness/payment-types.ts'
import { gist, read } from '../harness/payments.ts'
import { startReceiver } from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { scanQr } from '../harness/scanner.ts'

const waiting = 'AWAITING_CUSTOMER_PAYMENT'
const execution = { redirect_url: 'https://shop.example/paid' }

describe('the registration of a Paypay payment', () => {
  // biome-ignore format: a table
  it.each([
    [{ amount: '1' },                                [200, 'UNPROCESSED']],
    [{ amount: '999999998', tax: '1' },              [200, 'UNPROCESSED']],
    [{ amount: '999999999', tax: '1' },              [400, 'EE001009018']],
    [{ amount: '0' },                                [400, 'EE001009018']],
    [{ amount: '1000000000' },                       [400, 'EE001009005']],
    [{},                                             [400, 'EE001009001']],
    [{ amount: '1', job_code: 'CHECK' },             [400, 'EE001007008']],
    [{ amount: '1', job_code: undefined },           [400, 'EE001007001']],
    [{ amount: '1', order_description: 'x'.repeat(101) }, [400, 'EE001027005']],
  ])('%j: %j', async (sent, expected) => {
    const { api } = await startTestSandbox()
    const body = { pay_type: 'Paypay', job_code: 'AUTH', ...sent }
    expect(gist(await api('POST /v1/payments', body))).toEqual(expected)
  })
})

describe('the execution of a Paypay payment', () => {
  // biome-ignore format: a table
  it.each([
    [{ redirect_url: undefined },            'EE002036001'],
    [{ redirect_url: 'x'.repeat(257) },      'EE002036005'],
    [{ redirect_type: '3' },                 'EE002037008'],
    [{ user_agent: 'x'.repeat(257) },        'EE002087005'],
    [{ customer_id: 'c_nobody' },            'EE002011002'],
  ])('refuses %j with %s', async (sent, code) => {
    const context = await startTestSandbox()
    const payment = await givenPayment(context, 'Paypay', 'UNPROCESSED')
    const reply = await send(context, payment, 'execute', { ...execution, ...sent })
    expect(gist(reply)).toEqual([400, code])
  })

  // biome-ignore format: a table
  it.each([
    [{ redirect_type: '1', user_agent: 'Mozilla/5.0' },             '1'],
    [{ redirect_type: '1', user_agent: 'x'.repeat(256) },           '1'],
    // An app has no browser to tell of: it is ignored.
    [{ redirect_type: '2', user_agent: 'Mozilla/5.0' },             '2'],
    [{ redirect_type: '2' },                                        '2'],
    [{ redirect_type: null, user_agent: null, customer_id: null },  '1'],
    [{ redirect_url: 'x'.repeat(256) },                             '1'],
  ])('takes %j', async (sent, redirect_type) => {
    const context = await startTestSandbox()
    const payment = await givenPayment(context, 'Paypay', 'UNPROCESSED')
    const { status, body } = await send(context, payment, 'execute', { ...execution, ...sent })
    expect([status, body['redirect_type'], 'user_agent' in body]).toEqual([200, redirect_type, false])
  })

  it('answers where the buyer pays, as a code that phones read', async () => {
    const context = await startTestSandbox({ publicUrl: 'http://pay.localhost:1234/' })
    const wish = { order_description: 'Tea' }
    const payment = await givenPayment(context, 'Paypay', 'UNPROCESSED', wish)
    const { body } = await send(context, payment, 'execute', execution)
    expect(body).toMatchObject({
      ...{ redirect_url: execution.redirect_url, redirect_type: '1', order_description: 'Tea' },
      ...{ code_expiry_date: '2026/01/05 09:05:00.000', store_id: 's_demoshop001' },
      code_url: `http://pay.localhost:1234/pages/wallet/${body['code_id']}`,
    })
    const shown = bodyOf(await context.control(`GET buyer/codes/${body['code_id']}`))
    expect(shown).toMatchObject({ payment: payment.id, code_url: body['code_url'] })
    expect(scanQr(shown['picture'])).toBe(body['code_url'])
    await send(context, payment, 'cancel')
    const gone = await context.control(`GET buyer/codes/${body['code_id']}`)
    expect(codesOf(gone)).toEqual(['SANDBOX_NO_SUCH_CODE'])
  })
})

describe('the buyer in the wallet', () => {
  it('approves, refuses, and lands on the redirect_url', async () => {
    const context = await startTestSandbox()
    const { sandbox } = context
    const { id } = await givenPayment(context, 'Paypay', waiting)
    const { redirect_url } = execution
    const refused = await sandbox.buyer.refuseInWallet({ payment: id })
    expect(refused).toMatchObject({ result: 'refused', status: waiting, redirect_url })
    const approved = await sandbox.buyer.approveInWallet({ payment: id })
    expect(approved).toMatchObject({ result: 'approved', status: 'CAPTURED', redirect_url })
    await expect(sandbox.buyer.approveInWallet({ payment: id })).rejects.toThrow('CAPTURED')
    await expect(sandbox.buyer.simulate({ payment: id })).rejects.toThrow('simulate')
  })
})

describe('the lives of a Paypay payment', () => {
  it('the code can be paid until it expires', async () => {
    const context = await startTestSandbox()
    const payment = await givenPayment(context, 'Paypay', waiting)
    await context.sandbox.clock.advance('299999ms')
    expect((await read(context.api, payment)).status).toBe(waiting)
    await context.sandbox.clock.advance('1ms')
    expect((await read(context.api, payment)).status).toBe('EXPIRED')
    expect((await act(context, payment, 'approve-in-wallet')).status).toBe(409)
  })

  it('the hold ends with the day of auth_max_date', async () => {
    const context = await startTestSandbox()
    const payment = await givenPayment(context, 'Paypay', 'AUTHORIZED')
    expect(payment['auth_max_date']).toBe('2026/02/04')
    await context.sandbox.clock.advance({ to: '2026/02/04 23:59:59.999' })
    expect((await read(context.api, payment)).status).toBe('AUTHORIZED')
    await context.sandbox.clock.advance('1ms')
    expect((await read(context.api, payment)).status).toBe('EXPIRED')
  })

  it('last as long as the settings say', async () => {
    const lives = { 'paypay.codeLifeMs': 60_000, 'paypay.authorizationLifeDays': 3 }
    const context = await startTestSandbox(lives)
    const payment = await givenPayment(context, 'Paypay', 'AUTHORIZED')
    expect(payment).toMatchObject({
      ...{ code_expiry_date: '2026/01/05 09:01:00.000', auth_max_date: '2026/01/08' },
    })
  })

  it('mean nothing to what is paid', async () => {
    const context = await startTestSandbox()
    const payment = await givenPayment(context, 'Paypay', 'CAPTURED', { job_code: 'AUTH' })
    await context.sandbox.clock.advance('60d')
    expect((await read(context.api, payment)).status).toBe('CAPTURED')
  })
})

describe('PUT /v1/payments/{id}/change of Paypay', () => {
  // biome-ignore format: a table
  it.each([
    ['AUTHORIZED', { amount: '1000' },                   [200, 'AUTHORIZED']],
    ['AUTHORIZED', { amount: '1', job_code: 'CAPTURE' }, [200, 'AUTHORIZED']],
    ['CAPTURED',   { amount: '999', tax: '1' },          [200, 'CAPTURED']],
    ['AUTHORIZED', { amount: '1001' },                   [400, 'EE005009018']],
    ['CAPTURED',   { amount: '1000', tax: '1' },         [400, 'EE005009018']],
    ['CAPTURED',   { amount: '0' },                      [400, 'EE005009018']],
    ['CAPTURED',   {},                                   [400, 'EE005009001']],
  ])('%s by %j: %j', async (status, sent, expected) => {
    const context = await startTestSandbox()
    const payment = await givenPayment(context, 'Paypay', status)
    expect(gist(await send(context, payment, 'change', sent))).toEqual(expected)
  })
})

describe('what is told of a Paypay payment', () => {
  it('each operation once, with the fields of the type', async () => {
    const hook = await startReceiver()
    const context = await startTestSandbox({ 'webhook.url': hook.url })
    const payment = await givenPayment(context, 'Paypay', 'AUTHORIZED', {
      order_description: 'Tea',
    })
    await send(context, payment, 'change', { amount: '800' })
    await send(context, payment, 'capture')
    await send(context, payment, 'cancel')
    await context.sandbox.clock.settle()
    expect(hook.requests.map(({ body }) => [body['event'], body['status']])).toEqual([
      ['payments.paypay.regist', 'UNPROCESSED'],
      ['payments.paypay.exec', waiting],
      ['payments.paypay.complete', 'AUTHORIZED'],
      ['payments.paypay.change', 'AUTHORIZED'],
      ['payments.paypay.capture', 'CAPTURED'],
      ['payments.paypay.cancel', 'CANCELED'],
    ])
    const last = await read<AnyPayment>(context.api, payment)
    expect(hook.requests.at(-1)?.body).toEqual({
      ...{ shop_id: 's_demoshop001', order_id: payment.id, access_id: payment.access_id },
      ...{ pay_type: 'Paypay', status: 'CANCELED', customer_id: null, error_code: null },
      ...{ client_field_1: null, client_field_2: null, client_field_3: null },
      ...{ amount: '800', tax: '0', process_date: last['process_date'], job_code: 'CAPTURE' },
      ...{ code_expiry_date: last['code_expiry_date'], auth_max_date: '2026/02/04' },
      ...{ order_description: 'Tea', code_id: last['code_id'], payment_id: last['payment_id'] },
      ...{ payment_date: last['payment_date'], merchant_payment_id: last['merchant_payment_id'] },
      ...{ merchant_update_id: last['merchant_update_id'], merchant_revert_id: null },
      ...{ merchant_refund_id: last['merchant_refund_id'], event: 'payments.paypay.cancel' },
    })
  })
})

describe('GET /v1/payments of Paypay', () => {
  // biome-ignore format: a table
  it.each([
    ['auth_max_date_from=2026/02/04', ['p_held']],
    ['auth_max_date_to=2026/02/03',   []],
    ['payment_date_from=2026/01/05',  ['p_paid']],
    ['payment_date_to=2026/01/04',    []],
    ['sort=payment_date desc',        ['p_paid', 'p_held', 'p_new']],
  ])('%s', async (search, ids) => {
    const context = await startTestSandbox()
    await givenPayment(context, 'Paypay', 'UNPROCESSED', { id: 'p_new' })
    await givenPayment(context, 'Paypay', 'AUTHORIZED', { id: 'p_held' })
    await givenPayment(context, 'Paypay', 'CAPTURED', { id: 'p_paid' })
    const route = `GET /v1/payments?pay_type=Paypay&${search}`
    const { list } = bodyOf(await context.api<{ list: AnyPayment[] }>(route))
    expect(list.map(({ id }) => id)).toEqual(ids)
  })
})
