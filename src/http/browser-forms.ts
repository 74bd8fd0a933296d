// Forms that a buyer's browser sends to a merchant, where nobody has a browser.
import { isIP } from 'node:net'
import { isLocalAddress } from '../kit/addresses.ts'
import { afterThisTurn, stopwatch } from '../kit/real-time.ts'
import { Turn } from '../world/trace.ts'
import type { World } from '../world/world.ts'
import type { Desk } from './call.ts'
import type { Courier, Reception } from './courier.ts'

type Fields = Readonly<Record<string, string>>

/** A server of this machine or its networks, told by its name alone: nobody is asked for it. */
export function isNear(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  const name = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'http:' && protocol !== 'https:') return false
  return isIP(name) > 0 ? isLocalAddress(name) : /(^|\.)localhost$/.test(name)
}

const headers = {
  accept: 'text/html',
  'content-type': 'application/x-www-form-urlencoded',
  'user-agent': 'payment-sandbox buyer',
}

/** Sends a form and gives what came back; never rejects. */
export function sendForm(
  courier: Courier,
  world: World,
  url: string,
  fields: Fields,
): Promise<Reception> {
  const body = new URLSearchParams(fields).toString()
  return courier.send(url, headers, body, world.settings['webhook.timeoutMs'])
}

/** Sends a form of a buyer who acts by himself, and notes in the trace how it was answered. */
async function submit({ courier, journal }: Desk, world: World, url: string, fields: Fields) {
  if ((await journal.flushed()) === false || world.retired) return
  const began = stopwatch()
  const { status } = await sendForm(courier, world, url, fields)
  if (world.retired) return
  world.trace.add({
    id: world.trace.nextId(),
    world: world.name,
    kind: 'page',
    at: world.stamp,
    durationMs: stopwatch() - began,
    turn: new Turn('buyer submits form'),
    method: 'POST',
    path: url.split('?')[0],
    status: status ?? 0,
  })
}

/**
 * The browser of buyers who act by themselves: it reaches servers of this machine, once the answers
 * of the turn are out.
 */
export const browserOf = (desk: Desk) => (world: World, url: string, fields: Fields) => {
  if (isNear(url)) afterThisTurn(() => afterThisTurn(() => void submit(desk, world, url, fields)))
}
