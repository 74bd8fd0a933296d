// behaviour of payments 3.6: a card is registered with 3-D Secure, from the page of the merchant
// to the way back, by command, in a browser with a script and in one without.
import { describe, expect, it } from 'vitest'
import { browsing, useBrowser } from '../harness/browser.ts'
import { tokenFor } from '../harness/cards.ts'
import { bodyOf, codesOf } from '../harness/errors.ts'
import { type Merchant, startMerchant } from '../harness/merchant.ts'
import { type Method, readMethod, registerMethod } from '../harness/payment-methods.ts'
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'

const browser = useBrowser()
const waiting = 'AWAITING_CUSTOMER_ACTION'
const customer = 'c_demo_empty'

const numbers = {
  frictionless: '4100000000000100',
  method: '4100000000600008',
  challenge: '4100000000005000',
  challengeFail: '4100000000300005',
  refused: '4100000000200007',
}
type Card = keyof typeof numbers

async function register({ api }: TestSandbox, shop: Merchant, card: Card): Promise<Method> {
  const token = await tokenFor(api, { card_no: numbers[card], expire: '3912' })
  const more = {
    ...{ return_url: `${shop.url}/good?from=3ds`, return_url_on_failure: `${shop.url}/bad` },
    card: { token, tds_type: '2' },
  }
  return bodyOf(await registerMethod(api, customer, 'Card', more))
}

async function started(card: Card) {
  const context = await startTestSandbox({ 'webhook.mode': 'collect' })
  const shop = await startMerchant()
  const method = await register(context, shop, card)
  const statusNow = async () => bodyOf(await readMethod(context.api, method)).status
  return { context, shop, method, statusNow }
}

const told = ({ sandbox }: TestSandbox) =>
  sandbox.deliveries.list().map(({ event, body }) => [event, body['card_status']])

const good = { path: '/good?from=3ds', status: 'ACTIVATED', tds2_trans_result: 'Y', error_code: '' }
const bad = {
  ...{ path: '/bad', status: 'FAILED', tds2_trans_result: 'N', error_code: 'EC013903025' },
}

// biome-ignore format: a table
const ways = [
  ['frictionless',  undefined, good],
  ['method',        undefined, good],
  ['challenge',     'pass',    good],
  ['challenge',     'fail',    bad],
  ['challengeFail', undefined, bad],
  ['refused',       undefined, bad],
] as const

function expectReturned(shop: Merchant, method: Method, { path, ...fields }: typeof bad) {
  expect(shop.returns).toEqual([
    {
      ...{ method: 'POST', url: path },
      form: {
        ...{ payment_method_id: method.id, customer_id: customer, pay_type: 'Card' },
        ...{ access_id: method.card?.['access_id'], ...fields },
      },
    },
  ])
}

describe('by command', () => {
  it.each(ways)('the card %s, answered %s, comes back to the shop', async (card, answer, end) => {
    const { context, shop, method, statusNow } = await started(card)
    const body = { payment_method: method.id, ...(answer ? { answer } : {}) }
    const done = bodyOf(await context.control('POST buyer/authenticate', body))
    expect(done).toMatchObject({
      ...{ payment_method: method.id, account: 's_demoshop001', result: 'posted' },
      ...{ status: end.status, tds2_status: 'AUTHENTICATED', refusal: null },
      ...{ tds2_trans_result: end.tds2_trans_result, error_code: end.error_code || null },
      posts: [{ url: shop.url + end.path, reply: { status: 200 } }],
    })
    expectReturned(shop, method, end)
    expect(await statusNow()).toBe(end.status)
    expect(told(context)).toEqual([['customers.payment_methods.updated', end.status]])
  })

  it('waits in the list until the window is closed for good', async () => {
    const { context, shop, method, statusNow } = await started('challenge')
    const { sandbox } = context
    const row = {
      ...{ payment_method: method.id, account: 's_demoshop001', pay_type: 'Card' },
      ...{ acts: ['authenticate'], page: method.redirect_url },
    }
    expect(sandbox.buyer.waiting()).toMatchObject([row])
    const left = await sandbox.buyer.authenticate({ payment_method: method.id, answer: 'abandon' })
    expect(left).toMatchObject({ result: 'abandoned', status: waiting, posts: [] })
    expect(sandbox.buyer.waiting()).toMatchObject([row])
    await sandbox.clock.advance('23h59m')
    expect(await statusNow()).toBe(waiting)
    await sandbox.clock.advance('1m')
    expect(await statusNow()).toBe('FAILED')
    expect(sandbox.buyer.waiting()).toEqual([])
    expect(shop.returns).toEqual([])
  })

  it('takes too long: the pages are over, and the card waits on', async () => {
    const { context, method } = await started('frictionless')
    const late = await context.sandbox.buyer.authenticate({
      ...{ payment_method: method.id, think: '31m' },
    })
    expect(late).toMatchObject({ result: 'refused', status: waiting, posts: [] })
    expect(late.refusal).toContain('took too long')
  })

  it('clicks twice and comes back: the card is told of once', async () => {
    const { context, shop, method } = await started('challenge')
    const twice = { payment_method: method.id, submits: 2, visits: 2 }
    const done = await context.sandbox.buyer.authenticate(twice)
    expect(done).toMatchObject({ result: 'refused', status: 'ACTIVATED' })
    expect(shop.returns).toHaveLength(2)
    expect(told(context)).toHaveLength(1)
  })

  it('needs one card or one payment, that is known and waits', async () => {
    const { context, method } = await started('frictionless')
    const { control, sandbox } = context
    const ask = async (body: object) => {
      const reply = await control('POST buyer/authenticate', body)
      return [reply.status, ...codesOf(reply)]
    }
    const { id } = await sandbox.given.card<{ id: string }>()
    expect(await ask({})).toEqual([400, 'SANDBOX_WINDOW_UNCLEAR'])
    expect(await ask({ payment: 'o_1', payment_method: method.id })).toEqual([
      ...[400, 'SANDBOX_WINDOW_UNCLEAR'],
    ])
    expect(await ask({ payment_method: 'cs_unknown' })).toEqual([
      400,
      'SANDBOX_NO_SUCH_PAYMENT_METHOD',
    ])
    expect(await ask({ payment_method: id })).toEqual([409, 'SANDBOX_METHOD_NOT_AUTHENTICATING'])
  })
})

describe.each([true, false])('in a browser, scripts on: %s', (scripted) => {
  const page = async (method: Method) => {
    const tab = await browser.page({ javaScriptEnabled: scripted, locale: 'en-US' })
    const press = (testId: string) => tab.getByTestId(testId).click()
    await tab.goto(method.redirect_url ?? '')
    if (!scripted) await press('act-tell')
    return { tab, press }
  }

  it.each(ways)(
    'the card %s, answered %s, comes back to the shop',
    browsing,
    async (card, answer, end) => {
      const { shop, method, statusNow } = await started(card)
      const { tab, press } = await page(method)
      if (card.startsWith('challenge')) await press(`act-${answer ?? 'answer'}`)
      if (!scripted) await press('return')
      await tab.waitForURL(shop.url + end.path)
      expectReturned(shop, method, end)
      expect(await statusNow()).toBe(end.status)
    },
  )

  it('is abandoned: the card waits, and fails after a day', browsing, async () => {
    const { context, method, statusNow } = await started('challenge')
    const { tab } = await page(method)
    await tab.getByTestId('act-pass').waitFor()
    await tab.close()
    expect(await statusNow()).toBe(waiting)
    await context.sandbox.clock.advance('24h')
    expect(await statusNow()).toBe('FAILED')
  })

  it('takes too long at the challenge: the page says so', browsing, async () => {
    const { context, shop, method, statusNow } = await started('challenge')
    const { tab, press } = await page(method)
    await tab.getByTestId('act-pass').waitFor()
    await context.sandbox.clock.advance('31m')
    await press('act-pass')
    await expect.poll(() => tab.title()).toContain('late')
    expect([await statusNow(), shop.returns]).toEqual([waiting, []])
  })
})
