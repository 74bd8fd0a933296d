// A long run is cut into slices: others are answered between them, people see how far it is, and a
// process that dies in the middle goes on where it stood.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pause } from '../../src/kit/real-time.ts'
import type { Give } from '../../src/sandbox/handle.ts'
import { type Line, processes, start, temporaryFolder } from '../cli/cli.ts'
import { apiOf } from '../harness/api.ts'
import { type Bulk, detailsOf, entry, readBulk, registered } from '../harness/bulk.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { SandboxProcess } from '../harness/sandbox-process.ts'

const entries = (count: number) => Array.from({ length: count }, (_, at) => entry(`o_${at}`))

interface Job {
  readonly kind: string
  readonly progress?: { readonly done: number; readonly total: number }
}

/** Whether just jobs of these kinds are planned. */
async function isLeft(url: string, kinds: readonly string[]): Promise<boolean> {
  const { list } = (await (await fetch(`${url}/_sandbox/jobs`)).json()) as { list: Job[] }
  return list.length > 0 && list.every(({ kind }) => kinds.includes(kind))
}

describe('a long run', () => {
  it('lets others be answered between its slices', async () => {
    const { sandbox, api } = await startTestSandbox({ clock: 'real' })
    const bulk = await registered(sandbox, entries(10_000))
    await sandbox.clock.advance('1s')
    const look = async () => {
      const jobs = fetch(`${sandbox.url}/_sandbox/jobs`)
      const now = await readBulk(api, bulk)
      const { list } = (await (await jobs).json()) as { list: Job[] }
      return { now, list }
    }
    // What the first look loads would take longer than the run.
    await look()
    const seen = new Set<number | null>()
    const shown = new Set<number>()
    // The clock jumps to the run, and nobody awaits it.
    await sandbox.clock.set('2026/01/06 04:00:00.000')
    for (let status = ''; status !== 'COMPLETED'; ) {
      const { now, list } = await look()
      status = now.status
      seen.add(now.process_success_count)
      for (const { progress } of list) if (progress) shown.add(progress.done)
    }
    const between = [...seen].filter((count) => count !== null && count > 0 && count < 10_000)
    expect(between.length).toBeGreaterThan(0)
    expect(between.every((count) => Number(count) % 250 === 0)).toBe(true)
    expect([...shown].some((done) => done > 0 && done < 10_000)).toBe(true)
  })

  it('is told of at its begin, at each tenth and at its end', async () => {
    const { sandbox } = await startTestSandbox()
    await registered(sandbox, entries(3_000))
    await sandbox.clock.advance('1d')
    const told = sandbox.trace.list({ kind: 'job' }).filter(({ turn }) => turn.on === 'bulk run')
    expect(told.map(({ progress }) => progress?.done ?? 'end').reverse()).toEqual([
      ...[0, 250, 500, 750, 1000, 1250, 1500, 2000, 2250, 2500, 2750, 3000],
    ])
  })

  it('gives the same world whether its slices are awaited or come by themselves', async () => {
    const digests = await Promise.all(
      [true, false].map(async (isAwaited) => {
        const { sandbox } = await startTestSandbox()
        await registered(sandbox, entries(600))
        await sandbox.clock.advance('1s')
        if (isAwaited) await sandbox.clock.advance({ to: '2026/01/06 04:00:00.000' })
        else {
          await sandbox.clock.set('2026/01/06 04:00:00.000')
          // What is left is the closing of the deposit that the run brought.
          while (!(await isLeft(sandbox.url, ['deposit closing']))) await pause(1)
        }
        return sandbox.digest()
      }),
    )
    expect(digests[0]).toBe(digests[1])
  })
})

describe('a process that is killed in the middle', processes, () => {
  it.each(['bulk check', 'bulk run'])('of a %s loses nothing', processes, async (kind) => {
    const count = 4_000
    const path = join(temporaryFolder(), 'state.json')
    const flags = ['--state', path, '--now', '2026/01/05 09:00', '--clock', 'manual']
    const first = await SandboxProcess.start(flags)
    const sandboxOf = ({ url, key }: SandboxProcess) => ({ url, keys: { secret: key, public: '' } })
    const advance = (url: string, body: object) =>
      fetch(`${url}/_sandbox/clock/advance`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).catch(() => undefined)
    const bulk = await registered(sandboxOf(first), entries(count))
    if (kind === 'bulk run') await advance(first.url, { by: '1s' })
    const going = advance(first.url, { by: kind === 'bulk run' ? '1d' : '1s' })
    const done = await midway(first.url)
    await first.kill()
    await going
    expect(existsSync(path) || existsSync(`${path}.journal`)).toBe(true)

    const second = await SandboxProcess.start(flags)
    const api = apiOf(second.url, second.key)
    expect(done).toBeLessThan(count)
    await advance(second.url, { by: '1d' })
    expect(await readBulk(api, bulk)).toMatchObject({
      ...{ status: 'COMPLETED', process_success_count: count, process_failure_count: 0 },
    })
    const rows = await detailsOf(api, bulk, 'status=SUCCEEDED&limit=10')
    expect(rows.total_count).toBe(count)
    const paid = await api<{ total_count: number }>(
      'GET /v1/payments?pay_type=Card&pay_pattern=bulk&status=CAPTURED&count_only=true',
    )
    expect(paid.body.total_count).toBe(count)
    await second.kill()
  })
})

/** Waits until a long job is on its way; gives how far it is. */
async function midway(url: string): Promise<number> {
  for (;;) {
    const answer = await fetch(`${url}/_sandbox/jobs`)
    const { list } = (await answer.json()) as { list: Job[] }
    const { done = 0 } = list.find(({ progress }) => progress)?.progress ?? {}
    if (done > 0) return done
  }
}

describe('the terminal', processes, () => {
  it('shows how far a bulk payment is', async () => {
    const started = await start()
    const { url, keys } = started.ready
    await registered({ url, keys }, entries(1_000))
    await fetch(`${url}/_sandbox/clock/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ by: '1d' }),
    })
    const isDone = ({ progress }: Line) => (progress as Job['progress'])?.done === 1_000
    expect(await started.line('job', isDone)).toMatchObject({ path: expect.stringMatching(/^bp_/) })
  })
})

describe('given', () => {
  it.each(
    ['CHECKING', 'CHECKED', 'RUNNING', 'COMPLETED', 'ERROR'].flatMap((status) =>
      ['Card', 'Virtualaccount'].map((pay_type) => ({ status, pay_type })),
    ),
  )('a bulk payment in $status of $pay_type', async ({ status, pay_type }) => {
    const { sandbox, api } = await startTestSandbox()
    const give = sandbox.given['bulkPayment'] as Give
    const made = await give<Bulk>({ status, pay_type })
    expect(await readBulk(api, made)).toEqual(made)
    expect(made).toMatchObject({ status, pay_type, delete_flag: '0' })
  })

  it('refuses a state that there is none', async () => {
    const { sandbox } = await startTestSandbox()
    const give = sandbox.given['bulkPayment'] as Give
    await expect(give({ status: 'DONE' })).rejects.toThrow('A way to status DONE')
    await expect(give({ status: 'CHECKED', entries: [{}] })).rejects.toThrow('A way to status')
  })
})
