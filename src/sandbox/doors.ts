// Ways in beside the plain port, TLS on it and the proxy. Loaded when a setting asks for one.
import type { RequestListener, Server } from 'node:http'
import { createProxy, type SandboxProxy } from '../clients/proxy.ts'
import { served, speakBoth, terminator } from '../clients/terminate-tls.ts'
import type { Desk } from '../http/call.ts'
import { refuseRaw } from '../http/raw-refusal.ts'
import type { Settings } from '../settings.ts'
import { closeServer, listen, urlOf } from './listen.ts'

export interface Doors {
  /** Empty where no proxy is wanted. */
  readonly proxyUrl: string
  /** The certificate of the CA, as PEM. */
  readonly caFile: string
  readonly close: () => Promise<void>
}

interface Wanted {
  readonly desk: Desk
  /** Serves what comes in; it does not listen yet. */
  readonly server: Server
  readonly listener: RequestListener
  readonly notice: (text: string) => void
}

/** Opens the port of a proxy; gives its URL. */
async function openProxy({ server }: SandboxProxy, { host, proxyPort }: Settings): Promise<string> {
  const port = await listen(server, { host, port: Number(proxyPort) }, '--proxy-port')
  return urlOf(host, port)
}

/** Opens the doors; rejects with a `CaError`, or the `ListenError` of the proxy's port. */
export async function openDoors({ desk, server, listener, notice }: Wanted): Promise<Doors> {
  const { settings } = desk
  const serve = served(server)
  const { terminate, authority } = await terminator({ settings, serve, notice })
  const { file: caFile } = authority
  if (settings.tls) speakBoth(server, terminate, settings.headersTimeoutMs)
  if (settings.proxyPort === '') return { proxyUrl: '', caFile, close: async () => undefined }
  const refuse = refuseRaw.bind(undefined, desk)
  const { broken } = desk
  const proxy = createProxy({ settings, terminate, listener, refuse, broken })
  const proxyUrl = await openProxy(proxy, settings)
  const close = () => {
    proxy.closeTunnels()
    return closeServer(proxy.server, 0)
  }
  return { proxyUrl, caFile, close }
}
