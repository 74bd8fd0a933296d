// What a new user is told that they may do is the column of the matrix, whole.
import { describe, expect, it } from 'vitest'
import { owner as tenantOwner, tenantUrl } from '../../applications/tenant.ts'
import { mall, market, payables } from '../../harness/demo-shops.ts'
import { bodyOf } from '../../harness/errors.ts'
import { startTestSandbox } from '../../harness/sandbox.ts'
import { owner as buyerOwner, entries } from '../../tenant-buyers/buyer.ts'
import { type CallerName, type Cell, groups } from './matrix-table.ts'

/** The routes whose cell in this column is one of these. */
const columnOf = (caller: CallerName, isOpen: (cell: Cell) => boolean): string[] =>
  Object.values(groups)
    .filter(({ cells }) => isOpen(cells[caller]))
    .flatMap(({ routes }) => routes)
    .sort()

const tenantEntry = 'POST /v1/tenant_entries'
const marketOwner = { ...tenantOwner, tenant_url_id: 'tu_demoshare0000000000001' }
const isForBuyer = (cell: Cell) => cell.startsWith('B')
const isAny = (cell: Cell) => cell !== '-'

interface Told {
  readonly authorities: readonly { auth_id: number; endpoint: string; method: string }[]
}

describe('the authorities of a new user', () => {
  // biome-ignore format: a table
  it.each([
    ['of a tenant',                 mall.main,         tenantEntry, { ...tenantOwner, tenant_url_id: tenantUrl }, columnOf('tenant', isAny)],
    ['of a tenant that shares',     market.main,       tenantEntry, marketOwner, columnOf('tenantSharing', isAny)],
    ['of a tenant buyer',           payables.platform, entries,     buyerOwner,  columnOf('buyer', isForBuyer)],
  ] as const)('%s are those of the matrix', async (_, platform, route, body, column) => {
    const { as } = await startTestSandbox()
    const { authorities } = bodyOf(await as(platform)<Told>(route, body))
    expect(authorities.map(({ endpoint, method }) => `${method} ${endpoint}`).sort()).toEqual(column)
    expect(authorities.map(({ auth_id }) => auth_id)).toEqual(column.map((_, at) => at + 1))
  })
})
