// Kills a sandbox again and again while many connections write, and checks after each restart that
// nothing answered is lost. The suite runs it small, `npm run soak` long.
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { after, pause } from '../../../src/kit/real-time.ts'
import { request } from '../api.ts'
import { SandboxProcess } from '../sandbox-process.ts'
import { chanceOf } from './chance.ts'
import { type LastingReceiver, startLastingReceiver } from './receiver.ts'
import { checkSurvivors, loadedDigest } from './survivors.ts'
import { Writer } from './writer.ts'

export interface CrashBounds {
  readonly kills: number
  readonly connections: number
  /** Answered writes before a kill, at least; some more by chance. */
  readonly answersPerKill: number
  /** Of so many kills each, one waits for a snapshot that is being written. */
  readonly snapshotEvery: number
  /** Size of the journal that makes a snapshot, in bytes. */
  readonly compactAt: number
  readonly seed: number
  /** Told after each kill and the restart that found everything. */
  readonly progress?: (counts: CrashCounts) => void
}

export interface CrashCounts {
  kills: number
  answeredWrites: number
  killsInFlight: number
  killsInSnapshot: number
  /** Notifications that answered writes caused; all of them arrived. */
  notifications: number
}

const parts = ['', '.journal', '.journal.1', '.tmp']
const snapshotWaitMs = 5_000
const arrivalWaitMs = 30_000

class CrashRun {
  readonly #bounds: CrashBounds
  readonly #chance: () => number
  readonly #folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-crash-'))
  readonly #receiver: LastingReceiver
  #writers: readonly Writer[] = []
  readonly counts: CrashCounts = {
    kills: 0,
    answeredWrites: 0,
    killsInFlight: 0,
    killsInSnapshot: 0,
    notifications: 0,
  }

  constructor(bounds: CrashBounds, receiver: LastingReceiver) {
    this.#bounds = bounds
    this.#chance = chanceOf(bounds.seed)
    this.#receiver = receiver
  }

  get #state(): string {
    return join(this.#folder, 'state.json')
  }

  #start(): Promise<SandboxProcess> {
    const compactAt = String(this.#bounds.compactAt)
    const flags = ['--state', this.#state, '--state-compact-at', compactAt]
    const limits = ['--deliveries-max', '5000', '--seed', 'crash']
    return SandboxProcess.start([...flags, ...limits, '--webhook-url', this.#receiver.url])
  }

  async run(): Promise<void> {
    const { kills, snapshotEvery } = this.#bounds
    let process = await this.#start()
    this.#writers = await this.#makeWriters(process)
    for (let kill = 1; kill <= kills; kill++) {
      await this.#writeUntilKilled(process, kill % snapshotEvery === 0)
      await this.#compareLoads()
      process = await this.#start()
      await checkSurvivors(process, this.#writers)
      this.#bounds.progress?.(this.counts)
    }
    await this.#allArrived()
    await process.kill()
  }

  async #makeWriters({ url, key }: SandboxProcess): Promise<Writer[]> {
    const headers = { authorization: `Bearer ${key}` }
    const route = 'POST /_sandbox/given'
    const { body: card } = await request(url, route, { headers, body: { kind: 'card' } })
    const paying = { customer_id: String(card['customer_id']), card_id: String(card['id']) }
    const numbers = [...Array(this.#bounds.connections).keys()]
    return numbers.map((number) => new Writer(`w${number}`, this.#chance, paying))
  }

  async #writeUntilKilled(process: SandboxProcess, inSnapshot: boolean): Promise<void> {
    const { connections, answersPerKill } = this.#bounds
    const pool = new Pool(process.url, { connections, pipelining: 1 })
    const wanted = answersPerKill + Math.floor(this.#chance() * answersPerKill * 0.2)
    let answers = 0
    let reached: () => void = () => undefined
    const enough = new Promise<void>((done) => {
      reached = done
    })
    const writing = Promise.all(
      this.#writers.map((writer) =>
        writer.write(pool, process.key, () => {
          this.counts.answeredWrites++
          if (++answers >= wanted) reached()
        }),
      ),
    )
    await Promise.race([enough, writing])
    if (inSnapshot) await this.#snapshotBegun()
    // Not always at an answer: at any moment of what the process does.
    await pause(this.#chance() * 3)
    const inFlight = this.#writers.some((writer) => writer.inFlight)
    await process.kill()
    await writing
    await pool.destroy()
    this.counts.kills++
    if (inFlight) this.counts.killsInFlight++
    if (parts.slice(2).some((part) => existsSync(this.#state + part))) this.counts.killsInSnapshot++
  }

  async #snapshotBegun(): Promise<void> {
    let late = false
    const cancel = after(snapshotWaitMs, () => {
      late = true
    })
    while (!late && !existsSync(`${this.#state}.journal.1`)) await pause(0)
    cancel()
  }

  /** A load from the journal and a load from the snapshot of that load are the same world. */
  async #compareLoads(): Promise<void> {
    const copy = join(this.#folder, 'copy.json')
    for (const part of parts) {
      rmSync(copy + part, { force: true })
      if (existsSync(this.#state + part)) copyFileSync(this.#state + part, copy + part)
    }
    const digests = [await loadedDigest(copy), await loadedDigest(copy)]
    if (digests[0] !== digests[1]) throw new Error(`Two loads differ: ${digests.join(' and ')}`)
  }

  async #allArrived(): Promise<void> {
    const caused = this.#writers.flatMap((writer) => [...writer.caused])
    const missing = () => caused.filter((each) => !this.#receiver.seen.has(each))
    let late = false
    const cancel = after(arrivalWaitMs, () => {
      late = true
    })
    while (missing().length > 0 && !late) await pause(20)
    cancel()
    if (missing().length > 0) throw new Error(`Never arrived: ${missing().join(', ')}`)
    this.counts.notifications = caused.length
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** Runs within the bounds; rejects with what was lost, if anything was. */
export async function crashRun(bounds: CrashBounds): Promise<CrashCounts> {
  const receiver = await startLastingReceiver()
  const run = new CrashRun(bounds, receiver)
  try {
    await run.run()
    return run.counts
  } finally {
    run.remove()
    receiver.close()
  }
}
