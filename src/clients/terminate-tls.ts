// The end of TLS: a connection comes in encrypted, and is served as any other.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { Settings } from '../settings.ts'
import { type Authority, authorityIn, caFolderOf } from './ca-folder.ts'
import { certificateOfNames } from './ca-names.ts'

/** Takes a connection that is about to begin a handshake. */
export type Terminate = (socket: Socket) => void

interface Termination {
  readonly settings: Pick<Settings, 'caFolder' | 'liveHost' | 'headersTimeoutMs'>
  /** Serves what comes out. */
  readonly serve: (socket: TLSSocket) => void
  /** Told once that a client does not trust the CA. */
  readonly notice: (text: string) => void
}

/** The first byte of a handshake; no request begins with it. */
const handshakeByte = 22

const distrust = /ALERT_(UNKNOWN_CA|BAD_CERTIFICATE|CERTIFICATE_UNKNOWN)/

/** Opens the CA, or makes it, and certifies the names that are served. */
export async function terminator({
  settings,
  serve,
  notice,
}: Termination): Promise<{ readonly terminate: Terminate; readonly authority: Authority }> {
  const authority = await authorityIn(caFolderOf(settings))
  const withLive = settings.liveHost === 'capture'
  const pem = await certificateOfNames(authority, withLive)
  const handshakeTimeout = settings.headersTimeoutMs || 2 ** 31 - 1
  const { createServer } = await import('node:tls')
  const server = createServer({ key: pem, cert: pem, handshakeTimeout })
  let isTold = false
  server.on('secureConnection', serve)
  server.on('tlsClientError', (error: NodeJS.ErrnoException) => {
    if (isTold || !distrust.test(error.code ?? '')) return
    isTold = true
    notice(
      'A client does not trust the certificate of the sandbox: `payment-sandbox ca` tells ' +
        'what to set for it.',
    )
  })
  return { terminate: (socket) => void server.emit('connection', socket), authority }
}

/** Lets the port of `server` speak both: what begins with a handshake is terminated first. */
export function speakBoth(server: Server, terminate: Terminate, firstByteMs: number): void {
  const plain = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const give = () => socket.destroy()
    socket.once('error', give)
    socket.setTimeout(firstByteMs, give)
    socket.once('readable', () => {
      const first = socket.read() as Buffer | null
      socket.off('error', give)
      socket.setTimeout(0)
      socket.off('timeout', give)
      if (first === null) {
        socket.destroy()
        return
      }
      socket.unshift(first)
      if (first[0] === handshakeByte) terminate(socket)
      else for (const take of plain) take.call(server, socket)
    })
  })
}

/** Serves connections of `server` that did not come by its port, or not as they are. */
export function served(server: Server): (socket: Socket) => void {
  const plain = server.listeners('connection')
  return (socket) => {
    for (const take of plain) Reflect.apply(take, server, [socket])
  }
}
