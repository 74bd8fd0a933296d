// Plans: their fields and bounds, their interval, and when they may be changed.
import { describe, expect, it } from 'vitest'
import type { Plan } from '../../src/resources/plans/schema.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'
import { givenPlan } from '../harness/subscriptions.ts'

const monthly = { plan_name: 'Books', amount: '1000' }

describe('POST /v1/plans', () => {
  it('makes a monthly plan of a name and an amount', async () => {
    const { api } = await startTestSandbox()
    const plan = bodyOf(await api<Plan>('POST /v1/plans', monthly))
    expect(plan).toEqual({
      id: expect.stringMatching(/^pl_.{21}$/),
      ...{ plan_name: 'Books', description: null, shop_id: 's_demoshop001' },
      ...{ amount: 1000, tax: 0, total_amount: 1000 },
      ...{ interval_pattern: 'month', interval_count: 1, used_flag: '0', delete_flag: '0' },
      ...{ created: start, updated: start },
    })
    expect(bodyOf(await api(`GET /v1/plans/${plan.id}`))).toEqual(plan)
  })

  it('takes an id, a description, a tax and an interval', async () => {
    const { api } = await startTestSandbox()
    const interval = { interval_pattern: 'year', interval_count: '6' }
    const sent = { ...monthly, id: 'pl_mine', description: 'All of them', tax: 100, ...interval }
    expect(bodyOf(await api('POST /v1/plans', sent))).toMatchObject({
      ...{ id: 'pl_mine', description: 'All of them', tax: 100, total_amount: 1100 },
      ...{ interval_pattern: 'year', interval_count: 6 },
    })
    expect(refusalOf(await api('POST /v1/plans', sent))).toBe('400 EM001003014')
  })

  // biome-ignore format: a table
  it.each([
    [{ plan_name: undefined },                         'EM001004001'],
    [{ plan_name: 'n'.repeat(201) },                   'EM001004005'],
    [{ amount: undefined },                            'EM001009001'],
    [{ amount: '12345678' },                           'EM001009005'],
    [{ amount: '1.5' },                                'EM001009008'],
    [{ amount: '0' },                                  'EM001009018'],
    [{ tax: 'ten' },                                   'EM001010008'],
    [{ description: 'd'.repeat(401) },                 'EM001174005'],
    [{ interval_pattern: 'week', interval_count: '1' }, 'EM001143018'],
    [{ interval_pattern: 'month', interval_count: '4' }, 'EM001143018'],
    [{ interval_pattern: 'month' },                    'EM001143001'],
    [{ interval_count: '2' },                          'EM001143001'],
    [{ id: 'p'.repeat(26) },                           'EM001003008'],
  ])('refuses %j with %s', async (wrong, code) => {
    const { api } = await startTestSandbox()
    expect(refusalOf(await api('POST /v1/plans', { ...monthly, ...wrong }))).toBe(`400 ${code}`)
    expect(bodyOf(await api<{ total_count: number }>('GET /v1/plans')).total_count).toBe(0)
  })

  it('has a total of one yen at least, tax alone too', async () => {
    const { api } = await startTestSandbox()
    const plan = bodyOf(await api('POST /v1/plans', { ...monthly, amount: '0', tax: '1' }))
    expect(plan).toMatchObject({ amount: 0, total_amount: 1 })
  })
})

describe('a plan that is used', () => {
  it('may be changed until then, field by field', async () => {
    const { api, sandbox } = await startTestSandbox()
    const plan = await givenPlan(sandbox, { description: 'old', tax: '50' })
    await sandbox.clock.advance('1h')
    const path = `PUT /v1/plans/${plan.id}`
    const changed = bodyOf(await api(path, { amount: '2000', description: null }))
    expect(changed).toEqual({
      ...{ ...plan, amount: 2000, total_amount: 2050, description: null },
      updated: '2026/01/05 10:00:00.000',
    })
    expect(refusalOf(await api(path, { interval_count: '3' }))).toBe('400 EM004143001')
    expect(refusalOf(await api(path, { amount: '0', tax: '0' }))).toBe('400 EM004009018')
    const yearly = { interval_pattern: 'year', interval_count: '1', plan_name: 'Yearly' }
    expect(bodyOf(await api(path, yearly))).toMatchObject({
      ...{ interval_pattern: 'year', interval_count: 1, plan_name: 'Yearly', amount: 2000 },
    })
  })

  it('cannot be changed any more, not even when the subscription has ended', async () => {
    const { api, sandbox } = await startTestSandbox()
    const plan = await givenPlan(sandbox, { used_flag: '1' })
    expect(plan.used_flag).toBe('1')
    const path = `PUT /v1/plans/${plan.id}`
    expect(refusalOf(await api(path, { amount: '5' }))).toBe('400 EM004003031')
    expect(bodyOf(await api(`GET /v1/plans/${plan.id}`))).toEqual(plan)
  })

  it('can be deleted, and is unknown then', async () => {
    const { api, sandbox } = await startTestSandbox()
    const { id } = await givenPlan(sandbox, { used_flag: '1' })
    expect(bodyOf(await api(`DELETE /v1/plans/${id}`))).toMatchObject({ id, delete_flag: '1' })
    expect(refusalOf(await api(`GET /v1/plans/${id}`))).toBe('400 EM002003002')
    expect(refusalOf(await api(`PUT /v1/plans/${id}`, {}))).toBe('400 EM004003002')
    expect(refusalOf(await api(`DELETE /v1/plans/${id}`))).toBe('400 EM005003002')
    expect(refusalOf(await api('POST /v1/plans', { ...monthly, id }))).toBe('400 EM001003014')
  })
})

describe('GET /v1/plans', () => {
  // biome-ignore format: a table
  it.each([
    ['',                                             ['cheap', 'dear', 'late']],
    ['total_amount_min=200',                         ['dear', 'late']],
    ['total_amount_max=200',                         ['cheap', 'late']],
    ['interval_pattern=year',                        ['dear']],
    ['plan_name=ea',                                 ['cheap', 'dear']],
    ['update_date_from=2026/01/06',                  ['late']],
    ['update_date_to=2026/01/05',                    ['cheap', 'dear']],
    ['delete_flag=1',                                ['gone']],
    ['sort=total_amount desc',                       ['dear', 'late', 'cheap']],
    ['sort=updated,total_amount asc',                ['cheap', 'dear', 'late']],
  ])('finds by %s', async (query, names) => {
    const { api, sandbox } = await startTestSandbox()
    const yearly = { interval_pattern: 'year', interval_count: '1' }
    await givenPlan(sandbox, { plan_name: 'cheap', amount: '100' })
    await givenPlan(sandbox, { plan_name: 'dear', amount: '300', ...yearly })
    await givenPlan(sandbox, { plan_name: 'gone', delete_flag: '1' })
    await sandbox.clock.advance('1d')
    await givenPlan(sandbox, { plan_name: 'late', amount: '200' })
    const { list } = bodyOf(await api<{ list: Plan[] }>(`GET /v1/plans?limit=10&${query}`))
    const found = list.map(({ plan_name }) => plan_name)
    expect(query.startsWith('sort') ? found : found.sort()).toEqual(names)
  })

  it.each([
    ['sort=plan_name', 'EM003907008'],
    ['update_date_from=2026/02/30', 'EM003066008'],
    ['delete_flag=2', 'EM003176018'],
    [`plan_name=${'n'.repeat(26)}`, 'EM003004005'],
    ['page=2', 'EM003905002'],
  ])('refuses %s with %s', async (query, code) => {
    const { api } = await startTestSandbox()
    expect(refusalOf(await api(`GET /v1/plans?${query}`))).toBe(`400 ${code}`)
  })
})
