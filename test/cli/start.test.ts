import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingDefinitions } from '../../src/settings.ts'
import { apiOf, controlOf } from '../harness/api.ts'
import { startReceiver } from '../harness/receiver.ts'
import { processes, run, start, startPlainly, temporaryFolder } from './cli.ts'

const settingsOf = async (url: string) => {
  type List = { list: { name: string; value: unknown; origin: string }[] }
  const { body } = await controlOf(url)<List>('GET settings')
  return (name: string) => body.list.find((setting) => setting.name === name)
}

describe('payment-sandbox start', processes, () => {
  it('says first where it listens and with which keys, and takes a payment', async () => {
    const { ready, lines } = await start()
    expect(lines[0]).toMatchObject({
      type: 'ready',
      shop: 's_demoshop001',
      keys: { secret: 'm_test_FAKE_demoshop001', public: 'p_test_FAKE_demoshop001' },
      clock: { mode: 'manual', now: '2026/01/05 09:00:00.000' },
    })
    expect(ready.url).toBe(`http://127.0.0.1:${ready.port}`)
    const api = apiOf(ready.url, ready.keys.secret)
    const payment = { pay_type: 'Card', job_code: 'CAPTURE', amount: '1000' }
    expect(await api('POST /v1/payments', payment)).toMatchObject({
      status: 200,
      body: { status: 'UNPROCESSED', amount: 1000 },
    })
  })

  it('prints a line for each request, with the code and the hint of a refusal', async () => {
    const sandbox = await start()
    await apiOf(sandbox.ready.url, 'nobody')('GET /v1/customers')
    expect(await sandbox.line('request')).toMatchObject({
      method: 'GET',
      path: '/v1/customers',
      status: 401,
      codes: ['E9994001002'],
      hint: expect.stringContaining('payment-sandbox keys'),
      at: '2026/01/05 09:00:00.000',
    })
  })

  it('prints a line for each delivery and job', async () => {
    const receiver = await startReceiver((_, count) => ({
      status: count === 1 ? 500 : 200,
      body: '0',
    }))
    const sandbox = await start(['--webhook-url', receiver.url])
    const { url, keys } = sandbox.ready
    const payment = { pay_type: 'Card', job_code: 'CAPTURE', amount: '1000' }
    await apiOf(url, keys.secret)('POST /v1/payments', payment)
    expect(await sandbox.line('delivery')).toMatchObject({
      path: `payments.card.regist ${receiver.url}`,
      status: 500,
      delivery: { attempt: 1, outcome: 'retrying' },
    })
    await controlOf(url)('POST clock/advance', { by: '20m' })
    expect(await sandbox.line('job')).toMatchObject({ turn: { on: 'webhook retry' } })
    await sandbox.line('delivery', ({ status }) => status === 200)
  })

  it('prints only the ready line when quiet', async () => {
    const sandbox = await start(['--quiet'])
    await apiOf(sandbox.ready.url, 'nobody')('GET /v1/customers')
    sandbox.signal('SIGTERM')
    expect(await sandbox.ended()).toBe(0)
    expect(sandbox.lines).toHaveLength(1)
  })

  it('writes the port into a file when it is ready', async () => {
    const file = join(temporaryFolder(), 'port')
    writeFileSync(file, '1\n')
    const { ready } = await start(['--port-file', file])
    expect(readFileSync(file, 'utf8')).toBe(`${ready.port}\n`)
  })

  it('goes on after a bug of its own, which it prints with its stack', async () => {
    const file = join(temporaryFolder(), 'bug.json')
    const fixture = JSON.parse(readFileSync('fixtures/empty.json', 'utf8'))
    const job = { id: 'unknown of it', kind: 'unknown', subject: 'it', owner: '', dueMs: 0 }
    fixture.records.jobs = { rows: [{ ...job, priority: 0 }] }
    writeFileSync(file, JSON.stringify(fixture))
    const sandbox = await start(['--fixture', file])
    const { url, keys } = sandbox.ready
    expect((await apiOf(url, keys.secret)('POST /v1/customers', {})).status).toBe(500)
    expect(sandbox.stderr).toContain('A bug of payment-sandbox; it goes on. Please report it')
    expect(sandbox.stderr).toMatch(/nobody knows the job unknown[\s\S]*\(src\/world\/world\.ts:\d+/)
    expect((await controlOf(url)('GET health/live')).status).toBe(200)
  })

  it('warns when the dates of the fixtures would lie in the future', async () => {
    const sandbox = await start(['--now', '2025/05/31'])
    expect(sandbox.stderr).toContain('warning: the clock starts at 2025/05/31 00:00:00.000.')
  })
})

describe('a setting', processes, () => {
  it('comes from a flag before the environment, and from there before the default', async () => {
    const { ready } = await start(
      ['--webhook-timeout-ms', '500', '--no-strict', '--no-sandbox-headers'],
      {
        PAYMENT_SANDBOX_WEBHOOK_TIMEOUT_MS: '700',
        PAYMENT_SANDBOX_WEBHOOK_RETRIES_MAX: '2',
        PAYMENT_SANDBOX_STRICT: 'true',
      },
    )
    const setting = await settingsOf(ready.url)
    expect(setting('webhook.timeoutMs')).toMatchObject({ value: 500, origin: 'option' })
    expect(setting('webhook.retriesMax')).toMatchObject({ value: 2, origin: 'environment' })
    expect(setting('strict')).toMatchObject({ value: false, origin: 'option' })
    expect(setting('sandboxHeaders')).toMatchObject({ value: false, origin: 'option' })
    expect(setting('webhook.ack')).toMatchObject({ value: 'strict', origin: 'default' })
  })

  it('never comes from PORT, which belongs to the app under test', async () => {
    const { ready } = await startPlainly([], { PORT: '1', PAYMENT_SANDBOX_PORT: '0' })
    const setting = await settingsOf(ready.url)
    expect(ready.port).toBeGreaterThan(1)
    expect(setting('port')).toMatchObject({ value: 0, origin: 'environment' })
  })

  it('that is misspelt in the environment is told of', async () => {
    const sandbox = await start([], { PAYMENT_SANDBOX_WEBHOOK_ULR: 'http://127.0.0.1:1' })
    expect(sandbox.stderr).toContain('PAYMENT_SANDBOX_WEBHOOK_ULR is no setting')
  })

  it('has a flag and a variable, each in the help', async () => {
    const { stdout, code } = await run(['start', '--help'])
    expect(code).toBe(0)
    expect(stdout).toContain('--webhook-timeout-ms <number>')
    const config = 1
    const settings = Object.keys(settingDefinitions).length
    expect(stdout.match(/PAYMENT_SANDBOX_/g)).toHaveLength(settings + config)
  })
})

describe('a start that is refused for its usage', processes, () => {
  it.each<[string, string[], Record<string, string>, string]>([
    [
      'a number that is none',
      ['--webhook-timeout-ms', 'soon'],
      {},
      '--webhook-timeout-ms is "soon": give a whole number.',
    ],
    [
      'a number that is too large',
      ['--port', '70000'],
      {},
      '--port is "70000": give at most 65535.',
    ],
    ['an unknown choice', ['--clock', 'fast'], {}, '--clock is "fast": give one of real, manual.'],
    [
      'an impossible day',
      ['--now', '2026/02/31'],
      {},
      '--now is "2026/02/31": give a time of the calendar',
    ],
    [
      'no URL',
      ['--webhook-url', 'localhost:3000'],
      {},
      '--webhook-url is "localhost:3000": give a URL such as',
    ],
    [
      'a bad variable',
      [],
      { PAYMENT_SANDBOX_STRICT: 'yes' },
      'PAYMENT_SANDBOX_STRICT is "yes": give true or false.',
    ],
    [
      'a fixture nobody has',
      ['--fixture', 'nope'],
      {},
      '--fixture: nope cannot be read (ENOENT): give a JSON file, or default or empty.',
    ],
    ['a misspelt flag', ['--prot', '1'], {}, "unknown option '--prot'\n(Did you mean --port?)"],
    ['a stray word', ['now'], {}, "too many arguments for 'start'"],
    [
      'a port file in no folder',
      ['--port-file', '/nowhere/port'],
      {},
      '--port-file /nowhere/port cannot be written (ENOENT)',
    ],
  ])('%s', async (_what, args, variables, message) => {
    const { code, stdout, stderr } = await run(['start', '--port', '0', ...args], variables)
    expect(stderr).toContain(`error: ${message}`)
    expect(code).toBe(2)
    expect(stdout).toBe('')
  })
})

describe('a port file', processes, () => {
  it('goes with its sandbox', async () => {
    const file = join(temporaryFolder(), 'port')
    const sandbox = await start(['--port-file', file])
    sandbox.signal('SIGTERM')
    expect(await sandbox.ended()).toBe(0)
    expect(existsSync(file)).toBe(false)
  })

  it('stays when another sandbox has written its own port', async () => {
    const file = join(temporaryFolder(), 'port')
    const sandbox = await start(['--port-file', file])
    writeFileSync(file, '65000\n')
    sandbox.signal('SIGTERM')
    await sandbox.ended()
    expect(readFileSync(file, 'utf8')).toBe('65000\n')
  })
})
