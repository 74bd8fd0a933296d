// What a sandbox answered is there after a crash, and after a stop.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { WorldHandle } from '../../src/sandbox/handle.ts'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'
import { apiOf } from '../harness/api.ts'
import { type AnyPayment, send } from '../harness/payment-types.ts'
import { read } from '../harness/payments.ts'
import { phone } from '../harness/phone.ts'
import { acknowledged, startReceiver } from '../harness/receiver.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'
import { copyState, statePath } from '../harness/state.ts'

const replayable = '7f4dbf0e-5d0c-4a0e-9d6b-3a4f6f0c1a11'
const customer = { name: 'Hanako 花子 \u2028 "quoted"', email: 'hanako@example.com' }
const statuses = ['UNPROCESSED', 'AUTHORIZED', 'CAPTURED', 'CANCELED']

const declinedOnce = {
  on: 'PUT /v1/payments/{id}',
  when: { amount: 7 },
  // biome-ignore lint/suspicious/noThenProperty: the scenario language says on, when, then.
  then: { result: 'declined:010' },
  times: 1,
}

/** Cards, payments in every status, an idempotency record, rules, jobs, another clock. */
async function makeBusy(world: WorldHandle): Promise<void> {
  for (const status of statuses) await world.given.payment({ status })
  const card = await world.given.card({})
  await world.given['token']?.({})
  await world.given.payment({ status: 'AUTHORIZED', customer_id: card.customer_id })
  await world.rules.add(declinedOnce)
  const removed = await world.rules.add(declinedOnce)
  await world.rules.remove(removed.id)
  await world.clock.advance('3h')
}

/** Everything a person can see of a world that is to outlive the process. */
function seen(world: WorldHandle) {
  const { dropped: _, ...rest } = world.describe()
  const deliveries = world.deliveries.list().map(({ attempts: __, ...delivery }) => delivery)
  return { ...rest, deliveries, rules: world.rules.list(), keys: world.keys }
}

const seenOf = (sandbox: Sandbox, ...names: readonly string[]) =>
  names.map((name) => seen(sandbox.world(name)))

/** What becomes of a payment at a store whose buyer acts by himself. */
async function paidByItself({ given, keys }: WorldHandle, url: string): Promise<unknown> {
  const api = apiOf(url, keys.secret)
  const { id, ...known } = await given.payment<AnyPayment>({ pay_type: 'Konbini' })
  await send({ api }, { id, ...known }, 'execute', phone)
  return (await read(api, { id, pay_type: 'Konbini' })).status
}

describe('a sandbox with a state file', () => {
  it('has every world after a crash and after a stop as it was', async () => {
    const state = statePath()
    const { sandbox, api, control } = await startTestSandbox({ state })
    await api('POST /v1/customers', customer, { idempotent_key: replayable })
    for (const name of ['default', 'busy', 'replaced', 'gone']) {
      await makeBusy(sandbox.world(name))
    }
    await sandbox.world('replaced').reset()
    await sandbox.world('replaced').given.customer({})
    await sandbox.world('busy').deliveries.mode('collect')
    await sandbox.world('busy').buyer.policy('auto')
    await sandbox.world('busy').clock.set('2025/12/24 18:00:00.000')
    await control('DELETE worlds/gone')
    await control('POST worlds', { name: 'own', seed: 'own seed', fixture: 'empty' })

    const names = ['default', 'busy', 'replaced', 'own']
    const before = seenOf(sandbox, ...names)
    expect(before[1]?.counts).toMatchObject({ rules: 1, tokens: 5, cards: 8, payments: 12 })
    const crashed = copyState(state)
    await sandbox.close()

    for (const path of [crashed, state]) {
      const { sandbox: again, control: ask } = await startTestSandbox({ state: path, now: '' })
      const { body } = await ask<{ list: { name: string }[] }>('GET worlds')
      expect(body.list.map(({ name }) => name).sort()).toEqual([...names].sort())
      expect(seenOf(again, ...names)).toEqual(before)
      expect(await paidByItself(again.world('busy'), again.url)).toBe('CAPTURED')
    }
  })

  it('goes on as if nothing had happened: the same commands give the same bytes', async () => {
    const state = statePath()
    const first = await startTestSandbox({ state })
    await makeBusy(first.sandbox)
    const stored = await first.api('POST /v1/customers', customer, { idempotent_key: replayable })
    const { sandbox, api } = await startTestSandbox({ state: copyState(state), seed: '' })

    const replayed = await api('POST /v1/customers', customer, { idempotent_key: replayable })
    expect(replayed.headers.get('x-sandbox-idempotent-replay')).toBe('1')
    expect(replayed.body).toEqual(stored.body)
    for (const each of [first.sandbox, sandbox]) {
      await makeBusy(each)
      await each.reset()
      await makeBusy(each)
    }
    expect(seen(sandbox)).toEqual(seen(first.sandbox))
    const route = 'GET /v1/payments?pay_type=Card&limit=100'
    expect((await api(route)).body).toEqual((await first.api(route)).body)
  })

  it('keeps a real clock running while the process is down, a manual one standing', async () => {
    const state = statePath()
    const { sandbox } = await startTestSandbox({ state })
    await sandbox.clock.set({ mode: 'manual', now: '2030/01/01 00:00:00.000' })
    await sandbox.world('real').clock.set({ mode: 'real', now: '2031/01/01 00:00:00.000' })
    await sandbox.close()

    const { sandbox: again } = await startTestSandbox({ state, clock: 'real', now: '' })
    expect(again.describe()).toMatchObject({ clock: 'manual', now: '2030/01/01 00:00:00.000' })
    const { clock, now } = again.world('real').describe()
    expect(clock).toBe('real')
    expect(now > '2031/01/01 00:00:00.000' && now < '2031/01/01 00:01:00.000').toBe(true)
  })

  it('runs after the start what became due, and sends what waited', async () => {
    const state = statePath()
    const { sandbox, api } = await startTestSandbox({ state, 'webhook.retriesMax': 1 })
    const receiver = await startReceiver(() => ({ status: 500 }))
    const setting = {
      event: 'customers.payment_methods.created',
      url: receiver.url,
      signature: 's',
    }
    await api('POST /v1/webhook_settings', { ...setting, event: 'card.regist' })
    await sandbox.given.card({})
    await sandbox.clock.settle()
    expect(sandbox.deliveries.list()).toMatchObject([{ state: 'retrying', attemptsMade: 1 }])

    // The next card's notification is on the wire, unanswered, when the process dies.
    receiver.receive = () => new Promise(() => undefined)
    await sandbox.given.card({})
    await receiver.arrived(2)
    const crashed = copyState(state)
    receiver.receive = () => acknowledged

    const { sandbox: again } = await startTestSandbox({ state: crashed })
    await receiver.arrived(3)
    await again.clock.settle()
    expect(receiver.requests[2]?.text).toBe(receiver.requests[1]?.text)
    await again.clock.advance('1h')
    expect(again.deliveries.list().map((delivery) => delivery.state)).toEqual([
      'delivered',
      'delivered',
    ])
    expect(receiver.requests[3]?.text).toBe(receiver.requests[0]?.text)
    expect(again.clock.now().slice(0, 10)).toBe(start.slice(0, 10))
  })

  it('writes no card number and no security code', async () => {
    const state = statePath()
    const { sandbox } = await startTestSandbox({ state })
    await makeBusy(sandbox)
    const journal = readFileSync(`${state}.journal`, 'utf8')
    await sandbox.close()
    for (const text of [journal, readFileSync(state, 'utf8')]) {
      expect(text).not.toMatch(/4111[ -]?1111[ -]?1111[ -]?1111|"security_code":\s*"\d/)
      expect(text).toContain('1111')
    }
  })
})
