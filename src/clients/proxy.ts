// A proxy for clients whose hosts are fixed, whatever they are written in: a tunnel (CONNECT) to a
// host of the service ends here and is served; the rest goes on, or is refused.
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { connect, type Socket } from 'node:net'
import { limitsOf } from '../http/socket-limits.ts'
import { isLoopbackAddress } from '../kit/addresses.ts'
import { Refusal } from '../kit/failure.ts'
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
  /** Told of a bug of ours. */
  readonly broken: (error: unknown) => void
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
  const [, host = '', digits] = /^\[?([^\]/@?#\s]+?)\]?:(\d{1,5})$/.exec(text) ?? []
  const port = Number(digits)
  if (host === '' || port > 65_535) return undefined
  return { host: host.toLowerCase().replace(/\.$/, ''), port }
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

/** Takes a tunnel to where it is meant to lead. */
function lead(parts: ProxyParts, url: string, client: Socket, head: Buffer): void {
  const turnAway = (refusal: Refusal) =>
    client.end(parts.refuse(refusal, { method: 'CONNECT', path: url }))
  const target = targetIn(url)
  if (!target) {
    turnAway(fail.requestMalformed())
    return
  }
  const verdict = verdictOn(target.host, client, parts.settings)
  if (verdict instanceof Refusal) {
    turnAway(verdict)
    return
  }
  if (head.length > 0) client.unshift(head)
  if (verdict === 'serve') {
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    parts.terminate(client)
  } else {
    tunnel(client, target, (error) => turnAway(fail.hostNotReached(target.host, reasonOf(error))))
  }
}

/** Answers a request that came without a tunnel, or sends it on. */
function answer(parts: ProxyParts, request: IncomingMessage, response: ServerResponse): void {
  const { url = '/', method = 'GET', socket } = request
  const target = /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url) : undefined
  const verdict = target ? verdictOn(target.hostname, socket, parts.settings) : 'serve'
  if (verdict === 'serve' || !target) {
    parts.listener(request, response)
    return
  }
  const turnAway = (refusal: Refusal) =>
    socket.end(parts.refuse(refusal, { method, path: target.origin }))
  // What is to be encrypted must come by a tunnel: nobody encrypts it here.
  const isPlain = target.protocol === 'http:'
  if (verdict !== 'pass' || !isPlain) {
    turnAway(verdict === 'pass' ? fail.hostNotServed(target.hostname) : verdict)
    return
  }
  forward(request, response, target, (error) =>
    turnAway(fail.hostNotReached(target.hostname, reasonOf(error))),
  )
}

/** Makes a proxy that does not listen yet. */
export function createProxy(parts: ProxyParts): SandboxProxy {
  const { settings, broken } = parts
  const tunnels = new Set<Socket>()
  const server = createServer(limitsOf(settings))
  server.maxConnections = settings.connectionsMax
  const safely = (socket: Socket, act: () => void): void => {
    try {
      act()
    } catch (error) {
      broken(error)
      socket.destroy()
    }
  }
  server.on('connect', ({ url = '' }: IncomingMessage, client: Socket, head: Buffer) => {
    tunnels.add(client)
    client.on('close', () => tunnels.delete(client))
    client.on('error', () => client.destroy())
    safely(client, () => lead(parts, url, client, head))
  })
  server.on('request', (request, response) =>
    safely(request.socket, () => answer(parts, request, response)),
  )
  return {
    server,
    closeTunnels() {
      for (const each of tunnels) each.destroy()
    },
  }
}
