// A world that is reset or deleted while something is under way for it.
import { describe, expect, it } from 'vitest'
import { acknowledged, startReceiver } from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { rung, withBells } from './bells.ts'

async function startHeld() {
  const started = await startTestSandbox({}, { resources: withBells })
  let letGo: () => void = () => undefined
  const released = new Promise<void>((done) => {
    letGo = done
  })
  const receiver = await startReceiver(async () => {
    await released
    return acknowledged
  })
  await started.api('POST /v1/bells/settings', { url: receiver.url })
  return { ...started, receiver, letGo }
}

describe.each(['POST reset', 'DELETE worlds/default'])('%s', (route) => {
  it('lets the result of an attempt under way go nowhere', async () => {
    const { sandbox, api, control, receiver, letGo } = await startHeld()
    await api('POST /v1/bells', { name: 'old' })
    await api('POST /v1/bells', { name: 'old too' })
    await receiver.arrived(1)
    const attempts: unknown[] = []
    sandbox.trace.onEntry(({ delivery }) => delivery && attempts.push(delivery.outcome))

    expect((await control(route)).status).toBe(200)
    const before = sandbox.digest()
    letGo()
    // A delivery of the new world comes after the old attempt has ended.
    await api('POST /v1/bells/settings', { url: receiver.url })
    await api('POST /v1/bells', { name: 'new' })
    await sandbox.clock.settle()

    expect(receiver.bodies('order_id')).toEqual(['old', 'new'])
    expect(attempts).toEqual(['delivered'])
    expect(sandbox.deliveries.list()).toHaveLength(1)
    await sandbox.reset()
    expect(sandbox.digest()).toBe(before)
  })

  it('ends an advance with 409 in words', async () => {
    const { api, control, receiver, letGo } = await startHeld()
    await api('POST /v1/bells/later', { name: 'one', after_ms: 1_000 })
    await api('POST /v1/bells/later', { name: 'two', after_ms: 2_000 })
    const moving = control('POST clock/advance', { by: '1d' })
    await receiver.arrived(1)

    await control(route)

    const ended = await moving
    expect(ended.status).toBe(409)
    expect(JSON.stringify(ended.body)).toContain('was reset or deleted meanwhile')
    expect((await control('POST clock/advance', { by: '1d' })).body).toMatchObject({ jobs: [] })
    letGo()
  })
})

describe('close()', () => {
  it('ends an advance and a wait for a delivery, and leaves nothing running', async () => {
    const { sandbox, api, receiver } = await startHeld()
    await api('POST /v1/bells', { name: 'one' })
    await receiver.arrived(1)
    const moving = expect(sandbox.clock.advance('1d')).rejects.toThrow('was reset or deleted')
    const waiting = expect(sandbox.deliveries.next(rung)).rejects.toThrow('was closed')

    await sandbox.close()

    await moving
    await waiting
    await expect(fetch(`${sandbox.url}/_sandbox/clock`)).rejects.toThrow()
  })
})
