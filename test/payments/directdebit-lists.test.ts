// Payments by direct debit as shops are told of them, and as lists show them.
import { describe, expect, it } from 'vitest'
import { bodyOf } from '../harness/errors.ts'
import { type AnyPayment, givenPayment, send } from '../harness/payment-types.ts'
import { gist } from '../harness/payments.ts'
import { startReceiver } from '../harness/receiver.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'

const type = 'Directdebit'
const waiting = 'AWAITING_PAYMENT_APPROVAL'
const bob = { customer_id: 'c_demo_bob', target_date: '2026/01/23' }
const account = 'pm_demobobdebit0000000001'

it('is told with the published fields; the simulator of the service tells of a stub', async () => {
  const context = await startTestSandbox()
  const { sandbox, api } = context
  const { url, requests } = await startReceiver()
  const names = ['regist', 'exec', 'change', 'cancel', 'complete', 'complete.stub']
  for (const name of names) {
    const event = `payments.directdebit.${name}`
    await api('POST /v1/webhook_settings', { url, event, signature: 'shop-secret' })
  }
  const paid = await givenPayment(context, type, waiting, { ...bob, remarks: 'ホンダイ' })
  bodyOf(await send(context, paid, 'change', { amount: '1200' }))
  await sandbox.buyer.debitResult({ payment: paid.id, result_code: '1' })
  const other = await givenPayment(context, type, waiting, bob)
  await sandbox.buyer.simulate({ payment: other.id })
  const canceled = await givenPayment(context, type, 'CANCELED', bob)
  await sandbox.clock.settle()
  const eventsOf = (id: string) =>
    requests.filter(({ body }) => body['order_id'] === id).map(({ body }) => body['event'])
  const named = (...each: string[]) => each.map((name) => `payments.directdebit.${name}`)
  expect(eventsOf(paid.id)).toEqual(named('regist', 'exec', 'change', 'complete'))
  expect(eventsOf(other.id)).toEqual(named('regist', 'exec', 'complete.stub'))
  expect(eventsOf(canceled.id)).toEqual(named('regist', 'exec', 'cancel'))
  const last = requests.find(({ body }) => body['event'] === 'payments.directdebit.complete')
  expect(last?.body).toEqual({
    ...{ shop_id: 's_demoshop001', order_id: paid.id, access_id: paid.access_id, pay_type: type },
    ...{ status: 'FAILED', customer_id: 'c_demo_bob', payment_method_id: account },
    ...{ client_field_1: null, client_field_2: null, client_field_3: null },
    ...{ amount: '1200', tax: '0', error_code: 'E9993134999', result_code: '1' },
    ...{ process_date: start, target_date: '2026/01/23', withdrawal_date: null },
    ...{ request_accept_end_date: '2026/01/12', transfer_return_date: '2026/01/28' },
    ...{ remarks: 'ホンダイ', subscription_id: null, event: 'payments.directdebit.complete' },
  })
})

describe('the list of Directdebit payments', () => {
  // biome-ignore format: a table
  it.each([
    ['',                                                     ['d', 'c', 'b', 'a']],
    ['target_date_from=2026/01/24',                          ['d', 'c']],
    ['target_date_to=2026/01/23',                            ['b']],
    ['withdrawal_date_from=2026/01/27&withdrawal_date_to=2026/01/27', ['c']],
    ['result_code=0',                                        ['c']],
    ['result_code=0,2',                                      ['d', 'c']],
    ['result_code=9',                                        []],
    ['status=FAILED,CAPTURED',                               ['d', 'c']],
    ['customer_id=c_demo_bob&status=AWAITING_PAYMENT_APPROVAL', ['b']],
    ['pay_pattern=onetime',                                  ['d', 'c', 'b', 'a']],
    ['pay_pattern=subscription',                             []],
    ['subscription_id=su_1',                                 []],
    ['updated_from=2026/01/05&updated_to=2026/01/05',        ['d', 'c', 'b']],
    ['sort=target_date asc',                                 ['a', 'b', 'd', 'c']],
    ['sort=withdrawal_date desc',                            ['c', 'd', 'b', 'a']],
  ])('%s shows %j', async (query, ids) => {
    const context = await startTestSandbox()
    const { sandbox, api } = context
    const later = { customer_id: 'c_demo_bob', target_date: '2026/01/27' }
    await givenPayment(context, type, 'UNPROCESSED', { id: 'a' })
    await givenPayment(context, type, waiting, { ...bob, id: 'b' })
    await givenPayment(context, type, 'CAPTURED', { ...later, id: 'c' })
    await givenPayment(context, type, 'FAILED', { ...later, id: 'd', result_code: '2' })
    expect(sandbox.clock.now()).toBe(start)
    const { body } = await api<{ list: AnyPayment[] }>(`GET /v1/payments?pay_type=${type}&${query}`)
    expect(body.list.map(({ id }) => id)).toEqual(ids)
  })

  // biome-ignore format: a table
  it.each([
    ['sort=payment_term',            'EF006907008'],
    ['target_date_from=2026/02/30',  'EF006038008'],
    ['withdrawal_date_to=x',         'EF006098008'],
    ['result_code=zero',             'EF006099008'],
    ['status=EXPIRED',               'EF006901008'],
    ['pay_pattern=bulk',             'EF006068008'],
  ])('%s is refused with %s', async (query, code) => {
    const { api } = await startTestSandbox()
    expect(gist(await api(`GET /v1/payments?pay_type=${type}&${query}`))).toEqual([400, code])
  })
})
