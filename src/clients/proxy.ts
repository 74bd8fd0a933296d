// A proxy for clients whose hosts are fixed, whatever they are written in: a tunnel (CONNECT) to a
// host of the service ends here and is served; the rest goes on, or is refused.
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { limitsOf } from '../http/socket-limits.ts'
import { isLoopbackAddress } from '../kit/addresses.ts'
import type { Refusal } from '../kit/failure.ts'
import { environmentOf } from '../service.ts'
import type { Settings } from '../settings.ts'
import { fail } from '../world/failures.ts'
import { forward } from './forward.ts'
import type { Terminate } from './terminate-tls.ts'

export interface ProxyParts {
  readonly settings: Settings
  /** Takes the connection of a tunnel to a host that is served. */
  readonly terminate: Terminate
  /** Serves requests that need no tunnel. */
  readonly listener: RequestListener
  /** Notes a refusal; gives the bytes of its answer. */
  readonly refuse: (refusal: Refusal, asked: Asked) => string
}

export interface Asked {
  readonly method: string
  readonly path: string
}

interface Target {
  readonly host: string
  readonly port: number
}

/** `api.example.com:443`, also of an address in brackets; undefined where it is no such thing. */
function targetIn(text: string): Target | undefined {
  const [, host = '', port] = /^\[?([^\]/@?#\s]+?)\]?:(\d{1,5})$/.exec(text) ?? []
  if (host === '') return undefined
  return { host: host.toLowerCase().replace(/\.$/, ''), port: Number(port) }
}

/** Whether a host is served, may be passed, or why not. */
function verdictOn(
  host: string,
  { remoteAddress = '' }: Pick<Socket, 'remoteAddress'>,
  { liveHost, proxyOthers }: Settings,
): 'serve' | 'pass' | Refusal {
  const environment = environmentOf(host)
  if (environment === 'test') return 'serve'
  if (environment === 'live' && liveHost === 'capture') return 'serve'
  if (environment === 'live' && liveHost === 'refuse') return fail.liveHostRefused(host)
  const passes = environment === 'live' || proxyOthers === 'pass'
  // Beyond this machine the proxy would be an open door for whoever finds it.
  return passes && isLoopbackAddress(remoteAddress) ? 'pass' : fail.hostNotServed(host)
}

/** Connects both ends; whoever ends first ends the other. */
function tunnel(client: Socket, { host, port }: Target, failed: (error: Error) => void): void {
  const onward = connect(port, host)
  onward.once('error', failed)
  onward.once('connect', () => {
    onward.off('error', failed)
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    onward.pipe(client).pipe(onward)
  })
  onward.on('close', () => client.destroy())
  onward.on('error', () => client.destroy())
  client.on('close', () => onward.destroy())
}

/** Everything that hangs on a proxy, so that nothing is left of it. */
export interface SandboxProxy {
  readonly server: Server
  /** Closes every tunnel at once. */
  readonly closeTunnels: () => void
}

const reasonOf = (error: Error): string => (error as NodeJS.ErrnoException).code ?? error.message

/** Makes a proxy that does not listen yet. */
export function createProxy(parts: ProxyParts): SandboxProxy {
  const { settings, terminate, listener, refuse } = parts
  const tunnels = new Set<Socket>()
  const server = createServer(limitsOf(settings))
  server.maxConnections = settings.connectionsMax

  server.on('connect', ({ url = '' }: IncomingMessage, client: Socket, head: Buffer) => {
    tunnels.add(client)
    client.on('close', () => tunnels.delete(client))
    client.on('error', () => client.destroy())
    const turnAway = (refusal: Refusal) =>
      client.end(refuse(refusal, { method: 'CONNECT', path: url }))
    const target = targetIn(url)
    if (!target) return turnAway(fail.requestMalformed())
    const verdict = verdictOn(target.host, client, settings)
    if (verdict === 'serve') {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      if (head.length > 0) client.unshift(head)
      return terminate(client)
    }
    if (verdict !== 'pass') return turnAway(verdict)
    if (head.length > 0) client.unshift(head)
    tunnel(client, target, (error) => turnAway(fail.hostNotReached(target.host, reasonOf(error))))
  })

  server.on('request', (request, response) => {
    const { url = '/', method = 'GET', socket } = request
    const target = /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url) : undefined
    if (!target) return listener(request, response)
    const turnAway = (refusal: Refusal) =>
      socket.end(refuse(refusal, { method, path: target.origin }))
    const verdict = verdictOn(target.hostname, socket, settings)
    if (verdict === 'serve') return listener(request, response)
    if (verdict !== 'pass') return turnAway(verdict)
    if (target.protocol === 'https:') return turnAway(fail.hostNotServed(target.hostname))
    forward(request, response, target, (error) =>
      turnAway(fail.hostNotReached(target.hostname, reasonOf(error))),
    )
  })

  return {
    server,
    closeTunnels() {
      for (const each of tunnels) each.destroy()
    },
  }
}
