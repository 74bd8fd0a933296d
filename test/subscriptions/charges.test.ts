// behaviour of subscriptions 2.6: the charges of a day by card, and what may be set about them.
import { describe, expect, it } from 'vitest'
import { bodyOf } from '../harness/errors.ts'
import { asking } from '../harness/rules.ts'
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'
import {
  dayOf,
  givenPlan,
  givenSubscription,
  readSubscription,
  resultsOf,
  statusesOf,
  told,
} from '../harness/subscriptions.ts'

const job = 'card subscription charge'
const collecting = { 'webhook.mode': 'collect' } as const

const batches = ({ sandbox }: TestSandbox) => told(sandbox, 'recurring.card.batch')

describe('the charges of a day', () => {
  it('are made at 03:00, one payment each, and told of once a shop', async () => {
    const context = await startTestSandbox(collecting)
    const { sandbox, api, as } = context
    const one = await givenSubscription(sandbox, { client_field_3: 'mine' })
    const two = await givenSubscription(sandbox)
    const other = await givenSubscription(sandbox, { account: 's_demomain001' })
    await sandbox.clock.advance({ to: '2026/01/06 02:59:59.999' })
    expect(batches(context)).toEqual([])
    const { jobs, events } = await sandbox.clock.advance('1ms')
    expect(jobs.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
      `${job} 2026/01/06`,
      `${job} 2026/01/06`,
    ])
    expect(events).toEqual(['recurring.card.batch', 'recurring.card.batch'])
    const at = '2026/01/06 03:00:00.000'
    const batch = { failed: '0', process_date: at, charge_date: '2026/01/06', pay_type: 'Card' }
    const event = 'recurring.card.batch'
    expect(batches(context)).toEqual([
      {
        shop_id: 's_demoshop001',
        ...batch,
        succeeded: '2',
        total: '2',
        retry_scheduled: '0',
        event,
      },
      {
        shop_id: 's_demomain001',
        ...batch,
        succeeded: '1',
        total: '1',
        retry_scheduled: '0',
        event,
      },
    ])
    for (const made of [one, two]) {
      const now = await readSubscription(api, made)
      expect([now.status, dayOf(now.next_charge_date)]).toEqual(['ACTIVE', '02/06'])
      expect(await statusesOf(context.api, made)).toEqual(['CHECKED', 'SUCCEEDED'])
    }
    const path = `GET /v1/payments?pay_type=Card&subscription_id=${one.id}`
    const { list } = bodyOf(await api<{ list: object[] }>(path))
    expect(list).toMatchObject([
      {
        ...{ status: 'CAPTURED', job_code: 'CAPTURE', method: '1', tds_type: '0' },
        ...{ subscription_id: one.id, customer_id: one.customer_id, card_id: one.card_id },
        ...{ client_field_3: 'mine', process_date: at, total_amount: 1000 },
      },
    ])
    expect(await resultsOf(as('s_demomain001'), other)).toHaveLength(2)
  })

  it('are operations on payments later, which tell of their subscription', async () => {
    const { sandbox, api } = await startTestSandbox(collecting)
    const { id: subscription_id } = await givenSubscription(sandbox)
    await sandbox.clock.advance('1d')
    const path = `GET /v1/payments?pay_type=Card&subscription_id=${subscription_id}`
    type Listed = { list: { id: string; access_id: string }[] }
    const [payment] = bodyOf(await api<Listed>(path)).list
    await api(`PUT /v1/payments/${payment?.id}/cancel`, {
      pay_type: 'Card',
      access_id: payment?.access_id,
    })
    expect(told(sandbox, 'payments.card.cancel')).toMatchObject([{ subscription_id }])
    expect(told(sandbox, 'payments.card.exec')).toEqual([])
  })

  it('cost the price of the plan after the first', async () => {
    const { sandbox, api } = await startTestSandbox()
    const made = await givenSubscription(sandbox, { initial_amount: '1', initial_tax: '2' })
    await sandbox.clock.advance('70d')
    const amounts = (await resultsOf(api, made)).map(({ total_amount }) => total_amount)
    expect(amounts).toEqual([3, 3, 1000, 1000])
  })

  // biome-ignore format: a table
  it.each([
    ['the 31st',            '2026/01/31', {},                      ['01/31', '02/28', '03/31', '04/30']],
    ['the end of a month',  '2026/01/10', { end_month_flag: '1' }, ['01/31', '02/28', '03/31', '04/30']],
  ])('come on %s of each month', async (_, start_date, more, days) => {
    const { sandbox, api } = await startTestSandbox()
    const made = await givenSubscription(sandbox, { start_date, ...more })
    await sandbox.clock.advance('120d')
    const [, ...charged] = await resultsOf(api, made)
    expect(charged.map(({ process_date }) => dayOf(process_date))).toEqual(days)
  })

  it('leave nothing that ticks where there is nothing to charge', async () => {
    const { sandbox } = await startTestSandbox()
    const made = await sandbox.clock.advance('400d')
    expect(made.jobs).toEqual([])
  })

  it('of a clock that follows the wall are made up for, each missed one', async () => {
    const { sandbox, api } = await startTestSandbox()
    const made = await givenSubscription(sandbox)
    await sandbox.clock.set('2026/04/01 12:00:00.000')
    const days = (await resultsOf(api, made)).map(({ process_date }) => process_date.slice(0, 10))
    expect(days.slice(1)).toEqual(['2026/04/01', '2026/04/01', '2026/04/01'])
    expect(dayOf((await readSubscription(api, made)).next_charge_date)).toBe('04/06')
  })
})

describe('a charge that is declined', () => {
  it('leaves the subscription ACTIVE with the code, and the grid as it was', async () => {
    const context = await startTestSandbox(collecting)
    const { sandbox, api } = context
    const made = await givenSubscription(sandbox)
    const { id: subscription_id, plan_id } = made
    await sandbox.rules.add(asking(job, 'declined:010', { when: { plan_id }, times: 1 }))
    await sandbox.clock.advance('1d')
    const error_code = 'E9993134010'
    const now = await readSubscription(api, made)
    expect(now).toMatchObject({ status: 'ACTIVE', error_code, is_retry_scheduled: false })
    expect(dayOf(now.next_charge_date)).toBe('02/06')
    const path = `GET /v1/payments?pay_type=Card&subscription_id=${subscription_id}`
    const [payment] = bodyOf(await api<{ list: { access_id: string }[] }>(path)).list
    expect(payment).toMatchObject({
      status: 'UNPROCESSED',
      error_code,
      customer_id: made.customer_id,
    })
    const [, row] = await resultsOf(api, made)
    expect(row).toMatchObject({ status: 'FAILED', error_code, access_id: payment?.access_id })
    expect(batches(context)).toMatchObject([{ succeeded: '0', failed: '1', total: '1' }])
    await sandbox.clock.advance('31d')
    expect(await readSubscription(api, made)).toMatchObject({ error_code: null })
    expect(await statusesOf(context.api, made)).toEqual(['CHECKED', 'FAILED', 'SUCCEEDED'])
  })

  it('is one of a card that is gone, too', async () => {
    const { sandbox, api } = await startTestSandbox()
    const made = await givenSubscription(sandbox)
    await api(`DELETE /v1/customers/${made.customer_id}/cards/${made.card_id}`)
    await sandbox.clock.advance('1d')
    const error_code = 'EC002013002'
    expect(await readSubscription(api, made)).toMatchObject({ status: 'ACTIVE', error_code })
    expect((await resultsOf(api, made)).at(-1)).toMatchObject({ status: 'FAILED', error_code })
  })

  it('cancels the subscription where the setting says so', async () => {
    const context = await startTestSandbox({
      ...collecting,
      'subscription.onChargeFailure': 'cancel',
    })
    const { sandbox, api } = context
    const { id: plan_id } = await givenPlan(sandbox, { amount: '9990014' })
    const made = await givenSubscription(sandbox, { plan_id })
    const { events } = await sandbox.clock.advance('400d')
    expect(events).toEqual(['subscription.card.delete', 'recurring.card.batch'])
    const now = await readSubscription(api, made)
    const canceled = { status: 'CANCELED', error_code: 'E9993134014', next_charge_date: null }
    expect(now).toMatchObject(canceled)
  })
})
