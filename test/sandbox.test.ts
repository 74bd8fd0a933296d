// startSandbox(): what a test suite of a merchant holds.

import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import supertest from 'supertest'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startSandbox } from '../src/index.ts'
import { rung, withBells } from './control/bells.ts'
import { apiOf } from './harness/api.ts'
import { startReceiver } from './harness/receiver.ts'
import { start, startTestSandbox } from './harness/sandbox.ts'

describe('startSandbox', () => {
  it('listens on a free port and answers the API with the keys it gives', async () => {
    const sandbox = await startSandbox({ clock: 'manual', now: start })
    onTestFinished(() => sandbox.close())

    const answer = await apiOf(sandbox.url, sandbox.keys.secret)('GET /v1/customers')

    expect(answer.status).toBe(200)
    expect(sandbox.url).toBe(`http://127.0.0.1:${sandbox.port}`)
    expect(sandbox.keys.public).toMatch(/^p_test_/)
    expect(sandbox.clock.now()).toBe(start)
  })

  it.each([
    [{ prot: 1 }, 'SettingError', 'Did you mean port?'],
    [{ clock: 'fast' }, 'SettingError', 'real, manual'],
    [{ 'webhook.urll': 'x' }, 'SettingError', 'webhook.url?'],
    [{ fixture: 'nothing.json' }, 'FixtureError', 'default or empty'],
    [{ fixture: { format: 3 } }, 'FixtureError', 'format'],
    [{ host: '192.0.2.1' }, 'ListenError', '--host'],
  ])('refuses %j with a %s', async (options, name, says) => {
    const starting = startSandbox(options as never)
    await expect(starting).rejects.toMatchObject({ name, message: expect.stringContaining(says) })
  })

  it('says who to ask when the port is taken', async () => {
    const { sandbox } = await startTestSandbox()
    await expect(startSandbox({ port: sandbox.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
      message: expect.stringContaining('--port 0'),
    })
  })

  it('starts from a file', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'fixture-')), 'mine.json')
    writeFileSync(path, '{"format":1,"records":{}}')
    const { sandbox } = await startTestSandbox({ fixture: path })
    expect(sandbox.accounts()).toEqual([])

    writeFileSync(path, '{"format":')
    await expect(startTestSandbox({ fixture: path })).rejects.toThrow('is not JSON')
  })

  it('gives the same bytes for the same seed and commands', async () => {
    const digests = []
    for (let round = 0; round < 2; round++) {
      const { sandbox } = await startTestSandbox({ seed: 'same' })
      await sandbox.given.customer({ name: 'Alice Example' })
      digests.push(sandbox.digest())
    }
    expect(digests[0]).toBe(digests[1])
  })

  it('gives each world its own state, and keys that open it', async () => {
    const { sandbox } = await startTestSandbox()
    const mine = sandbox.world('mine')
    await mine.given.customer({ id: 'c_mine' })

    const api = apiOf(sandbox.url, mine.keys.secret)
    expect((await api('GET /v1/customers/c_mine')).status).toBe(200)
    const other = apiOf(sandbox.url, sandbox.keys.secret)
    expect((await other('GET /v1/customers/c_mine')).status).toBe(400)
    await mine.clock.advance('1d')
    expect(sandbox.clock.now()).toBe(start)
    expect(() => sandbox.world('No Name').digest()).toThrow('a-z')
  })

  it('rejects with the refusal in words', async () => {
    const { sandbox } = await startTestSandbox()
    await expect(sandbox.clock.advance('soon')).rejects.toMatchObject({
      name: 'SandboxError',
      status: 400,
      errors: [{ error_code: 'SANDBOX_BAD_DURATION' }],
    })
    await expect(sandbox.given.customer({ email: 'bad' })).rejects.toThrow('E0001005008')
    await expect(sandbox.given['custommer']?.()).rejects.toThrow('Did you mean customer?')
  })

  it('arms, lists and takes away rules, and tells of each trace entry', async () => {
    const { sandbox, api } = await startTestSandbox()
    const seen: unknown[] = []
    const stop = sandbox.trace.onEntry((entry) => seen.push(entry.status))
    const then = { fault: { kind: 'status', status: 500 } } as const
    const rule = await sandbox.rules.add({ on: 'GET /v1/customers', then })
    await api('GET /v1/customers')
    expect(sandbox.rules.list()).toMatchObject([{ id: rule.id, matched: 1 }])
    await sandbox.rules.remove(rule.id)
    await api('GET /v1/customers')
    stop()
    await api('GET /v1/customers')

    // The rule, the broken request, the removal, the good request.
    expect(seen).toEqual([200, 500, 200, 200])
    expect(sandbox.trace.list({ kind: 'request', limit: 2 })).toHaveLength(2)
  })
})

describe('without a socket', () => {
  it('answers supertest through the handler', async () => {
    const { sandbox } = await startTestSandbox({ listen: false })
    const made = await supertest(sandbox.handler)
      .post('/v1/customers')
      .set('Authorization', `Bearer ${sandbox.keys.secret}`)
      .send({ name: 'Alice Example' })
    expect(made.body).toMatchObject({ name: 'Alice Example' })
  })

  it('answers fetch inside the process, the API and the control API', async () => {
    const { sandbox } = await startTestSandbox({ listen: false })
    const made = await sandbox.fetch('/v1/customers', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${sandbox.keys.secret}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ name: '山田' }),
    })
    expect([made.status, await made.json()]).toMatchObject([200, { name: '山田' }])
    expect(made.headers.get('x-sandbox-trace')).toMatch(/^t_/)
    const clock = await sandbox.fetch('/_sandbox/clock')
    expect(await clock.json()).toEqual({ mode: 'manual', now: start })
    expect(sandbox.port).toBe(0)
  })

  it('rejects where a rule resets the connection', async () => {
    const { sandbox } = await startTestSandbox({ listen: false })
    const then = { fault: { kind: 'reset' } } as const
    await sandbox.rules.add({ on: 'GET /v1/customers', then })
    const headers = { authorization: `Bearer ${sandbox.keys.secret}` }
    await expect(sandbox.fetch('/v1/customers', { headers })).rejects.toThrow('fetch failed')
  })
})

describe('deliveries.next', () => {
  it('gives each delivery once, after its first attempt', async () => {
    const receiver = await startReceiver()
    const { sandbox, api } = await startTestSandbox(
      { 'webhook.url': receiver.url },
      { resources: withBells },
    )
    const first = sandbox.deliveries.next(rung)
    await api('POST /v1/bells', { name: 'one' })
    await api('POST /v1/bells', { name: 'two' })

    expect(await first).toMatchObject({ state: 'delivered', body: { order_id: 'one' } })
    expect(await sandbox.deliveries.next(rung)).toMatchObject({
      attempts: [{ status: 200 }],
      body: { order_id: 'two' },
    })
  })

  it('gives what is collected or held at once', async () => {
    const { sandbox, api } = await startTestSandbox(
      { 'webhook.mode': 'collect' },
      { resources: withBells },
    )
    await api('POST /v1/bells', { name: 'one' })
    expect(await sandbox.deliveries.next(rung)).toMatchObject({ state: 'collected', url: null })
  })

  it('rejects when none comes, and says which events were seen', async () => {
    const { sandbox, api } = await startTestSandbox(
      { 'webhook.mode': 'collect' },
      { resources: withBells },
    )
    await api('POST /v1/bells', { name: 'one' })
    const waiting = sandbox.deliveries.next('card.regist', { timeoutMs: 20 })
    await expect(waiting).rejects.toThrow(`Seen: ${rung}`)
    await expect(sandbox.deliveries.next('card.registt')).rejects.toThrow('Did you mean')
  })
})

describe('close', () => {
  it('leaves nothing that keeps a process alive', async () => {
    const { href } = new URL('../src/index.ts', import.meta.url)
    const script = `
      import { startSandbox } from ${JSON.stringify(href)}
      const sandbox = await startSandbox({ clock: 'real', 'webhook.url': 'http://127.0.0.1:9/' })
      await fetch(sandbox.url + '/_sandbox/clock').then((answer) => answer.text())
      await sandbox.fetch('/_sandbox/clock')
      await sandbox.given.customer({ name: 'A' })
      await sandbox.clock.advance('1d')
      await sandbox.close()
      await sandbox.close()
    `
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])
    const told: string[] = []
    child.stderr.on('data', (part) => told.push(String(part)))
    const code = await new Promise((done) => child.on('exit', done))
    expect([code, told.join('')]).toEqual([0, ''])
  })
})
