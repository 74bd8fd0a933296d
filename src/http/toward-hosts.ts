// Where a notification really goes: a receiver on the host of a container has another name there.
import { existsSync } from 'node:fs'
import { isLoopbackName } from '../kit/addresses.ts'
import type { Reception, Sender } from './courier.ts'

/** Files that engines put into a container. */
const marks = ['/.dockerenv', '/run/.containerenv']
const isInContainer = (): boolean => marks.some((path) => existsSync(path))

/** `localhost=host.docker.internal,a=b` as pairs. */
const pairsIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split(',')
      .map((pair) => pair.split('=').map((part) => part.trim()))
      .flatMap(([from = '', to = '']) => (from && to ? [[from.toLowerCase(), to] as const] : [])),
  )

/** The URL with its host replaced; as it is where no pair names it. */
export function rewritten(url: string, pairs: ReadonlyMap<string, string>): string {
  if (pairs.size === 0 || !URL.canParse(url)) return url
  const parsed = new URL(url)
  const to = pairs.get(parsed.hostname) ?? pairs.get(parsed.host)
  if (to === undefined) return url
  if (to.includes(':')) parsed.host = to
  else parsed.hostname = to
  return parsed.href
}

/** Says what a refused connection means to who runs the sandbox in a container. */
export function explained(
  url: string,
  reception: Reception,
  inContainer: () => boolean,
): Reception {
  const { error } = reception
  if (!error?.startsWith('ECONNREFUSED') || !URL.canParse(url)) return reception
  if (!isLoopbackName(new URL(url).hostname) || !inContainer()) return reception
  const why = 'In a container localhost is the container itself'
  const fix = 'start with --webhook-rewrite localhost=host.docker.internal'
  return { ...reception, error: `${error}. ${why}: ${fix}.` }
}

/** Sends to where the setting says, and explains what a person can mend. */
export function towardHosts(send: Sender, setting: string, inContainer = isInContainer): Sender {
  const pairs = pairsIn(setting)
  return async (url, headers, body, timeoutMs) => {
    const to = rewritten(url, pairs)
    return explained(to, await send(to, headers, body, timeoutMs), inContainer)
  }
}
