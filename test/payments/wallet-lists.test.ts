// GET /v1/payments of Applepay and Googlepay: behaviour of payments 9.
import { describe, expect, it } from 'vitest'
import { type Api, apiOf } from '../harness/api.ts'
import { codesOf } from '../harness/errors.ts'
import { operate, type PaymentRecord, paymentIn } from '../harness/payments.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

interface Page {
  readonly total_count: number
  readonly list: readonly PaymentRecord[]
}

const list = (api: Api, pay_type: string, search: string) =>
  api<Page>(`GET /v1/payments?pay_type=${pay_type}&${search.replaceAll(' ', '%20')}`)

async function found(api: Api, pay_type: string, search: string): Promise<string[]> {
  const { status, body } = await list(api, pay_type, search)
  expect([status, body]).toMatchObject([200, {}])
  return body.list.map(({ id }) => id)
}

/** Four payments of the type, a day after each other; the last is executed on its own day. */
async function searched(pay_type: string) {
  const { sandbox, api } = await startTestSandbox()
  await paymentIn(sandbox, 'CAPTURED', { pay_type: 'Card', amount: '100' })
  const make = (id: string, status: string, more: object = {}) =>
    paymentIn(sandbox, status, { pay_type, id, ...more })
  await make('o_1', 'AUTHORIZED', { amount: '100', customer_id: 'c_demo_bob' })
  await sandbox.clock.advance('1d')
  await make('o_2', 'CAPTURED', { amount: '200', client_field_1: 'red shoes' })
  await sandbox.clock.advance('1d')
  await make('o_3', 'UNPROCESSED', { amount: '300', client_field_2: 'red' })
  const last = await make('o_4', 'AUTHORIZED', { amount: '400', client_field_3: 'blue' })
  await operate(api, last, 'cancel')
  return { sandbox, api }
}

describe.each([
  { pay_type: 'Applepay', codes: 'EA' },
  { pay_type: 'Googlepay', codes: 'EB' },
])('the list of $pay_type payments', ({ pay_type, codes }) => {
  // biome-ignore format: a table
  it.each([
    // The newest first, by creation; never one of another type.
    ['',                                                        ['o_4', 'o_3', 'o_2', 'o_1']],
    ['client_field_1=red shoes',                                ['o_2']],
    ['client_field_2=red',                                      ['o_3']],
    ['client_field_1=red',                                      []],
    ['client_field_3=blue',                                     ['o_4']],
    ['client_field_3=red',                                      []],
    ['keyword=lu',                                              ['o_4']],
    ['keyword=red',                                             ['o_3', 'o_2']],
    ['total_amount_min=200&total_amount_max=300',               ['o_3', 'o_2']],
    ['customer_id=c_demo_bob',                                  ['o_1']],
    ['process_date_from=2026/01/06&process_date_to=2026/01/06', ['o_2']],
    ['process_date_from=2026/01/06',                            ['o_4', 'o_3', 'o_2']],
    ['update_date_to=2026/01/06',                               ['o_2', 'o_1']],
    ['update_date_from=2026/01/06',                             ['o_4', 'o_2']],
    ['update_date_from=2026/01/07&update_date_to=2026/01/07',   ['o_4']],
    ['update_date_from=2026/01/06 09:00:00.001',                ['o_4']],
    ['updated_to=2026/01/05',                                   ['o_1']],
    ['process_date_to=2026/01/06',                              ['o_2', 'o_1']],
    ['process_date_from=2026/01/07 09:00:00.000',               ['o_4', 'o_3']],
    ['updated_from=2026/01/06&updated_to=2026/01/07',           ['o_4', 'o_2']],
    ['auth_max_date_to=2026/03/06',                             ['o_1']],
    ['auth_max_date_from=2026/03/07',                           ['o_4']],
    ['status=AUTHORIZED',                                       ['o_1']],
    ['status=CAPTURED,CANCELED',                                ['o_4', 'o_2']],
    ['status=CAPTURED&status=CANCELED',                         ['o_2']],
    ['sort=status desc',                                        ['o_3', 'o_2', 'o_4', 'o_1']],
    // Of the same moment: the newer one first.
    ['sort=process_date',                                       ['o_1', 'o_2', 'o_4', 'o_3']],
    ['sort=process_date desc',                                  ['o_4', 'o_3', 'o_2', 'o_1']],
    ['sort=created',                                            ['o_1', 'o_2', 'o_4', 'o_3']],
    ['sort=created desc',                                       ['o_4', 'o_3', 'o_2', 'o_1']],
    ['sort=updated&status=AUTHORIZED,CAPTURED,CANCELED',        ['o_1', 'o_2', 'o_4']],
    ['sort=updated desc&status=AUTHORIZED,CAPTURED,CANCELED',   ['o_4', 'o_2', 'o_1']],
    ['sort=total_amount desc',                                  ['o_4', 'o_3', 'o_2', 'o_1']],
    ['sort=total_amount&sort=status',                           ['o_1', 'o_2', 'o_3', 'o_4']],
    ['sort=total_amount',                                       ['o_1', 'o_2', 'o_3', 'o_4']],
    ['sort=status,total_amount desc',                           ['o_1', 'o_4', 'o_2', 'o_3']],
    ['sort=auth_max_date desc&status=AUTHORIZED,CANCELED',      ['o_4', 'o_1']],
    // Parameters of card payments are ignored.
    ['last_four_digits=0000',                                   ['o_4', 'o_3', 'o_2', 'o_1']],
    ['subscription_id=su_1',                                    ['o_4', 'o_3', 'o_2', 'o_1']],
    ['pay_pattern=bulk',                                        ['o_4', 'o_3', 'o_2', 'o_1']],
    ['pay_pattern=weekly&status=CAPTURED',                      ['o_2']],
  ])('finds by %s', async (search, ids) => {
    const { api } = await searched(pay_type)
    expect(await found(api, pay_type, search)).toEqual(ids)
  })

  it.each([
    ['status=PAID', ['901008']],
    ['status=CHECKED', ['901008']],
    ['status=CAPTURED,EXPIRED', ['901008']],
    ['auth_max_date_from=2026/13/01', ['067008']],
    ['total_amount_min=many', ['009008']],
    ['sort=payment_date', ['907008']],
    ['limit=9&page=0', ['904018', '905018']],
    ['page=2', ['905002']],
  ])('refuses %s', async (search, refused) => {
    const { api } = await searched(pay_type)
    const reply = await list(api, pay_type, search)
    expect([reply.status, codesOf(reply)]).toEqual([
      400,
      refused.map((code) => `${codes}011${code}`),
    ])
  })

  it('gives only the count when asked', async () => {
    const { api } = await searched(pay_type)
    const { body } = await list(api, pay_type, 'status=AUTHORIZED,CAPTURED&count_only=true')
    expect(body).toEqual({ total_count: 2 })
  })

  it('has no search scope: a main shop sees its own payments', async () => {
    const { sandbox } = await searched(pay_type)
    const main = apiOf(sandbox.url, 'm_test_FAKE_demomain001')
    const body = { pay_type, job_code: 'AUTH', amount: '1' }
    await main('POST /v1/payments', { ...body, id: 'm_1' })
    await main('POST /v1/payments', { ...body, id: 't_1' }, { 'Tenant-Shop-Id': 's_demotenant1' })
    const search = 'search_scope=tenant&shop_id_list=s_demotenant1&order_id=t_1'
    expect(await found(main, pay_type, search)).toEqual(['m_1'])
  })
})
