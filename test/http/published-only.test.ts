// --fidelity published: an answer that rests on a rule of our own is a 501 that names the rule.
import { describe, expect, it } from 'vitest'
import { endpoint } from '../../src/http/endpoint.ts'
import { permissionGroups } from '../../src/http/permissions.ts'
import type { Resource } from '../../src/http/resource.ts'
import { machine } from '../../src/kit/machine.ts'
import * as s from '../../src/kit/schema.ts'
import { decided, published } from '../../src/kit/source.ts'
import { emit } from '../../src/world/outbox.ts'
import { refusalOf } from '../harness/errors.ts'
import { breaking } from '../harness/rules.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const notPublished = '501 E9991001006'
const order = { pay_type: 'Card', job_code: 'CAPTURE', amount: '1000' }

/** Pays with a test card, and shows how that ends. */
async function payWith(api: Awaited<ReturnType<typeof startTestSandbox>>['api'], card_no: string) {
  const { body: tokens } = await api<{ list: { token: string }[] }>('POST /v1/tokens/cards', {
    ...{ card_no, expire: '3912' },
  })
  const { id, access_id } = (await api('POST /v1/payments', order)).body
  const paid = await api(`PUT /v1/payments/${id}`, {
    ...{ pay_type: 'Card', access_id, token: tokens.list[0]?.token, method: '1' },
  })
  const { body } = await api(`GET /v1/payments/${id}?pay_type=Card`)
  return { paid, stored: body }
}

const guess = decided('nobody knows')

/** Bells of which one fact is guessed. */
function bells({ route = published('x'), row = published('x'), event = published('x') }): Resource {
  const table = machine('bell', [['none', 'ring', 'approved', 'RUNG', 'card.update', row]])
  const ring = endpoint({
    route: 'POST /v1/bells',
    code: 'E9001',
    summary: 'Ring a bell',
    source: route,
    group: permissionGroups.customers,
    keys: 'secret',
    returns: s.object({}),
    run({ world, acting }) {
      const taken = table.row('none', 'ring', 'approved')
      if (taken) world.turn.took({ machine: table.name, row: taken })
      emit(world, 'card.update', acting.id, () => ({}))
      return {}
    },
  })
  const events = [{ name: 'card.update' as const, source: event, example: () => ({}) }]
  return { name: 'bells', endpoints: [ring], machines: [table], events }
}

describe('with --fidelity published', () => {
  it('what is known is answered', async () => {
    const { api } = await startTestSandbox({ fidelity: 'published' })
    const { paid } = await payWith(api, '4111111111111111')
    expect(paid).toMatchObject({ status: 200, body: { status: 'CAPTURED' } })
    expect(refusalOf(await api('GET /v1/customers/c_nobody'))).toBe('400 E0002003002')
    const nothing = await api('GET /v1/nothing')
    expect(nothing.status).toBe(404)
  })

  it('a refusal whose code is ours names the failure', async () => {
    const { api } = await startTestSandbox({ fidelity: 'published' })
    const answer = await api('GET /v1/payments?pay_type=Card&page=1000')
    expect(refusalOf(answer)).toBe(notPublished)
    expect(JSON.stringify(answer.body)).toContain(
      'failure pageBeyondEnd: the status is given, the code is not.',
    )
    expect(answer.headers.get('x-sandbox-hint')).toContain('--fidelity')
  })

  it('a row of a table that is ours names the row, and nothing changes', async () => {
    const { api } = await startTestSandbox({ fidelity: 'published' })
    const { paid, stored } = await payWith(api, '4000000000000002')
    expect(refusalOf(paid)).toBe(notPublished)
    expect(JSON.stringify(paid.body)).toContain(
      'card payment: UNPROCESSED, execute CAPTURE, declined -> UNPROCESSED',
    )
    expect(stored).toMatchObject({ status: 'UNPROCESSED', error_code: null, updated: null })
  })

  it.each([
    ['endpoint', { route: guess }, 'rule, POST /v1/bells: nobody knows'],
    ['row', { row: guess }, 'rule, bell: none, ring, approved -> RUNG: nobody knows'],
    ['event', { event: guess }, 'rule, event card.update: nobody knows'],
  ])('a guessed %s is named', async (_, facts, named) => {
    const parts = { resources: [bells(facts)] }
    const { api } = await startTestSandbox({ fidelity: 'published' }, parts)
    const answer = await api('POST /v1/bells')
    expect(refusalOf(answer)).toBe(notPublished)
    expect(JSON.stringify(answer.body)).toContain(named)
  })

  it('what a test asked the sandbox for is still done', async () => {
    const { api, control } = await startTestSandbox({ fidelity: 'published' })
    const fault = { kind: 'status', at: 'before-commit', status: 500 } as const
    await control('POST rules', breaking('GET /v1/customers', fault, { times: 1 }))
    expect(refusalOf(await api('GET /v1/customers'))).toBe('500 E9991001999')
    const wrong = await api('GET /v1/customers', undefined, { 'x-sandbox-world': 'No World' })
    expect(refusalOf(wrong)).toBe('400 E0000006008')
  })
})

describe('without it', () => {
  it('our own decisions are answers', async () => {
    const { api } = await startTestSandbox({}, { resources: [bells({ row: guess })] })
    expect(refusalOf(await api('POST /v1/bells'))).toBe('200')
  })
})
