// Links on which a card is registered with 3-D Secure: the buyer goes to the issuer and comes back.
import { describe, expect, it } from 'vitest'
import { browsing, useBrowser } from '../harness/browser.ts'
import { bodyOf, codesOf } from '../harness/errors.ts'
import { startMerchant } from '../harness/merchant.ts'
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'
import { eventsOf, givenCardLink } from './links.ts'

const browser = useBrowser()
const started = () => startTestSandbox({ 'webhook.mode': 'collect' })
const told = 'customers.payment_methods.updated'

const cardsOf = async ({ api }: TestSandbox, customer_id: string) =>
  bodyOf(await api(`GET /v1/customers/${customer_id}/cards`))['list'] as { id: string }[]

describe('by command', () => {
  // biome-ignore format: a table
  it.each([
    ['visa',                undefined, '2', 'approved', 'PAYSUCCESS'],
    ['challenge-visa',      undefined, '2', 'approved', 'PAYSUCCESS'],
    ['challenge-visa',      'pass',    '2', 'approved', 'PAYSUCCESS'],
    ['challenge-visa',      'fail',    '2', 'declined', 'PAYSTART'],
    ['challenge-visa',      'abandon', '2', 'left',     'PAYSTART'],
    ['attempt-visa',        undefined, '2', 'approved', 'PAYSUCCESS'],
    ['refused-visa',        undefined, '2', 'declined', 'PAYSTART'],
    ['challenge-fail-visa', undefined, '2', 'declined', 'PAYSTART'],
    ['rejected-visa',       undefined, '2', 'declined', 'PAYSTART'],
    ['tds-unsupported',     undefined, '3', 'approved', 'PAYSUCCESS'],
  ] as const)('%s, answered %s (tds2_type %s), is %s', async (card, answer, tds2_type, result, status) => {
    const context = await started()
    const success_url = 'https://shop.example/done'
    const link = await givenCardLink(context, { tds_type: '2', tds2_type, success_url })
    const { id: session, customer_id } = link
    const wish = { session, card, ...(answer ? { answer } : {}) }
    const done = await context.sandbox.buyer.registerCard(wish)
    expect(done).toMatchObject({ session, result, status, customer_id })
    const landings = {
      approved: { method: 'POST', url: success_url, fields: { session_id: session, status, customer_id } },
      declined: null,
      left: { method: 'GET', url: expect.stringContaining('/pages/three-d-secure/') },
    }
    expect(done.landing).toEqual(landings[result] && expect.objectContaining(landings[result]))
    expect(done.error_code ?? null).toBe(result === 'declined' ? 'EC012903025' : null)
    const failure = { card_status: 'FAILED', error_code: 'EC012903025' }
    const bodies = context.sandbox.deliveries.list().map(({ event, body }) => ({ event, ...body }))
    const withTds = card === 'tds-unsupported' ? null : expect.stringMatching(/^a_.{22}$/)
    const about = { event: told, card_id: done.card, access_id: withTds }
    expect(bodies).toMatchObject(
      result === 'left'
        ? []
        : [{ ...about, ...(result === 'declined' ? failure : { card_status: 'ACTIVATED' }) }],
    )
    const customer = await context.api(`GET /v1/customers/${customer_id}`)
    expect(customer.status).toBe(result === 'approved' ? 200 : 400)
    if (result === 'approved') expect(await cardsOf(context, customer_id)).toHaveLength(1)
  })

  it('outside of 3-D Secure is refused on the page', async () => {
    const context = await started()
    const { id: session } = await givenCardLink(context, { tds_type: '2' })
    const wish = { session, card: 'tds-unsupported' }
    const reply = await context.control('POST buyer/register-card', wish)
    expect([reply.status, codesOf(reply)]).toEqual([409, ['SANDBOX_CARD_NOT_AUTHENTICATED']])
    expect(context.sandbox.buyer.waiting()).toHaveLength(1)
  })

  it('takes another card after a failure, and forgets one that still waits', async () => {
    const context = await started()
    const { buyer } = context.sandbox
    const receiver_mail = 'buyer@example.com'
    const mail = { receiver_mail, completion_mail_send_flag: '1' }
    const { id: session, customer_id } = await givenCardLink(context, { tds_type: '2', ...mail })
    await buyer.registerCard({ session, card: 'refused-visa' })
    const left = await buyer.registerCard({ session, card: 'challenge-visa', answer: 'abandon' })
    expect(context.sandbox.mails.list()).toEqual([])
    const done = await buyer.registerCard({ session, card: 'visa' })
    expect(done.status).toBe('PAYSUCCESS')
    expect(await cardsOf(context, customer_id)).toMatchObject([{ id: done.card }])
    expect(eventsOf(context)).toEqual([told, told, told])
    expect(context.sandbox.mails.list()).toMatchObject([{ to: receiver_mail }])
    const page = await fetch(left.landing?.url ?? '')
    expect(await page.text()).not.toContain('name="act"')
  })

  it('is over when the buyer cancels while a card waits', async () => {
    const context = await started()
    const { buyer } = context.sandbox
    const { id: session } = await givenCardLink(context, { status: 'PAYSTART' })
    expect(buyer.waiting()).toMatchObject([{ session }, { pay_type: 'Card' }])
    expect(await buyer.walkAway({ session })).toMatchObject({ result: 'left', status: 'ERROR' })
    expect(buyer.waiting()).toEqual([])
    expect(eventsOf(context)).toEqual([told])
  })
})

async function enter(context: TestSandbox, number: string, scripted: boolean) {
  const shop = await startMerchant()
  const link = await givenCardLink(context, { tds_type: '2', success_url: `${shop.url}/done` })
  const tab = await browser.page({ javaScriptEnabled: scripted, locale: 'en-US' })
  const press = (testId: string) => tab.getByTestId(testId).click()
  await tab.goto(link.link_url)
  const register = async (card: string) => {
    await tab.getByTestId('field-card_no').fill(card)
    await tab.getByTestId('field-expire').fill('12/39')
    await press('act-register')
    if (!scripted) await press('act-tell')
  }
  await register(number)
  return { shop, link, tab, press, register }
}

describe.each([true, false])('in a browser, scripts on: %s', (scripted) => {
  it('comes back to the shop from a challenge', browsing, async () => {
    const context = await started()
    const { shop, link, tab, press } = await enter(context, '4100000000005000', scripted)
    await press('act-pass')
    if (!scripted) await press('return')
    await tab.waitForURL(`${shop.url}/done`)
    const { id: session_id, customer_id } = link
    expect(shop.returns).toEqual([
      {
        ...{ method: 'POST', url: '/done' },
        form: { session_id, status: 'PAYSUCCESS', customer_id },
      },
    ])
    expect(await cardsOf(context, customer_id)).toHaveLength(1)
  })

  it('says that it failed, and lets the buyer try another card', browsing, async () => {
    const context = await started()
    const { shop, link, tab, press, register } = await enter(context, '4100000000200007', scripted)
    if (!scripted) await press('return')
    await press('try-again')
    await register('4100000000000100')
    if (!scripted) await press('return')
    await tab.waitForURL(`${shop.url}/done`)
    expect(await cardsOf(context, link.customer_id)).toHaveLength(1)
  })
})
