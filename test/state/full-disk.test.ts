// A disk that takes no more: nothing is answered that is not in the file, and the end is clear.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, symlinkSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { restore } from '../../src/state/restore.ts'
import { apiOf, type Reply } from '../harness/api.ts'
import { startReceiver } from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { copyState, snapshotWritten, statePath } from '../harness/state.ts'

const bin = fileURLToPath(new URL('../../bin/payment-sandbox.js', import.meta.url))

interface Ready {
  readonly url: string
  readonly keys: { readonly secret: string }
}

/** A sandbox in a process whose files may not grow beyond some 512-byte blocks. */
async function startLimited(state: string, blocks: number, ...flags: readonly string[]) {
  const command = `ulimit -f ${blocks} && exec "$@"`
  const start = [bin, 'start', '--port', '0', '--quiet', '--json', '--state', state, ...flags]
  const child = spawn('sh', ['-c', command, 'sh', process.execPath, ...start])
  onTestFinished(() => void child.kill('SIGKILL'))
  let stderr = ''
  child.stderr.on('data', (part) => {
    stderr += part
  })
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number, stderr }))
  const ready = once(createInterface(child.stdout), 'line').then(([line]) => {
    return JSON.parse(line as string) as Ready
  })
  return { ended, ready }
}

describe('a journal that cannot grow', () => {
  it('ends in 503 and exit code 4, with every answered record in the file', async () => {
    const state = statePath()
    const receiver = await startReceiver()
    const { ended, ready } = await startLimited(state, 200, '--webhook-url', receiver.url)
    const { url, keys } = await ready
    const api = apiOf(url, keys.secret)
    const answered: string[] = []
    const refused: Reply[] = []
    const write = async (name: string): Promise<void> => {
      const route = 'POST /v1/payments'
      const body = { pay_type: 'Card', job_code: 'CAPTURE', amount: '100', client_field_1: name }
      const answer = await api<{ id?: string }>(route, body)
      if (answer.status === 200) answered.push(String(answer.body.id))
      else refused.push(answer)
    }
    while (refused.length === 0) {
      const names = [...Array(10).keys()].map(String)
      await Promise.all(names.map((name) => write(name).catch((error) => refused.push(error))))
    }
    for (const answer of refused.filter((each) => 'status' in each)) {
      expect(answer).toMatchObject({
        status: 503,
        body: { errors: [{ error_code: 'E9991001005' }] },
      })
    }
    const { code, stderr } = await ended
    expect(code).toBe(4)
    expect(stderr).toMatch(/^error: .*state\.json\.journal cannot be written: EFBIG/)
    expect(stderr).toContain('every answer is a 503')

    const { worlds, journal } = await restore(state)
    const payments = worlds[0]?.records.get('payments') ?? []
    const kept = Array.from(payments, ({ record }) => (record as { readonly id: string }).id)
    expect(answered.length).toBeGreaterThan(5)
    expect(kept).toEqual(expect.arrayContaining(answered))
    // A turn that could not be written leaves nothing behind, so nothing is torn.
    expect(journal?.tornBytes).toBe(0)
    const ids = new Set(receiver.bodies('order_id'))
    expect(ids.size).toBeGreaterThan(0)
    for (const id of ids) expect(kept).toContain(id)
  })

  it('refuses the start in words when it is full at once', async () => {
    const { ended } = await startLimited(statePath(), 1)
    const { code, stderr } = await ended
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error: --state: .*cannot be written: EFBIG, the file may not grow/)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  it.runIf(existsSync('/dev/full'))('refuses the start on a full disk', async () => {
    const state = statePath()
    symlinkSync('/dev/full', `${state}.journal.new`)
    await expect(startTestSandbox({ state })).rejects.toThrow('ENOSPC, the disk is full: make room')
    expect(existsSync(`${state}.lock`)).toBe(false)
  })
})

describe.runIf(existsSync('/dev/full'))('once nothing can be kept', () => {
  it('every way out is closed, the file holds what was answered, and it is told once', async () => {
    const state = statePath()
    const fatal: Error[] = []
    const receiver = await startReceiver()
    const { sandbox, api, control } = await startTestSandbox({
      state,
      'state.compactAt': 1,
      'webhook.mode': 'sync',
      'webhook.url': receiver.url,
      onFatal: (error) => fatal.push(error),
    })
    await sandbox.given.card({})
    const sent = receiver.requests.length
    expect(sent).toBeGreaterThan(0)
    await snapshotWritten(state)
    // The journal is made anew after each write here; this is where the disk is full.
    symlinkSync('/dev/full', `${state}.journal.new`)
    expect((await api('POST /v1/customers', { name: 'kept' })).status).toBe(200)
    while (fatal.length === 0) await new Promise((done) => setTimeout(done, 1))
    const kept = await restore(copyState(state))

    const refused = { status: 503, body: { errors: [{ error_code: 'E9991001005' }] } }
    expect(await api('POST /v1/customers', { name: 'lost' })).toMatchObject(refused)
    expect(await api('GET /v1/customers')).toMatchObject(refused)
    expect(await control('GET worlds')).toMatchObject(refused)
    expect(await control('POST nothing')).toMatchObject(refused)
    expect(await control('POST clock/advance', { by: '1d' })).toMatchObject(refused)
    const inside = await sandbox.fetch('/v1/customers')
    expect(inside.status).toBe(503)
    for (const act of [
      () => sandbox.given.card({}),
      () => sandbox.clock.advance('1d'),
      () => sandbox.deliveries.next('card.regist'),
    ]) {
      await expect(act()).rejects.toThrow('E9991001005')
    }
    expect(receiver.requests).toHaveLength(sent)
    expect(fatal).toEqual([expect.objectContaining({ name: 'StateFileError' })])
    expect(fatal[0]?.message).toContain('ENOSPC, the disk is full: make room')
    expect((await restore(copyState(state))).last).toBe(kept.last)
    await sandbox.close()
    expect(existsSync(`${state}.lock`)).toBe(false)
  })
})
