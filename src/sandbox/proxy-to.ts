// A proxy of its own in front of a sandbox that runs elsewhere.
import { connect, type Socket } from 'node:net'
import { forward } from '../clients/forward.ts'
import { createProxy } from '../clients/proxy.ts'
import { terminator } from '../clients/terminate-tls.ts'
import { refusalBytes } from '../http/raw-refusal.ts'
import type { Refusal } from '../kit/failure.ts'
import type { Settings } from '../settings.ts'
import { fail } from '../world/failures.ts'
import { closeServer, listen, urlOf } from './listen.ts'

/** What exec needs of a proxy. */
export interface OwnProxy {
  readonly proxyUrl: string
  readonly caFile: string
  readonly close: () => Promise<void>
}

interface Told {
  /** Gets the refusals, which no trace has, and what a person should know. */
  readonly tell: (text: string) => void
  readonly broken: (error: unknown) => void
}

/** Opens it. */
export async function openProxyTo(
  sandbox: URL,
  settings: Settings,
  { tell, broken }: Told,
): Promise<OwnProxy> {
  const serve = (client: Socket) => {
    const onward = connect(Number(sandbox.port || 80), sandbox.hostname)
    onward.pipe(client).pipe(onward)
    for (const [end, other] of [
      [client, onward],
      [onward, client],
    ] as const) {
      end.on('error', () => other.destroy())
      end.on('close', () => other.destroy())
    }
  }
  const { terminate, authority } = await terminator({ settings, serve, notice: tell })
  const refuse = (refusal: Refusal, { method, path }: { method: string; path: string }) => {
    const [{ message }] = refusal.problems
    tell(`${method} ${path}: ${message} ${refusal.hint ?? ''}`)
    return refusalBytes(refusal)
  }
  const { server, closeTunnels } = createProxy({
    settings,
    terminate,
    refuse,
    broken,
    listener(request, response) {
      const url = URL.canParse(request.url ?? '') ? new URL(request.url ?? '') : undefined
      const target = new URL(url ? `${url.pathname}${url.search}` : (request.url ?? '/'), sandbox)
      forward(request, response, target, ({ code = '' }) => {
        request.socket.end(refusalBytes(fail.hostNotReached(sandbox.host, code)))
      })
    },
  })
  const { host } = settings
  const port = await listen(server, { host, port: Number(settings.proxyPort) }, '--proxy-port')
  const close = () => {
    closeTunnels()
    return closeServer(server, 0)
  }
  return { proxyUrl: urlOf(host, port), caFile: authority.file, close }
}
