// Requests as the text that goes over the wire.
import defaultFixture from '../fixtures/default.json' with { type: 'json' }

/** The secret key of the first shop of the default fixture; the bare servers ask for none. */
const key = defaultFixture.records.keys.rows[0]?.value ?? ''

export interface Sending {
  readonly body?: unknown
  readonly world?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A form with one JSON file: `POST` of the first shop. */
export function formMessage(route: string, file: { readonly name: string; readonly text: string }) {
  const boundary = 'bench-boundary'
  const body =
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\n` +
    `Content-Type: application/json\r\n\r\n${file.text}\r\n--${boundary}--\r\n`
  return (
    `${route} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n` +
    `Content-Type: multipart/form-data; boundary=${boundary}\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}

/** `message('PUT /v1/customers/c_1', { body })`: one whole request of the first shop. */
export function message(route: string, { body, world, headers = {} }: Sending = {}): string {
  const head =
    `${route} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n` +
    (world === undefined ? '' : `X-Sandbox-World: ${world}\r\n`) +
    Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
  if (body === undefined) return `${head}\r\n`
  const text = JSON.stringify(body)
  return (
    `${head}Content-Type: application/json\r\n` +
    `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  )
}
