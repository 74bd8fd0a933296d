// Receivers of notifications that never come to an end. Each counts what it was able to send.

import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export const badManners = [
  'says nothing',
  'sends headers without end',
  'sends a body without end',
  'sends its headers slowly',
  'sends its body slowly',
] as const
export type BadManner = (typeof badManners)[number]

const chunkBytes = 16_384
const headStart = 'HTTP/1.1 200 OK\r\n'
const wholeHead = `${headStart}Transfer-Encoding: chunked\r\n\r\n`
const chunk = `${chunkBytes.toString(16)}\r\n${'x'.repeat(chunkBytes)}\r\n`

export interface BadReceiver {
  readonly url: string
  /** Requests that came. */
  readonly requests: () => number
  /** Bytes that the connections took of what has no end. */
  readonly sentBytes: () => number
  /** Connections that are open. */
  readonly open: () => number
}

/** Sends as fast as the other side takes it, on and on; tells how much went out. */
function pour(socket: Socket, text: string, sent: (bytes: number) => void): void {
  while (!socket.destroyed && socket.write(text)) sent(text.length)
  socket.once('drain', () => pour(socket, text, sent))
}

function drip(socket: Socket, text: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(text), everyMs)
  socket.once('close', () => clearInterval(timer))
}

type Answer = (socket: Socket, dripMs: number, sent: (bytes: number) => void) => void

const answers: Readonly<Record<BadManner, Answer>> = {
  'says nothing': () => undefined,
  'sends headers without end': (socket, _dripMs, sent) => {
    socket.write(headStart)
    pour(socket, `X-More: ${'x'.repeat(chunkBytes)}\r\n`, sent)
  },
  'sends a body without end': (socket, _dripMs, sent) => {
    socket.write(wholeHead)
    pour(socket, chunk, sent)
  },
  'sends its headers slowly': (socket, dripMs) => {
    socket.write(`${headStart}X-Slow: `)
    drip(socket, 'x', dripMs)
  },
  'sends its body slowly': (socket, dripMs) => {
    socket.write(wholeHead)
    drip(socket, '1\r\nx\r\n', dripMs)
  },
}

/** Starts one; where its manner is slow it sends a byte every `dripMs`. It closes with the test. */
export async function startBadReceiver(manner: BadManner, dripMs: number): Promise<BadReceiver> {
  const sockets = new Set<Socket>()
  let requests = 0
  let sentBytes = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    socket.once('data', () => {
      requests++
      answers[manner](socket, dripMs, (bytes) => {
        sentBytes += bytes
      })
    })
    socket.resume()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((done) => server.close(done))
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    requests: () => requests,
    sentBytes: () => sentBytes,
    open: () => sockets.size,
  }
}
