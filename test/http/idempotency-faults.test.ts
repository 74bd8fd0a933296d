// idempotent_key where the wire breaks: nothing is done twice, and nothing is lost.
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../harness/errors.ts'
import { breaking } from '../harness/rules.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const key = '0b9f6b0e-8f6e-4c53-9d8f-0f3f1d4f6a11'
const keyed = { idempotent_key: key }
const replayHeader = 'x-sandbox-idempotent-replay'

describe('a scripted fault under a key', () => {
  const on = 'POST /v1/customers'

  it('is not stored: the repeated request runs', async () => {
    const { api, sandbox } = await startTestSandbox()
    await sandbox.rules.add(breaking(on, { kind: 'status', status: 503 }, { times: 1 }))
    expect((await api(on, { id: 'c1' }, keyed)).status).toBe(503)
    expect((await api('GET /v1/customers/c1')).status).toBe(400)
    const again = await api(on, { id: 'c1' }, keyed)
    expect([again.status, again.headers.get(replayHeader)]).toEqual([200, null])
  })

  it('after the commit hides an answer, which the repeated request gets', async () => {
    const { api, sandbox } = await startTestSandbox()
    await sandbox.rules.add(breaking(on, { kind: 'reset', at: 'after-commit' }, { times: 1 }))
    await expect(api(on, { id: 'c1' }, keyed)).rejects.toThrow('fetch failed')
    const again = await api(on, { id: 'c1' }, keyed)
    expect([again.status, again.headers.get(replayHeader)]).toEqual([200, '1'])
  })

  it('is not used up by a replay', async () => {
    const { api, sandbox } = await startTestSandbox()
    await api(on, {}, keyed)
    await sandbox.rules.add(breaking(on, { kind: 'status', status: 500 }, { times: 1 }))
    expect((await api(on, {}, keyed)).status).toBe(200)
    expect((await api(on, {})).status).toBe(500)
  })

  it('that delays the first request refuses the impatient second one', async () => {
    const { api, sandbox } = await startTestSandbox()
    await sandbox.rules.add(breaking(on, { kind: 'delay', ms: 300 }, { times: 1 }))
    const first = api(on, { name: 'Alice' }, keyed)
    while ((await sandbox.rules.list())[0]?.matched === 0) await api('GET /v1/customers')
    const second = await api(on, { name: 'Alice' }, keyed)
    expect(refusalOf(second)).toBe('409 E9991001001')
    expect(second.headers.get('x-sandbox-hint')).toContain('still running')
    const { body } = await first
    expect((await api(on, { name: 'Alice' }, keyed)).body).toEqual(body)
    const alices = await api('GET /v1/customers?name=Alice&count_only=true')
    expect(alices.body).toEqual({ total_count: 2 })
  })
})
