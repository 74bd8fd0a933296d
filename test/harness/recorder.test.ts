import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { published } from '../../src/kit/source.ts'
import { type TraceFacts, Turn } from '../../src/world/trace.ts'
import { nothingSeen, readRecords, writeRecord } from './record.ts'
import { recorder } from './recorder.ts'

const folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-record-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const entry = (kind: TraceFacts['kind'], more: Partial<TraceFacts>): TraceFacts => ({
  id: 't_1',
  world: 'default',
  kind,
  at: '2026/01/05 09:00:00.000',
  durationMs: 0,
  turn: new Turn('a command'),
  ...more,
})

function shown(...entries: readonly TraceFacts[]) {
  const seen = nothingSeen()
  const record = recorder(seen)
  for (const each of entries) record(each)
  return Object.fromEntries(Object.entries(seen).map(([kind, names]) => [kind, [...names]]))
}

describe('the recorder', () => {
  it('notes the route of what answered 200', () => {
    const read = { method: 'GET', path: '/v1/customers/c_1?limit=10', status: 200 }
    expect(shown(entry('request', read)).endpoints).toEqual(['GET /v1/customers/{id}'])
    expect(shown(entry('request', { ...read, status: 400 })).endpoints).toEqual([])
  })

  it('notes the failures that left, not those of control calls', () => {
    const refused = { status: 400, failures: ['notFound', 'required'] }
    expect(shown(entry('request', refused)).failures).toEqual(['notFound', 'required'])
    expect(shown(entry('control', refused)).failures).toEqual([])
  })

  it('notes the rows of the tables that any command took', () => {
    const row = { from: 'AUTHORIZED', on: 'capture', result: 'approved', to: 'CAPTURED' }
    const source = published('state table')
    const turn = new Turn('a job')
    turn.took({ machine: 'card payment', row: { ...row, source } })
    const name = 'card payment: AUTHORIZED, capture, approved -> CAPTURED'
    expect(shown(entry('job', { turn })).transitions).toEqual([name])
  })

  it('notes an event when its receiver has it', () => {
    const attempt = (outcome: string) =>
      entry('delivery', {
        path: 'payments.card.exec http://127.0.0.1:1/',
        delivery: { id: 'd_1', attempt: 1, outcome },
      })
    expect(shown(attempt('delivered')).events).toEqual(['payments.card.exec'])
    expect(shown(attempt('retrying')).events).toEqual([])
  })
})

describe('the records of several test files', () => {
  it('are read as one', () => {
    const [one, other] = [nothingSeen(), nothingSeen()]
    one.events.add('card.regist')
    other.events.add('card.regist').add('card.update')
    writeRecord(folder, 'test/one.test.ts', one)
    writeRecord(folder, 'test/other.test.ts', other)
    expect([...readRecords(folder).events]).toEqual(['card.regist', 'card.update'])
    expect(readRecords(folder).failures.size).toBe(0)
  })

  it('are empty when none was written', () => {
    expect(readRecords(folder)).toEqual(nothingSeen())
  })
})
