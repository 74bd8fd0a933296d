// Which scenario counts for which request, and what is told of it.
import { describe, expect, it } from 'vitest'
import { defineScenario } from '../../src/index.ts'
import { operate, paymentIn, read, tokenFor } from '../harness/payments.ts'
import { asking, breaking, ruling } from '../harness/rules.ts'
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'

const sale = 'PUT /v1/payments/{id}'
const scenario = (name: string, ...rules: ReturnType<typeof ruling>[]) =>
  defineScenario({ name, title: name, why: 'for a test', rules })

async function pay(
  { sandbox, api }: Pick<TestSandbox, 'sandbox' | 'api'>,
  headers: Readonly<Record<string, string>> = {},
  { wish = {}, card = 'visa' }: { readonly wish?: object; readonly card?: string } = {},
) {
  const payment = await paymentIn(sandbox, 'UNPROCESSED', wish)
  const token = await tokenFor(sandbox, card)
  const reply = await operate(api, payment, 'execute', { token, method: '1' }, headers)
  const { errors, status } = reply.body as { errors?: { error_code: string }[]; status?: string }
  return [errors?.[0]?.error_code.slice(-3) ?? status, reply.headers.get('X-Sandbox-Rule')]
}

describe('who decides: the request, then the first rule, the data, the card', () => {
  const named = { 'X-Sandbox-Scenario': 'asked' }
  const word = { wish: { client_field_1: '{declined:012}' }, card: 'declined' }

  it('each overrules what comes after it', async () => {
    const context = await startTestSandbox({
      scenarios: [scenario('asked', asking(sale, 'declined:010')), 'charged-but-answer-lost'],
    })
    await context.sandbox.scenarios.disarm('charged-but-answer-lost')
    await context.sandbox.scenarios.disarm('asked')
    expect(await pay(context, {}, { card: 'declined' })).toEqual(['014', null])
    expect(await pay(context, {}, word)).toEqual(['012', null])
    const { id } = await context.sandbox.rules.add(asking(sale, 'declined:011'))
    await context.sandbox.rules.add(asking(sale, 'declined:013'))
    expect(await pay(context, {}, word)).toEqual(['011', id])
    expect(await pay(context, named, word)).toEqual(['010', 'asked.1'])
    const wished = { ...named, 'X-Sandbox-Result': 'declined:015' }
    expect((await pay(context, wished, word))[0]).toBe('015')
  })

  it('the trace names the rule, and the world is as it was for others', async () => {
    const context = await startTestSandbox({
      scenarios: [scenario('asked', asking(sale, 'declined:010'))],
    })
    await context.sandbox.scenarios.disarm('asked')
    await pay(context, named)
    const [entry] = context.sandbox.trace.list({ kind: 'request', limit: 1 })
    expect(entry?.turn.rules).toEqual(['asked.1'])
    expect(await pay(context)).toEqual(['CAPTURED', null])
    expect(context.sandbox.rules.list()).toEqual([])
  })

  it('an unknown name is refused, and nothing happens', async () => {
    const { api, sandbox } = await startTestSandbox()
    const before = sandbox.digest()
    const headers = { 'X-Sandbox-Scenario': 'card-declined-onse' }
    const reply = await api('POST /v1/customers', { name: 'A' }, headers)
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body)).toContain('Did you mean card-declined-once?')
    expect(sandbox.digest()).toBe(before)
  })
})

it('arms, lists and disarms over the control API; a rule without a match is told', async () => {
  const { control, sandbox } = await startTestSandbox()
  expect((await control('POST scenarios', { name: 'card-declined-once' })).status).toBe(200)
  const listed = await control<{ list: { name: string; armed: boolean }[] }>('GET scenarios')
  expect(listed.body.list.filter(({ armed }) => armed).map(({ name }) => name)).toEqual([
    'card-declined-once',
  ])
  expect((await control('GET scenarios/card-declined-once')).body).toMatchObject({ armed: true })
  expect(sandbox.rules.unused().map(({ id }) => id)).toEqual(['card-declined-once.1'])
  expect(sandbox.unusedRules().map(({ id }) => id)).toEqual(['card-declined-once.1'])
  expect((await control('DELETE scenarios/card-declined-once')).status).toBe(200)
  expect(sandbox.rules.list()).toEqual([])

  const refused = async (route: string, body?: object) => {
    const reply = await control<{ errors: { error_code: string }[] }>(route, body)
    return [reply.status, reply.body.errors?.[0]?.error_code]
  }
  expect(await refused('DELETE scenarios/card-declined-once')).toEqual([
    404,
    'SANDBOX_SCENARIO_NOT_ARMED',
  ])
  expect(await refused('POST scenarios', { name: 'nope' })).toEqual([
    400,
    'SANDBOX_SCENARIO_UNUSABLE',
  ])
  expect(await refused('POST scenarios', {})).toEqual([400, 'SANDBOX_SCENARIO_UNCLEAR'])
  expect(await refused('POST rules', ruling(sale, { clock: { by: 'x' } }))).toEqual([
    400,
    'SANDBOX_BAD_RULE',
  ])
})

it('ambiguous: charged, but a reset is seen; the same key gets the stored answer', async () => {
  const { sandbox, api } = await startTestSandbox()
  const payment = await paymentIn(sandbox, 'UNPROCESSED')
  const body = { token: await tokenFor(sandbox), method: '1' }
  const key = { idempotent_key: '1b4e28ba-2fa1-4d5b-8bd2-0123456789ab' }
  await sandbox.ambiguous(sale)
  await expect(operate(api, payment, 'execute', body, key)).rejects.toThrow('fetch failed')
  expect((await read(api, payment)).status).toBe('CAPTURED')
  const again = await operate(api, payment, 'execute', body, key)
  expect([again.status, again.headers.get('X-Sandbox-Idempotent-Replay')]).toEqual([200, '1'])
})

describe('how often', () => {
  const statuses = async ({ api }: TestSandbox, ...ids: string[]) => {
    const seen = []
    for (const id of ids) seen.push((await api(`GET /v1/customers/${id}`)).status)
    return seen
  }
  const on = 'GET /v1/customers/{id}'
  const fault = { kind: 'status', status: 503 } as const
  const [alice, bob] = ['c_demo_alice', 'c_demo_bob']

  it.each([
    ['nth: 2', { when: { nth: 2 } }, [200, 503, 200, 200]],
    ['nth: [1, 3]', { when: { nth: [1, 3] } }, [503, 200, 503, 200]],
    ['times: 2', { times: 2 }, [503, 503, 200, 200]],
    ['one of two ids', { when: { id: [bob, 'c_x'] } }, [200, 503, 200, 503]],
    ['until a time that is over', { until: '2026/01/05 08:00' }, [200, 200, 200, 200]],
    ['until a time to come', { until: '2026/01/05 10:00' }, [503, 503, 503, 503]],
    ['for one account', { scope: { account: 's_demoshop001' } }, [503, 503, 503, 503]],
    ['for another account', { scope: { account: 's_demomain001' } }, [200, 200, 200, 200]],
    ['for each account once', { scope: 'account', times: 1 }, [503, 200, 200, 200]],
  ])('%s', async (_, more, expected) => {
    const context = await startTestSandbox()
    await context.sandbox.rules.add(breaking(on, fault, more))
    expect(await statuses(context, alice, bob, alice, bob)).toEqual(expected)
  })

  it('once for each payment', async () => {
    const { sandbox, api } = await startTestSandbox()
    await sandbox.rules.add(
      asking(`${sale}/capture`, 'declined:014', { scope: 'payment', times: 1 }),
    )
    const payments = [
      await paymentIn(sandbox, 'AUTHORIZED'),
      await paymentIn(sandbox, 'AUTHORIZED'),
    ]
    const seen = []
    for (const payment of [...payments, ...payments])
      seen.push((await operate(api, payment, 'capture')).status)
    expect(seen).toEqual([400, 400, 200, 200])
  })
})

it('chaos is the same for the same seed, and another one for another', async () => {
  const run = async (seed: string) => {
    const { api } = await startTestSandbox({ chaos: 'unreliable-service', seed })
    const seen: number[] = []
    for (let at = 0; at < 60; at++) seen.push((await api('GET /v1/customers/c_demo_alice')).status)
    return seen
  }
  const [first, again, other] = [await run('a'), await run('a'), await run('b')]
  expect(again).toEqual(first)
  expect(other).not.toEqual(first)
  expect(new Set(first).size).toBeGreaterThan(1)
})

/** What each fifth of the worlds arms, with what four sales there come to, and how often it met. */
// biome-ignore format: a table
const stories: readonly (readonly [name: string | undefined, outcomes: readonly string[], matched: readonly number[], told: number])[] = [
  [undefined,                           ['CAPTURED', 'CAPTURED', 'CAPTURED', 'CAPTURED'], [],  4],
  ['card-declined-once',                ['400',      'CAPTURED', 'CAPTURED', 'CAPTURED'], [1], 3],
  ['charged-but-answer-lost',           ['cut',      'CAPTURED', 'CAPTURED', 'CAPTURED'], [1], 4],
  ['every-third-charge-declined',       ['CAPTURED', 'CAPTURED', '400',      'CAPTURED'], [1], 3],
  ['webhook-comes-twice',               ['CAPTURED', 'CAPTURED', 'CAPTURED', 'CAPTURED'], [4], 8],
]

it('a hundred worlds under load: each plays its own scenario and counts its calls', async () => {
  const { sandbox } = await startTestSandbox({ worldsMax: 200, 'webhook.mode': 'collect' })
  const sell = async (world: ReturnType<typeof sandbox.world>): Promise<string> => {
    const { id, access_id } = await paymentIn(world, 'UNPROCESSED')
    const answer = await sandbox
      .fetch(`/v1/payments/${id}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${world.keys.secret}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          pay_type: 'Card',
          access_id,
          customer_id: 'c_demo_bob',
          method: '1',
        }),
      })
      .catch(() => undefined)
    if (!answer?.ok) return answer ? String(answer.status) : 'cut'
    return ((await answer.json()) as { status: string }).status
  }
  const worlds = Array.from({ length: 100 }, (_, at) => sandbox.world(`s${at}`))
  await Promise.all(
    worlds.map(async (world, at) => {
      const [name] = stories[at % 5] ?? []
      if (name !== undefined) await world.scenarios.arm(name)
    }),
  )
  const seen = await Promise.all(
    worlds.map(async (world) => [
      await sell(world),
      await sell(world),
      await sell(world),
      await sell(world),
    ]),
  )
  for (const [at, world] of worlds.entries()) {
    const [, outcomes, matched, told] = stories[at % 5] ?? []
    expect([world.name, ...(seen[at] ?? [])]).toEqual([`s${at}`, ...(outcomes ?? [])])
    expect(world.rules.list().map((rule) => rule.matched)).toEqual(matched)
    expect(world.deliveries.list({ event: 'payments.card.exec' })).toHaveLength(told ?? 0)
  }
})
