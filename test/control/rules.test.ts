import { describe, expect, it } from 'vitest'
import { startTestSandbox } from '../harness/sandbox.ts'
import { withBells } from './bells.ts'

const on = 'POST /v1/customers'

describe('POST /_sandbox/rules', () => {
  it('arms a rule, which tells how often it matched until it is taken away', async () => {
    const { api, control } = await startTestSandbox()
    const then = { fault: { kind: 'status', status: 503 } }
    const rule = { on, when: { name: 'Bad' }, then }

    const armed = await control('POST rules', { ...rule, times: 1 })
    expect(armed).toMatchObject({ status: 200, body: { id: expect.any(String), matched: 0 } })
    const statuses = []
    for (const name of ['Good', 'Bad', 'Bad']) {
      statuses.push((await api('POST /v1/customers', { name })).status)
    }
    expect(statuses).toEqual([200, 503, 200])

    const listed = await control<{ list: object[] }>('GET rules')
    expect(listed.body.list).toMatchObject([{ id: armed.body['id'], matched: 1, times: 1 }])
    expect((await control(`DELETE rules/${armed.body['id']}`)).status).toBe(200)
    expect((await control<{ list: object[] }>('GET rules')).body.list).toEqual([])
  })

  it.each([
    ['*', { result: 'loud' }],
    ['bell', { result: 'declined' }],
    ['bell', { result: 'declined:010' }],
    ['PUT /v1/payments/{id}', { result: 'declined:032' }],
    [on, { fault: { kind: 'delay', ms: 5 } }],
    [on, { fault: { kind: 'reset', at: 'after-commit' } }],
    [on, { fault: { kind: 'rate-limit' } }],
  ])('takes on %s then %j', async (trigger, then) => {
    const { control } = await startTestSandbox({}, { resources: withBells })
    expect((await control('POST rules', { on: trigger, then })).status).toBe(200)
  })

  it.each([
    ['POST /v1/custmers', { result: 'loud' }, 'UNKNOWN_TRIGGER', 'mean POST /v1/customers?'],
    ['bel', { result: 'loud' }, 'UNKNOWN_TRIGGER', 'mean bell?'],
    [on, { result: 'lout' }, 'UNKNOWN_RESULT', 'mean loud?'],
    ['bell', { result: 'loud:now' }, 'UNKNOWN_RESULT', 'Write loud.'],
    ['bell', { result: 'declined:033' }, 'UNKNOWN_RESULT', 'declined:010 to declined:032'],
    ['bell', { result: 'declined:' }, 'UNKNOWN_RESULT', 'declined:010'],
    ['bell', { result: 'approved' }, 'UNKNOWN_RESULT', 'bell has no result approved there: loud'],
    [on, { result: 'loud' }, 'UNKNOWN_RESULT', 'has no results; loud is one of bell.'],
    [on, {}, 'THEN_UNCLEAR', 'exactly one'],
    [on, { result: 'loud', fault: { kind: 'reset' } }, 'THEN_UNCLEAR', 'exactly one'],
    [on, { reslut: 'loud' }, 'UNKNOWN_FIELD', 'mean result?'],
    [on, { fault: { kind: 'status', status: 418 } }, 'BAD_FAULT', '503'],
    [on, { fault: { kind: 'status' } }, 'BAD_FAULT', '503'],
    [on, { fault: { kind: 'delay' } }, 'BAD_FAULT', 'ms'],
    [on, { fault: { kind: 'reset', ms: 1 } }, 'BAD_FAULT', 'leave it out'],
    [on, { fault: { kind: 'reset', status: 500 } }, 'BAD_FAULT', 'leave it out'],
    [on, { fault: { kind: 'rate-limit', at: 'before-commit' } }, 'BAD_FAULT', 'leave at out'],
    [on, { fault: { kind: 'explode' } }, 'BAD_FIELD', 'object'],
  ])('refuses on %s then %j with %s', async (trigger, then, code, says) => {
    const { control, sandbox } = await startTestSandbox({}, { resources: withBells })
    const before = sandbox.digest()

    const reply = await control('POST rules', { on: trigger, then })

    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ errors: [{ error_code: `SANDBOX_${code}` }] })
    expect(JSON.stringify(reply.body)).toContain(says)
    expect(sandbox.digest()).toBe(before)
  })

  it.each([0, -1, 1.5, 'once'])('refuses times %j', async (times) => {
    const { control } = await startTestSandbox({}, { resources: withBells })
    const then = { fault: { kind: 'reset' } }
    expect((await control('POST rules', { on, then, times })).status).toBe(400)
  })
})
