// Bytes as a client may put them on the wire, where a proper HTTP client would refuse to.
import { connect } from 'node:net'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'

export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** All complete answers in a text; interim ones (100) too. */
export function answersIn(received: string, isHead = false): WireAnswer[] {
  const answers: WireAnswer[] = []
  let rest = received
  for (;;) {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1) return answers
    const [statusLine = '', ...lines] = rest.slice(0, end).split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
    )
    const length = isHead ? 0 : Number(headers['content-length'] ?? 0)
    const body = rest.slice(end + 4, end + 4 + length)
    if (body.length < length) return answers
    answers.push({ status: Number(statusLine.split(' ')[1]), headers, text: body })
    rest = rest.slice(end + 4 + length)
  }
}

export interface WireOptions {
  /** Answers to wait for; 1 when absent. */
  readonly answers?: number
  readonly isHead?: boolean
  /** Closes the sending half when the bytes are out. */
  readonly half?: boolean
  readonly timeoutMs?: number
}

/** Sends the parts one after the other; gives what came back, complete answers only. */
export function exchange(
  { port }: Pick<Sandbox, 'port'>,
  parts: string | Buffer | readonly (string | Buffer)[],
  { answers = 1, isHead = false, half = false, timeoutMs = 4_000 }: WireOptions = {},
): Promise<readonly WireAnswer[]> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    const finish = () => {
      socket.destroy()
      done(answersIn(received, isHead))
    }
    socket.setTimeout(timeoutMs, finish)
    socket.on('error', finish)
    socket.on('close', finish)
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
      if (answersIn(received, isHead).length >= answers) finish()
    })
    socket.on('connect', () => {
      for (const part of [parts].flat()) socket.write(part as string | Buffer)
      if (half) socket.end()
    })
  })
}

/** Sends the beginning of a request and breaks the connection off. */
export function breakOff({ port }: Pick<Sandbox, 'port'>, bytes: string | Buffer): Promise<void> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes, () => socket.resetAndDestroy())
    })
    socket.on('error', () => undefined)
    socket.on('close', () => done())
  })
}

/** The head of a request with its blank line; header values are sent as they are. */
export function headOf(
  requestLine: string,
  headers: readonly (readonly [name: string, value: string])[],
): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  return [`${requestLine} HTTP/1.1`, 'Host: 127.0.0.1', ...lines, '', ''].join('\r\n')
}
