// behaviour of subscriptions 2.8: those by direct debit, from the request to what the bank tells.
import { describe, expect, it } from 'vitest'
import type { Subscription } from '../../src/resources/subscriptions/schema.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { givenMethod } from '../harness/payment-methods.ts'
import { asking } from '../harness/rules.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'
import {
  dayOf,
  givenPlan,
  givenSubscription,
  readSubscription,
  resultsOf,
  told,
} from '../harness/subscriptions.ts'

const collecting = { 'webhook.mode': 'collect' } as const
const bob = { pay_type: 'Directdebit', customer_id: 'c_demo_bob' }
const account = 'pm_demobobdebit0000000001'

/** A sandbox with a plan of 1,000 yen a month, and a registration of Bob's. */
async function registering(options: object = {}) {
  const context = await startTestSandbox({ ...collecting, ...options })
  const { id: plan_id } = await givenPlan(context.sandbox)
  const register = (more: object, headers?: Readonly<Record<string, string>>) =>
    context.api<Subscription>('POST /v1/subscriptions', { ...bob, plan_id, ...more }, headers)
  return { ...context, plan_id, register }
}

type Listed = { readonly list: readonly Readonly<Record<string, unknown>>[] }

describe('a subscription by direct debit', () => {
  it('is ACTIVE, without a check and without a card', async () => {
    const { register, plan_id, sandbox, api } = await registering()
    const made = bodyOf(await register({ start_date: '2026/01/23' }))
    expect(made).toEqual({
      id: expect.stringMatching(/^su_.{21}$/),
      ...{ shop_id: 's_demoshop001', plan_id, plan_name: 'Monthly', ...bob },
      ...{ interval_pattern: 'month', interval_count: 1 },
      ...{ payment_method_id: account, settlement_route: '1', remarks: 'デモブックストア' },
      ...{ amount: 1000, tax: 0, total_amount: 1000 },
      ...{ initial_amount: null, initial_tax: null, initial_total_amount: null },
      ...{ status: 'ACTIVE', start_date: '2026/01/23 00:00:00.000', stop_date: null },
      ...{ next_charge_date: '2026/01/23 00:00:00.000', send_url: null, error_code: null },
      ...{ client_field_1: null, client_field_2: null, client_field_3: null },
      ...{ subscription_retry_mode: null, is_retry_scheduled: false, created: start },
      updated: null,
    })
    expect(await resultsOf(api, made)).toEqual([])
    const days = { start_date: made.start_date, next_charge_date: made.start_date, stop_date: null }
    expect(told(sandbox)).toEqual([
      {
        ...{ shop_id: 's_demoshop001', subscription_id: made.id, plan_id, status: 'ACTIVE' },
        ...{ customer_id: 'c_demo_bob', payment_method_id: account, default_flag: '1' },
        ...{ client_field_1: null, client_field_2: null, client_field_3: null },
        ...{ remarks: made.remarks, ...days, end_month_flag: '0', pay_type: 'Directdebit' },
        event: 'subscription.directdebit.regist',
      },
    ])
  })

  // biome-ignore format: a table
  it.each([
    ['1', [5, 6, 23, 27]],
    ['2', [1, 5, 20, 26]],
  ])('of route %s starts on one of the days %j', async (settlement_route, days) => {
    const { sandbox, register } = await registering()
    const method = await givenMethod(sandbox, { pay_type: 'Directdebit', settlement_route })
    const taken: number[] = []
    for (let day = 1; day <= 28; day++) {
      const start_date = `2026/03/${String(day).padStart(2, '0')}`
      const reply = await register({ customer_id: method.customer_id, start_date })
      if (reply.status === 200) taken.push(day)
      else expect(refusalOf(reply)).toBe('400 ESD01142018')
    }
    expect(taken).toEqual(days)
  })

  it('starts a month later once the acceptance of its day has ended at 13:00', async () => {
    // 2026/01/16 is accepted until eleven days before: a debit on 2026/01/27.
    const { register, sandbox } = await registering({ now: '2026/01/16 12:59:59.999' })
    const sent = { start_date: '2026/01/27' }
    expect(dayOf(bodyOf(await register(sent)).start_date)).toBe('01/27')
    await sandbox.clock.advance('2ms')
    const later = bodyOf(await register(sent))
    expect([dayOf(later.start_date), dayOf(later.next_charge_date)]).toEqual(['02/27', '02/27'])
    const today = bodyOf(await register({ start_date: '2026/01/23' }))
    expect(dayOf(today.start_date)).toBe('02/23')
  })

  // biome-ignore format: a table
  it.each([
    [{ payment_method_id: 'pm_nobody0000000000000000' },          'ESD01014002'],
    [{ customer_id: 'c_demo_empty' },                             'ESD01014001'],
    [{ customer_id: 'c_demo_alice', payment_method_id: account }, 'ESD01014002'],
    [{ remarks: '本代' },                                          'ESD01028008'],
    [{ remarks: 'カナカナカナカナカナ' },                            'ESD01028005'],
    [{ start_date: '2026/01/04' },                                'ESD01142018'],
  ])('with %j is refused with %s', async (wrong, code) => {
    const { register } = await registering()
    expect(refusalOf(await register({ start_date: '2026/01/23', ...wrong }))).toBe(`400 ${code}`)
  })

  it('needs an account whose owner has agreed, and a result that there is', async () => {
    const { register, sandbox } = await registering()
    const status = 'AWAITING_CUSTOMER_ACTION'
    const waiting = await givenMethod(sandbox, { pay_type: 'Directdebit', status })
    const sent = { start_date: '2026/01/23', customer_id: waiting.customer_id }
    const named = { ...sent, payment_method_id: waiting.id }
    expect(refusalOf(await register(named))).toBe('400 ESD01014031')
    const headers = { 'x-sandbox-result': 'declined' }
    expect((await register({ start_date: '2026/01/23' }, headers)).status).toBe(400)
  })

  it('keeps what it says on the statements, also after an update', async () => {
    const { register, sandbox, api } = await registering()
    const made = bodyOf(await register({ start_date: '2026/01/23', remarks: 'ホンダイ' }))
    expect(made.remarks).toBe('ホンダイ')
    const path = `PUT /v1/subscriptions/${made.id}`
    const change = { pay_type: 'Directdebit', remarks: 'ホン', start_date: '2026/01/27' }
    const changed = bodyOf(await api<Subscription>(path, change))
    expect([changed.remarks, dayOf(changed.next_charge_date)]).toEqual(['ホン', '01/27'])
    expect(told(sandbox, 'subscription.directdebit.update')).toMatchObject([{ remarks: 'ホン' }])
    const wrong = { pay_type: 'Directdebit', start_date: '2026/01/28' }
    expect(refusalOf(await api(path, wrong))).toBe('400 ESD03142018')
    await sandbox.clock.advance({ to: '2026/01/16 14:00:00.000' })
    const late = { pay_type: 'Directdebit', client_field_1: 'asked for already' }
    expect(refusalOf(await api(path, late))).toBe('400 ESD03194031')
    const canceled = bodyOf(await api(`DELETE /v1/subscriptions/${made.id}?pay_type=Directdebit`))
    expect(canceled).toMatchObject({ status: 'CANCELED' })
    expect(told(sandbox, 'subscription.directdebit.delete')).toHaveLength(1)
  })
})

describe('the debits of a subscription', () => {
  it('are asked for at 13:00 of the last day of the acceptance', async () => {
    const { register, sandbox, api } = await registering()
    const made = bodyOf(await register({ start_date: '2026/01/23', client_field_1: 'mine' }))
    await sandbox.clock.advance({ to: '2026/01/12 12:59:59.999' })
    expect(told(sandbox, 'recurring.directdebit.batch')).toEqual([])
    await sandbox.clock.advance('1ms')
    const at = '2026/01/12 13:00:00.000'
    expect(told(sandbox, 'recurring.directdebit.batch')).toEqual([
      {
        ...{ shop_id: 's_demoshop001', succeeded: '1', failed: '0', total: '1' },
        ...{ process_date: at, charge_date: '2026/01/23', pay_type: 'Directdebit' },
        event: 'recurring.directdebit.batch',
      },
    ])
    const now = await readSubscription(api, made)
    expect([now.status, dayOf(now.next_charge_date)]).toEqual(['ACTIVE', '02/23'])
    const path = `GET /v1/payments?pay_type=Directdebit&subscription_id=${made.id}`
    expect(bodyOf(await api<Listed>(path)).list).toMatchObject([
      {
        ...{ status: 'AWAITING_PAYMENT_APPROVAL', target_date: '2026/01/23', total_amount: 1000 },
        ...{ subscription_id: made.id, customer_id: 'c_demo_bob', payment_method_id: account },
        ...{ transfer_return_date: '2026/01/28', client_field_1: 'mine', remarks: made.remarks },
      },
    ])
    expect(await resultsOf(api, made)).toEqual([])
    await sandbox.clock.advance({ to: '2026/01/28 10:00:00.000' })
    const [row, ...others] = await resultsOf(api, made)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      ...{ status: 'SUCCEEDED', process_date: '2026/01/28 10:00:00.000', total_amount: 1000 },
      ...{ payment_method_id: account, card_id: null, settlement_route: '1', error_code: null },
    })
    expect(told(sandbox, 'payments.directdebit.complete')).toMatchObject([
      { subscription_id: made.id, status: 'CAPTURED', access_id: row?.access_id },
    ])
    expect(told(sandbox, 'payments.directdebit.exec')).toEqual([])
  })

  it('may be refused by the bank: the subscription keeps the code until one is paid', async () => {
    const { register, sandbox, api } = await registering()
    const made = bodyOf(await register({ start_date: '2026/01/23' }))
    await sandbox.rules.add(asking('directdebit result', 'unpaid:2', { times: 1 }))
    await sandbox.clock.advance({ to: '2026/02/01' })
    const error_code = 'E9993134999'
    expect(await readSubscription(api, made)).toMatchObject({ status: 'ACTIVE', error_code })
    expect(await resultsOf(api, made)).toMatchObject([{ status: 'FAILED', error_code }])
    expect(told(sandbox, 'payments.directdebit.complete')).toMatchObject([
      { status: 'FAILED', result_code: '2', subscription_id: made.id },
    ])
    await sandbox.clock.advance({ to: '2026/03/05' })
    expect(await readSubscription(api, made)).toMatchObject({ error_code: null })
    const statuses = (await resultsOf(api, made)).map(({ status }) => status)
    expect(statuses).toEqual(['FAILED', 'SUCCEEDED'])
  })

  it('may end the subscription where the setting says so', async () => {
    const cancel = { 'subscription.onChargeFailure': 'cancel' }
    const { register, sandbox, api } = await registering(cancel)
    const made = bodyOf(await register({ start_date: '2026/01/23' }))
    await sandbox.rules.add(asking('directdebit result', 'unpaid:1'))
    const { events } = await sandbox.clock.advance('120d')
    expect(events).toContain('subscription.directdebit.delete')
    expect((await readSubscription(api, made)).status).toBe('CANCELED')
    expect(await resultsOf(api, made)).toHaveLength(1)
  })

  it('of an account that is gone are not even asked for', async () => {
    const { register, sandbox, api } = await registering()
    const made = bodyOf(await register({ start_date: '2026/01/23' }))
    const method = `/v1/customers/c_demo_bob/payment_methods/${account}?pay_type=Directdebit`
    await api(`DELETE ${method}`)
    await sandbox.clock.advance('20d')
    const error_code = 'EF002014002'
    expect(await readSubscription(api, made)).toMatchObject({ status: 'ACTIVE', error_code })
    expect(await resultsOf(api, made)).toMatchObject([{ status: 'FAILED', error_code }])
    expect(told(sandbox, 'recurring.directdebit.batch')).toMatchObject([{ failed: '1' }])
  })

  it('of nothing are no debits', async () => {
    const { register, sandbox, api } = await registering()
    const made = bodyOf(await register({ start_date: '2026/01/23', initial_amount: '0' }))
    await sandbox.clock.advance('20d')
    expect(await resultsOf(api, made)).toMatchObject([{ status: 'CHECKED', total_amount: 0 }])
    expect(told(sandbox, 'recurring.directdebit.batch')).toMatchObject([{ succeeded: '1' }])
  })

  it('stop on the day of the stop, which may lie before the debit', async () => {
    const { sandbox, api } = await registering()
    const days = { start_date: '2026/01/23', stop_date: '2026/02/23' }
    const made = await givenSubscription(sandbox, { ...bob, ...days })
    await sandbox.clock.advance('90d')
    expect(await readSubscription(api, made)).toMatchObject({ status: 'CANCELED' })
    expect(await resultsOf(api, made)).toHaveLength(1)
    expect(told(sandbox, 'subscription.directdebit.delete')).toHaveLength(1)
  })

  it('that take their time are RUNNING meanwhile', async () => {
    const { sandbox, api } = await registering({ 'subscription.runMs': 60_000 })
    const made = await givenSubscription(sandbox, { ...bob, start_date: '2026/01/23' })
    await sandbox.clock.advance({ to: '2026/01/12 13:00:30.000' })
    expect((await readSubscription(api, made)).status).toBe('RUNNING')
    await sandbox.clock.advance('30s')
    expect((await readSubscription(api, made)).status).toBe('ACTIVE')
  })
})
