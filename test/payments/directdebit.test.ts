// Payments by direct debit: whose account, on which day, until when, and what the bank tells of it.
import { describe, expect, it } from 'vitest'
import { addBusinessDays, businessDayFrom } from '../../src/kit/business-days.ts'
import { bodyOf, codesOf } from '../harness/errors.ts'
import { givenMethod, type Method, readMethod } from '../harness/payment-methods.ts'
import { act, givenPayment, send } from '../harness/payment-types.ts'
import { gist, read } from '../harness/payments.ts'
import { asking } from '../harness/rules.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'

const type = 'Directdebit'
const waiting = 'AWAITING_PAYMENT_APPROVAL'
const bob = { customer_id: 'c_demo_bob', target_date: '2026/01/23' }
const account = 'pm_demobobdebit0000000001'

describe('the registration of a Directdebit payment', () => {
  it('knows nothing of an account yet, and says who debits', async () => {
    const { api } = await startTestSandbox()
    const order = { pay_type: type, amount: '9000000000', tax: '999999999' }
    expect(bodyOf(await api('POST /v1/payments', order))).toMatchObject({
      ...{ status: 'UNPROCESSED', total_amount: 9_999_999_999, remarks: 'デモブックストア' },
      ...{ payment_method_id: null, target_date: null, result_code: null, created: start },
      ...{ settlement_route: null, subscription_id: null, customer_id: null },
    })
    const named = bodyOf(await api('POST /v1/payments', { ...order, remarks: 'ホン ABC-1' }))
    expect(named['remarks']).toBe('ホン ABC-1')
  })

  // biome-ignore format: a table
  it.each([
    [{},                                       ['EF001009001']],
    [{ amount: '0' },                          ['EF001009018']],
    [{ amount: '9999999999', tax: '1' },       ['EF001009018']],
    [{ amount: '12345678901' },                ['EF001009005']],
    [{ amount: '1', remarks: 'カナカナカナカナカナ' }, ['EF001028005']],
    [{ amount: '1', remarks: '本代' },          ['EF001028008']],
  ])('refuses %j with %j', async (sent, codes) => {
    const { api } = await startTestSandbox()
    const reply = await api('POST /v1/payments', { pay_type: type, ...sent })
    expect(gist(reply)).toEqual([400, ...codes])
  })
})

describe('the execution of a Directdebit payment', () => {
  // biome-ignore format: a table
  it.each([
    ['the published sample',              '2022/04/01 09:00:00.000', '1', '2022/05/06', '2022/04/25', '2022/05/11', '2022/05/06'],
    ['holidays in a row',                 '2026/04/01 09:00:00.000', '1', '2026/05/05', '2026/04/24', '2026/05/12', '2026/05/07'],
    ['a Sunday',                          '2026/08/01 09:00:00.000', '1', '2026/09/06', '2026/08/26', '2026/09/10', '2026/09/07'],
    ['the turn of the year, route 2',     '2025/12/01 09:00:00.000', '2', '2026/01/01', '2025/12/21', '2026/01/08', '2026/01/05'],
  ])('knows its dates: %s', async (_, now, settlement_route, target_date, until, back, debited) => {
    const context = await startTestSandbox({ now })
    const { sandbox, api } = context
    const { customer_id } = await givenMethod(sandbox, { pay_type: type, settlement_route })
    const payment = await givenPayment(context, type, 'UNPROCESSED')
    const execution = { customer_id, target_date }
    expect(bodyOf(await send(context, payment, 'execute', execution))).toMatchObject({
      ...{ status: waiting, target_date, request_accept_end_date: until, settlement_route },
      ...{ transfer_return_date: back, withdrawal_date: null, result_code: null },
    })
    await sandbox.clock.advance({ to: `${back} 09:59:59.999` })
    expect((await read(api, payment)).status).toBe(waiting)
    await sandbox.clock.advance('1ms')
    expect(await read(api, payment)).toMatchObject({ status: 'CAPTURED', withdrawal_date: debited })
  })

  it('takes the account that is named, or the default one', async () => {
    const context = await startTestSandbox()
    const { sandbox } = context
    const newer = await givenMethod(sandbox, { pay_type: type, customer_id: 'c_demo_bob' })
    for (const [more, expected] of [
      [{}, newer.id],
      [{ payment_method_id: account }, account],
    ] as const) {
      const payment = await givenPayment(context, type, 'UNPROCESSED')
      const { body } = await send(context, payment, 'execute', { ...bob, ...more })
      expect(body).toMatchObject({ payment_method_id: expected, bank_code: '0001' })
    }
  })

  // biome-ignore format: a table
  it.each([
    [{ customer_id: null },                                          'EF002011001'],
    [{ customer_id: 'c_nobody' },                                    'EF002011002'],
    [{ customer_id: 'c_demo_empty' },                                'EF002014001'],
    [{ payment_method_id: 'pm_nobody0000000000000000' },             'EF002014002'],
    [{ payment_method_id: 'pm_demobobbank00000000001' },             'EF002014002'],
    [{ customer_id: 'c_demo_alice', payment_method_id: account },    'EF002014002'],
    [{ target_date: null },                                          'EF002038001'],
    [{ target_date: '2026-01-23' },                                  'EF002038008'],
    [{ target_date: '2026/02/30' },                                  'EF002038008'],
    [{ target_date: '2026/01/24' },                                  'EF002038018'],
    [{ target_date: '2026/01/20' },                                  'EF002038018'],
    [{ target_date: '2026/01/05' },                                  'EF002038018'],
    [{ target_date: '2026/01/06' },                                  'EF002038018'],
    [{ target_date: '2025/12/23' },                                  'EF002038018'],
  ])('refuses %j with %s', async (sent, code) => {
    const context = await startTestSandbox()
    const payment = await givenPayment(context, type, 'UNPROCESSED')
    const before = context.sandbox.digest()
    expect(gist(await send(context, payment, 'execute', { ...bob, ...sent }))).toEqual([400, code])
    expect(context.sandbox.digest()).toBe(before)
  })

  it('says which day is possible', async () => {
    const context = await startTestSandbox({ now: '2026/01/13 00:00:00.000' })
    const payment = await givenPayment(context, type, 'UNPROCESSED')
    const reply = await send(context, payment, 'execute', bob)
    expect(reply.headers.get('X-Sandbox-Hint')).toContain('2026/01/27')
    expect(reply.headers.get('X-Sandbox-Hint')).toContain('2026/01/12')
  })

  // biome-ignore format: a table
  it.each([
    [{ status: 'AWAITING_CUSTOMER_ACTION' }],
    [{ status: 'FAILED' }],
    [{ status: 'INACTIVATED', application_type: 'PAPER' }],
  ])('refuses an account that is %j', async (wish) => {
    const context = await startTestSandbox()
    const { id, customer_id } = await givenMethod(context.sandbox, { pay_type: type, ...wish })
    const payment = await givenPayment(context, type, 'UNPROCESSED')
    const sent = { ...bob, customer_id, payment_method_id: id }
    expect(gist(await send(context, payment, 'execute', sent))).toEqual([400, 'EF002901031'])
  })
})

describe('a debit that the bank has not got yet', () => {
  const end = '2026/01/12 23:59:59.999'

  it.each([
    ['cancel', 'EF003', {}],
    ['change', 'EF004', { amount: '20' }],
  ])('takes %s until the end of the acceptance', async (on, code, more) => {
    const context = await startTestSandbox()
    const early = await givenPayment(context, type, waiting, bob)
    const late = await givenPayment(context, type, waiting, bob)
    await context.sandbox.clock.advance({ to: end })
    expect((await send(context, early, on, more)).status).toBe(200)
    await context.sandbox.clock.advance('1ms')
    expect(gist(await send(context, late, on, more))).toEqual([400, `${code}902031`])
  })

  it('changes to an amount that is possible', async () => {
    const context = await startTestSandbox()
    const payment = await givenPayment(context, type, waiting)
    const change = (more: object) => send(context, payment, 'change', more)
    expect(gist(await change({}))).toEqual([400, 'EF004009001'])
    expect(gist(await change({ amount: '0' }))).toEqual([400, 'EF004009018'])
    expect(bodyOf(await change({ amount: '7', tax: '2' }))).toMatchObject({ total_amount: 9 })
  })

  it('is not debited once it is canceled', async () => {
    const context = await startTestSandbox()
    const payment = await givenPayment(context, type, 'CANCELED', bob)
    await context.sandbox.clock.advance('60d')
    expect(await read(context.api, payment)).toMatchObject({ status: 'CANCELED' })
  })
})

describe('what the bank tells', () => {
  const codesOfRoute = { 1: '012348 9EN', 2: '01234789' }
  const told = Object.entries(codesOfRoute).flatMap(([route, codes]) =>
    [...codes.replace(' ', '')].map((code) => [route, code] as const),
  )

  it.each(told)('on route %s with code %s stands with payment and account', async (route, code) => {
    const context = await startTestSandbox()
    const { sandbox, api } = context
    const wish = { settlement_route: route }
    const payment = await givenPayment(context, type, waiting, wish)
    const done = await sandbox.buyer.debitResult({ payment: payment.id, result_code: code })
    expect(done.status).toBe(code === '0' ? 'CAPTURED' : 'FAILED')
    const debited = code === '0' ? businessDayFrom(String(payment['target_date'])) : null
    expect(await read(api, payment)).toMatchObject({
      ...{ result_code: code, withdrawal_date: debited },
      error_code: code === '0' ? null : 'E9993134999',
    })
    const method = { id: payment['payment_method_id'], customer_id: payment['customer_id'] }
    const { body } = await readMethod(api, { ...method, pay_type: type } as Method)
    expect(body.directdebit).toMatchObject({
      ...{ last_result_code: code },
      last_withdrawal_date: debited && `${debited} 23:59:59.999`,
    })
  })

  // biome-ignore format: a table
  it.each([['1', '7'], ['2', 'E'], ['2', 'N']])('route %s has no code %s', async (route, code) => {
    const context = await startTestSandbox()
    const payment = await givenPayment(context, type, waiting, { settlement_route: route })
    const reply = await act(context, payment, 'debit-result', { result_code: code })
    expect([reply.status, ...codesOf(reply)]).toEqual([400, 'E0000007008'])
    expect((await read(context.api, payment)).status).toBe(waiting)
  })

  // biome-ignore format: a table
  it.each([
    ['a word',                   { client_field_2: 'please {unpaid:3}' },     '3'],
    ['a word without a code',    { client_field_1: '{unpaid}' },              '1'],
    ['a total',                  { amount: '9999904' },                       '4'],
    ['a total of another route', { amount: '9999907' },                       '0'],
    ['no such total',            { amount: '9999905' },                       '0'],
    ['a word before a total',    { amount: '9999904', client_field_1: '{unpaid:8}' }, '8'],
  ])('%s decides on the day of the return, and by the act', async (_, wish, code) => {
    const context = await startTestSandbox()
    const { sandbox, api } = context
    const first = await givenPayment(context, type, waiting, wish)
    const second = await givenPayment(context, type, waiting, wish)
    await sandbox.buyer.debitResult({ payment: second.id })
    await sandbox.clock.advance('60d')
    for (const payment of [first, second]) {
      expect(await read(api, payment)).toMatchObject({ result_code: code })
    }
  })

  it('may be asked for by a rule', async () => {
    const context = await startTestSandbox()
    const { sandbox, api } = context
    await sandbox.rules.add(asking('directdebit result', 'unpaid:N'))
    const payment = await givenPayment(context, type, waiting)
    await sandbox.clock.advance('60d')
    expect(await read(api, payment)).toMatchObject({ status: 'FAILED', result_code: 'N' })
  })

  it('comes too when the account is deleted meanwhile', async () => {
    const context = await startTestSandbox()
    const { sandbox, api } = context
    const payment = await givenPayment(context, type, waiting)
    await api(`DELETE /v1/customers/${String(payment['customer_id'])}`)
    await sandbox.clock.advance('60d')
    expect((await read(api, payment)).status).toBe('CAPTURED')
  })
})

it('a bank works on no weekend, holiday or turn of the year', () => {
  // 2026/09/21 to 09/23 are holidays, 2025/11/24 stands in for a Sunday.
  expect(businessDayFrom('2026/09/19')).toBe('2026/09/24')
  expect(businessDayFrom('2025/11/23')).toBe('2025/11/25')
  expect(businessDayFrom('2026/12/31')).toBe('2027/01/04')
  expect(addBusinessDays('2026/12/30', 1)).toBe('2027/01/04')
  expect(addBusinessDays('2026/04/28', 2)).toBe('2026/05/01')
})
