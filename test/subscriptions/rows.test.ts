// behaviour of subscriptions 2.5 to 2.8: the rows of both tables, written down a second time; and
// what becomes of subscriptions that a starting state has, or whose day is called by name.
import { describe, expect, it } from 'vitest'
import { subscriptionTables } from '../../src/resources/subscriptions/moves.ts'
import { fixture } from '../harness/default-fixture.ts'
import { bodyOf } from '../harness/errors.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'
import { givenSubscription, readSubscription, resultsOf } from '../harness/subscriptions.ts'

const both = [
  'none, register -> ACTIVE, regist',
  'ACTIVE, update -> ACTIVE, update',
  'ACTIVE, delete -> CANCELED, delete',
  'ACTIVE, stop -> CANCELED, delete',
  'ACTIVE, give up -> CANCELED, delete',
  'ACTIVE, charge -> RUNNING',
  'RUNNING, finish -> ACTIVE',
  'RUNNING, finish, declined -> ACTIVE',
]
const specified = {
  Card: [
    ...both,
    'none, register, declined -> INCOMPLETE, regist',
    'ACTIVE, retry -> ACTIVE',
    'ACTIVE, retry, declined -> ACTIVE',
  ],
  Directdebit: both,
} as const

describe('the tables of subscriptions', () => {
  it.each(['Card', 'Directdebit'] as const)('%s has these rows and no other', (payType) => {
    const ours = subscriptionTables[payType].transitions.map((row) => {
      const { from, on, result, to, emits } = row
      const move = `${from}, ${on}${result === 'approved' ? '' : `, ${result}`} -> ${to}`
      return emits === null ? move : `${move}, ${emits.split('.').at(-1)}`
    })
    expect(ours.sort()).toEqual([...specified[payType]].sort())
  })
})

describe('a starting state', () => {
  it('with subscriptions has their days planned', async () => {
    const first = await startTestSandbox()
    const stop_date = '2026/03/06'
    const made = await givenSubscription(first.sandbox, { customer_id: 'c_demo_alice', stop_date })
    const $inner = { charge: 0 }
    const rows = [{ ...made, $owner: 's_demoshop001', $inner }]
    const records = { ...fixture.records, subscriptions: { rows } }
    const { sandbox, api } = await startTestSandbox({ fixture: { ...fixture, records } })
    await sandbox.clock.advance('100d')
    expect(await resultsOf(api, made)).toHaveLength(2)
    expect((await readSubscription(api, made)).status).toBe('CANCELED')
  })
})

describe('POST /_sandbox/jobs/run', () => {
  it('charges before the day when its job is called by name', async () => {
    const { sandbox, api, control } = await startTestSandbox()
    const early = await givenSubscription(sandbox, { start_date: '2026/01/20' })
    const kind = 'card subscription charge'
    const subject = '2026/01/20'
    expect(bodyOf(await control('POST jobs/run', { kind, subject }))).toEqual({
      ...{ kind, subject, due: '2026/01/20 03:00:00.000' },
    })
    const rows = await resultsOf(api, early)
    expect(rows.map(({ status }) => status).sort()).toEqual(['CHECKED', 'SUCCEEDED'])
    expect(new Set(rows.map(({ process_date }) => process_date))).toEqual(new Set([start]))
  })
})
