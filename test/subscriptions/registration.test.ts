// behaviour of subscriptions 2.4 and 2.5: what a registration checks, charges and refuses.
import { describe, expect, it } from 'vitest'
import type { Subscription } from '../../src/resources/subscriptions/schema.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { asking } from '../harness/rules.ts'
import { start, startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'
import { dayOf, givenPlan, givenSubscription, resultsOf, told } from '../harness/subscriptions.ts'

const alice = { pay_type: 'Card', customer_id: 'c_demo_alice' }
const tomorrow = '2026/01/06'
const today = '2026/01/05'

/** A sandbox with a plan of 1,000 and 100 yen a month, and a registration of it. */
async function registering(wish: object = {}) {
  const context = await startTestSandbox({ 'webhook.mode': 'collect' })
  const { id: plan_id } = await givenPlan(context.sandbox, { tax: '100', ...wish })
  const register = (more: object, headers?: Readonly<Record<string, string>>) =>
    context.api<Subscription>('POST /v1/subscriptions', { ...alice, plan_id, ...more }, headers)
  return { ...context, plan_id, register }
}

const paymentsOf = async ({ api }: TestSandbox, { id }: Subscription) => {
  const path = `GET /v1/payments?pay_type=Card&subscription_id=${id}`
  return bodyOf(await api<{ list: Readonly<Record<string, unknown>>[] }>(path)).list
}

describe('a subscription by card that starts later', () => {
  it('is ACTIVE once the card was found valid', async () => {
    const context = await registering()
    const { plan_id, register, sandbox, api } = context
    const made = bodyOf(await register({ start_date: tomorrow, client_field_2: 'mine' }))
    expect(made).toEqual({
      id: expect.stringMatching(/^su_.{21}$/),
      ...{ shop_id: 's_demoshop001', pay_type: 'Card', plan_id, plan_name: 'Monthly' },
      ...{ interval_pattern: 'month', interval_count: 1, customer_id: 'c_demo_alice' },
      ...{ card_id: 'cs_demoalicevisa000000001', end_month_flag: '0' },
      ...{ amount: 1000, tax: 100, total_amount: 1100 },
      ...{ initial_amount: null, initial_tax: null, initial_total_amount: null },
      ...{ status: 'ACTIVE', start_date: `${tomorrow} 00:00:00.000`, stop_date: null },
      ...{ next_charge_date: `${tomorrow} 00:00:00.000`, send_url: null, error_code: null },
      ...{ client_field_1: null, client_field_2: 'mine', client_field_3: null },
      ...{ subscription_retry_mode: null, is_retry_scheduled: false, created: start },
      updated: null,
    })
    const [row, ...others] = await resultsOf(api, made)
    expect(others).toEqual([])
    expect(row).toMatchObject({ status: 'CHECKED', total_amount: 1100, error_code: null })
    expect(await paymentsOf(context, made)).toEqual([])
    expect(told(sandbox)).toEqual([
      {
        ...{ shop_id: 's_demoshop001', subscription_id: made.id, plan_id, status: 'ACTIVE' },
        ...{ customer_id: 'c_demo_alice', card_id: made.card_id, default_card_flag: '1' },
        ...{ client_field_1: null, client_field_2: 'mine', client_field_3: null },
        ...{ process_date: start, start_date: made.start_date, stop_date: null },
        ...{ next_charge_date: made.next_charge_date, end_month_flag: '0', pay_type: 'Card' },
        event: 'subscription.card.regist',
      },
    ])
    const used = bodyOf(await api<{ used_flag: string }>(`GET /v1/plans/${plan_id}`))
    expect(used.used_flag).toBe('1')
  })

  it.each([
    ['its card is declined', { customer_id: 'c_demo_dave' }, {}, 'E9993134014'],
    ['a word asks for it', { client_field_1: '{declined:010}' }, {}, 'E9993134010'],
    ['a header asks for it', {}, { 'x-sandbox-result': 'declined:031' }, 'E9993134031'],
  ])('is INCOMPLETE and never charged when %s', async (_, more, headers, error_code) => {
    const context = await registering()
    const made = bodyOf(await context.register({ start_date: tomorrow, ...more }, headers))
    const incomplete = { status: 'INCOMPLETE', error_code, next_charge_date: null }
    expect(made).toMatchObject(incomplete)
    expect(told(context.sandbox)).toMatchObject([
      { event: 'subscription.card.regist', status: 'INCOMPLETE', next_charge_date: null },
    ])
    expect((await context.sandbox.clock.advance('400d')).jobs).toEqual([])
    expect(await resultsOf(context.api, made)).toEqual([])
  })

  it('may be declined by a rule for its plan', async () => {
    const { sandbox, register, plan_id } = await registering()
    await sandbox.rules.add(asking('POST /v1/subscriptions', 'declined', { when: { plan_id } }))
    expect(bodyOf(await register({ start_date: tomorrow })).status).toBe('INCOMPLETE')
  })

  it('is not found valid with a card that has expired', async () => {
    const { api, sandbox, register } = await registering()
    const path = 'PUT /v1/customers/c_demo_alice/cards/cs_demoalicevisa000000001'
    await api(path, { expire: '2602' })
    await sandbox.clock.advance({ to: '2026/03/01' })
    expect(bodyOf(await register({ start_date: '2026/03/02' }))).toMatchObject({
      ...{ status: 'INCOMPLETE', error_code: 'ESC01018018' },
    })
  })
})

describe('a subscription by card that starts today', () => {
  it('is charged at once, and next a month later', async () => {
    const context = await registering()
    const made = bodyOf(await context.register({ start_date: today, client_field_1: 'mine' }))
    const { id: subscription_id, card_id, customer_id } = made
    expect([made.status, dayOf(made.next_charge_date)]).toEqual(['ACTIVE', '02/05'])
    const [payment, ...others] = await paymentsOf(context, made)
    expect(others).toEqual([])
    expect(payment).toMatchObject({
      ...{ status: 'CAPTURED', job_code: 'CAPTURE', method: '1', tds_type: '0' },
      ...{ subscription_id, card_id, customer_id, client_field_1: 'mine', process_date: start },
      ...{ amount: 1000, tax: 100, total_amount: 1100, error_code: null },
    })
    const access_id = payment?.['access_id']
    expect(await resultsOf(context.api, made)).toMatchObject([{ status: 'SUCCEEDED', access_id }])
    expect(told(context.sandbox).map(({ event }) => event)).toEqual(['subscription.card.regist'])
  })

  it('is INCOMPLETE when the charge is declined; the payment keeps the code', async () => {
    const context = await registering({ amount: '9989914' })
    const made = bodyOf(await context.register({ start_date: today }))
    const error_code = 'E9993134014'
    expect(made).toMatchObject({ status: 'INCOMPLETE', error_code, next_charge_date: null })
    const payment = { status: 'UNPROCESSED', error_code, subscription_id: made.id }
    expect(await paymentsOf(context, made)).toMatchObject([payment])
    expect(await resultsOf(context.api, made)).toMatchObject([{ status: 'FAILED', error_code }])
    expect(told(context.sandbox)).toMatchObject([{ status: 'INCOMPLETE' }])
  })

  it('waits for the end of the month where that is its day', async () => {
    const { register, api } = await registering()
    const made = bodyOf(await register({ start_date: today, end_month_flag: '1' }))
    expect([made.status, dayOf(made.next_charge_date)]).toEqual(['ACTIVE', '01/31'])
    expect(await resultsOf(api, made)).toMatchObject([{ status: 'CHECKED' }])
  })

  // biome-ignore format: a table
  it.each([
    [{ initial_amount: '300', initial_tax: '30' }, [300, 30, 330],   [300, 30, 330]],
    [{ initial_amount: '300' },                    [300, 0, 300],    [300, 0, 300]],
    [{ initial_tax: '30' },                        [0, 30, 30],      [0, 30, 30]],
    [{},                                           [1000, 100, 1100], [null, null, null]],
  ])('costs %j the first time', async (more, charged, shown) => {
    const { register, api } = await registering()
    const made = bodyOf(await register({ start_date: today, ...more }))
    const { initial_amount, initial_tax, initial_total_amount } = made
    expect([initial_amount, initial_tax, initial_total_amount]).toEqual(shown)
    const [row] = await resultsOf(api, made)
    expect([row?.amount, row?.tax, row?.total_amount]).toEqual(charged)
  })

  it('is only checked when the first charge costs nothing', async () => {
    const context = await registering()
    const made = bodyOf(await context.register({ start_date: today, initial_amount: '0' }))
    expect([made.status, dayOf(made.next_charge_date)]).toEqual(['ACTIVE', '02/05'])
    expect(await paymentsOf(context, made)).toEqual([])
    expect(await resultsOf(context.api, made)).toMatchObject([
      { status: 'CHECKED', total_amount: 0 },
    ])
    const dave = { customer_id: 'c_demo_dave', start_date: today, initial_amount: '0' }
    const declined = bodyOf(await context.register(dave))
    expect(declined.status).toBe('INCOMPLETE')
    expect(await resultsOf(context.api, declined)).toMatchObject([{ status: 'FAILED' }])
  })
})

describe('a registration is refused', () => {
  // biome-ignore format: a table
  it.each([
    [{ pay_type: undefined },                         'ESC01023001'],
    [{ pay_type: 'Konbini' },                         'ESC01023018'],
    [{ plan_id: undefined },                          'ESC01140001'],
    [{ plan_id: 'pl_nobody' },                        'ESC01140002'],
    [{ customer_id: undefined },                      'ESC01011001'],
    [{ customer_id: 'c_nobody' },                     'ESC01011002'],
    [{ customer_id: 'c_demo_empty' },                 'ESC01013001'],
    [{ card_id: 'cs_nobody' },                        'ESC01013002'],
    [{ card_id: 'cs_demobobjcb000000000001' },        'ESC01013002'],
    [{ start_date: undefined },                       'ESC01142001'],
    [{ start_date: '2026-01-06' },                    'ESC01142008'],
    [{ start_date: '2026/02/30' },                    'ESC01142008'],
    [{ start_date: '2026/01/04' },                    'ESC01142018'],
    [{ stop_date: '2026/01/06' },                     'ESC01142018'],
    [{ stop_date: '2026/02/30' },                     'ESC01142008'],
    [{ end_month_flag: '2' },                         'ESC01173018'],
    [{ initial_amount: '12345678' },                  'ESC01171005'],
    [{ initial_tax: 'x' },                            'ESC01172008'],
    [{ initial_amount: '9999999', initial_tax: '1' }, 'ESC01171018'],
    [{ client_field_1: 'c'.repeat(101) },             'ESC01006005'],
    [{ id: 'su with blanks' },                        'ESC01003008'],
  ])('%j with %s', async (wrong, code) => {
    const { register, sandbox } = await registering()
    const before = sandbox.digest()
    expect(refusalOf(await register({ start_date: tomorrow, ...wrong }))).toBe(`400 ${code}`)
    expect(sandbox.digest()).toBe(before)
  })

  it('when the id is taken, the plan is deleted, or costs more than a card can pay', async () => {
    const { register, sandbox } = await registering()
    const mine = { start_date: tomorrow, id: 'su_mine' }
    expect(bodyOf(await register(mine)).id).toBe('su_mine')
    expect(refusalOf(await register(mine))).toBe('400 ESC01003014')
    const { id: deleted } = await givenPlan(sandbox, { delete_flag: '1' })
    const gone = { start_date: tomorrow, plan_id: deleted }
    expect(refusalOf(await register(gone))).toBe('400 ESC01140002')
    const { id: dear } = await givenPlan(sandbox, { amount: '9999999', tax: '1' })
    const tooMuch = { start_date: tomorrow, plan_id: dear }
    expect(refusalOf(await register(tooMuch))).toBe('400 ESC01009018')
    const debit = { ...tooMuch, pay_type: 'Directdebit', customer_id: 'c_demo_bob' }
    expect(refusalOf(await register({ ...debit, start_date: '2026/01/23' }))).toBe('200')
  })

  it('when the caller asks for a result that nobody knows', async () => {
    const { register } = await registering()
    const headers = { 'x-sandbox-result': 'canceled' }
    const both = [{ start_date: today }, { start_date: tomorrow }]
    for (const days of both) {
      expect((await register(days, headers)).status).toBe(400)
    }
  })
})

describe('who has subscriptions', () => {
  it('cannot be deleted while they go on', async () => {
    const { api, sandbox } = await startTestSandbox()
    const made = await givenSubscription(sandbox)
    const path = `DELETE /v1/customers/${made.customer_id}`
    expect(refusalOf(await api(path))).toBe('400 E0004194031')
    await api(`DELETE /v1/subscriptions/${made.id}?pay_type=Card`)
    expect(refusalOf(await api(path))).toBe('200')
  })

  it('cannot be deleted by another shop that shares the customer either', async () => {
    const { as, sandbox } = await startTestSandbox()
    const customer_id = 'c_demo_shared_1'
    const tenant = { account: 's_demoshten01' }
    await givenSubscription(sandbox, { customer_id, ...tenant })
    const reply = await as('s_demoshmain1')(`DELETE /v1/customers/${customer_id}`)
    expect(refusalOf(reply)).toBe('400 E0004194031')
  })
})
