// A request with two faults is told the earlier one: every pair of the list that one request can
// have.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/sandbox.ts'
import type { TraceFacts } from '../../../src/world/trace.ts'
import { fixtureWithClosedTenant } from '../../harness/closed-tenant.ts'
import { openPool } from '../../harness/pool.ts'
import { recorder } from '../../harness/recorder.ts'
import { openTestSandbox } from '../../harness/sandbox.ts'
import { type Draft, type Fault, faults, newDraft, takenKey } from './faults.ts'

const bodyBytesMax = 10_000
const tenant = 's_demotenant1'

let sandbox: Sandbox
let pool: ReturnType<typeof openPool>
let close: () => Promise<void>
let latest: TraceFacts | undefined
let worldsUsed = 0

beforeAll(async () => {
  const record = recorder()
  const onTrace = (entry: TraceFacts) => {
    record(entry)
    if (entry.kind === 'request') latest = entry
  }
  const fixture = fixtureWithClosedTenant()
  const opened = await openTestSandbox({ fixture, bodyBytesMax, onTrace })
  sandbox = opened.sandbox
  close = opened.close
  pool = openPool(sandbox)
})

afterAll(async () => {
  await pool.close()
  await close()
})

/** Brings the world into the state that the draft speaks of; gives what the body needs of it. */
async function arrange(draft: Draft, name: string) {
  const world = sandbox.world(name)
  const payment = await world.given.payment<{ id: string; access_id: string }>({
    status: draft.paymentStatus,
    account: 's_demomain001',
    tenant,
  })
  if (draft.clockAdvance !== '') await world.clock.advance(draft.clockAdvance)
  if (draft.isKeyTaken) {
    await pool.ask({
      method: 'POST',
      path: '/v1/customers',
      headers: {
        authorization: `Bearer m_test_FAKE_demomain001~${name}`,
        'content-type': 'application/json',
        'tenant-shop-id': tenant,
        idempotent_key: takenKey,
      },
      body: '{}',
    })
  }
  for (const rule of draft.rules) await world.rules.add(rule)
  return payment
}

function bodyOf(draft: Draft, access_id: string): string {
  const text = JSON.stringify({ access_id, ...draft.body })
  return (draft.isBroken ? text.slice(1) : text) + (draft.isHuge ? ' '.repeat(bodyBytesMax) : '')
}

/** Sends a request with these faults in a world of its own; gives status and failures. */
async function told(chosen: readonly Fault[]): Promise<string> {
  const name = `order-${worldsUsed++}`
  const draft = newDraft()
  for (const { apply } of chosen) apply(draft)
  const { id, access_id } = await arrange(draft, name)
  const { status } = await pool.ask({
    method: draft.method,
    path: `/v1/payments/${draft.hasForeignId ? 'o_nobody' : id}${draft.pathEnd}`,
    headers: {
      ...draft.headers,
      ...(draft.key === '' ? {} : { authorization: `Bearer ${draft.key}~${name}` }),
    },
    body: bodyOf(draft, access_id),
  })
  return [status, ...(latest?.failures ?? [])].join(' ')
}

describe('a request with', () => {
  it('no fault is answered', async () => {
    expect(await told([])).toBe('200')
  })

  it.each(faults)('$failure alone is told $status', async (fault) => {
    expect(await told([fault])).toBe(`${fault.status} ${fault.failure}`)
  })

  it.each(
    faults.slice(0, -1).map((first, at) => [first.failure, first, faults.slice(at + 1)] as const),
  )('%s and any later fault is told the first', async (_name, first, later) => {
    const wrong: string[] = []
    for (const second of later.filter(({ part }) => part !== first.part)) {
      const answer = await told([first, second])
      if (answer !== `${first.status} ${first.failure}`) wrong.push(`${second.failure}: ${answer}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('who may not call is told', () => {
  const cards = 'GET /v1/cards'
  const malformed = { 'tenant-shop-id': 'malformed' }

  it.each<[string, string, string, Record<string, string>, string]>([
    [
      'the kind of key before the family',
      cards,
      'p_test_FAKE_demobuyplat',
      {},
      'keyKindNotAllowed',
    ],
    ['the family before the role', cards, 'm_test_FAKE_demobuyplat', {}, 'familyNotAllowed'],
    ['the role before the header', cards, 'm_test_FAKE_demoshop001', malformed, 'roleNotAllowed'],
    [
      'the role before the other header',
      cards,
      'm_test_FAKE_demoshop001',
      { 'tenant-buyer-id': 'x' },
      'roleNotAllowed',
    ],
    [
      'the header before the group',
      cards,
      'm_test_FAKE_demomain001',
      malformed,
      'tenantHeaderNotAllowed',
    ],
    ['the group at last', cards, 'm_test_FAKE_demomain001', {}, 'noCustomerGroup'],
  ])('%s', async (_kind, route, key, headers, failure) => {
    const [method = '', path = ''] = route.split(' ')
    await pool.ask({ method, path, headers: { authorization: `Bearer ${key}`, ...headers } })
    expect(latest?.failures).toEqual([failure])
  })
})

describe('the bad fields of a request', () => {
  it('are told together: of path, query or body, by schema or by check, each once', async () => {
    const reply = await pool.ask({
      method: 'PUT',
      path: '/v1/customers/%00',
      headers: {
        authorization: `Bearer ${sandbox.keys.secret}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        name: '',
        email: 'no address',
        phone_cc: 81,
        addr_country: '392',
        addr_state: '48',
        addr_city: 'x'.repeat(51),
      }),
    })
    expect(reply.status).toBe(400)
    expect(reply.codes).toEqual([
      'E0003003008',
      'E0003004012',
      'E0003005008',
      'E0003122008',
      'E0003056005',
      'E0003055002',
    ])
  })
})
