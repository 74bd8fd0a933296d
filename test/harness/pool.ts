// Many requests on a few kept connections, with any bytes a client may send as path and body.

import { Pool } from 'undici'
import { onTestFinished } from 'vitest'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'

export interface PooledReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  /** Codes of the error object; empty for an answer without one. */
  readonly codes: readonly string[]
}

export interface PooledRequest {
  readonly method: string
  /** Sent as it is, with its query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string | Buffer
}

export type Ask = (request: PooledRequest) => Promise<PooledReply>

const codesIn = (text: string): string[] => {
  if (!text.startsWith('{"errors"')) return []
  const { errors } = JSON.parse(text) as { errors: { error_code: string }[] }
  return errors.map((error) => error.error_code)
}

/** Opens the pool to a sandbox; it closes with the test, or with `close`. */
export function openPool({ url }: Pick<Sandbox, 'url'>, connections = 8) {
  const pool = new Pool(url, { connections, pipelining: 4 })
  const ask: Ask = async ({ method, path, headers = {}, body }) => {
    const answer = await pool.request({
      method: method as 'GET',
      path,
      headers: headers as Record<string, string>,
      ...(body === undefined ? {} : { body }),
    })
    const text = await answer.body.text()
    return { status: answer.statusCode, headers: answer.headers, text, codes: codesIn(text) }
  }
  return { ask, close: () => pool.destroy() }
}

/** The same for one test. */
export function askOf(sandbox: Pick<Sandbox, 'url'>, connections?: number): Ask {
  const { ask, close } = openPool(sandbox, connections)
  onTestFinished(close)
  return ask
}
