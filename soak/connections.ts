// Thousands of idle connections: they stay open, and other requests are answered as soon as before.
import { connect, type Socket } from 'node:net'
import { Connection } from '../bench/connection.ts'
import { message } from '../bench/message.ts'
import { pause } from '../bench/pause.ts'
import { sandboxProgram } from '../bench/programs.ts'
import { type ServerProcess, withServer } from '../bench/server-process.ts'
import { spreadOf } from '../bench/spread.ts'
import { type Part, rounded } from './part.ts'

const batch = 200
const rounds = 5
const requestsPerRound = 2_000
const request = message('GET /v1/customers/c_demo_alice')
const goneMsMax = 5_000

interface Latency {
  readonly medianMs: number
  readonly p99Ms: number
}

async function oneRound(port: number): Promise<Latency> {
  const connection = await Connection.open(port)
  const took: number[] = []
  for (let sent = 0; sent < requestsPerRound; sent++) {
    const began = performance.now()
    const { status } = await connection.exchange(request)
    if (status !== 200) throw new Error(`A request was answered ${status}.`)
    took.push(performance.now() - began)
  }
  connection.close()
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN
  return { medianMs: at(0.5), p99Ms: at(0.99) }
}

/** The middle of some rounds: one busy moment of the machine decides nothing. */
async function latency(port: number): Promise<Latency> {
  const all: Latency[] = []
  for (let round = 0; round < rounds; round++) all.push(await oneRound(port))
  const median = (name: keyof Latency) => spreadOf(all.map((each) => each[name])).median
  return { medianMs: median('medianMs'), p99Ms: median('p99Ms') }
}

const idle = (port: number): Promise<Socket> =>
  new Promise((done, refuse) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.off('error', refuse)
      // The server may end an idle connection when it likes.
      socket.on('error', () => socket.destroy())
      socket.resume()
      done(socket)
    })
    socket.once('error', refuse)
  })

/** Every other one has been used once. */
async function openIdle(port: number, count: number, say: (so: string) => void): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const wanted = Math.min(batch, count - sockets.length)
    try {
      const opened = await Promise.all(Array.from({ length: wanted }, () => idle(port)))
      for (const [place, socket] of opened.entries()) if (place % 2 === 0) socket.write(request)
      sockets.push(...opened)
    } catch (error) {
      for (const socket of sockets) socket.destroy()
      const { message: why } = error as Error
      throw new Error(
        `Connection ${sockets.length + 1}: ${why}. Is the limit of files (ulimit -n) low?`,
      )
    }
    if (sockets.length % 2_000 === 0) say(`connections: ${sockets.length} of ${count} open`)
  }
  return sockets
}

async function untilGone(server: ServerProcess, before: number | undefined): Promise<void> {
  const deadline = performance.now() + goneMsMax
  while ((server.openFiles() ?? 0) > (before ?? 0) && performance.now() < deadline) await pause(50)
}

export const connections: Part = ({ connections: count }, say) =>
  withServer(sandboxProgram(), async (server) => {
    const { port } = server
    await latency(port)
    const filesBefore = server.openFiles()
    say('connections: latency without idle ones')
    const without = await latency(port)
    const sockets = await openIdle(port, count, say)
    await pause(1_000)
    say('connections: latency beside the idle ones')
    const beside = await latency(port)
    const stillOpen = sockets.filter(
      ({ closed, readableEnded }) => !closed && !readableEnded,
    ).length
    const residentMiB = (server.residentKiB() ?? Number.NaN) / 1024
    for (const socket of sockets) socket.destroy()
    await untilGone(server, filesBefore)
    const filesAfter = server.openFiles()
    const short: string[] = []
    if (stillOpen < count) short.push(`only ${stillOpen} of ${count} connections stayed open`)
    const slower = (name: keyof Latency, most: number) => {
      if (beside[name] <= most) return
      const [from, to] = [without[name].toFixed(2), beside[name].toFixed(2)]
      short.push(`${name} rose from ${from} to ${to}; at most ${most.toFixed(2)} is well`)
    }
    slower('medianMs', 2 * without.medianMs + 0.5)
    slower('p99Ms', 2 * without.p99Ms + 5)
    if (filesBefore !== undefined && (filesAfter ?? 0) > filesBefore) {
      short.push(`${filesAfter} files are open afterwards, ${filesBefore} were before`)
    }
    const figures = {
      stillOpen,
      medianMsWithout: rounded(without.medianMs),
      medianMsBeside: rounded(beside.medianMs),
      p99MsWithout: rounded(without.p99Ms),
      p99MsBeside: rounded(beside.p99Ms),
      residentMiB: rounded(residentMiB),
      openFilesBefore: filesBefore ?? null,
      openFilesAfter: filesAfter ?? null,
    }
    return { figures, short }
  })
