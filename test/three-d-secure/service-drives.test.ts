// behaviour of payments 3.3: without tds2_ret_url the service runs every step itself, to the final
// execution, and posts the browser back to the merchant.
import { describe, expect, it } from 'vitest'
import { startMerchant } from '../harness/merchant.ts'
import { startReceiver } from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { again, eventsOf, execute, executed } from '../harness/three-d-secure.ts'

const collect = { 'webhook.mode': 'collect' } as const

describe.each(['Card', 'Googlepay'] as const)(
  'a %s payment that the service drives',
  (pay_type) => {
    const part = `payments.${pay_type.toLowerCase()}`

    // biome-ignore format: a table
    it.each([
    ['visa',                 {},                  'Y', 'CAPTURED',      ['authenticate', 'secure']],
    ['attempt-visa',         {},                  'A', 'CAPTURED',      ['authenticate', 'secure']],
    ['challenge-visa',       {},                  'Y', 'CAPTURED',      ['authenticate', 'result', 'secure']],
    ['challenge-visa',       { answer: 'fail' },  'N', 'AUTHENTICATED', ['authenticate', 'result']],
    ['challenge-fail-visa',  {},                  'N', 'AUTHENTICATED', ['authenticate', 'result']],
    ['refused-visa',         {},                  'N', 'AUTHENTICATED', ['authenticate']],
    ['unavailable-visa',     {},                  'U', 'AUTHENTICATED', ['authenticate']],
    ['rejected-visa',        {},                  'R', 'AUTHENTICATED', ['authenticate']],
    ['declined',             {},                  'Y', 'AUTHENTICATED', ['authenticate', 'secure']],
  ] as const)('with %s %j ends with %s, %s', async (card, how, result, status, steps) => {
    const context = await startTestSandbox(collect)
    const shop = await startMerchant()
    const urls = { return_url: `${shop.url}/ok`, return_url_on_failure: `${shop.url}/ng?a=b` }
    const payment = await executed(context, { pay_type, card, execution: urls })
    expect(payment).toMatchObject({ ...urls, acs_url: null, tds2_ret_url: null })
    expect(payment.redirect_url).toContain(`${context.sandbox.url}/pages/three-d-secure/`)

    const done = await context.sandbox.buyer.authenticate({ payment: payment.id, ...how })

    const { error_code } = await again(context, payment)
    expect(done).toMatchObject({ result: 'posted', status, tds2_trans_result: result, error_code })
    expect(done).toMatchObject({ tds2_status: 'AUTHENTICATED', refusal: null })
    const succeeded = status === 'CAPTURED'
    expect(error_code === null).toBe(succeeded)
    expect(shop.returns).toEqual([
      {
        ...{ method: 'POST', url: succeeded ? '/ok' : '/ng?a=b' },
        form: {
          ...{ order_id: payment.id, access_id: payment.access_id, pay_type, status },
          ...{ tds2_trans_result: result, error_code: error_code ?? '' },
        },
      },
    ])
    const names = { authenticate: 'secure2.authenticate', result: 'secure2.result', secure: 'secure' }
    expect(eventsOf(context)).toEqual([
      ...[`${part}.regist`, `${part}.exec`],
      ...steps.map((step) => `${part}.${names[step]}`),
    ])
    const last = context.sandbox.deliveries.list()[0]
    expect(last?.body).toMatchObject({ status, error_code })
  })
  },
)

describe('a buyer who', () => {
  const wish = { card: 'challenge-visa' }

  it('closes the window leaves the payment waiting, and may come back', async () => {
    const context = await startTestSandbox({ ...collect, publicUrl: 'https://pay.example' })
    const payment = await executed(context, wish)
    const { sandbox } = context
    const left = await sandbox.buyer.authenticate({ payment: payment.id, answer: 'abandon' })
    expect(left).toMatchObject({ result: 'abandoned', posts: [], tds2_status: 'CHALLENGE' })
    expect(sandbox.buyer.waiting()).toMatchObject([
      { payment: payment.id, acts: ['authenticate', 'walk-away'], page: payment.redirect_url },
    ])
    expect(await sandbox.buyer.walkAway({ payment: payment.id })).toMatchObject({ result: 'left' })
    const back = await sandbox.buyer.authenticate({ payment: payment.id })
    // A page of the service stands where the merchant names none, and is shown here, not called.
    expect(back).toMatchObject({
      ...{ status: 'CAPTURED', posts: [{ url: 'https://pay.example/pages/success', reply: null }] },
    })
    expect(sandbox.buyer.waiting()).toEqual([])
  })

  it('clicks twice and comes back is charged once', async () => {
    const context = await startTestSandbox(collect)
    const shop = await startMerchant()
    const execution = { return_url: shop.url }
    const payment = await executed(context, { ...wish, execution })
    const done = await context.sandbox.buyer.authenticate({
      ...{ payment: payment.id, submits: 2, visits: 2 },
    })
    expect(done).toMatchObject({ result: 'refused', status: 'CAPTURED' })
    expect(done.refusal).toContain('finished')
    expect(shop.returns.map(({ form }) => form['status'])).toEqual(['CAPTURED', 'CAPTURED'])
    expect(eventsOf(context).filter((event) => event.endsWith('.secure'))).toHaveLength(1)
  })

  it('takes too long finds the authentication over, and pays anew', async () => {
    const context = await startTestSandbox(collect)
    const { sandbox, api } = context
    const payment = await executed(context, wish)
    const slow = await sandbox.buyer.authenticate({ payment: payment.id, think: '15m' })
    expect(slow).toMatchObject({ result: 'posted', status: 'CAPTURED' })

    const late = await executed(context, wish)
    const over = await sandbox.buyer.authenticate({ payment: late.id, think: '31m' })
    expect(over).toMatchObject({ result: 'refused', status: 'AUTHENTICATED', posts: [] })
    expect(over.refusal).toContain('took too long')
    const { access_id, id, pay_type } = late
    const codes = await Promise.all([
      api(`PUT /v1/secure2/${access_id}`, { param: 'x' }),
      api(`GET /v1/secure2/${access_id}`),
      api(`PUT /v1/payments/${id}/secure`, { pay_type, access_id }),
    ])
    expect(codes.map(({ status }) => status)).toEqual([400, 400, 400])
    const renewed = await execute(context, late, {})
    expect(renewed.body.redirect_url).not.toBe(late.redirect_url)
    expect(await sandbox.buyer.authenticate({ payment: id })).toMatchObject({ status: 'CAPTURED' })
  })

  it('is told what nobody waits for', async () => {
    const { control } = await startTestSandbox()
    expect((await control('POST buyer/authenticate', { payment: 'o_nobody' })).status).toBe(400)
    const bad = await control('POST buyer/authenticate', { payment: 'o_1', think: 'long' })
    expect(bad.status).toBe(400)
  })
})

it('carries forms to near servers only, unless it is told otherwise', async () => {
  const context = await startTestSandbox()
  const shop = await startMerchant()
  const { sandbox } = context
  const near = await executed(context, { execution: { return_url: shop.url } })
  const kept = await sandbox.buyer.authenticate({ payment: near.id, send: false })
  expect([kept.posts[0]?.reply, shop.returns]).toEqual([null, []])
  const far = await executed(context, { execution: { return_url: 'http://192.0.2.1/' } })
  const refused = await sandbox.buyer.authenticate({ payment: far.id, send: true })
  expect(refused.posts[0]?.reply?.error).toContain('--webhook-allowed-host')
  const odd = await executed(context, { execution: { return_url: 'javascript:alert(1)' } })
  expect((await sandbox.buyer.authenticate({ payment: odd.id })).posts[0]?.reply).toBe(null)
})

it('tells the merchant in the order of the steps', async () => {
  const receiver = await startReceiver()
  const context = await startTestSandbox({ 'webhook.url': receiver.url })
  for (const pay_type of ['Card', 'Googlepay'] as const) {
    const payment = await executed(context, { pay_type, card: 'challenge-visa' })
    await context.sandbox.buyer.authenticate({ payment: payment.id })
  }
  const steps = ['regist', 'exec', 'secure2.authenticate', 'secure2.result', 'secure']
  await context.sandbox.clock.settle()
  expect(receiver.bodies('event')).toEqual(
    ['card', 'googlepay'].flatMap((part) => steps.map((step) => `payments.${part}.${step}`)),
  )
})

it('refuses an attempt where a policy wants full results', async () => {
  const context = await startTestSandbox({ ...collect, 'threeDSecure.requireFull': true })
  const payment = await executed(context, { card: 'attempt-visa' })
  const done = await context.sandbox.buyer.authenticate({ payment: payment.id })
  expect(done).toMatchObject({
    ...{ status: 'AUTHENTICATED', tds2_trans_result: 'A', error_code: 'EC007903025' },
  })
  expect(eventsOf(context).at(-1)).toBe('payments.card.secure')
})
