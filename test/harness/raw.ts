// Requests as bytes: what an HTTP client of good manners would not send.
import { request } from 'node:http'

export interface RawReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  /** The text as JSON; empty where it is something else. */
  readonly body: Record<string, unknown>
}

export interface RawSending {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly text?: string
}

/** Sends exactly these headers and this text, on a connection of its own. */
export function rawRequest(
  url: string,
  path: string,
  { method = 'GET', headers = {}, text }: RawSending = {},
): Promise<RawReply> {
  return new Promise((done, refuse) => {
    const sending = request(url + path, { method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', refuse)
      answer.on('end', () => {
        const whole = Buffer.concat(parts).toString('utf8')
        const { statusCode: status = 0, headers } = answer
        const isJson = /^application\/json/.test(headers['content-type'] ?? 'application/json')
        done({ status, headers, text: whole, body: JSON.parse((isJson && whole) || '{}') })
      })
    })
    sending.on('error', refuse)
    sending.end(text)
  })
}
