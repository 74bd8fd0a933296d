import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { apiOf } from '../harness/api.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { processes, run, temporaryFolder } from './cli.ts'

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts one in the background; gives what it hands out. */
async function detach(...flags: string[]): Promise<Record<string, string>> {
  const log = join(temporaryFolder(), 'log')
  const given = ['start', '--detach', '--wait', '--port', '0', '--log', log, ...flags]
  const { code, stdout, stderr } = await run(given)
  expect(stderr).toBe('')
  expect(code).toBe(0)
  const lines = stdout.trim().split('\n')
  const variables = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)))
  onTestFinished(() => {
    const pid = Number(variables['PAYMENT_SANDBOX_PID'])
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  })
  return { ...variables, log }
}

describe('payment-sandbox start --detach', processes, () => {
  it('returns when it is ready, with its address and keys for the environment', async () => {
    const { PAYMENT_SANDBOX_URL: url = '', PAYMENT_SANDBOX_SECRET_KEY: key = '' } = await detach()
    const answer = await apiOf(url, key)('GET /v1/customers/c_demo_alice')
    expect(answer.status).toBe(200)
  })

  it('hands out what its own commands take, without a warning', async () => {
    const { log: _, ...variables } = await detach()
    const { code, stderr } = await run(['status'], variables)
    expect(stderr).toBe('')
    expect(code).toBe(0)
    const again = await run(['start', '--port', 'x'], variables)
    expect(again.stderr).not.toContain('is no setting')
  })

  it('tells it as JSON when asked, and writes its lines into the log', async () => {
    const log = join(temporaryFolder(), 'log')
    const flags = ['start', '--detach', '--port', '0', '--json', '--log', log]
    const { stdout } = await run(flags)
    const ready = JSON.parse(stdout)
    onTestFinished(() => {
      process.kill(ready.pid, 'SIGKILL')
    })
    expect(ready).toMatchObject({
      type: 'ready',
      log,
      keys: { secret: expect.stringMatching(/^m_test_/) },
    })
    expect(readFileSync(log, 'utf8')).toContain(ready.url)
  })

  it('says why it did not start, with the exit code of that', async () => {
    const taken = createServer()
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
    onTestFinished(() => {
      taken.close()
    })
    const port = String((taken.address() as AddressInfo).port)
    const { code, stdout, stderr } = await run(['start', '--detach', '--port', port])
    expect(stdout).toBe('')
    expect(stderr).toMatch(/^error: .*port/i)
    expect(code).toBe(3)
    const log = join(temporaryFolder(), 'no', 'such', 'folder')
    const unwritable = await run(['start', '--detach', '--port', '0', '--log', log])
    expect(unwritable.stderr).toContain('--log')
    expect(unwritable.code).toBe(2)
  })
})

describe('payment-sandbox stop', processes, () => {
  it('ends the sandbox, and returns when it is gone', async () => {
    const folder = temporaryFolder()
    const portFile = join(folder, 'port')
    const { PAYMENT_SANDBOX_URL: url = '', PAYMENT_SANDBOX_PID: pid } = await detach(
      '--port-file',
      portFile,
    )
    expect(existsSync(portFile)).toBe(true)
    const { code, stdout } = await run(['stop', '--url', url])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({ url, pid: Number(pid), status: 'stopped' })
    // The file goes with the process.
    await expect.poll(() => existsSync(portFile)).toBe(false)
  })

  it('says so when nothing listens', async () => {
    const { PAYMENT_SANDBOX_URL: url = '' } = await detach()
    await run(['stop', '--url', url])
    const again = await run(['stop', '--url', url])
    expect(again.stderr).toContain('Nothing listens')
    expect(again.code).toBe(1)
  })

  it('leaves a sandbox alone that is part of another program', async () => {
    const { sandbox } = await startTestSandbox()
    const { code, stderr } = await run(['stop', '--url', sandbox.url])
    expect(stderr).toContain('part of another program')
    expect(code).toBe(1)
    expect((await fetch(`${sandbox.url}/_sandbox/health/live`)).status).toBe(200)
  })
})
