// Moving a world's clock on: which jobs run, in which order, at what time, and who waits for whom.
import { describe, expect, it } from 'vitest'
import { acknowledged, startReceiver } from '../harness/receiver.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'
import { rung, withBells } from './bells.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

const startBells = (options = {}) => startTestSandbox(options, { resources: withBells })

describe('POST /_sandbox/clock/advance', () => {
  it('moves an idle world and says that nothing happened', async () => {
    const { control } = await startBells()
    expect(await control('POST clock/advance', { by: '1d2h' })).toMatchObject({
      status: 200,
      body: { from: start, now: '2026/01/06 11:00:00.000', jobs: [], events: [], deliveries: [] },
    })
    const moved = await control('POST clock/advance', { to: '2026/03/01' })
    expect(moved.body).toMatchObject({ now: '2026/03/01 00:00:00.000' })
  })

  it('runs each job at its own time, in the order in which they are due', async () => {
    const { api, control, sandbox } = await startBells({ 'webhook.mode': 'collect' })
    await api('POST /v1/bells/later', { name: 'third', after_ms: 2 * dayMs })
    await api('POST /v1/bells/later', { name: 'first', after_ms: minuteMs })
    await api('POST /v1/bells/later', { name: 'second', after_ms: minuteMs })
    await api('POST /v1/bells/later', { name: 'beyond', after_ms: 3 * dayMs })
    const jobs = await control<{ list: object[] }>('GET jobs')
    expect(jobs.body.list[0]).toEqual({
      kind: 'bell',
      subject: 'first',
      due: '2026/01/05 09:01:00.000',
    })

    const moved = await control('POST clock/advance', { by: '2d' })

    expect(moved.body).toMatchObject({
      now: '2026/01/07 09:00:00.000',
      jobs: [
        { at: '2026/01/05 09:01:00.000', kind: 'bell', subject: 'first' },
        { at: '2026/01/05 09:01:00.000', kind: 'bell', subject: 'second' },
        { at: '2026/01/07 09:00:00.000', kind: 'bell', subject: 'third' },
      ],
      events: [rung, rung, rung],
      deliveries: [{ event: rung, state: 'collected' }, {}, {}],
    })
    expect(sandbox.deliveries.list().map(({ body }) => body['at'])).toEqual([
      '2026/01/07 09:00:00.000',
      '2026/01/05 09:01:00.000',
      '2026/01/05 09:01:00.000',
    ])
  })

  it('goes to the next job, and runs all that is due with it', async () => {
    const { api, sandbox } = await startBells({ 'webhook.mode': 'collect' })
    await api('POST /v1/bells/later', { name: 'far', after_ms: dayMs })
    await api('POST /v1/bells/later', { name: 'near', after_ms: minuteMs })
    await api('POST /v1/bells/later', { name: 'with it', after_ms: minuteMs })

    const { now, jobs } = await sandbox.clock.advance({ next: true })

    expect(now).toBe('2026/01/05 09:01:00.000')
    expect(jobs.map(({ subject }) => subject)).toEqual(['near', 'with it'])
    expect(sandbox.jobs.list()).toMatchObject([{ kind: 'bell', subject: 'far' }])
  })

  it('waits for the answer of a receiver before it runs what is due later', async () => {
    const seen: string[] = []
    const { api, sandbox } = await startBells()
    const receiver = await startReceiver(async ({ body }) => {
      seen.push(`${body['order_id']} at ${sandbox.clock.now()}`)
      return acknowledged
    })
    await api('POST /v1/bells/settings', { url: receiver.url })
    await api('POST /v1/bells/later', { name: 'soon', after_ms: minuteMs })
    await api('POST /v1/bells/later', { name: 'late', after_ms: dayMs })

    await sandbox.clock.advance('31d')

    expect(seen).toEqual(['soon at 2026/01/05 09:01:00.000', 'late at 2026/01/06 09:00:00.000'])
  })

  it('tries a delivery again in virtual time until it is acknowledged', async () => {
    const receiver = await startReceiver((_, count) => (count < 3 ? { status: 500 } : acknowledged))
    const { api, sandbox } = await startBells()
    await api('POST /v1/bells/settings', { url: receiver.url })
    await api('POST /v1/bells', { name: 'stubborn' })

    const { deliveries, jobs } = await sandbox.clock.advance('2h')

    expect(deliveries).toMatchObject([{ event: rung, state: 'delivered' }])
    expect(jobs.map(({ at, kind }) => `${kind} ${at}`)).toEqual([
      'webhook retry 2026/01/05 09:20:00.000',
      'webhook retry 2026/01/05 09:40:00.000',
    ])
    expect(receiver.requests.map(({ headers }) => headers['x-sandbox-attempt'])).toEqual([
      '1',
      '2',
      '3',
    ])
    expect(new Set(receiver.requests.map(({ text }) => text)).size).toBe(1)
  })

  it('gives up after the last retry', async () => {
    const receiver = await startReceiver(() => ({ hangUp: true }))
    const { api, sandbox } = await startBells()
    await api('POST /v1/bells/settings', { url: receiver.url })
    await api('POST /v1/bells', { name: 'lost' })

    const { deliveries } = await sandbox.clock.advance('1d')

    expect(deliveries).toMatchObject([{ state: 'exhausted' }])
    expect(receiver.requests).toHaveLength(6)
  })

  it('stops at the event it was told, and leaves the rest scheduled', async () => {
    const { api, control, sandbox } = await startBells({ 'webhook.mode': 'collect' })
    await api('POST /v1/bells/later', { name: 'first', after_ms: 40 * dayMs })
    await api('POST /v1/bells/later', { name: 'second', after_ms: 41 * dayMs })

    const moved = await control('POST clock/advance', { until: rung })

    expect(moved.body).toMatchObject({ now: '2026/02/14 09:00:00.000', events: [rung] })
    expect(await sandbox.clock.advance({ until: rung })).toMatchObject({
      now: '2026/02/15 09:00:00.000',
    })
  })

  it('says what is still scheduled when the event does not come in 400 days', async () => {
    const { api, control, sandbox } = await startBells()
    await api('POST /v1/bells/later', { name: 'early', after_ms: dayMs })
    await api('POST /v1/bells/later', { name: 'never', after_ms: 401 * dayMs })

    const moved = await control('POST clock/advance', { until: 'payments.card.capture' })

    expect(moved.status).toBe(400)
    expect(JSON.stringify(moved.body)).toContain('bell of never at 2027/02/10 09:00:00.000')
    expect(sandbox.clock.now()).toBe('2026/01/06 09:00:00.000')
  })

  it('gives other requests their turn while it runs thousands of jobs', async () => {
    const { api, sandbox } = await startBells()
    await api('POST /v1/bells/later', { name: 'many', after_ms: 1_000, count: 30_000 })
    let over = false
    const moving = sandbox.clock.advance('1s').finally(() => {
      over = true
    })

    expect((await api('GET /v1/customers')).status).toBe(200)

    expect(over).toBe(false)
    expect((await moving).jobs).toHaveLength(30_000)
  })

  it('refuses a second advance, settle or setting of the same world meanwhile', async () => {
    const { api, control, sandbox } = await startBells()
    const codes: unknown[] = []
    const receiver = await startReceiver(async () => {
      const refused = [
        await control('POST clock/advance', { by: '1d' }),
        await control('POST clock/settle'),
        await control('PUT clock', { mode: 'real' }),
      ]
      codes.push(...refused.map(({ status }) => status))
      codes.push((await control('POST clock/advance?world=other', { by: '1d' })).status)
      return acknowledged
    })
    await api('POST /v1/bells/settings', { url: receiver.url })
    await api('POST /v1/bells', { name: 'busy' })

    await sandbox.clock.advance('1h')

    expect(codes).toEqual([409, 409, 409, 200])
    expect((await control('POST clock/advance', { by: '1d' })).status).toBe(200)
  })

  it('works in a world whose clock follows the wall', async () => {
    const { api, sandbox } = await startBells({ clock: 'real', 'webhook.mode': 'collect' })
    await api('POST /v1/bells/later', { name: 'one', after_ms: dayMs })

    const { jobs } = await sandbox.clock.advance('2d')

    expect(jobs).toMatchObject([{ subject: 'one' }])
    expect(sandbox.clock.now() >= '2026/01/07 09:00:00.000').toBe(true)
  })
})

describe('POST /_sandbox/clock/settle', () => {
  it('waits for every delivery without moving the clock', async () => {
    const receiver = await startReceiver()
    const { api, control, sandbox } = await startBells()
    await api('POST /v1/bells/settings', { url: receiver.url })
    await api('POST /v1/bells', { name: 'one' })
    await api('POST /v1/bells', { name: 'two' })

    await control('POST clock/settle')

    expect(receiver.bodies('order_id')).toEqual(['one', 'two'])
    expect(sandbox.clock.now()).toBe(start)
  })
})

describe('PUT /_sandbox/clock', () => {
  it('jumps, and what became due runs at the new time', async () => {
    const { api, sandbox } = await startBells({ 'webhook.mode': 'collect' })
    await api('POST /v1/bells/later', { name: 'one', after_ms: minuteMs })

    await sandbox.clock.set('2026/02/01 00:00:00.000')

    expect(sandbox.deliveries.list()).toMatchObject([{ body: { at: '2026/02/01 00:00:00.000' } }])
    await sandbox.clock.set('2026/01/01 00:00:00.000')
    expect(sandbox.clock.now()).toBe('2026/01/01 00:00:00.000')
  })

  it('runs thousands of jobs that become due at once, in order', async () => {
    const { api, sandbox } = await startBells({ 'trace.max': 100_000 })
    await api('POST /v1/bells/later', { name: 'many', after_ms: 1_000, count: 5_000 })

    await sandbox.clock.set('2026/02/01 00:00:00.000')

    const jobs = sandbox.trace.list({ kind: 'job' }).reverse()
    expect(jobs.map(({ path }) => path).slice(0, 3)).toEqual(['many-1', 'many-2', 'many-3'])
    expect(jobs).toHaveLength(5_000)
  })

  it('lets a clock follow the wall, so that jobs run by themselves', async () => {
    const { api, sandbox } = await startBells({ 'webhook.mode': 'collect' })
    await api('POST /v1/bells/later', { name: 'one', after_ms: 20 })
    await sandbox.clock.set({ mode: 'real' })
    expect(await sandbox.deliveries.next(rung)).toMatchObject({ body: { order_id: 'one' } })
  })
})
