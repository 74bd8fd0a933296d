// A bulk payment from its upload to its final state, while a client goes on at a fixed rate.
import { Connection } from '../connection.ts'
import type { Finding, Measurement, Session } from '../measurement.ts'
import { formMessage } from '../message.ts'
import { readReply, type ServerProcess, withServer } from '../server-process.ts'
import { spreadOf } from '../spread.ts'
import { quantile, whileSteady } from '../steady-client.ts'

const upload = 'POST /v1/payments/bulk?pay_type=Card'

/** Entries of the bulk payment before the one that counts, which loads what the first one needs. */
const warmUpEntries = 1_000

/** The file: every entry has another order id, and is charged to the default card of a customer. */
function fileOf(entries: number, name = 'bulk'): string {
  const data = Array.from({ length: entries }, (_, at) => ({
    id: `o_${name}${String(at).padStart(12, '0')}`,
    amount: String(1000 + (at % 1000)),
    tax: '100',
    customer_id: 'c_demo_alice',
    client_field_1: `member ${at}`,
  }))
  return JSON.stringify({ data })
}

interface Bulk {
  readonly id: string
  readonly status: string
  readonly process_success_count: number | null
}

/** Uploads, lets the check and the run pass, and gives what became of it. */
async function process(server: ServerProcess, text: string): Promise<Bulk> {
  const connection = await Connection.open(server.port)
  const request = formMessage(upload, { name: 'members.json', text })
  const { id } = readReply<{ id: string }>(upload, await connection.exchange(request))
  connection.close()
  const advance = 'POST /_sandbox/clock/advance'
  await server.ask(advance, { body: { until: 'payments.bulk.card.batch' } })
  const { list } = await server.ask<{ list: Bulk[] }>('GET /v1/payments/bulk')
  const found = list.find((bulk) => bulk.id === id)
  if (!found) throw new Error(`the bulk payment ${id} is not in the list`)
  return found
}

interface Run {
  readonly ms: number
  readonly p99: number
  readonly worst: number
  readonly cpuMs: number
  readonly peakMiB: number
  readonly failures: readonly string[]
}

const runOnce = ({ effort, programs }: Session): Promise<Run> =>
  withServer(programs.sandbox, async (server) => {
    const text = fileOf(effort.bulkEntries)
    await process(server, fileOf(warmUpEntries, 'warm'))
    const cpuBefore = server.cpuSeconds() ?? Number.NaN
    const { result, latencies } = await whileSteady(server.port, async () => {
      const began = performance.now()
      const bulk = await process(server, text)
      return { ms: performance.now() - began, bulk }
    })
    const cpuMs = ((server.cpuSeconds() ?? Number.NaN) - cpuBefore) * 1000
    const { status, process_success_count: count } = result.bulk
    const isWhole = status === 'COMPLETED' && count === effort.bulkEntries
    return {
      ms: result.ms,
      p99: quantile(latencies, 0.99),
      worst: quantile(latencies, 1),
      cpuMs,
      peakMiB: (server.peakKiB() ?? Number.NaN) / 1024,
      failures: isWhole ? [] : [`the bulk payment ended ${status} with ${count} charged`],
    }
  })

async function measure(session: Session): Promise<Readonly<Record<string, Finding>>> {
  const runs: Run[] = []
  for (let round = 0; round < session.effort.rounds; round++) {
    session.say(`bulk, round ${round + 1} of ${session.effort.rounds}`)
    runs.push(await runOnce(session))
  }
  const spread = (of: (run: Run) => number) => spreadOf(runs.map(of))
  const failures = runs.flatMap((run) => run.failures)
  return {
    bulk: {
      figures: runs.map(({ ms }) => ms),
      details: [
        { name: 'CPU of the process', unit: 'ms', figure: spread(({ cpuMs }) => cpuMs) },
        { name: 'peak memory', unit: 'MiB', figure: spread(({ peakMiB }) => peakMiB) },
      ],
      failures,
    },
    'bulk-meanwhile': {
      figures: runs.map(({ p99 }) => p99),
      details: [{ name: 'slowest answer', unit: 'ms', figure: spread(({ worst }) => worst) }],
      failures,
    },
  }
}

export const bulk: Measurement = {
  goals: {
    bulk: {
      measure: 'bulk payment of 50,000, upload to final state',
      against: '',
      unit: 'ms',
      reach: 600,
      gate: 2_000,
      better: 'lower',
    },
    'bulk-meanwhile': {
      measure: 'slowest hundredth of 200 requests a second meanwhile',
      against: '',
      unit: 'ms',
      reach: 20,
      gate: 50,
      better: 'lower',
    },
  },
  run: measure,
}
