// Leads the connections of one process that are meant for the mirrored service into a sandbox. The
// official client has fixed hosts and no other door; all HTTPS clients of Node (node:https and what
// builds on it, fetch, undici) open their connections by `tls.connect`, so that is where they are
// met. What a captured client then writes is plain HTTP.
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'
import tls, { type ConnectionOptions, type TLSSocket } from 'node:tls'
import { environmentOf } from '../service.ts'
import type { LiveHost } from '../settings.ts'

export interface Capturing {
  /** Where the sandbox listens: `http://127.0.0.1:4649`. */
  readonly sandbox: URL
  readonly liveHost: LiveHost
}

/** A connection to the sandbox that its user takes for one over TLS. */
class PlainSocket extends Socket {
  readonly encrypted = true
  readonly authorized = true
  readonly authorizationError = null
  readonly alpnProtocol = false

  /** Connects; tells of it as a TLS socket does. */
  static to({ hostname, port }: URL): PlainSocket {
    const socket = new PlainSocket()
    socket.once('connect', () => socket.emit('secureConnect'))
    socket.connect(Number(port || 80), hostname)
    return socket
  }

  /** Never connects; fails in the next turn, when its user listens. */
  static failing(error: Error): PlainSocket {
    const socket = new PlainSocket()
    process.nextTick(() => socket.destroy(error))
    return socket
  }

  getPeerCertificate(): object {
    return {}
  }

  getSession(): undefined {
    return undefined
  }

  isSessionReused(): boolean {
    return false
  }

  setServername(): void {
    // There is no handshake that would carry a name.
  }
}

/** The options among the arguments of `tls.connect`, which takes them in three ways. */
function optionsOf(given: readonly unknown[]): ConnectionOptions {
  const [first, second] = given
  const host = typeof first !== 'object' && typeof second === 'string' ? { host: second } : {}
  const options = given.find((each) => typeof each === 'object' && each !== null)
  return { ...host, ...(options as ConnectionOptions | undefined) }
}

const nameIn = ({ servername, host }: ConnectionOptions): string =>
  (servername || host || '').toLowerCase().replace(/\.$/, '')

const refusal = (host: string) =>
  new Error(
    `${host} is the live service, and this process was to talk to a sandbox: use a client in ` +
      'test mode, or set PAYMENT_SANDBOX_LIVE_HOST to capture or pass.',
  )

/** A way that was made already, as the tunnel of a proxy, is of no use to a captured connection. */
const leave = ({ socket }: ConnectionOptions): unknown => socket?.destroy()

/** The stand-in for a connection to this host; undefined where the connection is to be made. */
function standInFor(host: string, { sandbox, liveHost }: Capturing): PlainSocket | undefined {
  const environment = environmentOf(host)
  if (environment === 'test') return PlainSocket.to(sandbox)
  if (environment === undefined || liveHost === 'pass') return undefined
  return liveHost === 'capture' ? PlainSocket.to(sandbox) : PlainSocket.failing(refusal(host))
}

/** Captures from now on; the result ends it. */
export function captureConnections(capturing: Capturing): () => void {
  const { connect } = tls
  tls.connect = ((...given: readonly unknown[]): TLSSocket => {
    const options = optionsOf(given)
    const standIn = standInFor(nameIn(options), capturing)
    if (!standIn) return Reflect.apply(connect, tls, given) as TLSSocket
    leave(options)
    const told = given.find((each) => typeof each === 'function')
    if (told) standIn.once('secureConnect', told as () => void)
    return standIn as unknown as TLSSocket
  }) as typeof connect
  syncBuiltinESMExports()
  return () => {
    tls.connect = connect
    syncBuiltinESMExports()
  }
}
