// behaviour of subscriptions 2.5 and 2.7: updates, cancelation, and the day of the stop.
import { describe, expect, it } from 'vitest'
import type { Subscription } from '../../src/resources/subscriptions/schema.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import {
  dayOf,
  givenPlan,
  givenSubscription,
  readSubscription,
  resultsOf,
  told,
} from '../harness/subscriptions.ts'

const collecting = { 'webhook.mode': 'collect' } as const
const card = { pay_type: 'Card' }

/** A subscription that starts on 2026/01/20, and how to update it. */
async function unstarted(wish: object = {}) {
  const context = await startTestSandbox(collecting)
  const made = await givenSubscription(context.sandbox, { start_date: '2026/01/20', ...wish })
  const update = (body: object) =>
    context.api<Subscription>(`PUT /v1/subscriptions/${made.id}`, { ...card, ...body })
  return { ...context, made, update }
}

describe('an update before the start', () => {
  it('changes what was sent and tells of it', async () => {
    const { made, update, sandbox, api } = await unstarted({ client_field_1: 'a' })
    await sandbox.clock.advance('1h')
    const changed = bodyOf(await update({ client_field_2: 'b' }))
    const updated = '2026/01/05 10:00:00.000'
    expect(changed).toEqual({ ...made, client_field_2: 'b', updated })
    expect(await readSubscription(api, made)).toEqual(changed)
    expect(told(sandbox, 'subscription.card.update')).toMatchObject([
      { subscription_id: made.id, client_field_1: 'a', client_field_2: 'b', status: 'ACTIVE' },
    ])
  })

  // biome-ignore format: a table
  it.each([
    [{ start_date: '2026/02/03' },                        '02/03', ['02/03', '03/03']],
    [{ end_month_flag: '1' },                             '01/31', ['01/31', '02/28']],
    [{ stop_date: '2026/02/20' },                         '01/20', ['01/20']],
    [{ start_date: '2026/01/05' },                        '01/05', ['01/05', '02/05', '03/05']],
  ])('to %j charges first on %s', async (body, next, days) => {
    const { made, update, sandbox, api } = await unstarted()
    expect(dayOf(bodyOf(await update(body)).next_charge_date)).toBe(next)
    await sandbox.clock.advance({ to: '2026/03/10' })
    const charged = (await resultsOf(api, made)).filter(({ status }) => status === 'SUCCEEDED')
    expect(charged.map(({ process_date }) => dayOf(process_date))).toEqual(days)
  })

  it('takes the price and the interval of another plan, which is used then', async () => {
    const { made, update, sandbox, api } = await unstarted()
    const yearly = { interval_pattern: 'year', interval_count: '1', plan_name: 'Yearly' }
    const { id: plan_id } = await givenPlan(sandbox, { amount: '9000', tax: '1', ...yearly })
    expect(bodyOf(await update({ plan_id }))).toMatchObject({
      ...{ plan_id, plan_name: 'Yearly', interval_pattern: 'year', total_amount: 9001 },
      next_charge_date: made.next_charge_date,
    })
    expect(bodyOf(await api(`GET /v1/plans/${plan_id}`))).toMatchObject({ used_flag: '1' })
    await sandbox.clock.advance('400d')
    expect(await resultsOf(api, made)).toHaveLength(3)
  })

  it('sets a first price and takes it back, and a stop too', async () => {
    const { update } = await unstarted({ stop_date: '2026/06/01' })
    const priced = bodyOf(await update({ initial_tax: '5' }))
    expect(priced).toMatchObject({ initial_amount: 0, initial_tax: 5, initial_total_amount: 5 })
    const both = bodyOf(await update({ initial_amount: '20' }))
    expect(both).toMatchObject({ initial_tax: 5, initial_total_amount: 25 })
    const none = bodyOf(await update({ initial_amount: null, initial_tax: null, stop_date: null }))
    expect(none).toMatchObject({ initial_total_amount: null, stop_date: null })
  })

  // biome-ignore format: a table
  it.each([
    [{ pay_type: undefined },                          'ESC03023001'],
    [{ pay_type: 'Directdebit' },                      'ESD03003002'],
    [{ plan_id: 'pl_nobody' },                         'ESC03140002'],
    [{ start_date: '2026/01/04' },                     'ESC03142018'],
    [{ start_date: '2026/13/01' },                     'ESC03142008'],
    [{ stop_date: '2026/01/20' },                      'ESC03142018'],
    [{ start_date: '2026/03/01', stop_date: '2026/02/01' }, 'ESC03142018'],
    [{ initial_amount: '9999999', initial_tax: '9' },  'ESC03171018'],
  ])('to %j is refused with %s', async (body, code) => {
    const { made, update, api } = await unstarted()
    expect(refusalOf(await update(body))).toBe(`400 ${code}`)
    expect(await readSubscription(api, made)).toEqual(made)
  })

  it('is refused for a deleted plan, and a start beyond a stop that stands', async () => {
    const { update, sandbox } = await unstarted({ stop_date: '2026/02/01' })
    const { id: plan_id } = await givenPlan(sandbox, { delete_flag: '1' })
    expect(refusalOf(await update({ plan_id }))).toBe('400 ESC03140002')
    expect(refusalOf(await update({ start_date: '2026/02/01' }))).toBe('400 ESC03142018')
  })
})

describe('an update comes too late', () => {
  it('from the first moment of the start day on', async () => {
    const { update, sandbox } = await unstarted()
    await sandbox.clock.advance({ to: '2026/01/19 23:59:59.999' })
    expect(refusalOf(await update({ client_field_1: 'x' }))).toBe('200')
    await sandbox.clock.advance('1ms')
    expect(refusalOf(await update({ client_field_1: 'y' }))).toBe('400 ESC03194031')
  })

  it.each(['CANCELED', 'INCOMPLETE'])('once it is %s', async (status) => {
    const { api, sandbox } = await startTestSandbox()
    const { id } = await givenSubscription(sandbox, { status })
    const reply = await api(`PUT /v1/subscriptions/${id}`, { ...card, client_field_1: 'x' })
    expect(refusalOf(reply)).toBe('400 ESC03194031')
  })
})

describe('a cancelation', () => {
  it('counts at once: nothing is charged any more', async () => {
    const { api, sandbox } = await startTestSandbox(collecting)
    const made = await givenSubscription(sandbox, { stop_date: '2026/09/01' })
    await sandbox.clock.advance('2d')
    const path = `/v1/subscriptions/${made.id}?pay_type=Card`
    const canceled = bodyOf(await api<Subscription>(`DELETE ${path}`))
    expect(canceled).toMatchObject({ id: made.id, status: 'CANCELED', next_charge_date: null })
    expect(told(sandbox, 'subscription.card.delete')).toMatchObject([
      { subscription_id: made.id, status: 'CANCELED', next_charge_date: null },
    ])
    expect((await sandbox.clock.advance('400d')).events).toEqual([])
    expect(bodyOf(await api(`GET ${path}`))).toEqual(canceled)
    expect(refusalOf(await api(`DELETE ${path}`))).toBe('400 ESC04194031')
  })

  // biome-ignore format: a table
  it.each([
    ['',                      'ESC04023001'],
    ['?pay_type=Konbini',     'ESC04023018'],
    ['?pay_type=Directdebit', 'ESD04003002'],
  ])('needs the pay_type: with %j it is refused with %s', async (query, code) => {
    const { api, sandbox } = await startTestSandbox()
    const { id } = await givenSubscription(sandbox)
    expect(refusalOf(await api(`DELETE /v1/subscriptions/${id}${query}`))).toBe(`400 ${code}`)
  })

  it('is refused for one that was INCOMPLETE, and for one of another shop', async () => {
    const { api, sandbox } = await startTestSandbox()
    const { id } = await givenSubscription(sandbox, { status: 'INCOMPLETE' })
    const path = (of: string) => `DELETE /v1/subscriptions/${of}?pay_type=Card`
    expect(refusalOf(await api(path(id)))).toBe('400 ESC04194031')
    const other = await givenSubscription(sandbox, { account: 's_demomain001' })
    expect(refusalOf(await api(path(other.id)))).toBe('400 ESC04003002')
  })
})

describe('the day of the stop', () => {
  it('cancels at its first moment, and charges nothing itself', async () => {
    const context = await startTestSandbox(collecting)
    const { api, sandbox } = context
    const made = await givenSubscription(sandbox, { stop_date: '2026/03/06' })
    await sandbox.clock.advance({ to: '2026/02/06 04:00:00.000' })
    const last = await readSubscription(api, made)
    expect(last).toMatchObject({ status: 'ACTIVE', next_charge_date: null })
    await sandbox.clock.advance({ to: '2026/03/05 23:59:59.999' })
    expect((await readSubscription(api, made)).status).toBe('ACTIVE')
    const { events, jobs } = await sandbox.clock.advance('1ms')
    expect([events, jobs.length]).toEqual([['subscription.card.delete'], 1])
    expect((await readSubscription(api, made)).status).toBe('CANCELED')
    expect(await resultsOf(api, made)).toHaveLength(3)
  })

  it('may come before the first charge', async () => {
    const { api, sandbox } = await startTestSandbox()
    const days = { start_date: '2026/01/10', stop_date: '2026/01/20', end_month_flag: '1' }
    const made = await givenSubscription(sandbox, days)
    expect(made).toMatchObject({ status: 'ACTIVE', next_charge_date: null })
    await sandbox.clock.advance('30d')
    expect((await readSubscription(api, made)).status).toBe('CANCELED')
    expect(await resultsOf(api, made)).toHaveLength(1)
  })
})
