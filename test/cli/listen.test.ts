import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { StartOptions } from '../../src/sandbox/open.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { processes, run, startCommand } from './cli.ts'

const payment = { pay_type: 'Card', job_code: 'CAPTURE', amount: '1000' }

/** A listener with these flags, and a sandbox that sends it everything. */
async function startBoth(flags: readonly string[] = [], options: StartOptions = {}) {
  const listener = startCommand(['listen', '--port', '0', ...flags])
  const { url } = (await listener.line('listening')) as unknown as { url: string }
  const started = await startTestSandbox({ 'webhook.url': url, ...options })
  return { ...started, listener }
}

describe('payment-sandbox listen', processes, () => {
  it('shows each notification with its signature, and acknowledges it', async () => {
    const { sandbox, api, listener } = await startBoth()
    const { body } = await api('POST /v1/payments', payment)
    expect(await listener.line('notification')).toMatchObject({
      event: 'payments.card.regist',
      signed: 'yes',
      attempt: '1',
      shop: 's_demoshop001',
      answered: 200,
      acknowledged: true,
      body: { order_id: (body as { id: string }).id, amount: '1000' },
    })
    await sandbox.clock.settle()
    expect(sandbox.deliveries.list()).toMatchObject([{ state: 'delivered' }])
  })

  it('fails the first ones as often as it is told to, so that they come again', async () => {
    const { sandbox, api, listener } = await startBoth(['--fail', '1'])
    await api('POST /v1/payments', payment)
    await listener.line('notification', ({ answered }) => answered === 500)
    await sandbox.clock.settle()
    await sandbox.clock.advance('20m')
    expect(await listener.line('notification', ({ attempt }) => attempt === '2')).toMatchObject({
      answered: 200,
      acknowledged: true,
    })
  })

  it.each([
    ['1', 'retrying'],
    ['none', 'retrying'],
  ])('does not acknowledge with --ack %s', async (ack, state) => {
    const { sandbox, api, listener } = await startBoth(['--ack', ack])
    await api('POST /v1/payments', payment)
    await listener.line('notification', ({ acknowledged }) => acknowledged === false)
    await sandbox.clock.settle()
    expect(sandbox.deliveries.list()).toMatchObject([{ state }])
  })

  it('waits before it answers, longer than the deadline if it must', async () => {
    const { sandbox, api } = await startBoth(['--slow', '2s'], { 'webhook.timeoutMs': 50 })
    await api('POST /v1/payments', payment)
    await sandbox.clock.settle()
    expect(sandbox.deliveries.list()).toMatchObject([{ state: 'retrying' }])
  })

  it('tells a wrong signature from none', async () => {
    const { api, listener } = await startBoth(['--signature', 'another'])
    await api('POST /v1/payments', payment)
    expect(await listener.line('notification')).toMatchObject({ signed: 'wrong' })
    const { url } = (await listener.line('listening')) as unknown as { url: string }
    await fetch(url, { method: 'POST', body: 'no JSON' })
    expect(await listener.line('notification', ({ signed }) => signed === 'no')).toMatchObject({
      event: '(no event)',
      body: 'no JSON',
    })
  })

  it('stops at a signal', async () => {
    const { listener } = await startBoth()
    listener.signal('SIGTERM')
    expect(await listener.ended()).toBe(0)
  })

  it('says what is wrong with its flags, and when its port is taken', async () => {
    const taken = createServer()
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
    onTestFinished(() => {
      taken.close()
    })
    const port = String((taken.address() as AddressInfo).port)
    expect(await run(['listen', '--port', port])).toMatchObject({
      code: 3,
      stderr: `error: cannot listen: port ${port} is taken: give another --port.\n`,
    })
    for (const [flag, value, said] of [
      ['--port', '70000', 'at most 65535'],
      ['--ack', '2', 'Allowed choices are 0, 1, none'],
      ['--fail', 'often', 'whole number'],
      ['--slow', 'very', 'such as 500ms'],
    ] as const) {
      const { code, stderr } = await run(['listen', flag, value])
      expect(stderr).toContain(said)
      expect(code).toBe(2)
    }
  })
})
