import { describe, expect, test } from 'vitest'
import { spec } from '../../src/kit/source.ts'
import { type TraceFacts, Turn } from '../../src/world/trace.ts'
import { factsJson } from '../../src/world/trace-json.ts'

const bare: TraceFacts = {
  id: 't_1',
  world: 'default',
  kind: 'request',
  at: '2026/01/05 09:00:00.000',
  durationMs: 0.125,
  turn: new Turn('GET /v1/"customers"'),
}

function busyTurn(): Turn {
  const turn = new Turn('PUT /v1/payments/{id}')
  const source = spec('card')
  const row = { from: 'none', on: 'register', result: 'approved', to: 'A', source } as const
  turn.took({ machine: 'card', row })
  turn.took({ machine: 'card', row })
  turn.told('payments.card.regist')
  turn.posted('d_1')
  turn.posted('d_2')
  turn.followed('r_"1"')
  return turn
}

const full: TraceFacts = {
  ...bare,
  turn: busyTurn(),
  method: 'PUT',
  path: '/v1/payments/o_1?note="\n\u2028é"',
  account: 's_demoshop001',
  keyKind: 'public',
  actingFor: 's_demotenant1',
  status: 400,
  failures: ['required'],
  codes: ['EC002009001'],
  hint: 'status is "UNPROCESSED"',
  ignoredFields: ['"', '\\'],
  replayed: false,
  delivery: { id: 'd_1', attempt: 1, outcome: 'failed', error: 'ECONNREFUSED "x"' },
}

describe('an entry of the trace as JSON', () => {
  test.each([
    ['with nothing but what every entry has', bare],
    ['with everything', full],
    ['with members that are known to be absent', { ...full, hint: undefined, account: undefined }],
  ])('%s reads as what it was made of', (_, facts) => {
    expect(JSON.parse(factsJson(facts))).toEqual(JSON.parse(JSON.stringify(facts)))
  })
})
