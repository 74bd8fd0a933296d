// A receiver that reads and changes things over the API before it acknowledges never stalls.
import { describe, expect, it } from 'vitest'
import type { Api } from '../harness/api.ts'
import { acknowledged, type Receiver, startReceiver } from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { rung, withBells } from './bells.ts'

async function startCallingReceiver(api: Api, statuses: number[]): Promise<Receiver> {
  const customer = await api('POST /v1/customers', { name: 'Alice Example' })
  const path = `/v1/customers/${customer.body['id']}`
  const receiver = await startReceiver(async ({ body }, count) => {
    statuses.push((await api(`GET ${path}`)).status)
    statuses.push((await api(`PUT ${path}`, { name: `seen ${count}` })).status)
    // The first ring causes another one, so that a held reply could wait for itself.
    if (body['order_id'] === 'first') {
      statuses.push((await api('POST /v1/bells', { name: 'echo' })).status)
    }
    return acknowledged
  })
  await api('POST /v1/bells/settings', { url: receiver.url })
  return receiver
}

async function startCalled(mode: 'async' | 'sync' | 'collect' | 'manual') {
  const started = await startTestSandbox({ 'webhook.mode': mode }, { resources: withBells })
  const statuses: number[] = []
  const receiver = await startCallingReceiver(started.api, statuses)
  const expectPrompt = () => {
    expect(statuses.every((status) => status === 200)).toBe(true)
    const attempts = started.sandbox.deliveries.list().flatMap((delivery) => delivery.attempts)
    expect(attempts.map(({ status, error }) => [status, error])).toEqual(
      attempts.map(() => [200, null]),
    )
  }
  return { ...started, receiver, expectPrompt }
}

describe('a receiver that calls the API back', () => {
  it('is served in mode async', async () => {
    const { api, sandbox, receiver, expectPrompt } = await startCalled('async')
    await api('POST /v1/bells', { name: 'first' })
    await sandbox.clock.settle()
    expect(receiver.bodies('order_id')).toEqual(['first', 'echo'])
    expectPrompt()
  })

  it('is served in mode sync, and the first answer waits for its own delivery', async () => {
    const { api, sandbox, receiver, expectPrompt } = await startCalled('sync')
    const answer = await api('POST /v1/bells', { name: 'first' })
    expect(answer.status).toBe(200)
    expect(sandbox.deliveries.list({ state: 'delivered' })).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ event: rung })]),
    )
    await sandbox.clock.settle()
    expect(receiver.bodies('order_id')).toEqual(['first', 'echo'])
    expectPrompt()
  })

  it.each(['collect', 'manual'] as const)('is served in mode %s on resend', async (mode) => {
    const { api, sandbox, receiver, expectPrompt } = await startCalled(mode)
    await api('POST /v1/bells', { name: 'first' })
    await sandbox.clock.settle()
    expect(receiver.requests).toEqual([])
    const state = mode === 'collect' ? 'collected' : 'held'
    const [kept] = sandbox.deliveries.list({ state })

    await sandbox.deliveries.resend(kept?.id ?? '')
    await sandbox.clock.settle()

    expect(receiver.bodies('order_id')).toEqual(['first'])
    expect(sandbox.deliveries.list({ state })).toHaveLength(mode === 'collect' ? 2 : 1)
    expectPrompt()
  })

  it('is served while a resend in mode sync holds its reply', async () => {
    const { api, sandbox, receiver, expectPrompt } = await startCalled('manual')
    await api('POST /v1/bells', { name: 'first' })
    await sandbox.deliveries.mode('sync')
    const [held] = sandbox.deliveries.list({ state: 'held' })

    const sent = await sandbox.deliveries.resend(held?.id ?? '')

    expect(sent.state).toBe('delivered')
    await sandbox.clock.settle()
    expect(receiver.bodies('order_id')).toEqual(['first', 'echo'])
    expectPrompt()
  })

  it('is served when it asks for another delivery in mode sync', async () => {
    const { sandbox, api, control } = await startTestSandbox(
      { 'webhook.mode': 'manual' },
      { resources: withBells },
    )
    const resent: unknown[] = []
    const receiver = await startReceiver(async ({ body }) => {
      if (body['order_id'] === 'one') {
        const [held] = sandbox.deliveries.list({ state: 'held' })
        resent.push((await control(`POST deliveries/${held?.id}/resend`)).body['state'])
      }
      return acknowledged
    })
    await api('POST /v1/bells/settings', { url: receiver.url })
    await api('POST /v1/bells', { name: 'two' })
    await sandbox.deliveries.mode('sync')

    await api('POST /v1/bells', { name: 'one' })
    await sandbox.clock.settle()

    expect(resent).toEqual(['pending'])
    expect(sandbox.deliveries.list().flatMap(({ attempts }) => attempts)).toMatchObject([
      { error: null },
      { error: null },
    ])
  })

  it.each(['async', 'sync'] as const)('is served during an advance in mode %s', async (mode) => {
    const { api, sandbox, receiver, expectPrompt } = await startCalled(mode)
    await api('POST /v1/bells/later', { name: 'first', after_ms: 60_000 })
    await api('POST /v1/bells/later', { name: 'second', after_ms: 120_000 })

    const { events, deliveries } = await sandbox.clock.advance('1d')

    expect(events).toEqual([rung, rung, rung])
    expect(deliveries.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
    expect(receiver.bodies('order_id')).toEqual(['first', 'echo', 'second'])
    expectPrompt()
  })
})
