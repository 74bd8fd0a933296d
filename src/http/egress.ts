// Where notifications may go: this machine, private networks, and hosts that a setting names.
// Looked at when a connection is made, with the very addresses that are then connected to, so a
// name that points elsewhere a moment later gains nothing.
import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { buildConnector } from 'undici'
import { isLocalAddress } from '../kit/addresses.ts'
import { namesOf } from './hosts.ts'

/** Why nothing is sent, and what to do. */
export class EgressError extends Error {
  override name = 'EgressError'

  constructor(host: string, address: string) {
    const where = host === address ? host : `${host}, which is ${address},`
    super(
      `notifications go to this machine and private networks, and ${where} is neither: ` +
        `start with --webhook-allowed-host ${host}, or point the webhook to a receiver of yours`,
    )
  }
}

/** All addresses of a name. */
export type Resolve = (
  host: string,
  options: LookupOptions & { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/** A lookup that fails for a name of which any address lies beyond private networks. */
const localLookup =
  (resolve: Resolve): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found = []) => {
      const outside = found.find(({ address }) => !isLocalAddress(address))
      const [first] = found
      if (error || first === undefined) done(error ?? new Error(`${host} has no address`), '', 0)
      else if (outside) done(new EgressError(host, outside.address), '', 0)
      else if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  }

type Connector = ReturnType<typeof buildConnector>

/** What makes the connections of notifications; `make` builds one for a way to look names up. */
export function egressConnector(
  make: (lookup: LookupFunction | undefined) => Connector,
  allowedHosts: string,
  resolve: Resolve = systemLookup,
): Connector {
  const allowed = new Set(namesOf(allowedHosts))
  const [anywhere, locally] = [make(undefined), make(localLookup(resolve))]
  return (options, done) => {
    const name = options.hostname.toLowerCase().replace(/\.$/, '')
    if (allowed.has('*') || allowed.has(name)) return anywhere(options, done)
    // An address is not looked up.
    if (isIP(name) === 0 || isLocalAddress(name)) return locally(options, done)
    queueMicrotask(() => done(new EgressError(name, name), null))
  }
}
