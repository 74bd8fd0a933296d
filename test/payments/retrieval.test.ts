// GET /v1/payments and GET /v1/payments/{id}: behaviour of payments 9.
import { describe, expect, it } from 'vitest'
import { type Api, apiOf } from '../harness/api.ts'
import { codesOf } from '../harness/errors.ts'
import { cardPayment, searchFixture } from '../harness/payment-fixture.ts'
import { gist, operate, type PaymentRecord, paymentIn } from '../harness/payments.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

interface Page {
  readonly total_count: number
  readonly list: readonly PaymentRecord[]
}

/** A list of card payments; a blank in the search is sent as a client sends it. */
const list = (api: Api, search: string) =>
  api<Page>(`GET /v1/payments?pay_type=Card&${search.replaceAll(' ', '%20')}`)

async function found(api: Api, search: string): Promise<string[]> {
  const { status, body } = await list(api, search)
  expect([status, body]).toMatchObject([200, {}])
  return body.list.map(({ id }) => id)
}

const searched = () => startTestSandbox({ fixture: searchFixture })

describe('GET /v1/payments/{id}', () => {
  it('gives the payment as its last operation answered it', async () => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'AUTHORIZED')
    const { body: captured } = await operate(api, payment, 'capture')
    const reply = await api(`GET /v1/payments/${payment.id}?pay_type=Card`)
    expect([reply.status, reply.body]).toEqual([200, captured])
  })

  // biome-ignore format: a table
  it.each([
    ['no pay_type',               '/v1/payments/o_1',                    'EP010023001'],
    ['an empty pay_type',         '/v1/payments/o_1?pay_type=',          'EP010023001'],
    ['an unknown pay_type',       '/v1/payments/o_1?pay_type=Cash',      'EP010023008'],
    ['an unknown id',             '/v1/payments/o_none?pay_type=Card',   'EC010003002'],
    ['an id of no form',          '/v1/payments/%20?pay_type=Card',      'EC010003002'],
    ['a payment of another shop', '/v1/payments/t_1?pay_type=Card',      'EC010003002'],
    ['no pay_type in a list',     '/v1/payments',                        'EP011023001'],
    ['two in one list',           '/v1/payments?pay_type=Card,Konbini',  'EP011023008'],
  ])('refuses %s', async (_, path, code) => {
    const { api } = await searched()
    expect(gist(await api(`GET ${path}`))).toEqual([400, code])
  })
})

describe('GET /v1/payments', () => {
  // biome-ignore format: a table
  it.each([
    // The newest first, by creation.
    ['',                                                              ['o_5', 'o_4', 'o_3', 'o_2', 'o_1']],
    ['client_field_1=red',                                            ['o_1']],
    ['client_field_1=re',                                             []],
    ['client_field_2=blue',                                           ['o_2']],
    ['client_field_3=green',                                          ['o_3']],
    ['keyword=re',                                                    ['o_3', 'o_1']],
    ['keyword=lu',                                                    ['o_2']],
    ['total_amount_min=300',                                          ['o_5', 'o_4', 'o_3']],
    ['total_amount_max=300',                                          ['o_3', 'o_2', 'o_1']],
    ['total_amount_min=200&total_amount_max=400',                     ['o_4', 'o_3', 'o_2']],
    ['customer_id=c_1',                                               ['o_2', 'o_1']],
    ['customer_id=c_1&status=CAPTURED',                               ['o_2']],
    ['customer_id=c_none',                                            []],
    ['process_date_from=2026/01/03',                                  ['o_5', 'o_4', 'o_3']],
    ['process_date_to=2026/01/03',                                    ['o_3', 'o_2', 'o_1']],
    ['process_date_from=2026/01/02&process_date_to=2026/01/02',       ['o_2']],
    ['process_date_from=2026/01/03 10:00:00.000',                     ['o_5', 'o_4', 'o_3']],
    ['process_date_from=2026/01/03 10:00:00.001',                     ['o_5', 'o_4']],
    ['process_date_to=2026/01/03 10:00:00.000',                       ['o_3', 'o_2', 'o_1']],
    ['process_date_to=2026/01/03 09:59:59.999',                       ['o_2', 'o_1']],
    ['update_date_from=2026/02/02&update_date_to=2026/02/03',         ['o_3', 'o_2']],
    ['updated_from=2026/02/02&updated_to=2026/02/03',                 ['o_3', 'o_2']],
    ['auth_max_date_from=2026/03/01',                                 ['o_1']],
    ['auth_max_date_to=2026/03/01',                                   ['o_1']],
    ['auth_max_date_to=2026/02/28',                                   []],
    ['status=CAPTURED',                                               ['o_3', 'o_2']],
    ['status=CAPTURED,AUTHORIZED',                                    ['o_3', 'o_2', 'o_1']],
    ['status=CAPTURED, CANCELED',                                     ['o_4', 'o_3', 'o_2']],
    ['status= CAPTURED',                                              ['o_3', 'o_2']],
    ['status=CAPTURED&status=CANCELED',                               ['o_3', 'o_2']],
    ['status=CHECKED',                                                []],
    ['subscription_id=su_1',                                          ['o_3']],
    ['pay_pattern=subscription',                                      ['o_3']],
    ['pay_pattern=bulk',                                              ['o_4']],
    ['pay_pattern=onetime',                                           ['o_5', 'o_2', 'o_1']],
    ['pay_pattern=bulk,subscription',                                 ['o_4', 'o_3']],
    ['last_four_digits=4444',                                         ['o_2']],
    ['last_four_digits=9999',                                         []],
    // For a platform's main shop only; others get the list as if they had not been sent.
    ['order_id=o_1',                                                  ['o_5', 'o_4', 'o_3', 'o_2', 'o_1']],
    ['search_scope=tenant&shop_id_list=s_demotenant1',                ['o_5', 'o_4', 'o_3', 'o_2', 'o_1']],
    // A misspelt parameter is ignored.
    ['statsu=CAPTURED',                                               ['o_5', 'o_4', 'o_3', 'o_2', 'o_1']],
    ['sort=total_amount',                                             ['o_1', 'o_2', 'o_3', 'o_4', 'o_5']],
    ['sort=total_amount asc',                                         ['o_1', 'o_2', 'o_3', 'o_4', 'o_5']],
    ['sort=status,total_amount desc',                                 ['o_1', 'o_4', 'o_3', 'o_2', 'o_5']],
    ['sort=status&sort=total_amount',                                 ['o_1', 'o_4', 'o_3', 'o_2', 'o_5']],
    ['sort=process_date desc',                                        ['o_5', 'o_4', 'o_3', 'o_2', 'o_1']],
    ['sort=created',                                                  ['o_1', 'o_2', 'o_3', 'o_4', 'o_5']],
    ['sort=updated desc',                                             ['o_4', 'o_3', 'o_2', 'o_1', 'o_5']],
    ['sort=auth_max_date desc',                                       ['o_1', 'o_5', 'o_4', 'o_3', 'o_2']],
    ['status=CAPTURED&sort=total_amount',                             ['o_2', 'o_3']],
  ])('%s', async (search, ids) => {
    const { api } = await searched()
    expect(await found(api, search)).toEqual(ids)
  })

  // biome-ignore format: a table
  it.each([
    ['status=PAID',                                ['EC011901008']],
    ['status=CAPTURED,PAID',                       ['EC011901008']],
    ['pay_pattern=weekly',                         ['EC011068008']],
    ['process_date_from=2026/02/30',               ['EC011065008']],
    ['process_date_from=2026-01-01',               ['EC011065008']],
    ['update_date_to=today',                       ['EC011066008']],
    ['auth_max_date_from=2026/13/01',              ['EC011067008']],
    ['total_amount_min=many',                      ['EC011009008']],
    ['last_four_digits=123',                       ['EC011017008']],
    ['sort=shop_id',                               ['EC011907008']],
    ['sort=created down',                          ['EC011907008']],
    ['limit=9',                                    ['EC011904018']],
    ['limit=101',                                  ['EC011904018']],
    ['page=0',                                     ['EC011905018']],
    ['page=2',                                     ['EC011905002']],
    ['count_only=maybe',                           ['EC011906008']],
    ['limit=9&page=0&status=PAID&sort=x',          ['EC011904018', 'EC011905018', 'EC011907008', 'EC011901008']],
  ])('refuses %s', async (search, codes) => {
    const { api } = await searched()
    const reply = await list(api, search)
    expect([reply.status, codesOf(reply)]).toEqual([400, codes])
  })

  it('gives only the count when asked', async () => {
    const { api } = await searched()
    const search = 'pay_type=Card&status=CAPTURED&count_only=true'
    expect((await api(`GET /v1/payments?${search}`)).body).toEqual({ total_count: 2 })
  })

  it('gives pages with links that keep the search', async () => {
    const rows = Array.from({ length: 21 }, (_, at) => cardPayment(`o_${at + 1}`))
    const payments = { rows }
    const fixture = { ...searchFixture, records: { ...searchFixture.records, payments } }
    const { api } = await startTestSandbox({ fixture })
    const search = '/v1/payments?pay_type=Card&status=CAPTURED&limit=10'
    const first = (await api<Record<string, unknown>>(`GET ${search}`)).body
    expect(first).toMatchObject({
      ...{ total_count: 21, last_page: 3, current_page: 1, limit: 10 },
      ...{ link_next: `${search}&page=2`, link_previous: null },
    })
    const last = (await api<Page>(`GET ${search}&page=3`)).body
    expect(last).toMatchObject({ link_next: null, list: [{ id: 'o_1' }] })
  })
})

describe('the main shop of a platform', () => {
  // biome-ignore format: a table
  it.each([
    ['',                                                         ['m_1']],
    ['search_scope=self',                                        ['m_1']],
    ['search_scope=sub',                                         ['u_1']],
    ['search_scope=tenant',                                      ['t_2', 't_1']],
    ['search_scope=self,tenant',                                 ['t_2', 't_1', 'm_1']],
    ['search_scope=self,sub,tenant',                             ['u_1', 't_2', 't_1', 'm_1']],
    ['search_scope=tenant&shop_id_list=s_demotenant2',           ['t_2']],
    ['search_scope=tenant&shop_id_list=s_demotenant1,s_demotenant2', ['t_2', 't_1']],
    ['search_scope=tenant&shop_id_list=s_demoshop001',           []],
    ['search_scope=tenant&order_id=t_1',                         ['t_1']],
    ['order_id=t_1',                                             []],
    ['order_id=m_1',                                             ['m_1']],
  ])('finds by %s', async (search, ids) => {
    const { sandbox } = await searched()
    const api = apiOf(sandbox.url, 'm_test_FAKE_demomain001')
    expect(await found(api, search)).toEqual(ids)
  })

  it('is told of an unknown scope', async () => {
    const { sandbox } = await searched()
    const api = apiOf(sandbox.url, 'm_test_FAKE_demomain001')
    const reply = await list(api, 'search_scope=tennant')
    expect(gist(reply)).toEqual([400, 'EC011069008'])
  })

  it('sees its own payments only, when it acts for a tenant those of the tenant', async () => {
    const { sandbox } = await searched()
    const api = apiOf(sandbox.url, 'm_test_FAKE_demomain001')
    const tenant = { 'Tenant-Shop-Id': 's_demotenant1' }
    const search = 'GET /v1/payments?pay_type=Card&search_scope=self,tenant'
    const { body } = await api<Page>(search, undefined, tenant)
    expect(body.list.map(({ id }) => id)).toEqual(['t_1'])
  })
})
