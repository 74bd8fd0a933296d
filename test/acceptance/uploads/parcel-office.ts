// A sandbox with the parcels resource for a whole file of tests, and how forms are sent to it.
import { afterAll, beforeAll } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/sandbox.ts'
import { openPool, type PooledReply } from '../../harness/pool.ts'
import { openTestSandbox } from '../../harness/sandbox.ts'
import { formType } from './forms.ts'
import { withParcels } from './parcels.ts'

export const uploadBytesMax = 50_000

/** Status and codes of an answer, as one text. */
export const told = ({ status, codes }: PooledReply): string => [status, ...codes].join(' ')

/** What the endpoint says it was given. */
export const answer = ({ text }: PooledReply) =>
  JSON.parse(text) as { file: Record<string, string> | null; fields: Record<string, unknown> }

/** Opens before the tests of the file that calls it, and closes after them. */
export function parcelOffice() {
  let opened: Awaited<ReturnType<typeof openTestSandbox>>
  let pool: ReturnType<typeof openPool>
  beforeAll(async () => {
    opened = await openTestSandbox({ uploadBytesMax }, { resources: withParcels })
    pool = openPool(opened.sandbox)
  })
  afterAll(async () => {
    await pool.close()
    await opened.close()
  })
  const headers = (type: string | undefined, more: Record<string, string> = {}) => ({
    authorization: `Bearer ${opened.sandbox.keys.secret}`,
    ...(type === undefined ? {} : { 'content-type': type }),
    ...more,
  })
  return {
    sandbox: (): Sandbox => opened.sandbox,
    broken: (): readonly unknown[] => opened.broken,
    ask: (asked: Parameters<typeof pool.ask>[0]) => pool.ask(asked),
    headers,
    post: (body: string | Buffer, type: string | null = formType, path = '/v1/parcels') =>
      pool.ask({ method: 'POST', path, headers: headers(type ?? undefined), body }),
  }
}
