// A merchant's program runs unchanged: its HTTPS calls to the service land in a sandbox.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SandboxProcess } from '../harness/sandbox-process.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const bin = join(root, 'bin', 'payment-sandbox.js')
const merchant = join(root, 'test', 'clients', 'merchant.mjs')

function start(argv: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PAYMENT_SANDBOX_'))
  const child = spawn(process.execPath, argv, {
    env: { ...Object.fromEntries(own), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

async function end(child: ReturnType<typeof start>) {
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return { code: child.exitCode, stdout, stderr }
}

/** A port that hangs up on whoever connects: it speaks no TLS. */
async function openElsewhere(): Promise<string> {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.close()
  })
  const { port } = server.address() as { port: number }
  return `https://127.0.0.1:${port}/`
}

const refused = expect.stringMatching(/api\.fincode\.jp is the live service.*in test mode/s)
const captured = {
  official: 'Taro',
  fetch: 200,
  script: 200,
  undici: 200,
  https: 200,
  posted: 200,
  live: refused,
  liveFetch: refused,
  elsewhere: 'ECONNRESET',
}

describe('payment-sandbox exec', { timeout: 60_000 }, () => {
  it('starts a sandbox for a command, leads its calls there, and gives its exit code', async () => {
    const elsewhere = await openElsewhere()
    const words = ['exec', '--', process.execPath, merchant, elsewhere]
    const { code, stdout, stderr } = await end(start([bin, ...words]))
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual(captured)
    expect(code).toBe(7)
  })

  it('joins the sandbox that runs already, and leaves it running', async () => {
    const running = await SandboxProcess.start([])
    onTestFinished(() => running.kill())
    const script = `
      const headers = { authorization: 'Bearer ' + process.argv[1] }
      const answer = await fetch('https://api.test.fincode.jp/v1/customers', { headers })
      console.log(answer.headers.get('x-sandbox-trace'))`
    const words = ['exec', '--', process.execPath, '--input-type=module', '-e', script, running.key]
    const { stdout } = await end(start([bin, ...words], { PAYMENT_SANDBOX_URL: running.url }))
    expect(stdout.trim()).toBe('t_1')
    const second = await fetch(`${running.url}/_sandbox/trace/t_1`)
    expect(second.status).toBe(200)
  })

  it('passes its own settings to the sandbox that it starts', async () => {
    const script = `
      const answer = await fetch(process.env.PAYMENT_SANDBOX_URL + '/_sandbox/clock')
      console.log(await answer.text())`
    const node = [process.execPath, '--input-type=module', '-e', script]
    const words = ['exec', '--clock', 'manual', '--now', '2026/01/05 09:00:00.000', '--']
    const { stdout } = await end(start([bin, ...words, ...node]))
    expect(JSON.parse(stdout)).toMatchObject({ mode: 'manual', now: '2026/01/05 09:00:00.000' })
  })

  it.each([
    ['no command', ['exec'], 2, /name a command/],
    ['an unknown command', ['exec', '--', 'no-such-command'], 127, /there is no such command/],
    ['a folder', ['exec', '--', root], 126, /cannot run .*: /],
    ['an unknown flag', ['exec', '--no-such-flag', '--', 'node'], 2, /--no-such-flag/],
  ])('says what is wrong with %s', async (_what, words, code, said) => {
    const ended = await end(start([bin, ...words]))
    expect(ended.stderr).toMatch(said)
    expect(ended.code).toBe(code)
  })

  it('passes a signal on, so that the command does not outlive it', async () => {
    const script = 'console.log(process.pid); setInterval(() => {}, 1000)'
    const child: ChildProcess = start([bin, 'exec', '--', process.execPath, '-e', script])
    const lines = createInterface(child.stdout as NonNullable<typeof child.stdout>)
    const [pid] = await once(lines, 'line')
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    expect(code).toBe(128 + 15)
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
  })
})

describe('node --import payment-sandbox/register', { timeout: 60_000 }, () => {
  const register = join(root, 'dist', 'register.js')

  it('leads the calls of one process into the sandbox that PAYMENT_SANDBOX_URL names', async () => {
    const running = await SandboxProcess.start([])
    onTestFinished(() => running.kill())
    const argv = ['--import', register, merchant, await openElsewhere()]
    const { stdout, stderr } = await end(start(argv, { PAYMENT_SANDBOX_URL: running.url }))
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual(captured)
  })

  it('captures the live host too when it is told to, of CommonJS as well', async () => {
    const running = await SandboxProcess.start([])
    onTestFinished(() => running.kill())
    const script = `
      const { createFincode } = require('@fincode/node')
      const live = createFincode({ apiKey: '${running.key}', isLiveMode: true, options: {} })
      live.customers.create({ name: 'Taro' }).then(({ name }) => console.log(name))`
    const variables = { PAYMENT_SANDBOX_URL: running.url, PAYMENT_SANDBOX_LIVE_HOST: 'capture' }
    const { stdout } = await end(start(['--import', register, '-e', script], variables))
    expect(stdout).toBe('Taro\n')
  })

  it('refuses a word that it does not know for the live host', async () => {
    const { code, stderr } = await end(
      start(['--import', register, merchant], { PAYMENT_SANDBOX_LIVE_HOST: 'maybe' }),
    )
    expect(stderr).toContain('PAYMENT_SANDBOX_LIVE_HOST is "maybe": give one of refuse, capture')
    expect(code).toBe(1)
  })
})
