// Receives notifications over HTTP, tells of each, and answers it as it is told to.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pause } from '../kit/real-time.ts'
import type { receiverManners } from '../scenarios/scenario.ts'
import { signatureHeader } from '../service.ts'
import { CommandError, exitCodes } from './exit.ts'
import { say } from './language.ts'
import { clean, styled } from './terminal.ts'

/** How a receiver answers. */
export interface Manners {
  readonly ack: '0' | '1' | 'none'
  /** Notifications, from the first on, that are answered 500. */
  readonly fail: number
  /** Milliseconds before each answer. */
  readonly slow: number
  readonly signature: string
}

/** What came, and what was said to it. */
export interface Received {
  readonly event: string
  readonly signed: 'yes' | 'no' | 'wrong'
  readonly attempt: string | null
  readonly shop: string | null
  readonly answered: number
  readonly acknowledged: boolean
  /** The body; its text where it is no JSON. */
  readonly body: unknown
}

/** Bodies that say received, and not received. */
export const bodies = { '0': '{"receive":"0"}', '1': '{"receive":"1"}', none: '' } as const

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

const headerOf = ({ headers }: IncomingMessage, name: string): string | null =>
  [headers[name.toLowerCase()]].flat()[0] ?? null

const signedBy = (signature: string | null, expected: string): Received['signed'] =>
  signature === null ? 'no' : signature === expected ? 'yes' : 'wrong'

const fieldOf = (body: unknown, name: string): string => {
  const value = (body as Readonly<Record<string, unknown>> | null)?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The fields by which a person knows a notification. */
const toldFields = ['order_id', 'status', 'amount', 'customer_id', 'subscription_id', 'error_code']

/** A notification as one line. */
export function receivedLine({
  event,
  signed,
  attempt,
  answered,
  acknowledged,
  body,
}: Received): string {
  const signature =
    signed === 'yes' ? styled('green', 'signed') : styled('red', `signed: ${signed}`)
  const answer = acknowledged ? styled('green', 'received') : styled('yellow', 'not received')
  const fields = toldFields.map((name) => fieldOf(body, name)).filter((value) => value !== '')
  const tried = attempt === null ? '' : `try ${attempt}`
  const parts = [event, ...fields, signature, tried, `${answered} ${answer}`]
  return parts
    .filter((part) => part !== '')
    .map(clean)
    .join('  ')
}

/** Takes one notification in, and answers it. */
async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  { ack, slow, signature }: Manners,
  isFailing: boolean,
): Promise<Received> {
  const body = parsed(await text(request))
  if (slow > 0) await pause(slow)
  const answered = isFailing ? 500 : 200
  response.writeHead(answered, { 'content-type': 'application/json' })
  response.end(isFailing ? '' : bodies[ack])
  return {
    event: fieldOf(body, 'event') || '(no event)',
    signed: signedBy(headerOf(request, signatureHeader), signature),
    attempt: headerOf(request, 'X-Sandbox-Attempt'),
    shop: headerOf(request, 'X-Sandbox-Shop'),
    answered,
    acknowledged: !isFailing && ack === '0',
    body,
  }
}

const listenError = ({ code, message }: NodeJS.ErrnoException, port: number): CommandError => {
  const why = code === 'EADDRINUSE' ? `port ${port} is taken: give another --port` : message
  return new CommandError(
    say({ en: `cannot listen: ${why}.`, ja: `待ち受けできません: ${why}` }),
    exitCodes.cannotListen,
  )
}

export interface Receiver {
  readonly url: string
  close(): void
}

/** Listens on this machine, port 0 for a free one; `tell` hears of each notification. */
export async function startReceiver(
  port: number,
  manners: Manners,
  tell: (received: Received) => void,
): Promise<Receiver> {
  let count = 0
  const server = createServer((request, response) => {
    const isFailing = ++count <= manners.fail
    // Whoever sent it may go away in the middle: then there is nothing to tell.
    receive(request, response, manners, isFailing).then(tell, () => response.destroy())
  })
  await new Promise<void>((done, refuse) => {
    server.once('error', (error) => refuse(listenError(error, port)))
    server.listen(port, '127.0.0.1', done)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** How long a slow receiver takes. */
const slowMs = 150

/** What one world's notifications meet, and what came. */
export interface Inbox {
  manner: (typeof receiverManners)[number]
  /** Whose story it is; what other shops of the world are told is no part of it. */
  readonly shops: Set<string>
  /** Payments that are no part of it, by their ids. */
  readonly ignored: ReadonlySet<string>
  events: string[]
  /** Notifications that it has not taken in yet. */
  taking: number
}

/** Receives for many worlds at once, and notes what came for each. */
export async function startInboxes(signature: string) {
  const inboxes = new Map<string, Inbox>()
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as { event: string; order_id?: string }
    const inbox = inboxes.get(String(request.headers['x-sandbox-world']))
    if (inbox) inbox.taking++
    const isSigned = request.headers[signatureHeader.toLowerCase()] === signature
    const told = isSigned ? body.event : `${body.event} with a wrong signature`
    const isOwn = inbox?.shops.has(headerOf(request, 'X-Sandbox-Shop') ?? '')
    if (inbox?.manner === 'slow') await pause(slowMs)
    if (inbox && isOwn && !inbox.ignored.has(body.order_id ?? '')) inbox.events.push(told)
    response.end(inbox?.manner === 'refuses' ? bodies['1'] : bodies['0'])
    if (inbox) inbox.taking--
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    inboxOf(world: string, shop: string, ignored: ReadonlySet<string>): Inbox {
      const shops = new Set([shop])
      const inbox: Inbox = { manner: 'acknowledges', shops, ignored, events: [], taking: 0 }
      inboxes.set(world, inbox)
      return inbox
    },
    /** When everything that came is taken in, also what its sender has given up. */
    async taken(inbox: Inbox): Promise<void> {
      while (inbox.taking > 0) await pause(slowMs / 10)
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
