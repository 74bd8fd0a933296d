import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { pause } from '../../src/kit/real-time.ts'
import { apiOf, controlOf, type Reply } from '../harness/api.ts'
import { processes, run, type Started, start } from './cli.ts'

/** Sends a request whose answer takes `ms`; resolves when the sandbox is at it. */
async function underWay({ ready }: Started, ms: number): Promise<{ answer: Promise<Reply> }> {
  const control = controlOf(ready.url)
  const rule = `{"on":"GET /v1/customers","then":{"fault":{"kind":"delay","ms":${ms}}}}`
  await control('POST rules', JSON.parse(rule))
  const answer = apiOf(ready.url, ready.keys.secret)('GET /v1/customers')
  // The test that cuts it off does not look at it.
  answer.catch(() => undefined)
  for (;;) {
    const { body } = await control<{ list: { matched: number }[] }>('GET rules')
    if (body.list[0]?.matched === 1) return { answer }
  }
}

/** Lets a server of somebody else have a port; gives the port. */
async function occupy(server: Server): Promise<string> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((done) => server.close(done))
  })
  return String((server.address() as AddressInfo).port)
}

describe('a signal to end', processes, () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('%s lets answers under way finish', async (signal) => {
    const sandbox = await start()
    const { answer } = await underWay(sandbox, 500)
    sandbox.signal(signal)
    await sandbox.line('stopping')
    await expect(fetch(sandbox.ready.url)).rejects.toThrow('fetch failed')
    expect((await answer).status).toBe(200)
    expect(await sandbox.ended()).toBe(0)
    expect(sandbox.stderr).toBe('')
  })

  it('ends at once when it is given again', async () => {
    const sandbox = await start()
    const { answer } = await underWay(sandbox, 60_000)
    sandbox.signal('SIGINT')
    await sandbox.line('stopping')
    // One press of Ctrl-C may come twice, through npm; the second press is a later one.
    await pause(400)
    sandbox.signal('SIGINT')
    expect(await sandbox.ended()).toBe(130)
    await expect(answer).rejects.toThrow('fetch failed')
  })

  it('counts once when it comes twice in a moment, as npm passes it on', async () => {
    const sandbox = await start()
    const { answer } = await underWay(sandbox, 500)
    sandbox.signal('SIGINT')
    sandbox.signal('SIGINT')
    expect((await answer).status).toBe(200)
    expect(await sandbox.ended()).toBe(0)
  })
})

describe('a port that is taken', processes, () => {
  it('by a sandbox: says so, and how to go on', async () => {
    const { ready } = await start()
    const { code, stdout, stderr } = await run(['start', '--port', String(ready.port)])
    expect(code).toBe(3)
    expect(stdout).toBe('')
    expect(stderr).toContain(`error: A payment-sandbox listens on ${ready.url} already.`)
    expect(stderr).toContain('--port 0')
    expect(stderr).toContain(`payment-sandbox status --url ${ready.url}`)
  })

  it('by another web server: says that it is none', async () => {
    const port = await occupy(createHttpServer((_, answer) => answer.end('hello')))
    const { code, stderr } = await run(['start', '--port', port])
    expect(code).toBe(3)
    expect(stderr).toContain(`Another program listens on http://127.0.0.1:${port}`)
    expect(stderr).toContain('no payment-sandbox. It speaks HTTP.')
    expect(stderr).toContain(`lsof -i :${port}`)
  })

  it('by something that never answers: does not wait for it long', async () => {
    const port = await occupy(createServer())
    const { code, stderr } = await run(['start', '--port', port])
    expect(code).toBe(3)
    expect(stderr).toContain('It does not answer HTTP.')
  })

  it('is no address of this machine: says which', async () => {
    const { code, stderr } = await run(['start', '--host', '192.0.2.1', '--port', '0'])
    expect(code).toBe(3)
    expect(stderr).toContain('Cannot listen on 192.0.2.1:0: this machine has no such address')
  })
})
