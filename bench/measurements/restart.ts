// A start with a large journal: from the command to the first good answer.
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadCount } from '../load.ts'
import type { Finding, Measurement, Session } from '../measurement.ts'
import { sandboxProgram } from '../programs.ts'
import { registration } from '../scripts.ts'
import { type Program, withServer } from '../server-process.ts'
import { spreadOf } from '../spread.ts'

/** Of the journal, so that none of it becomes a snapshot. */
const bytesMax = 1e12

const withState = (path: string): Program =>
  sandboxProgram([], ['--state', path, '--state-compact-at', String(bytesMax)])

/** The journal of so many payments, as a process that was killed leaves it. */
async function makeJournal(folder: string, payments: number): Promise<string> {
  const state = join(folder, 'made.json')
  const journal = join(folder, 'journal')
  await withServer(withState(state), async (server) => {
    await loadCount(server.port, registration, payments)
    await server.rest()
    // A stop would make a snapshot of it.
    copyFileSync(`${state}.journal`, journal)
  })
  return journal
}

/** Milliseconds from the command to the first good answer. */
async function startMs(program: Program): Promise<number> {
  const began = performance.now()
  return withServer(program, async (server) => {
    await server.ask('GET /v1/customers/c_demo_alice')
    return performance.now() - began
  })
}

async function restartMs(folder: string, journal: string): Promise<number> {
  const state = join(mkdtempSync(join(folder, 'round-')), 'state.json')
  copyFileSync(journal, `${state}.journal`)
  return startMs(withState(state))
}

async function measure({ effort, programs, say }: Session, folder: string): Promise<Finding> {
  say(`restart: making a journal of ${effort.payments} payments`)
  const journal = await makeJournal(folder, effort.payments)
  const taken = { sandbox: [] as number[], parsing: [] as number[] }
  for (let round = 0; round < effort.rounds; round++) {
    say(`restart, round ${round + 1} of ${effort.rounds}`)
    taken.sandbox.push(await restartMs(folder, journal))
    taken.parsing.push(await startMs(programs.lines(journal)))
  }
  const mib = Math.round(statSync(journal).size / 1024 / 1024)
  return {
    figures: taken.sandbox.map((ms, round) => ms / (taken.parsing[round] ?? Number.NaN)),
    details: [
      { name: 'payment-sandbox', unit: 'ms', figure: spreadOf(taken.sandbox) },
      { name: 'JSON.parse of its lines', unit: 'ms', figure: spreadOf(taken.parsing) },
    ],
    note: `${effort.payments.toLocaleString('en')} payments, a journal of ${mib} MiB`,
  }
}

export const restart: Measurement = {
  goals: {
    restart: {
      measure: 'start with a large journal',
      against: 'JSON.parse of its lines',
      reach: 2,
      gate: 5,
      better: 'lower',
    },
  },
  async run(session) {
    const folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-restart-'))
    try {
      return { restart: await measure(session, folder) }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
