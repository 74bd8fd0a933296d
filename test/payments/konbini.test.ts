// Payments at a convenience store: what is sent and answered, terms, and what is told.
import { describe, expect, it } from 'vitest'
import { bodyOf } from '../harness/errors.ts'
import { type AnyPayment, act, givenPayment, send } from '../harness/payment-types.ts'
import { gist, read } from '../harness/payments.ts'
import { phone } from '../harness/phone.ts'
import { startReceiver } from '../harness/receiver.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'

const waiting = 'AWAITING_CUSTOMER_PAYMENT'

describe('the registration of a Konbini payment', () => {
  it('answers every field of the record', async () => {
    const { api } = await startTestSandbox()
    const body = bodyOf(
      await api('POST /v1/payments', { pay_type: 'Konbini', id: 'k_1', amount: '1000', tax: '80' }),
    )
    expect(body).toEqual({
      ...{ shop_id: 's_demoshop001', id: 'k_1', access_id: expect.stringMatching(/^a_.{22}$/) },
      ...{ pay_type: 'Konbini', status: 'UNPROCESSED', amount: 1000, tax: 80, total_amount: 1080 },
      ...{ client_field_1: null, client_field_2: null, client_field_3: null, customer_id: null },
      ...{ customer_group_id: null, error_code: null, created: start, updated: null },
      ...{ process_date: start, payment_term_day: null, payment_term: null, payment_date: null },
      ...{ barcode: null, barcode_format: null, barcode_width: null, barcode_height: null },
      ...{ overpayment_flag: '0', cancel_overpayment_flag: '0', konbini_code: null },
      ...{ konbini_store_code: null, device_name: null, os_version: null, win_width: null },
      ...{ win_height: null, xdpi: null, ydpi: null, result: null, order_serial: null },
      ...{ invoice_id: null, bill_id: null },
    })
  })

  // biome-ignore format: a table
  it.each([
    [{ amount: '1' },                     [200, 'UNPROCESSED']],
    [{ amount: 299_999 },                 [200, 'UNPROCESSED']],
    [{ amount: '299998', tax: '1' },      [200, 'UNPROCESSED']],
    [{ amount: '299999', tax: '1' },      [400, 'ED001009018']],
    [{ amount: '300000' },                [400, 'ED001009018']],
    [{ amount: '0' },                     [400, 'ED001009018']],
    [{ amount: '1000000' },               [400, 'ED001009005']],
    [{ amount: '1', tax: '1000000' },     [400, 'ED001010005']],
    [{},                                  [400, 'ED001009001']],
    [{ amount: 'x', id: 'no id' },        [400, 'ED001003008', 'ED001009008']],
  ])('%j: %j', async (sent, expected) => {
    const { api } = await startTestSandbox()
    expect(gist(await api('POST /v1/payments', { pay_type: 'Konbini', ...sent }))).toEqual(expected)
  })
})

describe('the execution of a Konbini payment', () => {
  // biome-ignore format: a table
  it.each([
    [undefined, 2,  '2026/01/07 23:59:59.999'],
    ['0',       0,  '2026/01/05 23:59:59.999'],
    [14,        14, '2026/01/19 23:59:59.999'],
  ])('payment_term_day %s ends the term after %i days', async (payment_term_day, days, term) => {
    const context = await startTestSandbox()
    const payment = await givenPayment(context, 'Konbini', 'UNPROCESSED')
    const { body } = await send(context, payment, 'execute', { ...phone, payment_term_day })
    expect(body).toMatchObject({ payment_term_day: days, payment_term: term, result: '000' })
    expect(body['order_serial']).toMatch(/^\d{18}$/)
    expect(body['invoice_id']).toMatch(/^\d{20}$/)
  })

  // biome-ignore format: a table
  it.each([
    [{ payment_term_day: '15' },                  ['ED002039018']],
    [{ payment_term_day: 15 },                    ['ED002039018']],
    [{ payment_term_day: 'two' },                 ['ED002039008']],
    [{ device_name: undefined },                  ['ED002040001']],
    [{ device_name: 'x'.repeat(21) },             ['ED002040005']],
    [{ win_width: '' },                           ['ED002041001']],
    [{ win_width: 'wide' },                       ['ED002041008']],
    [{ win_height: '123456' },                    ['ED002042005']],
    [{ pixel_ratio: '2.001' },                    ['ED002043008']],
    [{ win_size_type: '3' },                      ['ED002044008']],
    [{ customer_id: 'c_nobody' },                 ['ED002011002']],
    [{ win_height: null, win_size_type: null },   ['ED002042001', 'ED002044001']],
  ])('refuses %j with %j', async (sent, codes) => {
    const context = await startTestSandbox()
    const payment = await givenPayment(context, 'Konbini', 'UNPROCESSED')
    const before = context.sandbox.digest()
    const reply = await send(context, payment, 'execute', { ...phone, ...sent })
    expect(gist(reply)).toEqual([400, ...codes])
    expect(context.sandbox.digest()).toBe(before)
  })

  // biome-ignore format: a table
  it.each([
    ['unrecognized', '002', null],
    ['failed:007',   '007', 'E9993134999'],
    ['failed',       '900', 'E9993134999'],
  ])('a word in the data asks for %s', async (word, result, error_code) => {
    const context = await startTestSandbox()
    const wish = { client_field_1: `{${word}}` }
    const payment = await givenPayment(context, 'Konbini', 'UNPROCESSED', wish)
    await send(context, payment, 'execute', phone)
    const after = await read<AnyPayment>(context.api, payment)
    expect(after).toMatchObject({ result, error_code, barcode: null })
  })
})

describe('the term of a Konbini payment', () => {
  it('ends with the batch of the night after it', async () => {
    const hook = await startReceiver()
    const context = await startTestSandbox({ 'webhook.url': hook.url })
    const { sandbox, api } = context
    const payment = await givenPayment(context, 'Konbini', waiting)
    await sandbox.clock.advance({ to: '2026/01/08 00:59:59.999' })
    expect((await read(api, payment)).status).toBe(waiting)
    await sandbox.clock.advance('1ms')
    const expired = await read<AnyPayment>(api, payment)
    expect(expired).toMatchObject({
      ...{ status: 'EXPIRED', process_date: '2026/01/08 01:00:00.000' },
    })
    await sandbox.clock.settle()
    expect(hook.requests.at(-1)?.body).toMatchObject({
      event: 'payments.konbini.expired.update.batch',
      status: 'EXPIRED',
    })
  })

  // biome-ignore format: a table
  it.each([
    ['is paid',     'CAPTURED'],
    ['is canceled', 'CANCELED'],
  ])('means nothing to one that %s', async (_, status) => {
    const context = await startTestSandbox()
    const payment = await givenPayment(context, 'Konbini', status)
    const planned = (await context.control<{ list: { kind: string }[] }>('GET jobs')).body.list
    expect(planned.map(({ kind }) => kind)).not.toContain('konbini expiry')
    await context.sandbox.clock.advance('30d')
    expect((await read(context.api, payment)).status).toBe(status)
  })

  it('is told in the spelling of each setting', async () => {
    const hook = await startReceiver()
    const context = await startTestSandbox()
    for (const event of ['payments.konbini.expired.update.batch', 'konbini.expired.update.batch']) {
      await context.api('POST /v1/webhook_settings', { event, url: hook.url, signature: 'x' })
    }
    await givenPayment(context, 'Konbini', waiting)
    await context.sandbox.clock.advance('5d')
    expect(hook.bodies('event')).toEqual([
      'payments.konbini.expired.update.batch',
      'konbini.expired.update.batch',
    ])
  })
})

describe('what is told of a Konbini payment', () => {
  it('a payment at the counter, field by field', async () => {
    const hook = await startReceiver()
    const context = await startTestSandbox({ 'webhook.url': hook.url })
    const payment = await givenPayment(context, 'Konbini', waiting, { tax: '80' })
    await context.sandbox.clock.advance('1d')
    await act(context, payment, 'pay-at-store', { konbini_code: '00030', konbini_store_code: '7' })
    await context.sandbox.clock.settle()
    const { order_serial, invoice_id } = payment
    expect(hook.requests.at(-1)?.body).toEqual({
      ...{ shop_id: 's_demoshop001', order_id: payment.id, access_id: payment.access_id },
      ...{ pay_type: 'Konbini', status: 'CAPTURED', customer_id: null, error_code: null },
      ...{ client_field_1: null, client_field_2: null, client_field_3: null },
      ...{ amount: '1000', tax: '80', overpayment_flag: '0', cancel_overpayment_flag: '0' },
      ...{ payment_date: '2026/01/06 09:00:00.000', payment_term: '2026/01/07 23:59:59.999' },
      ...{ process_date: '2026/01/06 09:00:00.000', konbini_code: '00030' },
      ...{ konbini_store_code: '7', order_serial, invoice_id, event: 'payments.konbini.complete' },
    })
  })
})

it('a cancel of a Konbini payment is told', async () => {
  const hook = await startReceiver()
  const context = await startTestSandbox({ 'webhook.url': hook.url })
  await send(context, await givenPayment(context, 'Konbini', waiting), 'cancel')
  await context.sandbox.clock.settle()
  const last = { event: 'payments.konbini.cancel', status: 'CANCELED' }
  expect(hook.requests.at(-1)?.body).toMatchObject(last)
})

describe('GET /v1/payments of Konbini', () => {
  // biome-ignore format: a table
  it.each([
    ['',                                                          ['k_paid', 'k_twice', 'k_wait', 'k_new']],
    ['&payment_term_from=2026/01/10',                             ['k_wait']],
    ['&payment_term_to=2026/01/09',                               ['k_paid', 'k_twice']],
    ['&payment_date_from=2026/01/05&payment_date_to=2026/01/05',  ['k_paid', 'k_twice']],
    ['&payment_date_from=2026/01/06',                             []],
    ['&overpayment_flag=1',                                       ['k_twice']],
    ['&overpayment_flag=0',                                       ['k_paid', 'k_wait', 'k_new']],
    ['&cancel_overpayment_flag=1',                                []],
    ['&status=UNPROCESSED,CAPTURED',                              ['k_paid', 'k_twice', 'k_new']],
    ['&sort=payment_term desc',                                   ['k_wait', 'k_paid', 'k_twice', 'k_new']],
    ['&target_date_from=2026/01/06',                              ['k_paid', 'k_twice', 'k_wait', 'k_new']],
  ])('%s', async (search, ids) => {
    const context = await startTestSandbox()
    const { api } = context
    await givenPayment(context, 'Konbini', 'UNPROCESSED', { id: 'k_new' })
    await givenPayment(context, 'Konbini', waiting, { id: 'k_wait', payment_term_day: '9' })
    const twice = await givenPayment(context, 'Konbini', 'CAPTURED', { id: 'k_twice' })
    await act(context, twice, 'pay-at-store')
    await givenPayment(context, 'Konbini', 'CAPTURED', { id: 'k_paid' })
    const reply = await api<{ list: AnyPayment[] }>(`GET /v1/payments?pay_type=Konbini${search}`)
    expect(bodyOf(reply).list.map(({ id }) => id)).toEqual(ids)
  })

  // biome-ignore format: a table
  it.each([
    ['payment_term_from=soon',       'ED006083008'],
    ['payment_date_to=2026/02/30',   'ED006084008'],
    ['overpayment_flag=2',           'ED006085008'],
    ['sort=auth_max_date',           'ED006907008'],
  ])('%s is refused', async (search, code) => {
    const { api } = await startTestSandbox()
    const reply = await api(`GET /v1/payments?pay_type=Konbini&${search}`)
    expect(gist(reply)).toEqual([400, code])
  })
})
