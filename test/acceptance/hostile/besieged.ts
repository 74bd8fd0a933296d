// A sandbox for a whole file of hostile requests, and what every row asks of it.
import { expect } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/sandbox.ts'
import { type Ask, openPool } from '../../harness/pool.ts'
import { openTestSandbox } from '../../harness/sandbox.ts'
import { exchange, type WireOptions } from '../../harness/wire.ts'

/** Status and code of the refusals of a whole request. */
export const codes = {
  malformed: '400 E9992001001',
  noSuchApi: '404 E9992001002',
  notAllowed: '405 E9992001003',
  mediaType: '415 E9992001005',
  tooLarge: '413 E9992001006',
  headersTooLarge: '431 E9992001007',
  notHttp: '400 E9992001008',
  urlTooLong: '414 E9992001010',
  keyInvalid: '401 E9994001002',
}

/** What must never be seen: stacks, and files of this machine. */
export const leak =
  /\n\s*at |node_modules|file:\/\/|\/src\/|\.ts:\d|\.js:\d|TypeError|RangeError|SyntaxError/

/** `400 E9992001001`, with every code of the answer; `200` alone. */
export function told({ status, text }: { readonly status: number; readonly text: string }): string {
  expect(text).not.toMatch(leak)
  if (status === 200) return '200'
  const { errors } = JSON.parse(text) as { errors: { error_code: string }[] }
  return [status, ...errors.map((error) => error.error_code)].join(' ')
}

export interface Besieged {
  readonly sandbox: Sandbox
  readonly bearer: string
  /** Headers of a merchant who sends JSON. */
  readonly json: { readonly authorization: string; readonly 'content-type': string }
  readonly broken: readonly unknown[]
  readonly ask: Ask
  /** What is told to bytes on a socket. */
  overWire(bytes: string | Buffer | (string | Buffer)[], options?: WireOptions): Promise<string[]>
  /** What `act` was told; a refusal left the world as it was, and no bug came up. */
  unchanged(act: () => Promise<string>): Promise<string>
  close(): Promise<void>
}

export async function besiege(): Promise<Besieged> {
  const { sandbox, broken, close } = await openTestSandbox({ 'webhook.mode': 'collect' })
  const pool = openPool(sandbox)
  const bearer = `Bearer ${sandbox.keys.secret}`
  return {
    sandbox,
    bearer,
    json: { authorization: bearer, 'content-type': 'application/json' },
    broken,
    ask: pool.ask,
    async overWire(bytes, options = {}) {
      const answers = await exchange(sandbox, bytes, options)
      return answers.map((answer) => (options.isHead ? String(answer.status) : told(answer)))
    },
    async unchanged(act) {
      const before = sandbox.digest()
      const answer = await act()
      if (!answer.startsWith('200')) expect(sandbox.digest()).toBe(before)
      expect(broken).toEqual([])
      return answer
    },
    async close() {
      await pool.close()
      await close()
    },
  }
}
