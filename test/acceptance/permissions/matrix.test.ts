// Every endpoint with every role, key and acting header. The list of endpoints is the product's,
// the expected outcome is the specification's.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyEndpoint } from '../../../src/http/endpoint.ts'
import { resources } from '../../../src/resources/index.ts'
import type { Sandbox } from '../../../src/sandbox/sandbox.ts'
import { actingHeader, payables } from '../../harness/demo-shops.ts'
import { openPool, type PooledReply } from '../../harness/pool.ts'
import { openTestSandbox } from '../../harness/sandbox.ts'
import { form, formType } from '../uploads/forms.ts'
import { contentOf } from '../usual-forms.ts'
import { pathOf, usualRequest } from '../usual-requests.ts'
import {
  type Acting,
  allowed,
  type CallerName,
  callers,
  groups,
  tenantsOf,
  verdict,
} from './matrix-table.ts'

const endpoints = resources.flatMap((resource) => resource.endpoints)
const callerNames = Object.keys(callers) as CallerName[]

let sandbox: Sandbox
let pool: ReturnType<typeof openPool>
let close: () => Promise<void>
let rowsSent = 0

beforeAll(async () => {
  const opened = await openTestSandbox()
  sandbox = opened.sandbox
  close = opened.close
  pool = openPool(sandbox)
})

afterAll(async () => {
  console.log(`${rowsSent} permission rows sent`)
  await pool.close()
  await close()
})

const keyOf = (caller: CallerName, kind: 'secret' | 'public') =>
  `${kind === 'secret' ? 'm' : 'p'}_test_FAKE_${callers[caller].slice(2)}`

type Headers = Readonly<Record<string, string | string[]>>

interface HeaderRow {
  readonly name: string
  readonly headers: Headers
  readonly acting: Acting
}

const shopHeader = (name: string, value: string | string[], named: Acting['shop']): HeaderRow => ({
  name: `Tenant-Shop-Id ${name}`,
  headers: { 'tenant-shop-id': value },
  acting: named ? { shop: named } : {},
})

const buyerHeader = (
  name: string,
  value: string | string[],
  named: Acting['buyer'],
): HeaderRow => ({
  name: `Tenant-Buyer-Id ${name}`,
  headers: { 'tenant-buyer-id': value },
  acting: named ? { buyer: named } : {},
})

function headerRows(caller: CallerName): HeaderRow[] {
  const { own, foreign } = tenantsOf[caller]
  return [
    { name: 'no acting header', headers: {}, acting: {} },
    shopHeader('of an own tenant', own, 'own'),
    shopHeader('of an own tenant between blanks', `  ${own} `, 'own'),
    shopHeader('of a foreign tenant', foreign, 'not own'),
    shopHeader(
      'of the caller itself',
      callers[caller],
      caller === 'buyer' ? 'malformed' : 'not own',
    ),
    shopHeader('of a sub shop', 's_demosub0001', 'not own'),
    shopHeader('of a standard shop', 's_demoshop001', 'not own'),
    shopHeader('of nobody', 's_nobody00001', 'not own'),
    shopHeader('of a tenant buyer', 'b_demobuyer01', 'malformed'),
    shopHeader('empty', '', 'malformed'),
    shopHeader('too short', own.slice(0, -1), 'malformed'),
    shopHeader('too long', `${own}1`, 'malformed'),
    shopHeader('in capitals', own.toUpperCase(), 'malformed'),
    shopHeader('twice', [own, own], 'malformed'),
    shopHeader('as a list', `${own},${foreign}`, 'malformed'),
    shopHeader('of a prototype', '__proto__', 'malformed'),
    buyerHeader('of an own buyer', 'b_demobuyer01', 'own'),
    buyerHeader('of an own buyer under examination', 'b_demobuyer02', 'own, 102'),
    buyerHeader('of nobody', 'b_nobody00001', 'not own'),
    buyerHeader('of the platform itself', 'b_demobuyplat', 'not own'),
    buyerHeader('of a shop', own, 'malformed'),
    buyerHeader('empty', '', 'malformed'),
    buyerHeader('too short', 'b_demobuyer0', 'malformed'),
    buyerHeader('twice', ['b_demobuyer01', 'b_demobuyer01'], 'malformed'),
    {
      name: 'both headers',
      headers: { 'tenant-shop-id': own, 'tenant-buyer-id': 'b_demobuyer01' },
      acting: { shop: 'own', buyer: 'own' },
    },
  ]
}

/** A malformed version is looked at right after the permissions, so it marks what was allowed. */
const pastPermissions = '400 E0000002008'

const marked = ({ status, codes }: PooledReply): string => {
  const answer = `${status} ${codes.join(' ')}`
  return answer === pastPermissions ? allowed : answer
}

function knock(
  { route, accepts }: AnyEndpoint,
  key: string,
  headers: Headers,
): Promise<PooledReply> {
  rowsSent++
  const [method = ''] = route.split(' ')
  const params = { id: 'x', shopId: 'x', customer_id: 'c', access_id: 'a' }
  return pool.ask({
    method,
    path: pathOf(route, { params }),
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': accepts === 'multipart' ? formType : 'application/json',
      'api-version': 'malformed',
      ...headers,
    },
    ...(method === 'GET' || method === 'DELETE'
      ? {}
      : { body: accepts === 'multipart' ? form() : '{}' }),
  })
}

describe.each(endpoints.map((endpoint) => [endpoint.route, endpoint] as const))(
  '%s',
  (route, endpoint) => {
    const group = Object.values(groups).find(({ routes }) => routes.includes(route))

    it('stands in the matrix', () => {
      expect(group, 'add it to a group of matrix-table.ts').toBeDefined()
    })

    it.each(callerNames)('takes and refuses %s as the matrix says', async (caller) => {
      if (!group) throw new Error(`${route} stands in no group`)
      const before = sandbox.digest()
      const wrong: string[] = []
      const rows = (['secret', 'public'] as const).flatMap((kind) =>
        headerRows(caller).map((row) => ({ kind, ...row })),
      )
      await Promise.all(
        rows.map(async ({ kind, name, headers, acting }) => {
          const actual = marked(await knock(endpoint, keyOf(caller, kind), headers))
          const expected = verdict(group, route, caller, kind, acting)
          if (actual !== expected) wrong.push(`${kind}, ${name}: ${actual} instead of ${expected}`)
        }),
      )
      expect(wrong).toEqual([])
      expect(sandbox.digest()).toBe(before)
    })

    it.each([
      ['revoked', 'm_test_FAKE_revoked'],
      ['unknown', 'm_test_FAKE_nobody'],
      ['named like a prototype', '__proto__'],
    ])('refuses a key that is %s before it looks at anything else', async (_kind, key) => {
      const headers = { 'tenant-shop-id': 'malformed', 'tenant-buyer-id': 'malformed' }
      expect(marked(await knock(endpoint, key, headers))).toBe('401 E9994001002')
    })

    it.each(callerNames)('answers 200 to %s where the matrix allows it', async (caller) => {
      if (group?.cells[caller] === '-') return
      const { [caller]: cell } = group?.cells ?? {}
      const asTenant = cell === 'own/T' ? [tenantsOf[caller].own] : []
      const asItself = cell?.startsWith('B') ? payables.buyer : undefined
      for (const tenant of [asItself, ...asTenant]) {
        const asker = { account: callers[caller], ...(tenant === undefined ? {} : { tenant }) }
        const usual = await usualRequest(sandbox, route, asker)
        const content = contentOf(usual)
        const reply = await pool.ask({
          method: route.split(' ')[0] ?? '',
          path: pathOf(route, usual),
          headers: {
            authorization: `Bearer ${keyOf(caller, 'secret')}`,
            ...(tenant === undefined ? {} : actingHeader(tenant)),
            ...content.headers,
          },
          ...(content.body === undefined ? {} : { body: content.body }),
        })
        // Minting takes the number itself, with either key.
        expect([reply.status, reply.text]).toMatchObject([200, expect.any(String)])
      }
    })
  },
)
