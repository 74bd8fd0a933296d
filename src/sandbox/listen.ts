// The listening socket: opened, and closed with everything that hangs on it.
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pause, stopwatch } from '../kit/real-time.ts'

/** The address cannot be had; the message says what to do. */
export class ListenError extends Error {
  override name = 'ListenError'
  /** As `EADDRINUSE`. */
  readonly code: string
  /** Where it would have been reached. */
  readonly url: string
  /** The flag that says which port: `--port`. */
  readonly flag: string

  constructor(code: string, url: string, flag: string, message: string) {
    super(message)
    this.code = code
    this.url = url
    this.flag = flag
  }
}

const adviceOf = (flag: string): Readonly<Record<string, string>> => ({
  EADDRINUSE: `another program listens there: give another ${flag}, or ${flag} 0 for a free one`,
  EACCES: `this user may not: give a ${flag} above 1023`,
  EADDRNOTAVAIL: 'this machine has no such address: give another --host',
  ENOTFOUND: 'nobody knows this name: give another --host',
})

/** Listens; gives the port. Rejects with a `ListenError`. */
export function listen(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
  flag = '--port',
): Promise<number> {
  return new Promise((done, refuse) => {
    const failed = (error: NodeJS.ErrnoException) => {
      const code = error.code ?? 'UNKNOWN'
      const told = `Cannot listen on ${host}:${port}: ${adviceOf(flag)[code] ?? error.message}.`
      refuse(new ListenError(code, urlOf(host, port), flag, told))
    }
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      done((server.address() as AddressInfo).port)
    })
  })
}

const drainStepMs = 20

/**
 * Accepts nothing more, gives answers under way at most `graceMs` of real time to finish, then
 * closes every connection that is left.
 */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  let open = true
  const closed = new Promise<void>((done) => {
    server.close(() => {
      open = false
      done()
    })
  })
  const began = stopwatch()
  while (open && stopwatch() - began < graceMs) {
    server.closeIdleConnections()
    await Promise.race([closed, pause(drainStepMs)])
  }
  server.closeAllConnections()
  await closed
}

/** The URL under which a listening address is reached from this machine. */
export function urlOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  // Only an address of IPv6 has colons; Node's test for one compiles a pattern for milliseconds.
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
