import { describe, expect, it } from 'vitest'
import { endpoint } from '../../src/http/endpoint.ts'
import { permissionGroups } from '../../src/http/permissions.ts'
import type { Resource } from '../../src/http/resource.ts'
import * as s from '../../src/kit/schema.ts'
import { decided } from '../../src/kit/source.ts'
import { type TraceFacts, Turn } from '../../src/world/trace.ts'
import { answerChecker, differences } from './answers.ts'
import { bodyOf } from './errors.ts'
import { openTestSandbox, start, startTestSandbox } from './sandbox.ts'

const Bell = s.object({ id: s.text(5), tones: s.list(s.object({ pitch: s.integer() })) })

const bell = (returns: Parameters<typeof endpoint>[0]['returns'], body: object) =>
  endpoint({
    route: 'GET /v1/bells',
    code: 'E9001',
    summary: 'Show a bell',
    source: decided('only for tests'),
    group: permissionGroups.payments,
    keys: 'secret',
    returns,
    run: () => body,
  })

describe('an answer', () => {
  it.each([
    ['that is as declared', { id: 'b', tones: [{ pitch: 1 }] }, []],
    ['with a wrong form', { id: 'bell-1', tones: [] }, ['/id: maxLength {"limit":5}']],
    ['without a field', { id: 'b' }, ['/: required {"missingProperty":"tones"}']],
    [
      'with a field nobody declared, deep inside',
      { id: 'b', tones: [{ pitch: 1, wood: 'oak' }] },
      ['/tones/0: additionalProperties {"additionalProperty":"wood"}'],
    ],
  ])('%s differs so', (_, body, expected) => {
    expect(differences(bell(Bell, {}), body)).toEqual(expected)
  })

  it('is held against the shape that its own value or the query picks', () => {
    const picking = bell(s.pickedBy('kind', '001', { a: s.object({ kind: s.text(1) }) }), {})
    const query = (kind: string) => new URLSearchParams({ kind })
    expect(differences(picking, { kind: 'a' })).toEqual([])
    expect(differences(picking, {}, query('a'))).toEqual(['/: required {"missingProperty":"kind"}'])
    expect(differences(picking, {}, query('b'))).toEqual(['no shape of `returns` is picked by it'])
  })

  it('that differs fails the test that got it', async () => {
    const bells: Resource = { name: 'bells', endpoints: [bell(Bell, { id: 'b', tones: [], x: 1 })] }
    const { api, close } = await openTestSandbox({}, { resources: [bells] })
    await api('GET /v1/bells')
    await expect(close()).rejects.toThrow(/GET \/v1\/bells .*\n.*"additionalProperty":"x"/)
  })
})

describe('a refusal', () => {
  it('without a hint fails the test that got it', () => {
    const wrong: Error[] = []
    const check = answerChecker((error) => wrong.push(error))
    const entry: TraceFacts = {
      ...{ id: 't_1', world: 'default', kind: 'request', at: start, durationMs: 0 },
      ...{
        turn: new Turn('a call'),
        request: '',
        answer: '',
        method: 'GET',
        status: 400,
        failures: ['notFound'],
      },
    }
    check({ ...entry, hint: 'a list shows what there is' })
    expect(wrong).toEqual([])
    check(entry)
    expect(wrong.map(({ message }) => message)).toEqual([expect.stringMatching(/^notFound left/)])
  })
})

describe('the harness', () => {
  it('calls as any account, and for its tenants', async () => {
    const { sandbox, as, asPublic } = await startTestSandbox()
    await as('s_demomain001', { for: 's_demotenant1' })('GET /v1/customers')
    await asPublic('s_demosub0001')('GET /v1/customers/c')
    expect(sandbox.trace.list()).toMatchObject([
      { account: 's_demosub0001', keyKind: 'public' },
      { account: 's_demomain001', keyKind: 'secret', actingFor: 's_demotenant1' },
    ])
    expect(() => as('s_nobody')).toThrow('s_demoshop001')
  })

  it('says what was refused where a 200 was expected', async () => {
    const { api } = await startTestSandbox()
    const refused = await api('GET /v1/customers/c_nobody')
    expect(() => bodyOf(refused)).toThrow(/got 400: E0002003002 .*c_nobody/)
    expect(bodyOf(await api('GET /v1/customers'))).toHaveProperty('list')
  })
})
