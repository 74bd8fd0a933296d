// Clients that strain a server: they hold connections, bring bytes slowly, or never read. The
// counts and times are the caller's, so that a short test and a long soak share them.
import { connect, type Socket } from 'node:net'
import { stopwatch } from '../../src/kit/real-time.ts'

/** Connections opened at a time: more than a listening socket queues would be refused. */
const openedAtOnce = 100

/** Connections that were opened together. */
export class Connections {
  readonly #sockets: readonly Socket[]
  readonly #ended: Promise<unknown>
  /** What the server sent, by connection. */
  readonly received: string[]

  constructor(sockets: readonly Socket[]) {
    this.#sockets = sockets
    this.received = sockets.map(() => '')
    sockets.forEach((socket, at) => {
      socket.on('data', (bytes) => {
        this.received[at] += bytes.toString('latin1')
      })
    })
    this.#ended = Promise.all(
      sockets.map((socket) => new Promise((done) => socket.once('close', done))),
    )
  }

  get open(): number {
    return this.#sockets.filter(({ destroyed }) => !destroyed).length
  }

  write(bytes: string): void {
    for (const socket of this.#sockets) if (socket.writable) socket.write(bytes)
  }

  /** When the server has closed every one of them. */
  async ended(): Promise<void> {
    await this.#ended
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await this.#ended
  }
}

function openOne(port: number): Promise<Socket> {
  return new Promise((done, refuse) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.off('error', refuse)
      socket.on('error', () => undefined)
      done(socket)
    })
    socket.once('error', refuse)
  })
}

/** Opens `count` connections; each sends `bytes`, or nothing. */
export async function openConnections(
  port: number,
  count: number,
  bytes = '',
): Promise<Connections> {
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const next = Math.min(openedAtOnce, count - sockets.length)
    sockets.push(...(await Promise.all(Array.from({ length: next }, () => openOne(port)))))
  }
  const connections = new Connections(sockets)
  if (bytes !== '') connections.write(bytes)
  return connections
}

/** Writes one byte to each connection every `everyMs` until `stop` is called. */
export function dripInto(connections: Connections, everyMs: number): { readonly stop: () => void } {
  const timer = setInterval(() => connections.write('x'), everyMs)
  return { stop: () => clearInterval(timer) }
}

/**
 * Writes `request` up to `count` times on one connection and never reads. Gives how many the
 * connection took before it stood still for `stillMs`.
 */
export async function writeWithoutReading(
  port: number,
  request: string,
  { count, stillMs }: { readonly count: number; readonly stillMs: number },
): Promise<{ readonly written: number; readonly close: () => void }> {
  const socket = await openOne(port)
  socket.pause()
  let written = 0
  const flowing = () => {
    return new Promise<boolean>((done) => {
      const timer = setTimeout(() => done(false), stillMs)
      socket.once('drain', () => {
        clearTimeout(timer)
        done(true)
      })
    })
  }
  while (written < count) {
    written++
    if (!socket.write(request) && !(await flowing())) break
  }
  return { written, close: () => socket.destroy() }
}

/** The longest of `count` calls of `act`, one after the other, in milliseconds. */
export async function longestOf(count: number, act: () => Promise<unknown>): Promise<number> {
  let longest = 0
  for (let at = 0; at < count; at++) {
    const began = stopwatch()
    await act()
    longest = Math.max(longest, stopwatch() - began)
  }
  return longest
}
