// Many worlds in one process: what one more weighs, and how long it takes to open.
import { Connection } from '../connection.ts'
import { type Finding, type Measurement, memoryUnknown, type Session } from '../measurement.ts'
import { message } from '../message.ts'
import { countsProcesses } from '../operating-system.ts'
import { readReply, withServer } from '../server-process.ts'
import { spreadOf } from '../spread.ts'

/** Worlds opened before the first look: code is compiled by then. */
const warmUpCount = 50
const route = 'POST /_sandbox/worlds'

interface Opened {
  readonly ms: readonly number[]
  readonly kibEach: number
}

const openWorlds = ({ effort, programs }: Session): Promise<Opened> =>
  withServer(programs.sandbox, async (server) => {
    const connection = await Connection.open(server.port)
    const open = async (name: string) => {
      const request = message(route, { body: { name } })
      const began = performance.now()
      readReply(route, await connection.exchange(request))
      return performance.now() - began
    }
    for (let count = 0; count < warmUpCount; count++) await open(`first-${count}`)
    await server.rest()
    const before = server.residentKiB() ?? Number.NaN
    const ms: number[] = []
    for (let count = 0; count < effort.worlds; count++) ms.push(await open(`world-${count}`))
    await server.rest()
    connection.close()
    return { ms, kibEach: ((server.residentKiB() ?? Number.NaN) - before) / effort.worlds }
  })

/** KiB of the records of one world, held by a process that does nothing else. */
const weighRecords = ({ effort, programs }: Session): Promise<number> =>
  withServer(programs.records('default'), async (server) => {
    await server.ask(`POST /?count=${warmUpCount}`)
    const before = server.residentKiB() ?? Number.NaN
    await server.ask(`POST /?count=${effort.worlds}`)
    return ((server.residentKiB() ?? Number.NaN) - before) / effort.worlds
  })

async function measure(session: Session): Promise<{ memory: Finding; opening: Finding }> {
  const { effort, say } = session
  const opened: Opened[] = []
  const records: number[] = []
  for (let round = 0; round < effort.rounds; round++) {
    say(`worlds, round ${round + 1} of ${effort.rounds}`)
    opened.push(await openWorlds(session))
    records.push(await weighRecords(session))
  }
  const note = `${effort.worlds.toLocaleString('en')} worlds`
  const each = opened.map(({ kibEach }) => kibEach)
  const opening = { figures: opened.flatMap(({ ms }) => ms), details: [], note }
  if (!countsProcesses)
    return { opening, memory: { figures: [], details: [], note: memoryUnknown } }
  const memory = {
    figures: each.map((kib, round) => kib - (records[round] ?? Number.NaN)),
    details: [
      { name: 'a world', unit: 'KiB', figure: spreadOf(each) },
      { name: 'its records alone', unit: 'KiB', figure: spreadOf(records) },
    ],
    note,
  }
  return { memory, opening }
}

export const worlds: Measurement = {
  goals: {
    'world-memory': {
      measure: 'memory of a world',
      against: 'beyond its records',
      unit: 'KiB',
      reach: 100,
      gate: 400,
      better: 'lower',
    },
    'world-open': {
      measure: 'opening a world',
      against: '',
      unit: 'ms',
      reach: 2,
      gate: 10,
      better: 'lower',
    },
  },
  async run(session) {
    const { memory, opening } = await measure(session)
    return { 'world-memory': memory, 'world-open': opening }
  },
}
