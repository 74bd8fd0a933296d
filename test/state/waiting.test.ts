// Nothing leaves before what it tells of is kept: no answer, no notification, no read. Here the
// journal keeps only when the test says so.
import { describe, expect, it } from 'vitest'
import { pause } from '../../src/kit/real-time.ts'
import type { Journal, JournalEntry } from '../../src/world/journal.ts'
import { startReceiver } from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

/** A journal on a slow disk. */
class SlowJournal implements Journal {
  readonly entries: JournalEntry[] = []
  isSlow = false
  #waiting: { promise: Promise<boolean>; settle: (kept: boolean) => void } | undefined

  append(entry: JournalEntry): void {
    this.entries.push(entry)
    if (!this.isSlow || this.#waiting) return
    let settle: (kept: boolean) => void = () => undefined
    const promise = new Promise<boolean>((done) => {
      settle = done
    })
    this.#waiting = { promise, settle }
  }

  flushed(): Promise<boolean> | undefined {
    return this.#waiting?.promise
  }

  /** The disk is done, well or badly; it is fast from now on. */
  finish(kept: boolean): void {
    this.isSlow = false
    this.#waiting?.settle(kept)
    if (kept) this.#waiting = undefined
  }

  async close(): Promise<void> {
    this.finish(true)
  }
}

/** Long enough for anything that does not wait to be seen. */
const aWhileMs = 60

async function startSlow() {
  const journal = new SlowJournal()
  const receiver = await startReceiver()
  const started = await startTestSandbox({ 'webhook.url': receiver.url }, { journal })
  const { sandbox, api, control } = started
  const headers = { authorization: `Bearer ${sandbox.keys.secret}` }
  const payment = { pay_type: 'Card', job_code: 'AUTH', amount: '100' }
  const ways: Readonly<Record<string, () => Promise<unknown>>> = {
    'a write': async () => expect((await api('POST /v1/payments', payment)).status).toBe(200),
    'a refusal': async () => expect((await api('GET /v1/customers/c_none')).status).toBe(400),
    'a read': async () => expect((await api('GET /v1/customers')).status).toBe(200),
    'a control call': async () => expect((await control('GET worlds')).status).toBe(200),
    'a refused control call': async () => expect((await control('GET none')).status).toBe(404),
    'a fetch inside': async () =>
      expect((await sandbox.fetch('/v1/customers', { headers })).status).toBe(200),
    'a recipe': () => sandbox.given.payment({}),
    'an operation': () => sandbox.clock.set({ mode: 'manual' }),
    'a refused operation': () => expect(sandbox.rules.remove('r_0')).rejects.toThrow('r_0'),
    'a delivery that is waited for': () => sandbox.deliveries.next('payments.card.regist'),
    'a notification': () => receiver.arrived(1),
  }
  // What is loaded at first use would be late for another reason.
  for (const way of ['a control call', 'a refused control call', 'a fetch inside']) {
    await ways[way]?.()
  }
  return { ...started, journal, receiver, payment, ways }
}

describe('while a change waits for the disk', () => {
  it('nothing leaves, and all of it once the disk is done', async () => {
    const { api, sandbox, journal, payment, ways } = await startSlow()
    // The delivery of this one is ready to be told; that of the next one waits, too.
    await sandbox.deliveries.mode('collect')
    await api('POST /v1/payments', payment)
    await sandbox.deliveries.mode('async')
    journal.isSlow = true
    const left: string[] = []
    const writing = api('POST /v1/payments', payment).then(() => left.push('the write'))
    while (journal.flushed() === undefined) await pause(1)
    const all = Object.entries(ways).map(async ([way, go]) => {
      await go()
      left.push(way)
    })
    await pause(aWhileMs)
    expect(left).toEqual([])

    journal.finish(true)
    await Promise.all([writing, ...all])
    expect(left.toSorted()).toEqual([...Object.keys(ways), 'the write'].toSorted())
  })

  it('nothing leaves any more when the disk fails, but 503', async () => {
    const { api, control, sandbox, journal, receiver, payment } = await startSlow()
    await sandbox.deliveries.mode('sync')
    journal.isSlow = true
    const writing = api('POST /v1/payments', payment)
    while (journal.flushed() === undefined) await pause(1)
    const reading = api('GET /v1/customers')
    const asking = control('GET worlds')
    await pause(aWhileMs)
    journal.finish(false)
    for (const answer of await Promise.all([writing, reading, asking])) {
      expect(answer).toMatchObject({
        status: 503,
        body: { errors: [{ error_code: 'E9991001005' }] },
      })
    }
    await pause(aWhileMs)
    expect(receiver.requests).toEqual([])
  })
})

describe('what a world tells the journal', () => {
  it('is every change, in order, and nothing of what was undone', async () => {
    const { api, control, sandbox, journal } = await startSlow()
    journal.entries.length = 0
    await api('POST /v1/customers', { id: 'c_1', name: 'A' })
    await api('POST /v1/customers', { id: 'c_1', name: 'again' })
    await api('GET /v1/customers/c_1')
    await sandbox.clock.advance('1h')
    await sandbox.clock.settle()
    await sandbox.deliveries.mode('collect')
    await control('POST reset')
    await sandbox.world('other').given.customer({})
    await control('DELETE worlds/other')
    expect(journal.entries.map(({ kind, world }) => `${kind} ${world}`)).toEqual([
      'commit default',
      'adjust default',
      'adjust default',
      'open default',
      'open other',
      'commit other',
      'close other',
    ])
  })
})
