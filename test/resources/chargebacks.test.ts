// Chargebacks: opened and decided by the control API, answered by the shop.
import { describe, expect, it } from 'vitest'
import type { inner } from '../../src/kit/collection.ts'
import type { StoredChargeback, TradeEffect } from '../../src/resources/chargebacks/schema.ts'
import type { Give, WorldHandle } from '../../src/sandbox/handle.ts'
import { processes, run, start as startCli } from '../cli/cli.ts'
import { refusalOf } from '../harness/errors.ts'
import { startReceiver } from '../harness/receiver.ts'
import { asking } from '../harness/rules.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

type Chargeback = Omit<StoredChargeback, typeof inner>

const captured = 'o_democaptured0000000001'

/** A chargeback in a state of the table, as `4005` or `4009 true`. */
function makeIn({ given }: Pick<WorldHandle, 'given'>, state: string): Promise<Chargeback> {
  const [status_code, canceled = 'false'] = state.split(' ')
  return (given['chargeback'] as Give)<Chargeback>({ status_code, canceled })
}

interface Shown extends Chargeback {
  readonly effects: readonly TradeEffect[]
}

describe('a chargeback', () => {
  it('is opened of a captured card payment, and the shop is told of it', async () => {
    const hook = await startReceiver()
    const { control, api, sandbox } = await startTestSandbox({ 'webhook.url': hook.url })
    const opening = { order_id: captured, category: 2, request: 14 }
    const { body } = await control<Chargeback>('POST chargebacks', opening)
    expect(body).toEqual({
      id: 4,
      shop_id: 's_demoshop001',
      order_id: captured,
      amount: 3300,
      trade_registration_date: '2025/12/16 10:00',
      category: 2,
      status_code: 4005,
      request: 14,
      process_date: '2025/12/16',
      opened_to_shop_date: '2026/01/05 09:00',
      canceled: 'false',
      canceled_date: null,
    })
    expect((await api('GET /v1/shop_charge_backs/4')).body).toEqual(body)
    await api('POST /v1/shop_charge_backs/4/reply', {})
    await sandbox.clock.settle()
    expect(hook.requests.map((request) => request.body)).toEqual([
      { shop_id: 's_demoshop001', charge_back_id: '4', status: 4005, event: 'charge_backs.regist' },
      { shop_id: 's_demoshop001', charge_back_id: '4', status: 4006, event: 'charge_backs.update' },
    ])
  })

  const lost = { status_code: 4009, canceled: 'false', canceled_date: null }
  const won = { status_code: 4009, canceled: 'true', canceled_date: '2026/01/05 09:00' }

  // biome-ignore format: a table
  const moves: readonly (readonly [string, string, object | undefined, boolean])[] = [
    // state       action         what it leads to         whether the shop is told
    ['4005',       'reply',       { status_code: 4006 },   true],
    ['4006',       'reply',       { status_code: 4006 },   false],
    ['4007',       'reply',       { status_code: 4007 },   false],
    ['4011',       'reply',       { status_code: 4011 },   false],
    ['4009 false', 'reply',       undefined,               false],
    ['4009 true',  'reply',       undefined,               false],
    ['4005',       'advance',     undefined,               false],
    ['4006',       'advance',     { status_code: 4007 },   true],
    ['4007',       'advance',     { status_code: 4011 },   true],
    ['4011',       'advance',     undefined,               false],
    ['4009 false', 'advance',     undefined,               false],
    ['4009 true',  'advance',     undefined,               false],
    ['4005',       'settle lost', lost,                    true],
    ['4006',       'settle lost', lost,                    true],
    ['4007',       'settle lost', lost,                    true],
    ['4011',       'settle lost', lost,                    true],
    ['4009 false', 'settle lost', undefined,               false],
    ['4009 true',  'settle lost', undefined,               false],
    ['4005',       'settle won',  won,                     true],
    ['4006',       'settle won',  won,                     true],
    ['4007',       'settle won',  won,                     true],
    ['4011',       'settle won',  won,                     true],
    ['4009 false', 'settle won',  undefined,               false],
    ['4009 true',  'settle won',  undefined,               false],
    ['4005',       'cancel',      undefined,               false],
    ['4006',       'cancel',      undefined,               false],
    ['4007',       'cancel',      undefined,               false],
    ['4011',       'cancel',      undefined,               false],
    ['4009 false', 'cancel',      won,                     true],
    ['4009 true',  'cancel',      undefined,               false],
  ]

  it.each([...new Set(moves.map(([state]) => state))])(
    'in %s does what its rows say',
    async (state) => {
      const { api, control, sandbox } = await startTestSandbox({ 'webhook.mode': 'collect' })
      for (const [, action, expected, isTold] of moves.filter(([from]) => from === state)) {
        const made = await makeIn(sandbox, state)
        const [before, told] = [sandbox.digest(), sandbox.deliveries.list().length]
        const [what, outcome] = action.split(' ')
        const reply =
          what === 'reply'
            ? await api(`POST /v1/shop_charge_backs/${made.id}/reply`, { memo: 'no' })
            : await control(`POST chargebacks/${made.id}/${what}`, outcome ? { outcome } : {})
        if (expected) {
          expect(reply, action).toMatchObject({ status: 200, body: { ...made, ...expected } })
          const [latest] = sandbox.deliveries.list()
          expect(sandbox.deliveries.list().length - told, action).toBe(isTold ? 1 : 0)
          const { status_code: status } = expected as Chargeback
          if (isTold) expect(latest?.body).toMatchObject({ event: 'charge_backs.update', status })
        } else {
          const refused = what === 'reply' ? '400 EH003003031' : '409 SANDBOX_CHARGEBACK_FORBIDS'
          expect(refusalOf(reply), action).toBe(refused)
          expect(sandbox.digest()).toBe(before)
        }
        const { body } = await api(`GET /v1/payments/${made.order_id}?pay_type=Card`)
        expect(body['status']).toBe('CAPTURED')
      }
    },
  )

  it('keeps what it takes from the sales, and what it gives back', async () => {
    const { control, sandbox } = await startTestSandbox()
    const made = await makeIn(sandbox, '4005')
    const won = await makeIn(sandbox, '4009 true')
    await sandbox.clock.advance('1h')
    const effectsOf = async (id: number) => {
      const { body } = await control<{ list: Shown[] }>('GET chargebacks')
      return body.list.find((each) => each.id === id)?.effects
    }
    expect(await effectsOf(made.id)).toEqual([])
    await control(`POST chargebacks/${made.id}/settle`, { outcome: 'lost' })
    await control(`POST chargebacks/${made.id}/cancel`, {})
    const at = '2026/01/05 10:00:00.000'
    expect(await effectsOf(made.id)).toEqual([
      { trade_type: 3, amount: made.amount, at },
      { trade_type: 5, amount: made.amount, at },
    ])
    expect(await effectsOf(won.id)).toEqual([])
  })

  it.each<[string, object, string]>([
    ['of nothing', { order_id: 'o_nothing' }, '400 SANDBOX_NO_SUCH_PAYMENT'],
    ['of a held payment', { order_id: 'o_demoauthorized00000001' }, '409 SANDBOX_NOT_CHARGEABLE'],
    ['of a store payment', { order_id: 'o_store' }, '409 SANDBOX_NOT_CHARGEABLE'],
    ['of more than was paid', { order_id: captured, amount: 3301 }, '400 SANDBOX_BAD_FIELD'],
    ['that asks for nothing known', { order_id: captured, request: 3 }, '400 SANDBOX_BAD_FIELD'],
    ['of no category', { order_id: captured, category: 3 }, '400 SANDBOX_BAD_FIELD'],
    ['without an order', {}, '400 SANDBOX_BAD_FIELD'],
  ])('%s is refused, and nothing changes', async (_kind, opening, expected) => {
    const { control, sandbox } = await startTestSandbox()
    await sandbox.given.payment({ pay_type: 'Konbini', status: 'CAPTURED', id: 'o_store' })
    const before = sandbox.digest()
    expect(refusalOf(await control('POST chargebacks', opening))).toBe(expected)
    expect(refusalOf(await control('POST chargebacks/77/cancel', {}))).toBe(
      '404 SANDBOX_NO_SUCH_CHARGEBACK',
    )
    expect(sandbox.digest()).toBe(before)
  })

  it('comes a day after the capture where a rule asks for it', async () => {
    const { sandbox, api } = await startTestSandbox({ 'webhook.mode': 'collect' })
    await sandbox.rules.add(asking('scripted chargeback', 'approved', { when: { amount: 777 } }))
    await sandbox.given.payment({ status: 'CAPTURED', amount: '778' })
    const { id } = await sandbox.given.payment<{ id: string }>({
      status: 'CAPTURED',
      amount: '777',
    })
    const { jobs } = await sandbox.clock.advance('1d')
    expect(jobs).toMatchObject([{ kind: 'scripted chargeback', subject: id }])
    const { body } = await api<{ list: Chargeback[] }>(`GET /v1/shop_charge_backs?order_id=${id}`)
    expect(body.list).toMatchObject([
      { status_code: 4005, opened_to_shop_date: '2026/01/06 09:00' },
    ])
  })

  it('is unknown to another shop, and refused to none of its own states', async () => {
    const { api, as } = await startTestSandbox()
    expect(refusalOf(await as('s_demotenant1')('GET /v1/shop_charge_backs/1'))).toBe(
      '400 EH002003002',
    )
    expect(refusalOf(await api('GET /v1/shop_charge_backs/77'))).toBe('400 EH002003002')
    expect(refusalOf(await api('POST /v1/shop_charge_backs/77/reply', {}))).toBe('400 EH003003002')
    const wrong = await api('POST /v1/shop_charge_backs/1/reply', { delivered: 'yes', memo: 1 })
    expect(refusalOf(wrong)).toBe('400 EH003172008 EH003184008')
  })
})

describe('the command', processes, () => {
  it('opens, passes on, decides and lists as the control API does', async () => {
    const { ready } = await startCli()
    const call = async (...words: string[]) => {
      const { stdout } = await run(['chargebacks', ...words, '--url', ready.url])
      return JSON.parse(stdout) as Chargeback & { list: Chargeback[] }
    }
    const more = JSON.stringify({ request: 14, amount: 100 })
    expect(await call('open', captured, more)).toMatchObject({ id: 4, amount: 100, request: 14 })
    expect(await call('advance', '2')).toMatchObject({ status_code: 4007 })
    expect(await call('settle', '4', 'lost')).toMatchObject({ canceled: 'false' })
    expect(await call('cancel', '4')).toMatchObject({ status_code: 4009, canceled: 'true' })
    expect((await call()).list.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  })
})

describe('given', () => {
  it('refuses a state that there is none, and takes a payment by its id', async () => {
    const { sandbox } = await startTestSandbox()
    const give = sandbox.given['chargeback'] as Give
    await expect(give({ status_code: 4008 })).rejects.toThrow('A way to status_code 4008')
    expect(await give({ order_id: captured, category: 1 })).toMatchObject({
      ...{ order_id: captured, category: 1, amount: 3300 },
    })
  })
})
