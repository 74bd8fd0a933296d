// What follows an execution: capture, cancel, re-authorization, change, and their terms.
import { describe, expect, it } from 'vitest'
import { gist, operate, paymentIn, read } from '../harness/payments.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const lump = { method: '1' }
const change = (jobCode: string, amount: string, tax?: string) => ({
  job_code: jobCode,
  amount,
  ...(tax === undefined ? {} : { tax }),
})

/** The last moment of the hold of a payment executed when the test starts. */
const holdEnd = '2026/03/06 23:59:59.999'

describe('PUT /v1/payments/{id}/capture', () => {
  it('confirms the sale in full; what was approved stays', async () => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await read(api, await paymentIn(sandbox, 'AUTHORIZED', { tax: '100' }))
    const { body } = await operate(api, payment, 'capture', { method: '2', pay_times: '3' })
    expect(body).toMatchObject({
      ...{ status: 'CAPTURED', job_code: 'CAPTURE', amount: 1000, tax: 100, total_amount: 1100 },
      ...{ approve: payment.approve, transaction_id: payment.transaction_id, method: '1' },
      auth_max_date: null,
    })
  })

  it('names the job SALES where the setting says so', async () => {
    const { sandbox, api } = await startTestSandbox({ jobCodeAfterCapture: 'SALES' })
    const payment = await paymentIn(sandbox, 'AUTHORIZED')
    expect((await operate(api, payment, 'capture')).body.job_code).toBe('SALES')
    const sold = await paymentIn(sandbox, 'CAPTURED', { job_code: 'CAPTURE' })
    expect(sold.job_code).toBe('CAPTURE')
  })

  it.each(['AUTH', 'CAPTURE'])('bills a canceled %s payment again', async (job_code) => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'CANCELED', { job_code })
    const { body } = await operate(api, payment, 'capture', { method: '2', pay_times: '6' })
    expect(body).toMatchObject({
      status: 'CAPTURED',
      job_code: 'CAPTURE',
      method: '2',
      pay_times: 6,
    })
    expect(body.transaction_id).not.toBe(payment.transaction_id)
  })

  it('keeps the method of a canceled payment when none is sent', async () => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'CANCELED')
    expect((await operate(api, payment, 'capture')).body).toMatchObject({ method: '1' })
  })
})

describe('PUT /v1/payments/{id}/cancel', () => {
  it.each(['AUTHORIZED', 'CAPTURED'])('cancels a payment that is %s in full', async (status) => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, status, { tax: '100' })
    const { body } = await operate(api, payment, 'cancel', { amount: '1' })
    expect(body).toMatchObject({
      ...{ status: 'CANCELED', job_code: 'CANCEL', amount: 1000, tax: 100, total_amount: 1100 },
    })
  })
})

describe('PUT /v1/payments/{id}/auth', () => {
  it.each(['AUTH', 'CAPTURE'])('holds the amount of a canceled %s payment', async (job_code) => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'CANCELED', { job_code })
    await sandbox.clock.advance('10d')
    const { body } = await operate(api, payment, 'auth', { method: '2', pay_times: '10' })
    expect(body).toMatchObject({
      ...{ status: 'AUTHORIZED', job_code: 'AUTH', method: '2', pay_times: 10, amount: 1000 },
      auth_max_date: '2026/03/16 23:59:59.999',
    })
  })

  it('needs the method, and the number of instalments', async () => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'CANCELED')
    expect(gist(await operate(api, payment, 'auth'))).toEqual([400, 'EC005015001'])
    const reply = await operate(api, payment, 'auth', { method: '2' })
    expect(gist(reply)).toEqual([400, 'EC005016001'])
  })

  it('a hold that has ended is renewed by a cancel and a new authorization', async () => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'AUTHORIZED')
    await sandbox.clock.advance('70d')
    await operate(api, payment, 'cancel')
    expect(gist(await operate(api, payment, 'capture'))).toEqual([400, 'EC003902031'])
    expect(gist(await operate(api, payment, 'auth', lump))).toEqual([200, 'AUTHORIZED'])
    expect(gist(await operate(api, payment, 'capture'))).toEqual([200, 'CAPTURED'])
  })
})

describe('PUT /v1/payments/{id}/change', () => {
  // biome-ignore format: a table
  it.each([
    ['AUTHORIZED', change('AUTH', '2000', '200'),    { status: 'AUTHORIZED', job_code: 'AUTH',    total_amount: 2200, auth_max_date: holdEnd }],
    ['AUTHORIZED', change('AUTH', '500'),            { status: 'AUTHORIZED', job_code: 'AUTH',    total_amount: 500, tax: 0 }],
    ['AUTHORIZED', change('AUTH', '1000'),           { status: 'AUTHORIZED', job_code: 'AUTH',    total_amount: 1000 }],
    ['AUTHORIZED', change('CAPTURE', '2000'),        { status: 'CAPTURED',   job_code: 'CAPTURE', total_amount: 2000, auth_max_date: null }],
    ['CAPTURED',   change('CAPTURE', '2000'),        { status: 'CAPTURED',   job_code: 'CAPTURE', total_amount: 2000, auth_max_date: null }],
    ['CAPTURED',   change('CAPTURE', '500'),         { status: 'CAPTURED',   job_code: 'CAPTURE', total_amount: 500 }],
    ['CAPTURED',   change('AUTH', '500'),            { status: 'AUTHORIZED', job_code: 'AUTH',    total_amount: 500, auth_max_date: holdEnd }],
    ['CAPTURED',   change('CAPTURE', '9999998', '1'), { total_amount: 9_999_999 }],
    ['CAPTURED',   change('CAPTURE', '1'),           { total_amount: 1 }],
  ] as const)('%s by %j', async (status, sent, expected) => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, status, { tax: '8' })
    const { body } = await operate(api, payment, 'change', sent)
    expect(body).toMatchObject(expected)
    expect(body.transaction_id).not.toBe(payment.transaction_id)
  })

  // biome-ignore format: a table
  it.each([
    [{ job_code: 'AUTH' },                   ['EC006009001']],
    [{ amount: '1' },                        ['EC006007001']],
    [change('CHECK', '1'),                   ['EC006007008']],
    [change('AUTH', '0'),                    ['EC006009018']],
    [change('AUTH', '9999999', '1'),         ['EC006009018']],
    [change('AUTH', '12345678'),             ['EC006009005']],
    [change('AUTH', '1', '12345678'),        ['EC006010005']],
    [{},                                     ['EC006009001', 'EC006007001']],
  ])('refuses %j with %j', async (sent, codes) => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'CAPTURED')
    const before = sandbox.digest()
    expect(gist(await operate(api, payment, 'change', sent))).toEqual([400, ...codes])
    expect(sandbox.digest()).toBe(before)
  })
})

describe('the hold of an authorization', () => {
  const operations = [
    { operation: 'capture', sent: {}, code: 'EC003902031' },
    { operation: 'change', sent: change('AUTH', '500'), code: 'EC006902031' },
    { operation: 'change', sent: change('CAPTURE', '500'), code: 'EC006902031' },
  ]

  it.each(operations)('$operation $sent works until its last moment', async (row) => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'AUTHORIZED')
    await sandbox.clock.advance({ to: holdEnd })
    expect((await operate(api, payment, row.operation, row.sent)).status).toBe(200)
  })

  it.each(operations)('$operation $sent is refused afterwards', async (row) => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'AUTHORIZED')
    await sandbox.clock.advance({ to: holdEnd })
    await sandbox.clock.advance('1ms')
    const before = sandbox.digest()
    expect(gist(await operate(api, payment, row.operation, row.sent))).toEqual([400, row.code])
    expect(sandbox.digest()).toBe(before)
    expect((await read(api, payment)).status).toBe('AUTHORIZED')
  })

  it('can still be canceled when it has ended', async () => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'AUTHORIZED')
    await sandbox.clock.advance('61d')
    expect(gist(await operate(api, payment, 'cancel'))).toEqual([200, 'CANCELED'])
  })

  it('lasts as many days as the setting says', async () => {
    const { sandbox } = await startTestSandbox({ 'authorization.lifeDays': 90 })
    const { auth_max_date } = await paymentIn(sandbox, 'AUTHORIZED')
    expect(auth_max_date).toBe('2026/04/05 23:59:59.999')
  })
})

describe('the 180 days after the last update', () => {
  it.each([
    { operation: 'cancel', sent: {}, code: 'EC004902031' },
    { operation: 'change', sent: change('CAPTURE', '500'), code: 'EC006902031' },
  ])('end $operation', async ({ operation, sent, code }) => {
    const { sandbox, api } = await startTestSandbox()
    const [first, second] = [
      await paymentIn(sandbox, 'CAPTURED'),
      await paymentIn(sandbox, 'CAPTURED'),
    ]
    await sandbox.clock.advance('180d')
    expect((await operate(api, first, operation, sent)).status).toBe(200)
    await sandbox.clock.advance('1ms')
    expect(gist(await operate(api, second, operation, sent))).toEqual([400, code])
    expect((await read(api, second)).status).toBe('CAPTURED')
  })

  it('begin again with each update', async () => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'CAPTURED')
    for (const amount of ['900', '800', '700']) {
      await sandbox.clock.advance('179d')
      const reply = await operate(api, payment, 'change', change('CAPTURE', amount))
      expect(reply.body.amount).toBe(Number(amount))
    }
  })
})
