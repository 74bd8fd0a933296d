import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { Collection } from '../../src/kit/collection.ts'
import { UndoLog } from '../../src/kit/undo-log.ts'
import { worldOwner } from '../../src/world/account.ts'
import { type Job, jobs } from '../../src/world/records.ts'
import { Scheduler } from '../../src/world/scheduler.ts'

const schedulerOf = (jobRecords: Collection<Job>) => {
  return new Scheduler(jobRecords, Number.POSITIVE_INFINITY, () => undefined)
}

let log: UndoLog
let records: Collection<Job>
let scheduler: Scheduler

beforeEach(() => {
  log = new UndoLog()
  records = new Collection(jobs, log)
  scheduler = schedulerOf(records)
})

const plan = (subject: string, dueMs: number, priority = 0) =>
  scheduler.plan({ kind: 'expire', owner: 'shop', subject, dueMs, priority })

/** Takes the jobs as the world does: the next one, gone before it runs. */
function take(from = scheduler): string[] {
  const taken: string[] = []
  for (let job = from.next(); job !== undefined; job = from.next()) {
    records.remove(worldOwner, job.id)
    taken.push(job.subject)
  }
  return taken
}

describe('the next job', () => {
  it('is the one due first', () => {
    plan('late', 30)
    plan('early', 10)
    plan('between', 20)
    expect(take()).toEqual(['early', 'between', 'late'])
  })

  it('is the one of the lower priority among those due together', () => {
    plan('webhook', 10, 99)
    plan('expiry', 10, 1)
    expect(take()).toEqual(['expiry', 'webhook'])
  })

  it('is the one planned first among equals', () => {
    for (const subject of ['a', 'b', 'c']) plan(subject, 10)
    expect(take()).toEqual(['a', 'b', 'c'])
  })

  it('stays until somebody takes it', () => {
    plan('a', 10)
    expect(scheduler.next()?.subject).toBe('a')
    expect(scheduler.next()?.subject).toBe('a')
  })

  it('is none when nothing is planned', () => {
    expect(scheduler.next()).toBeUndefined()
  })
})

describe('a job of a subject', () => {
  it('is replaced by a later plan', () => {
    plan('a', 10)
    plan('b', 20)
    plan('a', 30)
    expect(take()).toEqual(['b', 'a'])
  })

  it('is gone when it is dropped', () => {
    plan('a', 10)
    plan('b', 20)
    scheduler.drop('expire', 'shop', 'a')
    scheduler.drop('expire', 'shop', 'nobody')
    expect(take()).toEqual(['b'])
  })

  it('is another for each owner and kind', () => {
    plan('a', 10)
    scheduler.plan({ kind: 'expire', owner: 'other', subject: 'a', dueMs: 20, priority: 0 })
    scheduler.plan({ kind: 'remind', owner: 'shop', subject: 'a', dueMs: 30, priority: 0 })
    expect(take()).toEqual(['a', 'a', 'a'])
  })
})

describe('a limit of jobs', () => {
  it('leaves the planned ones alone, plans no other, and tells of it', () => {
    let refused = 0
    scheduler = new Scheduler(records, 2, () => refused++)
    expect([plan('a', 10), plan('b', 20), plan('c', 5)]).toEqual([true, true, false])
    expect(plan('a', 30)).toBe(true)
    expect(refused).toBe(1)
    expect(take()).toEqual(['b', 'a'])
  })
})

describe('an undone command', () => {
  it('leaves no job behind', () => {
    plan('a', 20)
    log.keep()
    plan('b', 10)
    log.revert()
    expect(take()).toEqual(['a'])
  })

  it('gives a replaced job its time back', () => {
    plan('a', 10)
    plan('b', 20)
    log.keep()
    plan('a', 30)
    log.revert()
    expect(take()).toEqual(['a', 'b'])
  })

  it('gives a taken job back', () => {
    plan('a', 10)
    log.keep()
    const job = scheduler.next()
    records.remove(worldOwner, job?.id ?? '')
    log.revert()
    expect(scheduler.next()).toBe(job)
  })
})

describe('any set of plans', () => {
  const planned = fc.record({
    subject: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    dueMs: fc.integer({ min: 0, max: 5 }),
    priority: fc.integer({ min: 0, max: 2 }),
    drop: fc.boolean(),
  })

  it('runs in the order of a sorted list', () => {
    fc.assert(
      fc.property(fc.array(planned, { maxLength: 200 }), (plans) => {
        records = new Collection(jobs, new UndoLog())
        scheduler = schedulerOf(records)
        let model: { subject: string; dueMs: number; priority: number }[] = []
        for (const { subject, dueMs, priority, drop } of plans) {
          model = model.filter((job) => job.subject !== subject)
          if (drop) scheduler.drop('expire', 'shop', subject)
          else {
            plan(subject, dueMs, priority)
            model.push({ subject, dueMs, priority })
          }
        }
        // Sorting keeps the order of equals, which is the order of planning.
        const sorted = model.toSorted((a, b) => a.dueMs - b.dueMs || a.priority - b.priority)
        const reopened = schedulerOf(records)
        expect(reopened.next()?.subject).toBe(sorted[0]?.subject)
        expect(take()).toEqual(sorted.map(({ subject }) => subject))
      }),
      { numRuns: 300 },
    )
  })
})
