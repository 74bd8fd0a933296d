// behaviour of subscriptions 2.6: charges that are tried again, and charges that take their time.
import { describe, expect, it } from 'vitest'
import { bodyOf, refusalOf } from '../harness/errors.ts'
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

describe('charges that are tried again', () => {
  const retrying = { ...collecting, 'subscription.retriesMax': 2, 'subscription.retryEveryDays': 3 }

  it('are, until one of them succeeds', async () => {
    const context = await startTestSandbox(retrying)
    const { sandbox, api } = context
    const made = await givenSubscription(sandbox, { initial_amount: '7' })
    await sandbox.rules.add(asking(job, 'declined:010', { times: 1 }))
    await sandbox.clock.advance('2d')
    expect(await readSubscription(api, made)).toMatchObject({ is_retry_scheduled: true })
    await sandbox.clock.advance('3d')
    const now = await readSubscription(api, made)
    expect(now).toMatchObject({ is_retry_scheduled: false, error_code: null, status: 'ACTIVE' })
    expect(dayOf(now.next_charge_date)).toBe('02/06')
    const rows = await resultsOf(api, made)
    expect(rows.map((row) => [row.status, row.total_amount, row.is_retry_scheduled])).toEqual([
      ['CHECKED', 7, false],
      ['FAILED', 7, true],
      ['SUCCEEDED', 7, false],
    ])
    expect(batches(context)).toMatchObject([
      { failed: '1', retry_scheduled: '1', charge_date: '2026/01/06' },
      { succeeded: '1', retry_scheduled: '0', charge_date: '2026/01/09' },
    ])
  })

  it('are given up in the end, and cancel the subscription only then', async () => {
    const cancel = { 'subscription.onChargeFailure': 'cancel' } as const
    const context = await startTestSandbox({ ...retrying, ...cancel })
    const { sandbox, api } = context
    const { id: plan_id } = await givenPlan(sandbox, { amount: '9990014' })
    const made = await givenSubscription(sandbox, { plan_id })
    await sandbox.clock.advance('5d')
    expect((await readSubscription(api, made)).status).toBe('ACTIVE')
    await sandbox.clock.advance('400d')
    expect(await statusesOf(context.api, made)).toEqual(['CHECKED', 'FAILED', 'FAILED', 'FAILED'])
    expect(await readSubscription(api, made)).toMatchObject({
      ...{ status: 'CANCELED', is_retry_scheduled: false },
    })
    expect(batches(context).map(({ retry_scheduled }) => retry_scheduled)).toEqual(['1', '1', '0'])
  })

  it('end when the subscription does, and with its next charge', async () => {
    const monthly = { ...retrying, 'subscription.retryEveryDays': 40 }
    const context = await startTestSandbox(monthly)
    const { sandbox, api } = context
    const canceled = await givenSubscription(sandbox)
    const charged = await givenSubscription(sandbox)
    await sandbox.rules.add(asking(job, 'declined:010', { times: 2 }))
    await sandbox.clock.advance('2d')
    const path = `DELETE /v1/subscriptions/${canceled.id}?pay_type=Card`
    expect(bodyOf(await api(path))).toMatchObject({ is_retry_scheduled: false })
    await sandbox.clock.advance('45d')
    expect(await statusesOf(context.api, canceled)).toEqual(['CHECKED', 'FAILED'])
    expect(await statusesOf(context.api, charged)).toEqual(['CHECKED', 'FAILED', 'SUCCEEDED'])
    expect((await readSubscription(api, charged)).is_retry_scheduled).toBe(false)
  })

  it('pass over a subscription that is being charged', async () => {
    const slow = { 'subscription.retriesMax': 1, 'subscription.retryEveryDays': 31 }
    const context = await startTestSandbox({ ...slow, 'subscription.runMs': 60_000 })
    const { sandbox } = context
    const made = await givenSubscription(sandbox)
    await sandbox.rules.add(asking(job, 'declined:010', { times: 1 }))
    await sandbox.clock.advance('33d')
    expect(await statusesOf(context.api, made)).toEqual(['CHECKED', 'FAILED', 'SUCCEEDED'])
  })
})

describe('a charge that takes its time', () => {
  it('is RUNNING meanwhile, and can be neither changed nor canceled', async () => {
    const context = await startTestSandbox({ ...collecting, 'subscription.runMs': 90_000 })
    const { sandbox, api } = context
    const made = await givenSubscription(sandbox)
    await sandbox.clock.advance({ to: '2026/01/06 03:01:00.000' })
    expect((await readSubscription(api, made)).status).toBe('RUNNING')
    const path = `/v1/subscriptions/${made.id}`
    expect(refusalOf(await api(`DELETE ${path}?pay_type=Card`))).toBe('400 ESC04194031')
    const change = { pay_type: 'Card', client_field_1: 'late' }
    expect(refusalOf(await api(`PUT ${path}`, change))).toBe('400 ESC03194031')
    expect(batches(context)).toEqual([])
    await sandbox.clock.advance('30s')
    expect((await readSubscription(api, made)).status).toBe('ACTIVE')
    expect(batches(context)).toHaveLength(1)
  })

  it('ends before the stop that came meanwhile', async () => {
    const day = 24 * 3_600_000
    const context = await startTestSandbox({ ...collecting, 'subscription.runMs': day })
    const { sandbox, api } = context
    const made = await givenSubscription(sandbox, { stop_date: '2026/01/07' })
    await sandbox.clock.advance({ to: '2026/01/07 01:00:00.000' })
    expect((await readSubscription(api, made)).status).toBe('RUNNING')
    const { events } = await sandbox.clock.advance('1d')
    expect(events).toEqual(['subscription.card.delete', 'recurring.card.batch'])
    expect((await readSubscription(api, made)).status).toBe('CANCELED')
    expect(await statusesOf(context.api, made)).toEqual(['CHECKED', 'SUCCEEDED'])
  })

  it.each(['Card', 'Directdebit'])('may be asked for: %s', async (pay_type) => {
    const { sandbox, api } = await startTestSandbox()
    const made = await givenSubscription(sandbox, { pay_type, status: 'RUNNING' })
    expect(made.status).toBe('RUNNING')
    await sandbox.clock.advance('1m')
    expect((await readSubscription(api, made)).status).toBe('ACTIVE')
  })
})
