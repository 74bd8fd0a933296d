// Mixed traffic for minutes against the built bin with a state file. After a warm-up its memory is
// to be flat, and no timer, socket or file may be left over when the traffic rests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pause } from '../bench/pause.ts'
import { sandboxProgram } from '../bench/programs.ts'
import { type ServerProcess, withServer } from '../bench/server-process.ts'
import { Inspector, inspectFlag } from './inspector.ts'
import { type Outcome, type Part, rounded } from './part.ts'
import { startReceiver } from './receiver.ts'
import { steadinessOf } from './steadiness.ts'
import { Traffic } from './traffic.ts'

const minuteMs = 60_000
const warmUpShare = 0.3
const stretchesMin = 6
const stretchMsMax = 60_000
/** Connections to receivers are kept for a while after their last use. */
const restMs = 6_000
const mib = 1024 * 1024

/** Small enough to be reached in the warm-up, so that what is measured is a full world. */
const limits = {
  '--tokens-max': 200,
  '--idempotency-max': 200,
  '--trace-max': 200,
  '--deliveries-max': 200,
  '--attempts-max': 200,
  '--webhook-timeout-ms': 200,
  '--state-compact-at': 8 * mib,
}

interface Look {
  readonly heapMiB: number
  readonly residentMiB: number | undefined
  readonly openFiles: number | undefined
  readonly active: Readonly<Record<string, number>>
}

async function lookAt(server: ServerProcess, inspector: Inspector): Promise<Look> {
  await pause(restMs)
  const residentKiB = server.residentKiB()
  return {
    heapMiB: (await inspector.heapBytes()) / mib,
    residentMiB: residentKiB === undefined ? undefined : residentKiB / 1024,
    openFiles: server.openFiles(),
    active: await inspector.activeResources(),
  }
}

const numbersOf = (looks: readonly Look[], name: 'residentMiB' | 'openFiles'): number[] =>
  looks.flatMap((look) => look[name] ?? [])

/** How many of each kind are active at the end beyond the most that were before. */
function leftOver(looks: readonly Look[]): string[] {
  const half = Math.ceil(looks.length / 2)
  const kinds = [...new Set(looks.flatMap(({ active }) => Object.keys(active)))]
  return kinds.flatMap((kind) => {
    const counts = looks.map(({ active }) => active[kind] ?? 0)
    const [before, after] = [Math.max(...counts.slice(0, half)), Math.min(...counts.slice(half))]
    return after > before ? [`${kind}: ${after} active at rest, ${before} before`] : []
  })
}

function judge(looks: readonly Look[], traffic: Traffic): Outcome {
  const heap = steadinessOf(
    'the heap after collection (MiB)',
    looks.map(({ heapMiB }) => heapMiB),
    { share: 0.03, amount: 1 },
  )
  const resident = numbersOf(looks, 'residentMiB')
  const files = numbersOf(looks, 'openFiles')
  const memory = resident.length === 0 ? undefined : residentSteadiness(resident)
  const open = files.length === 0 ? undefined : filesSteadiness(files)
  const short = [heap.short, memory?.short, open?.short].flatMap((why) => why ?? [])
  const figures = {
    answers: traffic.answers,
    looks: looks.length,
    heapMiBBefore: rounded(heap.before),
    heapMiBAfter: rounded(heap.after),
    residentMiBBefore: rounded(memory?.before),
    residentMiBAfter: rounded(memory?.after),
    openFilesBefore: rounded(open?.before),
    openFilesAfter: rounded(open?.after),
    active: JSON.stringify(looks.at(-1)?.active),
  }
  return { figures, short: [...short, ...leftOver(looks), ...traffic.failures] }
}

const residentSteadiness = (looks: readonly number[]) =>
  steadinessOf('memory in RAM (MiB)', looks, { share: 0.1, amount: 16 })

const filesSteadiness = (looks: readonly number[]) =>
  steadinessOf('open files', looks, { share: 0, amount: 1 })

async function soak(server: ServerProcess, minutes: number, say: (so: string) => void) {
  const inspector = await Inspector.open(server)
  const receiver = await startReceiver()
  const traffic = new Traffic(server.port, receiver.origin)
  const trafficMs = minutes * minuteMs * (1 - warmUpShare)
  const stretches = Math.max(stretchesMin, Math.ceil(trafficMs / stretchMsMax))
  try {
    say(`load: warming up for ${Math.round(minutes * warmUpShare * 60)} s`)
    await traffic.run(minutes * minuteMs * warmUpShare)
    const looks = [await lookAt(server, inspector)]
    for (let stretch = 1; stretch <= stretches; stretch++) {
      await traffic.run(trafficMs / stretches)
      const look = await lookAt(server, inspector)
      looks.push(look)
      const [heap, resident] = [rounded(look.heapMiB), rounded(look.residentMiB)]
      const memory = `heap ${heap} MiB, in RAM ${resident} MiB, open files ${look.openFiles}`
      say(`load: stretch ${stretch} of ${stretches}, ${traffic.answers} answers, ${memory}`)
    }
    const outcome = judge(looks, traffic)
    return { ...outcome, figures: { ...outcome.figures, notifications: receiver.received() } }
  } finally {
    inspector.close()
    receiver.close()
  }
}

export const load: Part = async ({ minutes }, say) => {
  const folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-soak-'))
  const flags = Object.entries(limits).flatMap(([flag, value]) => [flag, String(value)])
  const program = sandboxProgram(
    [inspectFlag],
    ['--state', join(folder, 'state.json'), '--seed', 'soak', ...flags],
  )
  try {
    return await withServer(program, (server) => soak(server, minutes, say))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
