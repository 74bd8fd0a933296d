// The lists of subscriptions and of what came of their charges, and reading one.
import { describe, expect, it } from 'vitest'
import type { Subscription } from '../../src/resources/subscriptions/schema.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { givenPlan, givenSubscription } from '../harness/subscriptions.ts'

type Listed = { readonly total_count: number; readonly list: readonly Subscription[] }

/** Four subscriptions by card, one of them canceled a day later, and one by direct debit. */
async function filled() {
  const context = await startTestSandbox()
  const { sandbox, api } = context
  const yearly = { interval_pattern: 'year', interval_count: '1' }
  await givenPlan(sandbox, { id: 'pl_dear', amount: '5000', ...yearly })
  await givenSubscription(sandbox, { id: 'su_one', customer_id: 'c_demo_alice' })
  const two = { id: 'su_two', plan_id: 'pl_dear', start_date: '2026/03/01' }
  await givenSubscription(sandbox, { ...two, stop_date: '2026/06/01' })
  await givenSubscription(sandbox, { id: 'su_three', status: 'INCOMPLETE' })
  await givenSubscription(sandbox, { id: 'su_four', start_date: '2026/02/01' })
  await givenSubscription(sandbox, { id: 'su_debit', pay_type: 'Directdebit' })
  await sandbox.clock.advance('10h')
  await api('DELETE /v1/subscriptions/su_four?pay_type=Card')
  return context
}

describe('GET /v1/subscriptions', () => {
  // biome-ignore format: a table
  it.each([
    ['pay_type=Card',                                              ['su_four', 'su_three', 'su_two', 'su_one']],
    ['pay_type=Directdebit',                                       ['su_debit']],
    ['pay_type=Card&id=su_two',                                    ['su_two']],
    ['pay_type=Card&customer_id=c_demo_alice',                     ['su_one']],
    ['pay_type=Card&plan_id=pl_dear',                              ['su_two']],
    ['pay_type=Card&status=CANCELED, INCOMPLETE',                  ['su_four', 'su_three']],
    ['pay_type=Card&total_amount_min=5000',                        ['su_two']],
    ['pay_type=Card&total_amount_max=4999&status=ACTIVE',          ['su_one']],
    ['pay_type=Card&interval_pattern=year',                        ['su_two']],
    ['pay_type=Card&start_date_from=2026/02/01',                   ['su_four', 'su_two']],
    ['pay_type=Card&start_date_to=2026/01/31',                     ['su_three', 'su_one']],
    ['pay_type=Card&stop_date_from=2026/06/01',                    ['su_two']],
    ['pay_type=Card&stop_date_to=2026/05/31',                      []],
    ['pay_type=Card&next_charge_date_from=2026/01/07',             ['su_two']],
    ['pay_type=Card&next_charge_date_to=2026/01/06',               ['su_one']],
    ['pay_type=Card&update_date_from=2026/01/05',                  ['su_four']],
    ['pay_type=Card&update_date_to=2026/01/04',                    []],
    ['pay_type=Card&sort=start_date desc,created asc',             ['su_two', 'su_four', 'su_three', 'su_one']],
    ['pay_type=Card&sort=total_amount,plan_id&plan_id=pl_dear',    ['su_two']],
  ])('?%s', async (query, ids) => {
    const { api } = await filled()
    const { list } = bodyOf(await api<Listed>(`GET /v1/subscriptions?${query}`))
    expect(list.map(({ id }) => id)).toEqual(ids)
  })

  // biome-ignore format: a table
  it.each([
    ['',                                          'ESC05023001'],
    ['pay_type=Konbini',                          'ESC05023018'],
    ['pay_type=Card&status=UNPAID',               'ESC05901018'],
    ['pay_type=Card&sort=customer_id',            'ESC05907008'],
    ['pay_type=Card&start_date_from=2026/02/30',  'ESC05142008'],
    ['pay_type=Card&interval_pattern=week',       'ESC05143018'],
    ['pay_type=Directdebit&limit=9',              'ESD05904018'],
  ])('refuses ?%s with %s', async (query, code) => {
    const { api } = await startTestSandbox()
    expect(refusalOf(await api(`GET /v1/subscriptions?${query}`))).toBe(`400 ${code}`)
  })

  it('counts', async () => {
    const { api } = await filled()
    const path = 'GET /v1/subscriptions?pay_type=Card&count_only=true'
    expect(bodyOf(await api(path))).toEqual({ total_count: 4 })
  })
})

describe('GET /v1/subscriptions/{id}', () => {
  it('takes the pay_type or does without; another one is not found', async () => {
    const { api, sandbox } = await startTestSandbox()
    const debit = await givenSubscription(sandbox, { pay_type: 'Directdebit' })
    const path = `GET /v1/subscriptions/${debit.id}`
    expect(bodyOf(await api(path))).toEqual(debit)
    expect(bodyOf(await api(`${path}?pay_type=Directdebit`))).toEqual(debit)
    expect(refusalOf(await api(`${path}?pay_type=Card`))).toBe('400 ESC02003002')
    expect(refusalOf(await api('GET /v1/subscriptions/su_nobody'))).toBe('400 ESC02003002')
  })
})

describe('GET /v1/subscriptions/{id}/result', () => {
  it('shows the newest first, or the oldest', async () => {
    const { api, sandbox } = await startTestSandbox()
    const { id } = await givenSubscription(sandbox)
    await sandbox.clock.advance('40d')
    const path = `GET /v1/subscriptions/${id}/result?pay_type=Card`
    const daysOf = async (more: string) => {
      const { list } = bodyOf(await api<{ list: { process_date: string }[] }>(path + more))
      return list.map(({ process_date }) => process_date.slice(5, 10))
    }
    expect(await daysOf('')).toEqual(['02/06', '01/06', '01/05'])
    expect(await daysOf('&sort=process_date')).toEqual(['01/05', '01/06', '02/06'])
  })

  // biome-ignore format: a table
  it.each([
    ['',                                   'ESC06023001'],
    ['?pay_type=Directdebit',              'ESD06003002'],
    ['?pay_type=Card&sort=amount',         'ESC06907008'],
  ])('with %j is refused with %s', async (query, code) => {
    const { api, sandbox } = await startTestSandbox()
    const { id } = await givenSubscription(sandbox)
    expect(refusalOf(await api(`GET /v1/subscriptions/${id}/result${query}`))).toBe(`400 ${code}`)
  })
})
