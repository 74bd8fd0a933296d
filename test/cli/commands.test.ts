import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { apiOf } from '../harness/api.ts'
import { acknowledged, startReceiver } from '../harness/receiver.ts'
import { processes, run, type Started, start, temporaryFolder } from './cli.ts'

/** Runs a command for this sandbox; gives its JSON. */
async function ask({ ready }: Started, ...args: string[]) {
  const { code, stdout, stderr } = await run(args, { PAYMENT_SANDBOX_URL: ready.url })
  expect(stderr).toBe('')
  expect(code).toBe(0)
  return JSON.parse(stdout)
}

/** Runs a command that is refused; gives what it says. */
async function refused({ ready }: Started, ...args: string[]) {
  const { code, stdout, stderr } = await run(args, { PAYMENT_SANDBOX_URL: ready.url })
  expect(stdout).toBe('')
  return { code, stderr }
}

const payment = { pay_type: 'Card', job_code: 'CAPTURE', amount: '1000' }

const registerPayment = ({ ready }: Started, world = '') =>
  apiOf(ready.url, ready.keys.secret + world)('POST /v1/payments', payment)

/** An address at which somebody listened, but nobody does now. */
async function formerAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return `http://127.0.0.1:${port}`
}

describe('payment-sandbox clock', processes, () => {
  it('shows, sets and moves the time', async () => {
    const sandbox = await start()
    expect(await ask(sandbox, 'clock')).toEqual({ mode: 'manual', now: '2026/01/05 09:00:00.000' })
    expect(await ask(sandbox, 'clock', 'advance', '31d')).toMatchObject({
      now: '2026/02/05 09:00:00.000',
    })
    expect(await ask(sandbox, 'clock', 'advance', '--to', '2026/03/01')).toMatchObject({
      now: '2026/03/01 00:00:00.000',
    })
    expect(await ask(sandbox, 'clock', 'set', '2026/01/06')).toMatchObject({
      now: '2026/01/06 00:00:00.000',
    })
    expect(await ask(sandbox, 'clock', 'mode', 'real')).toMatchObject({ mode: 'real' })
    expect(await ask(sandbox, 'clock', 'settle')).toMatchObject({ jobs: [] })
  })

  it('brings a receiver that failed its later attempts', async () => {
    const receiver = await startReceiver((_, count) => {
      return count <= 2 ? { status: 500 } : acknowledged
    })
    const sandbox = await start(['--webhook-url', receiver.url])
    await registerPayment(sandbox)
    await receiver.arrived(1)
    const { deliveries } = await ask(sandbox, 'clock', 'advance', '20m')
    expect(deliveries).toMatchObject([{ event: 'payments.card.regist', state: 'retrying' }])
    expect(receiver.requests).toHaveLength(2)
    await ask(sandbox, 'clock', 'advance', '20m')
    expect(receiver.requests).toHaveLength(3)
    expect(await ask(sandbox, 'deliveries')).toMatchObject({
      list: [{ state: 'delivered', attemptsMade: 3 }],
    })
  })

  it.each([
    ['nothing to go by', ['advance'], 'Say how far, once'],
    ['two ways', ['advance', '1d', '--to', '2026/03/01'], 'Say how far, once'],
    [
      'a misspelt command',
      ['advnace', '1d'],
      "unknown command 'clock advnace'. Did you mean advance?",
    ],
    ['an unknown mode', ['mode', 'fast'], 'Allowed choices are real, manual'],
  ])('refuses %s as usage', async (_what, args, message) => {
    const { code, stderr } = await run(['clock', ...args])
    expect(stderr).toContain(message)
    expect(code).toBe(2)
  })
})

describe('payment-sandbox deliveries', processes, () => {
  it('lists, filters, shows, and sends again', async () => {
    const receiver = await startReceiver()
    const sandbox = await start(['--webhook-url', receiver.url])
    await ask(sandbox, 'deliveries', 'mode', 'manual')
    await registerPayment(sandbox)
    const { list } = await ask(sandbox, 'deliveries', '--state', 'held')
    const [{ id }] = list
    expect(await ask(sandbox, 'deliveries', '--event', 'payments.card.exec')).toMatchObject({
      total_count: 0,
    })
    expect(await ask(sandbox, 'deliveries', 'resend', id)).toMatchObject({ id })
    await ask(sandbox, 'clock', 'settle')
    expect(await ask(sandbox, 'deliveries', 'show', id)).toMatchObject({
      state: 'delivered',
      body: { event: 'payments.card.regist' },
      attempts: [{ number: 1, status: 200 }],
    })
  })
})

describe('payment-sandbox rules', processes, () => {
  it('arms a rule from an argument or a file, lists it and takes it away', async () => {
    const sandbox = await start()
    const rule = '{"on":"GET /v1/customers","then":{"fault":{"kind":"status","status":503}}}'
    const file = join(temporaryFolder(), 'rule.json')
    writeFileSync(file, rule)
    const { id } = await ask(sandbox, 'rules', 'add', rule)
    await ask(sandbox, 'rules', 'add', `@${file}`)
    const { ready } = sandbox
    expect((await apiOf(ready.url, ready.keys.secret)('GET /v1/customers')).status).toBe(503)
    await ask(sandbox, 'rules', 'remove', id)
    expect((await ask(sandbox, 'rules')).list).toHaveLength(1)
  })

  it('passes on what the sandbox refuses', async () => {
    const sandbox = await start()
    const rule = '{"on":"GET /v1/customer","then":{"result":"declined"}}'
    const { code, stderr } = await refused(sandbox, 'rules', 'add', rule)
    expect(stderr).toContain('error: on names neither a route, nor an event, nor a job, nor a step')
    expect(stderr).toContain('Did you mean GET /v1/customers?')
    expect(code).toBe(1)
  })

  it.each([
    ['no JSON', '{', 'The rule is not JSON'],
    ['no object', '[]', 'The rule must be a JSON object.'],
    ['no file', '@nope.json', 'nope.json cannot be read (ENOENT)'],
  ])('refuses %s as usage', async (_what, rule, message) => {
    const { code, stderr } = await run(['rules', 'add', rule])
    expect(stderr).toContain(message)
    expect(code).toBe(2)
  })
})

describe('the other commands', processes, () => {
  it('status tells how a world stands, reset puts it back', async () => {
    const sandbox = await start()
    const before = await ask(sandbox, 'status')
    await registerPayment(sandbox)
    const after = await ask(sandbox, 'status')
    expect(after.world.counts.payments).toBe(before.world.counts.payments + 1)
    expect(await ask(sandbox, 'reset')).toMatchObject({ digest: before.world.digest })
    await ask(sandbox, 'reset', '--fixture', 'empty')
    expect((await ask(sandbox, 'status')).world.counts.payments).toBe(0)
  })

  it('keys of a world carry its name and open it', async () => {
    const sandbox = await start()
    const { list } = await ask(sandbox, 'keys', '--world', 'mine')
    const [{ value }] = list[0].keys
    expect(value).toBe('m_test_FAKE_demoshop001~mine')
    await registerPayment(sandbox, '~mine')
    const mine = await ask(sandbox, 'status', '--world', 'mine')
    const other = await ask(sandbox, 'status')
    expect(mine.world.counts.payments).toBe(other.world.counts.payments + 1)
  })

  it('trace shows what happened, and one entry in full', async () => {
    const sandbox = await start()
    const answer = await registerPayment(sandbox)
    const id = answer.headers.get('x-sandbox-trace') ?? ''
    expect((await ask(sandbox, 'trace', '--kind', 'request')).list).toMatchObject([{ id }])
    expect(await ask(sandbox, 'trace', 'show', id)).toMatchObject({
      path: '/v1/payments',
      request: JSON.stringify(payment),
      turn: { events: ['payments.card.regist'] },
    })
    const unknown = await refused(sandbox, 'trace', 'show', 't_99')
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('trace entry t_99') })
  })
})

describe('a command', processes, () => {
  it('says what to do when nothing listens', async () => {
    const url = await formerAddress()
    const { code, stderr } = await run(['status', '--url', url])
    expect(stderr).toContain(`error: Nothing listens on ${url}.`)
    expect(stderr).toContain('payment-sandbox start')
    expect(code).toBe(1)
  })

  it('does not take another server for a sandbox', async () => {
    const server = createServer((_, answer) => answer.end('hello'))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    })
    const { port } = server.address() as AddressInfo
    const { code, stderr } = await run(['status', '--url', `http://127.0.0.1:${port}`])
    expect(stderr).toContain('answers, but is no payment-sandbox')
    expect(code).toBe(1)
  })

  it('is proposed when it is misspelt', async () => {
    const { code, stderr } = await run(['strat'])
    expect(stderr).toContain("error: unknown command 'strat'\n(Did you mean start?)")
    expect(code).toBe(2)
  })

  it('is asked for when there is none', async () => {
    const { code, stderr } = await run([])
    expect(stderr).toContain('Usage: payment-sandbox')
    expect(code).toBe(2)
  })

  it.each(['start', 'status', 'keys', 'reset', 'clock', 'deliveries', 'trace', 'rules', 'buyer'])(
    '%s has a help text with an example',
    async (name) => {
      const { code, stdout } = await run([name, '--help'])
      expect(stdout).toMatch(new RegExp(`Examples?:\\s+payment-sandbox ${name}`))
      expect(code).toBe(0)
    },
  )

  it('tells the version of the package, and of the interface that it mirrors', async () => {
    expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+ \(interface \d{8}\)\n$/)
  })
})
