// `listen`: a receiver of notifications that shows each one, and answers it as it is told to.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { parseDuration } from '../kit/dates.ts'
import { pause } from '../kit/real-time.ts'
import { signatureHeader } from '../service.ts'
import { settingDefinitions } from '../settings.ts'
import { CommandError, exitCodes } from './exit.ts'
import { onEndSignal } from './shutdown.ts'
import { clean, isForPeople, styled } from './terminal.ts'

interface ListenFlags {
  readonly port: number
  readonly ack: '0' | '1' | 'none'
  /** Notifications, from the first on, that are answered 500. */
  readonly fail: number
  /** Milliseconds before each answer. */
  readonly slow: number
  readonly signature: string
  readonly json?: boolean
}

/** What came, and what was said to it. */
interface Received {
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
const bodies = { '0': '{"receive":"0"}', '1': '{"receive":"1"}', none: '' } as const

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

function lineOf({ event, signed, attempt, answered, acknowledged, body }: Received): string {
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
  { ack, slow, signature }: ListenFlags,
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
  return new CommandError(`cannot listen: ${why}.`, exitCodes.cannotListen)
}

async function listen(flags: ListenFlags): Promise<void> {
  const forPeople = isForPeople(flags)
  let count = 0
  const server = createServer((request, response) => {
    const isFailing = ++count <= flags.fail
    receive(request, response, flags, isFailing).then(
      (received) =>
        console.log(
          forPeople ? lineOf(received) : JSON.stringify({ type: 'notification', ...received }),
        ),
      // Whoever sent it went away in the middle: there is nothing to show.
      () => response.destroy(),
    )
  })
  await new Promise<void>((done, refuse) => {
    server.once('error', (error) => refuse(listenError(error, flags.port)))
    server.listen(flags.port, '127.0.0.1', done)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  onEndSignal(() => {
    server.close()
    server.closeAllConnections()
  })
  if (forPeople)
    console.log(`Listening. Send it everything: payment-sandbox start --webhook-url ${url}\n`)
  else console.log(JSON.stringify({ type: 'listening', url }))
}

const count = (given: string): number => {
  if (!/^\d{1,9}$/.test(given)) throw new InvalidArgumentError('Give a whole number.')
  return Number(given)
}

const portOf = (given: string): number => {
  if (count(given) > 65_535) throw new InvalidArgumentError('A port is at most 65535.')
  return count(given)
}

const duration = (given: string): number => {
  const ms = /^\d+$/.test(given) ? Number(given) : parseDuration(given)
  if (ms === undefined) throw new InvalidArgumentError('Give a time such as 500ms or 2s.')
  return ms
}

const usualSignature = settingDefinitions['webhook.signature'].usual

/** Adds `listen`. */
export function registerListen(program: Command): void {
  program
    .command('listen')
    .description('Receive notifications, show each in one line, and acknowledge them.')
    .addOption(new Option('--port <number>', '0 takes a free one').argParser(portOf).default(8080))
    .addOption(
      new Option('--ack <answer>', '0 says received, 1 not received, none says nothing')
        .choices(Object.keys(bodies))
        .default('0'),
    )
    .addOption(
      new Option('--fail <count>', 'answer 500 to the first ones').argParser(count).default(0),
    )
    .addOption(
      new Option('--slow <time>', 'wait before each answer: 500ms, 2s')
        .argParser(duration)
        .default(0),
    )
    .option('--signature <text>', 'the signature that is expected', usualSignature)
    .option('--json', 'print JSON lines, as when piped')
    .action(listen)
}
