// The list of invoice card payments: what it can be searched for, and in which order it comes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualPayee } from '../../src/resources/business-payments/given.ts'
import { payables } from '../harness/demo-shops.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { openPayables, type Payables, type Payment, root } from './payables.ts'

interface Page {
  readonly total_count: number
  readonly list: readonly Payment[]
}

let shop: Payables & { close(): Promise<void> }
/** Names of payments by their ids, for what tests expect. */
const names: Record<string, string> = {}

/** A payment a minute after the one before. */
async function add(name: string, status: string, wish: object = {}) {
  await shop.sandbox.clock.advance('1m')
  const { access_id } = await shop.given(status, wish)
  names[access_id] = name
}

beforeAll(async () => {
  shop = await openPayables()
  const paper = { ...usualPayee.payee, company_name: 'Paper & Ink' }
  await add('draft', 'DRAFT', { due_date: null, billing_amount: null, payee: null })
  await add('small', 'SUBMITTED', { billing_amount: 500, due_date: '2026/01/20' })
  await add('paper', 'AUTHORIZED', { payee: paper, due_date: '2026/01/25' })
  await add('gone', 'DELETED', { billing_amount: 500 })
  await shop.sandbox.clock.advance('1d')
  await add('late', 'REJECTED', { billing_amount: 9000, due_date: '2026/02/20' })
})
afterAll(() => shop.close())

const ask = (query: string) => shop.api<Page>(`GET ${root}?${query}`)
const found = async (query: string) =>
  bodyOf(await ask(query)).list.map(({ access_id }) => names[access_id])

describe('the list', () => {
  // biome-ignore format: a table
  it.each([
    ['',                                                        'late paper small draft'],
    ['delete_flag=0',                                           'late paper small draft'],
    ['delete_flag=1',                                           'late gone paper small draft'],
    ['status=DRAFT',                                            'draft'],
    ['status=SUBMITTED,AUTHORIZED',                             'paper small'],
    ['status=DELETED&delete_flag=1',                            'gone'],
    ['status=REFUNDED',                                         ''],
    ['due_date_from=2026/01/21',                                'late paper'],
    ['due_date_to=2026/01/25',                                  'paper small'],
    ['due_date_from=2026/01/20&due_date_to=2026/01/24',         'small'],
    ['transfer_exec_date_from=2026/01/20&transfer_exec_date_to=2026/01/23', 'paper small'],
    ['process_date_from=2026/01/06',                            'late'],
    ['process_date_to=2026/01/05',                              'paper small draft'],
    ['billing_amount=500',                                      'small'],
    ['billing_amount=500&delete_flag=1',                        'gone small'],
    ['payee_company_name=Ink',                                  'paper'],
    ['payee_company_name=Paper',                                'late paper small'],
    ['sort=billing_amount%20asc&delete_flag=1',                 'draft gone small late paper'],
    ['sort=due_date%20desc',                                    'late paper small draft'],
    ['sort=created',                                            'draft small paper late'],
    ['sort=access_id%20asc&status=DRAFT',                       'draft'],
  ])('%s: %s', async (query, expected) => {
    expect((await found(query)).join(' ')).toBe(expected)
  })

  it('finds one by its id', async () => {
    const [access_id = ''] = Object.entries(names).find(([, name]) => name === 'paper') ?? []
    expect(await found(`access_id=${access_id}`)).toEqual(['paper'])
    expect(await found('access_id=a_nobody')).toEqual([])
  })

  it('shows of payee and bank the names alone', async () => {
    const [paper] = bodyOf(await ask('payee_company_name=Ink')).list
    expect(paper).toMatchObject({ id: paper?.access_id, gw_api_key: 'p_test_FAKE_demobuyplat' })
    expect(paper?.['payee']).toEqual({ company_name: 'Paper & Ink' })
    expect(paper?.['payee_bank']).toEqual({ bank_name: 'Imaginary Bank' })
    const [draft] = bodyOf(await ask('status=DRAFT')).list
    expect(draft?.['payee']).toBeNull()
  })

  it('counts, and belongs to one tenant buyer', async () => {
    expect(bodyOf(await ask('count_only=true'))).toEqual({ total_count: 4 })
    const other = shop.context.as(payables.platform, { for: payables.otherBuyer })
    expect(bodyOf(await other<Page>(`GET ${root}`)).total_count).toBe(0)
  })

  // biome-ignore format: a table
  it.each([
    ['status=LATE',                   '400 EY008901008'],
    ['status=DRAFT,LATE',             '400 EY008901008'],
    ['due_date_from=2026/02/30',      '400 EY008917008'],
    ['process_date_to=yesterday',     '400 EY008660008'],
    ['transfer_exec_date_from=1',     '400 EY008659008'],
    ['billing_amount=0',              '400 EY008009018'],
    ['delete_flag=2',                 '400 EY008149008'],
    ['sort=payee',                    '400 EY008907008'],
    ['page=2',                        '400 EY008905002'],
  ])('%s is refused', async (query, expected) => {
    expect(refusalOf(await ask(query))).toBe(expected)
  })
})
