// Under which names the sandbox is served. A web page of a stranger may let a name of its own point
// to this machine (DNS rebinding); the Host header then still carries that name.
import { isIP } from 'node:net'
import { isLoopbackName } from '../kit/addresses.ts'
import { scriptHosts, serviceHosts } from '../service.ts'
import type { Settings } from '../settings.ts'

/** Whether a Host header names the sandbox; none at all is HTTP/1.0, which no browser speaks. */
export type HostCheck = (header: string | undefined) => boolean

export interface Hosts {
  /** For the control API, and for pages that a browser shows. */
  readonly control: HostCheck
  /** For the API, which clients may also reach under the names of the mirrored service. */
  readonly api: HostCheck
}

/** The name in a Host header: small letters, without port, brackets and a dot at the end. */
const nameIn = (header: string): string =>
  header
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')

/** The names of a setting that lists hosts with commas. */
export const namesOf = (list: string): string[] =>
  list
    .split(',')
    .map((each) => nameIn(each.trim()))
    .filter((name) => name !== '')

/** `127.0.0.1:4649` of a URL; undefined for what is no URL. */
export const hostOfUrl = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).host : undefined

/** On all addresses of the machine, any address is one it listens on, and none can be rebound. */
const listensEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::'

function knownTo(settings: Settings, more: readonly string[]): (name: string) => boolean {
  const { host, publicUrl, allowedHost } = settings
  const names = new Set([...namesOf(allowedHost), nameIn(host), ...more])
  const published = hostOfUrl(publicUrl)
  if (published !== undefined) names.add(nameIn(published))
  const anyAddress = listensEverywhere(host)
  return (name) => isLoopbackName(name) || names.has(name) || (anyAddress && isIP(name) !== 0)
}

/** A client sends the same header again and again, so the last verdicts are remembered. */
function remembering(holds: (name: string) => boolean): HostCheck {
  let [accepted, refused]: (string | undefined)[] = []
  return (header) => {
    if (header === undefined || header === accepted) return true
    if (header === refused) return false
    const verdict = holds(nameIn(header))
    if (verdict) accepted = header
    else refused = header
    return verdict
  }
}

/** The checks of one sandbox. */
export const hostsOf = (settings: Settings): Hosts => ({
  control: remembering(knownTo(settings, [])),
  api: remembering(
    knownTo(settings, [...Object.values(serviceHosts), ...Object.values(scriptHosts)]),
  ),
})
