// What every list has in common, seen on the list of customers.
import { describe, expect, it } from 'vitest'
import defaultFixture from '../../fixtures/default.json' with { type: 'json' }
import type { Api } from '../harness/api.ts'
import { bookstore } from '../harness/demo-shops.ts'
import { refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

interface Page {
  readonly total_count: number
  readonly last_page: number
  readonly current_page: number
  readonly limit: number
  readonly link_next: string | null
  readonly link_previous: string | null
  readonly list: readonly { readonly id: string; readonly name: string | null }[]
}

/** A shop whose customers are `c01`, `c02`, ... and no others, all made at the same moment. */
async function shopWithCustomers(count: number): Promise<Api> {
  const { accounts, keys, customers } = defaultFixture.records
  const rows = Array.from({ length: count }, (_, at) => ({
    $owner: bookstore,
    id: `c${String(at + 1).padStart(2, '0')}`,
    name: `N${(at + 1) % 3}`,
  }))
  const records = { accounts, keys, customers: { defaults: customers.defaults, rows } }
  return (await startTestSandbox({ fixture: { format: 1, records } })).api
}

const idsOf = ({ body }: { readonly body: Page }) => body.list.map(({ id }) => id)

/** `c25` down to `c01`. */
const downFrom = (count: number) =>
  Array.from({ length: count }, (_, at) => `c${String(count - at).padStart(2, '0')}`)

describe('a list', () => {
  it('shows ten records a page, newest first', async () => {
    const api = await shopWithCustomers(25)
    const reply = await api<Page>('GET /v1/customers')
    expect(idsOf(reply)).toEqual(downFrom(25).slice(0, 10))
    const { list: _, ...envelope } = reply.body
    expect(envelope).toEqual({
      total_count: 25,
      last_page: 3,
      current_page: 1,
      limit: 10,
      link_next: '/v1/customers?limit=10&page=2',
      link_previous: null,
    })
  })

  it('is walked by its links from end to end and back, each record once', async () => {
    const api = await shopWithCustomers(25)
    const seen: string[] = []
    let page = await api<Page>('GET /v1/customers?name=N&limit=10')
    const pages = [page]
    seen.push(...idsOf(page))
    while (page.body.link_next !== null) {
      page = await api<Page>(`GET ${page.body.link_next}`)
      pages.push(page)
      seen.push(...idsOf(page))
    }
    expect(seen).toEqual(downFrom(25))
    expect(page.body).toMatchObject({ current_page: 3, last_page: 3 })
    const back = await api<Page>(`GET ${page.body.link_previous}`)
    expect(back.body).toEqual(pages[1]?.body)
  })

  it('keeps the other parameters in its links', async () => {
    const api = await shopWithCustomers(25)
    const query = 'sort=name+desc%2Cid&name=N&limit=11&page=2'
    const { body } = await api<Page>(`GET /v1/customers?${query}`)
    const next = new URL(body.link_next ?? '', 'http://sandbox.invalid')
    expect(body.link_next).toMatch(/^\/v1\/customers\?/)
    expect(Object.fromEntries(next.searchParams)).toEqual({
      sort: 'name desc,id',
      name: 'N',
      limit: '11',
      page: '3',
    })
    const previous = new URL(body.link_previous ?? '', 'http://sandbox.invalid')
    expect(previous.searchParams.get('page')).toBe('1')
  })

  it('that is empty has one page', async () => {
    const api = await shopWithCustomers(0)
    const { body } = await api<Page>('GET /v1/customers?page=1')
    expect(body).toEqual({
      total_count: 0,
      last_page: 1,
      current_page: 1,
      limit: 10,
      link_next: null,
      link_previous: null,
      list: [],
    })
    expect(refusalOf(await api('GET /v1/customers?page=2'))).toBe('400 E0005905002')
  })

  // biome-ignore format: a table
  it.each([
    ['limit=10',                 '200'],
    ['limit=100',                '200'],
    ['limit=9',                  '400 E0005904018'],
    ['limit=101',                '400 E0005904018'],
    ['limit=0',                  '400 E0005904018'],
    ['limit=-10',                '400 E0005904018'],
    ['limit=10.5',               '400 E0005904018'],
    ['limit=ten',                '400 E0005904018'],
    ['limit=',                   '400 E0005904018'],
    ['limit=99999999999999999999', '400 E0005904018'],
    ['page=1',                   '200'],
    ['page=2',                   '200'],
    ['page=3',                   '400 E0005905002'],
    ['page=9999',                '400 E0005905002'],
    ['page=10000',               '400 E0005905018'],
    ['page=0',                   '400 E0005905018'],
    ['page=-1',                  '400 E0005905018'],
    ['page=first',               '400 E0005905018'],
    ['page=',                    '400 E0005905018'],
    ['count_only=yes',           '400 E0005906008'],
    ['count_only=',              '400 E0005906008'],
    ['count_only=false',         '200'],
    ['sort=color',               '400 E0005907008'],
    ['sort=',                    '400 E0005907008'],
    ['sort=name upwards',        '400 E0005907008'],
    ['sort=name asc desc',       '400 E0005907008'],
    ['sort=name,,id',            '400 E0005907008'],
    ['sort=name;id',             '400 E0005907008'],
    ['sort=constructor',         '400 E0005907008'],
    ['limit=5&page=0&sort=x&count_only=no', '400 E0005904018 E0005905018 E0005906008 E0005907008'],
    ['limit=20&limit=5',         '200'],
    ['limit=5&limit=20',         '400 E0005904018'],
  ])('asked for %s: %s', async (query, expected) => {
    const api = await shopWithCustomers(11)
    expect(refusalOf(await api(`GET /v1/customers?${query}`))).toBe(expected)
  })

  it('names the fields it may be sorted by in the hint', async () => {
    const { api } = await startTestSandbox()
    const { headers } = await api('GET /v1/customers?sort=color')
    expect(headers.get('x-sandbox-hint')).toContain('id, name, email, created, updated')
  })
})

describe('the order of a list', () => {
  // Customers made in the order b, c, a with the names 2, 1, 1.
  // biome-ignore format: a table
  it.each([
    ['',                        ['a', 'c', 'b']],
    ['sort=id',                 ['a', 'b', 'c']],
    ['sort=id asc',             ['a', 'b', 'c']],
    ['sort=id desc',            ['c', 'b', 'a']],
    ['sort=name',               ['a', 'c', 'b']],
    ['sort=name desc',          ['b', 'a', 'c']],
    ['sort=name asc,id desc',   ['c', 'a', 'b']],
    ['sort=name , id',          ['a', 'c', 'b']],
    ['sort=  name   desc ,id desc', ['b', 'c', 'a']],
    ['sort=name desc&sort=id',  ['b', 'a', 'c']],
    ['sort=created',            ['a', 'c', 'b']],
    ['sort=updated desc,id',    ['c', 'a', 'b']],
    ['sort=updated,id',         ['a', 'b', 'c']],
  ])('with %s is %j', async (query, ids) => {
    const api = await shopWithCustomers(0)
    for (const [id, name] of ['b2', 'c1', 'a1'].map((each) => [...each])) {
      await api('POST /v1/customers', { id, name })
    }
    await api('PUT /v1/customers/c', { email: 'c@example.com' })
    expect(idsOf(await api<Page>(`GET /v1/customers?${query}`))).toEqual(ids)
  })

  it('leaves no record out and shows none twice where the sorted field is equal', async () => {
    const api = await shopWithCustomers(25)
    const pages = [1, 2, 3].map((page) => api<Page>(`GET /v1/customers?sort=name&page=${page}`))
    const ids = (await Promise.all(pages)).flatMap(idsOf)
    expect(ids.toSorted()).toEqual(downFrom(25).toSorted())
  })

  it('stays when a record changes', async () => {
    const api = await shopWithCustomers(3)
    await api('PUT /v1/customers/c01', { name: 'changed' })
    expect(idsOf(await api<Page>('GET /v1/customers'))).toEqual(['c03', 'c02', 'c01'])
  })
})

describe('count_only', () => {
  it.each([
    'count_only=true',
    'count_only=true&sort=color',
    'count_only=true&sort=',
    'count_only=true&page=9999',
  ])('with %s answers the number of matching records and nothing else', async (query) => {
    const api = await shopWithCustomers(12)
    expect((await api(`GET /v1/customers?${query}`)).body).toEqual({ total_count: 12 })
  })

  it('counts what the search finds', async () => {
    const api = await shopWithCustomers(12)
    const { body } = await api('GET /v1/customers?count_only=true&name=N1')
    expect(body).toEqual({ total_count: 4 })
  })

  it('still refuses a bad limit', async () => {
    const { api } = await startTestSandbox()
    const reply = await api('GET /v1/customers?count_only=true&limit=1')
    expect(refusalOf(reply)).toBe('400 E0005904018')
  })
})
