// The HTTP client of notifications: a keep-alive pool for each origin, loaded at first use.
import type { Agent } from 'undici'
import type { Reception, Sender } from './courier.ts'

const answerBytesMax = 4096

const nothing = (error: string): Reception => ({ status: null, headers: {}, body: '', error })

async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    parts.push(part)
    size += part.length
    if (size >= answerBytesMax) break
  }
  return Buffer.concat(parts).subarray(0, answerBytesMax).toString('utf8')
}

function reasonOf(error: unknown, timeoutMs: number): string {
  const { name, code, message } = error as Error & { code?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return `no answer within ${timeoutMs} ms`
  return code ? `${code}: ${message}` : message
}

export interface Notifier {
  readonly send: Sender
  readonly close: () => Promise<void>
}

/** Sends notifications; redirects are not followed, and the deadline covers the whole answer. */
export function notifier(): Notifier {
  let agent: Agent | undefined
  const send: Sender = async (url, headers, body, timeoutMs) => {
    const { Agent, request } = await import('undici')
    agent ??= new Agent({ connect: { rejectUnauthorized: false } })
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const answer = await request(url, {
        method: 'POST',
        headers,
        body,
        signal,
        dispatcher: agent,
      })
      const text = await readStart(answer.body)
      const plain = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
      return {
        status: answer.statusCode,
        headers: Object.fromEntries(plain),
        body: text,
        error: null,
      }
    } catch (error) {
      return nothing(reasonOf(error, timeoutMs))
    }
  }
  return { send, close: async () => agent?.destroy() }
}
