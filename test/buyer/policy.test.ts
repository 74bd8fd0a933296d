// Buyers who act by themselves: what each policy makes of everything that waits for one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMerchant } from '../harness/merchant.ts'
import { type AnyPayment, givenPayment, send } from '../harness/payment-types.ts'
import { read } from '../harness/payments.ts'
import { asking } from '../harness/rules.ts'
import { openTestSandbox, startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'
import { authenticate, confirm, executed, secure } from '../harness/three-d-secure.ts'
import {
  account,
  type Begin,
  card,
  cardLink,
  debited,
  fate,
  form,
  invoiced,
  konbini,
  link,
  method,
  paid,
  screen,
  secured,
  wallet,
} from './waiting-things.ts'

type Policy = 'manual' | 'auto' | 'fail'
const policies = ['manual', 'auto', 'fail'] as const

const awaits = 'AWAITING_CUSTOMER_PAYMENT'
const action = 'AWAITING_CUSTOMER_ACTION'
const rejected = 'AUTHENTICATED with EC008903025'
const refused = 'AUTHENTICATED with EC009903025'

// biome-ignore format: a table
const table: readonly (readonly [string, Begin, manual: string, auto: string, fail: string])[] = [
  // what waits                              manual                       auto                     fail
  ['Konbini',               konbini,                            awaits,   'CAPTURED',              awaits],
  ['Paypay AUTH',           wallet('AUTH'),                     awaits,   'AUTHORIZED',            awaits],
  ['Paypay CAPTURE',        wallet('CAPTURE'),                  awaits,   'CAPTURED',              awaits],
  ['Virtualaccount',        paid('Virtualaccount', {}),         awaits,   'CAPTURED',              awaits],
  ['Directdebit',           debited,                'AWAITING_PAYMENT_APPROVAL', 'AWAITING_PAYMENT_APPROVAL', 'AWAITING_PAYMENT_APPROVAL'],
  ['3-D Secure, frictionless', secured('visa'),        'AUTHENTICATED',   'CAPTURED',              'CAPTURED'],
  ['3-D Secure, challenge', secured('challenge-visa'), 'AUTHENTICATED',   'CAPTURED',              refused],
  ['3-D Secure, rejected',  secured('rejected-visa'),  'AUTHENTICATED',   rejected,                rejected],
  ['a challenge that fails', secured('challenge-fail-visa'), 'AUTHENTICATED', refused,             refused],
  ['Googlepay, challenge',  secured('challenge-visa', 'Googlepay'), 'AUTHENTICATED', 'CAPTURED',   'AUTHENTICATED with EB009903025'],
  ['a link, Card',          link('Card'),                       'waits',  'PAYSUCCESS',            'ERROR'],
  ['a link, Konbini',       link('Konbini'),                    'waits',  'PAYSUCCESS',            'ERROR'],
  ['a link, Paypay',        link('Paypay'),                     'waits',  'PAYSUCCESS',            'ERROR'],
  ['a link, Virtualaccount', link('Virtualaccount'),            'waits',  'PAYSUCCESS',            'ERROR'],
  ['an invoice, Card',      invoiced('Card'),                   awaits,   'PAID',                  awaits],
  ['an invoice, transfer',  invoiced('Virtualaccount'),         awaits,   'PAID',                  awaits],
  ['an invoice, either',    invoiced('Card', 'Virtualaccount'), awaits,   'PAID',                  awaits],
  ['a link for a card',     cardLink('0'),             'waits, 0 cards',  'PAYSUCCESS, 1 cards',   'ERROR, 0 cards'],
  ['a link for a card, 3-D Secure', cardLink('2'),     'waits, 0 cards',  'PAYSUCCESS, 1 cards',   'ERROR, 0 cards'],
  ['a bank account',        method('Directdebit', { directdebit: { application_type: 'ONLINE', ...account } }), action, 'ACTIVATED', 'FAILED'],
  ['a paper form',          method('Directdebit', { directdebit: { ...account, ...form } }), 'INACTIVATED', 'ACTIVATED', 'FAILED'],
  ['a card, 3-D Secure',    card('visa'),                        action,  'ACTIVATED',             'ACTIVATED'],
  ['a card, challenge',     card('challenge-visa'),              action,  'ACTIVATED',             'FAILED'],
]

describe.each(policies)('what waits for a buyer whose policy is %s', (policy) => {
  let context: Awaited<ReturnType<typeof openTestSandbox>>
  beforeAll(async () => {
    context = await openTestSandbox({ buyer: policy, 'webhook.mode': 'collect' })
  })
  afterAll(() => context.close())

  const ends = table.map(
    ([what, begin, ...all]) => [what, all[policies.indexOf(policy)], begin] as const,
  )
  it.each(ends)('%s ends as %s', async (_, end, begin) => {
    const state = await begin(context)
    expect(await state()).toBe(end)
    expect((await context.control<{ list: unknown[] }>('GET jobs')).body.list).not.toContainEqual(
      expect.objectContaining({ kind: expect.stringMatching(/^buyer/) }),
    )
  })
})

const executeAtStore = async (context: TestSandbox, id = 'o_1') => {
  const { api } = context
  const body = { pay_type: 'Konbini', amount: '1000', id }
  const payment = (await api<AnyPayment>('POST /v1/payments', body)).body
  return send(context, payment, 'execute', screen)
}

describe('a buyer who acts by himself', () => {
  it('comes after the answer and its notification, by a job that the trace shows', async () => {
    const context = await startTestSandbox({ buyer: 'auto', 'webhook.mode': 'collect' })
    const { sandbox } = context
    const { body } = await executeAtStore(context)
    expect(body.status).toBe(awaits)
    const told = sandbox.deliveries.list().map(({ event }) => event)
    const [exec, complete] = ['payments.konbini.exec', 'payments.konbini.complete']
    expect(told).toEqual([complete, exec, 'payments.konbini.regist'])
    const [job] = sandbox.trace.list({ kind: 'job' })
    expect(job).toMatchObject({
      path: 'o_1',
      turn: { on: 'buyer pay-at-store', events: [complete] },
    })
    expect(job?.turn.transitions[0]?.row).toMatchObject({ from: awaits, to: 'CAPTURED' })
  })

  it('does the same in every sandbox of one seed', async () => {
    const digests = await Promise.all(
      [1, 2].map(async () => {
        const context = await startTestSandbox({ buyer: 'auto', publicUrl: 'http://a.test' })
        await link('Paypay').call(undefined, context)
        await cardLink('2').call(undefined, context)
        return context.sandbox.digest()
      }),
    )
    expect(digests[0]).toBe(digests[1])
  })

  it('walks away from what is refused, which the trace explains', async () => {
    const { sandbox, api, broken } = await startTestSandbox({ buyer: 'auto' })
    const { id } = await sandbox.given.customer<{ id: string }>({})
    for (const card of ['visa', 'visa', 'visa', 'visa', 'visa']) {
      await sandbox.given.card({ customer_id: id, card })
    }
    expect((await api('POST /v1/card_sessions', { customer_id: id })).status).toBe(200)
    const [job] = sandbox.trace.list({ kind: 'job' })
    expect(job).toMatchObject({ turn: { on: 'buyer register-card' }, failures: ['noRoomForCard'] })
    expect(job?.hint).toContain('delete one first')
    expect(broken).toEqual([])
  })

  it('leaves alone what given made', async () => {
    const { sandbox, api } = await startTestSandbox({ buyer: 'auto' })
    const payment = await givenPayment({ sandbox }, 'Konbini', awaits)
    const session = await sandbox.given['session']?.<{ status: string }>({ status: 'REQSUCCESS' })
    const wanted = { pay_type: 'Directdebit', status: action }
    const method = await sandbox.given['paymentMethod']?.<{ status: string }>(wanted)
    expect((await read(api, payment)).status).toBe(awaits)
    expect([session?.status, method?.status]).toEqual(['REQSUCCESS', action])
  })

  it('tries once where a card is declined on the page', async () => {
    const { sandbox, api } = await startTestSandbox({ buyer: 'auto' })
    await sandbox.rules.add(asking('PUT /v1/payments/{id}', 'declined:014'))
    const { body } = await api('POST /v1/sessions', { transaction: { amount: '1' } })
    expect(await fate(sandbox, String(body['id']))).toBe('waits')
    expect(sandbox.trace.list({ kind: 'job' })).toHaveLength(1)
  })
})

describe('a merchant who drives 3-D Secure', () => {
  it.each([
    ['auto', 'Y', 200],
    ['fail', 'N', 400],
  ] as const)('under %s gets %s after the challenge', async (buyer, result, status) => {
    const shop = await startMerchant()
    const context = await startTestSandbox({ buyer })
    const wish = { card: 'challenge-visa', execution: { tds2_ret_url: `${shop.url}/3ds` } }
    const payment = await executed(context, wish)
    const posted = (event: string) =>
      expect.poll(() => shop.returns.map(({ form }) => form['event'])).toContain(event)
    await posted('3DSMethodSkipped')
    expect(shop.returns[0]?.url).toBe(`/3ds?MD=${payment.access_id}`)
    expect((await authenticate(context, payment)).body.tds2_trans_result).toBe('C')
    await posted('AuthResultReady')
    expect((await confirm(context, payment)).body.tds2_trans_result).toBe(result)
    expect((await secure(context, payment)).status).toBe(status)
    const forms = context.sandbox.trace.list({ kind: 'page' })
    expect(forms.map(({ path, status }) => [path, status])).toContainEqual([`${shop.url}/3ds`, 200])
  })

  it('is told of nothing beyond this machine', async () => {
    const context = await startTestSandbox({ buyer: 'auto' })
    const execution = { tds2_ret_url: 'https://shop.example/3ds' }
    expect((await executed(context, { execution })).acs_url).toContain('/pages/three-d-secure/')
    await context.sandbox.clock.settle()
    expect(context.sandbox.trace.list({ kind: 'page' })).toEqual([])
  })
})

describe('the policy of a world', () => {
  const statusOf = async (context: TestSandbox, id: string) => {
    const { body } = await executeAtStore(context, id)
    return (await read<AnyPayment>(context.api, body)).status
  }

  it('is its own, starts as the setting says, and counts for what comes later', async () => {
    const context = await startTestSandbox()
    const { sandbox, control } = context
    expect(await statusOf(context, 'o_1')).toBe(awaits)
    await sandbox.buyer.policy('auto')
    expect(await statusOf(context, 'o_2')).toBe('CAPTURED')
    expect((await read(context.api, { id: 'o_1', pay_type: 'Konbini' })).status).toBe(awaits)
    expect(sandbox.world('other').describe().buyer).toBe('manual')
    const set = await control<{ policy: Policy }>('PUT buyer/policy', { policy: 'manual' })
    expect(set.body).toEqual({ policy: 'manual' })
    expect(await statusOf(context, 'o_3')).toBe(awaits)
    await sandbox.buyer.policy('fail')
    await sandbox.reset()
    expect(sandbox.describe().buyer).toBe('manual')
  })
})
