// Lists of deposits, of their rows and of platform fees: filters, pages, refusals.
import { describe, expect, it } from 'vitest'
import type { Give } from '../../src/sandbox/handle.ts'
import { mall } from '../harness/demo-shops.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

interface Listed {
  readonly total_count: number
  readonly link_next: string | null
  readonly list: readonly { readonly id: string; readonly status_code: number }[]
}

/** Deposits of three terms: paid, fixed, running; of a tenant and its platform too. */
async function threeTerms() {
  const context = await startTestSandbox()
  const { sandbox } = context
  const sell = (account?: string) =>
    (sandbox.given['payment'] as Give)({ status: 'CAPTURED', ...(account ? { account } : {}) })
  for (const to of ['2026/01/05', '2026/01/20', '2026/02/03']) {
    await sandbox.clock.advance({ to: `${to} 09:00:00.000` })
    await sell()
    await sell(mall.tenant)
  }
  return context
}

// biome-ignore format: a table
const filters: readonly (readonly [string, readonly number[]])[] = [
  ['',                                                    [3001, 3002, 3003]],
  ['processed=2026/01',                                   [3002, 3003]],
  ['processed=2026/02',                                   [3001]],
  ['status=3003',                                         [3003]],
  ['status=3001,3003',                                    [3001, 3003]],
  ['status=3013',                                         []],
  ['scheduled_from=2026/02/13',                           [3001, 3002]],
  ['scheduled_to=2026/02/13',                             [3002, 3003]],
  ['scheduled_from=2026/01/30&scheduled_to=2026/01/30',   [3003]],
]

it('is filtered by month, status and day of the transfer', async () => {
  const { api, as } = await threeTerms()
  for (const [search, statuses] of filters) {
    const lists = [
      await api<Listed>(`GET /v1/accounts?${search}`),
      await as(mall.main)<Listed>(`GET /v1/platform_accounts?${search}`),
    ].map((reply) => bodyOf(reply).list.map(({ status_code }) => status_code))
    expect(lists, search).toEqual([statuses, statuses])
  }
  expect((await api('GET /v1/accounts?count_only=true&sort=id')).body).toEqual({ total_count: 3 })
})

it('is read by a main shop for its tenant, and by nobody else', async () => {
  const { api, as } = await threeTerms()
  const path = 'GET /v1/accounts/sales_s_demotenant1_202601_00001'
  expect((await as(mall.main, { for: mall.tenant })(path)).body).toMatchObject({ count: 2 })
  expect(refusalOf(await api(path))).toBe('400 EN002003002')
})

it('goes from page to page', async () => {
  const { api, sandbox } = await startTestSandbox()
  for (let at = 0; at < 12; at++) await (sandbox.given['payment'] as Give)({ status: 'CAPTURED' })
  const path = '/v1/accounts/sales_s_demoshop001_202601_00001/detail'
  const first = bodyOf(await api<Listed>(`GET ${path}`))
  expect(first).toMatchObject({ total_count: 12, link_next: `${path}?limit=10&page=2` })
  expect(bodyOf(await api<Listed>(`GET ${first.link_next}`)).list).toHaveLength(2)
})

describe('is refused', () => {
  const none = 'sales_s_demoshop001_209901_00001'
  // biome-ignore format: a table
  it.each([
    ['/v1/accounts?sort=id',                                    '400 EN001907008'],
    ['/v1/accounts?sort=created desc',                          '400 EN001907008'],
    ['/v1/accounts?processed=2026/13',                          '400 EN001186008'],
    ['/v1/accounts?processed=2026/01/01',                       '400 EN001186008'],
    ['/v1/accounts?status=3014',                                '400 EN001901018'],
    ['/v1/accounts?scheduled_from=2026/02/30',                  '400 EN001187008'],
    ['/v1/accounts?scheduled_to=soon',                          '400 EN001188008'],
    ['/v1/accounts?limit=9',                                    '400 EN001904018'],
    [`/v1/accounts/${none}`,                                    '400 EN002003002'],
    [`/v1/accounts/${none}/detail`,                             '400 EN003003002'],
    ['/v1/accounts/x/detail?sort=detail_id',                    '400 EN003907008'],
    ['/v1/platform_accounts?sort=id',                           '400 EN004907008'],
    ['/v1/platform_accounts?processed=26/01',                   '400 EN004186008'],
    [`/v1/platform_accounts/${none}`,                           '400 EN005003002'],
    [`/v1/platform_accounts/${none}/summary`,                   '400 EN006003002'],
    ['/v1/platform_accounts/x/summary?sort=count',              '400 EN006907008'],
    ['/v1/platform_accounts/x/summary?scheduled_to=2026/02/30', '400 EN006188008'],
  ])('%s', async (path, expected) => {
    const { as } = await startTestSandbox()
    expect(refusalOf(await as(mall.main)(`GET ${path}`))).toBe(expected)
  })

  it('a platform-fee list to a shop without tenants', async () => {
    const { api } = await startTestSandbox()
    expect((await api('GET /v1/platform_accounts')).status).toBe(403)
  })
})
