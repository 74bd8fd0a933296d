// Where a sandbox is reached: its port, and the doors beside it that the settings ask for.
import type { RequestListener, Server } from 'node:http'
import type { Desk } from '../http/call.ts'
import { listen, urlOf } from './listen.ts'
import type { Origin } from './origin.ts'

export interface PortFacts {
  /** Where it listens, without a slash at the end; `http://localhost` without a socket. */
  readonly url: string
  /** 0 without a socket. */
  readonly port: number
  /** The same port by HTTPS, with the setting `tls`; else empty. */
  readonly secureUrl: string
  /** The proxy for clients with fixed hosts, with the setting `proxyPort`; else empty. */
  readonly proxyUrl: string
  /** The certificate to trust, as PEM, where one of both is open; else empty. */
  readonly caFile: string
}

interface Ports {
  readonly facts: PortFacts
  readonly closeDoors: () => Promise<void>
}

/** Of a sandbox without a socket. */
export const noPorts: Ports = {
  facts: { url: 'http://localhost', port: 0, secureUrl: '', proxyUrl: '', caFile: '' },
  closeDoors: async () => undefined,
}

interface Serving {
  readonly server: Server
  readonly listener: RequestListener
  readonly origin: Origin
  readonly notice: (text: string) => void
}

/** Opens them; what the doors need is loaded where one is wanted. */
export async function openPorts(
  desk: Desk,
  { server, listener, origin, notice }: Serving,
): Promise<Ports> {
  const { tls, proxyPort, host } = desk.settings
  const parts = { desk, server, listener, notice }
  const isWanted = tls || proxyPort !== ''
  const doors = isWanted ? await (await import('./doors.ts')).openDoors(parts) : undefined
  const closeDoors = async () => doors?.close()
  try {
    const port = await listen(server, desk.settings)
    origin.listensAt(host, port)
    const secureUrl = tls ? `https://localhost:${port}` : ''
    const { proxyUrl = '', caFile = '' } = doors ?? {}
    return { facts: { url: urlOf(host, port), port, secureUrl, proxyUrl, caFile }, closeDoors }
  } catch (error) {
    await closeDoors()
    throw error
  }
}
