// A buyer in a real browser pays through links, registers a card, and comes back to the shop.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browsing, useBrowser } from '../harness/browser.ts'
import { bodyOf } from '../harness/errors.ts'
import { startMerchant } from '../harness/merchant.ts'
import { read } from '../harness/payments.ts'
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'
import { eventsOf, givenCardLink, givenLink } from '../sessions/links.ts'

const browser = useBrowser()

/** A sandbox, a shop, and a link to pay an order of it. */
async function opened(wish: object = {}, options: Parameters<typeof browser.page>[0] = {}) {
  const shop = await startMerchant()
  const context = await startTestSandbox({ 'webhook.mode': 'collect' })
  const link = await givenLink(context, {
    ...{ order_id: 'order-1', amount: '4980', shop_service_name: 'Tea Room' },
    ...{ success_url: `${shop.url}/paid?order=1`, cancel_url: `${shop.url}/cart` },
    ...wish,
  })
  const tab = await browser.page({ locale: 'en-US', ...options })
  await tab.goto(link.link_url)
  return { shop, context, link, tab }
}

async function enterCard(tab: Page, number = '4111 1111 1111 1111'): Promise<void> {
  await tab.getByTestId('field-card_no').fill(number)
  await tab.getByTestId('field-expire').fill('12/39')
  await tab.getByTestId('field-security_code').fill('123')
  await tab.getByTestId('field-holder_name').fill('TARO YAMADA')
}

const press = (tab: Page, testId: string) => tab.getByTestId(testId).click()

const status = async ({ api }: Pick<TestSandbox, 'api'>, pay_type = 'Card') =>
  (await read(api, { id: 'order-1', pay_type })).status

it('pays by card, and goes back to the shop by POST', browsing, async () => {
  const { shop, context, link, tab } = await opened()
  expect(await tab.getByTestId('amount').textContent()).toBe('¥4,980')
  expect(await tab.getByTestId('shop').textContent()).toBe('Tea Room')
  await enterCard(tab)
  await press(tab, 'act-pay')
  await tab.waitForURL(`${shop.url}/paid?order=1`)
  expect(shop.returns).toEqual([
    {
      ...{ method: 'POST', url: '/paid?order=1' },
      form: { order_id: 'order-1', session_id: link.id, status: 'PAYSUCCESS' },
    },
  ])
  expect(await read(context.api, { id: 'order-1' })).toMatchObject({
    ...{ status: 'AUTHORIZED', card_no: '************1111', holder_name: 'TARO YAMADA' },
  })
  expect(eventsOf(context)).toEqual(['payments.card.regist', 'payments.card.exec'])
  await tab.goto(link.link_url)
  expect(await tab.getByTestId('title').textContent()).toBe('This is paid already')
})

it('works where scripts are off', browsing, async () => {
  const { shop, tab } = await opened({}, { javaScriptEnabled: false })
  await enterCard(tab)
  await press(tab, 'act-pay')
  await press(tab, 'return')
  await tab.waitForURL(`${shop.url}/paid?order=1`)
  expect(shop.returns).toMatchObject([{ method: 'POST' }])
})

it('says why a card was declined, forgets its number, and takes another', browsing, async () => {
  const { shop, context, tab } = await opened()
  await enterCard(tab, '4000000000000002')
  await press(tab, 'act-pay')
  expect(await tab.getByTestId('refused').textContent()).toContain('declined')
  expect(await tab.getByTestId('field-card_no').inputValue()).toBe('')
  expect(await tab.getByTestId('field-security_code').inputValue()).toBe('')
  expect(await tab.getByTestId('field-holder_name').inputValue()).toBe('TARO YAMADA')
  expect(await status(context)).toBe('UNPROCESSED')
  await enterCard(tab)
  await press(tab, 'act-pay')
  await tab.waitForURL(`${shop.url}/paid?order=1`)
  expect(await status(context)).toBe('AUTHORIZED')
})

it('names each bad field, and registers nothing', browsing, async () => {
  const { context, tab } = await opened()
  await enterCard(tab, '4111 1111 1111 1112')
  await tab.getByTestId('field-expire').fill('13/39')
  await tab.getByTestId('field-security_code').fill('12')
  await press(tab, 'act-pay')
  expect(await tab.getByTestId('refused').getByRole('link').count()).toBe(3)
  expect(await tab.content()).not.toContain('4111 1111 1111 1112')
  expect(eventsOf(context)).toEqual([])
})

it('pays at a store: the slip stays open, and a mail names it', browsing, async () => {
  const konbini = { konbini_reception_mail_send_flag: '1' }
  const { shop, context, tab } = await opened({ pay_type: ['Card', 'Konbini'], konbini })
  await press(tab, 'way-Konbini')
  await tab.getByTestId('field-konbini_code').selectOption('00020')
  await tab.getByTestId('field-email').fill('buyer@example.com')
  await press(tab, 'act-pay')
  await tab.getByTestId('barcode').waitFor()
  const slip = tab.url()
  expect(slip).toMatch(/\/v1\/links\/lk_.{22}\/konbini$/)
  expect(context.sandbox.mails.list()).toMatchObject([{ links: [slip], to: 'buyer@example.com' }])
  await press(tab, 'return')
  await tab.waitForURL(`${shop.url}/paid?order=1`)
  expect(shop.returns).toMatchObject([{ form: { status: 'REQSUCCESS' } }])
  await tab.goto(slip)
  await press(tab, 'pay-now')
  await press(tab, 'act-pay')
  expect(await status(context, 'Konbini')).toBe('CAPTURED')
  await tab.goto(slip)
  expect(await tab.getByTestId('title').textContent()).toBe('This is paid already')
})

it('pays by the wallet, and comes back through us to the shop', browsing, async () => {
  const { shop, context, tab } = await opened({ pay_type: ['Paypay'] })
  await press(tab, 'act-pay')
  await press(tab, 'act-approve')
  await tab.waitForURL(`${shop.url}/paid?order=1`)
  expect(shop.returns).toMatchObject([{ method: 'POST', form: { status: 'PAYSUCCESS' } }])
  expect(await status(context, 'Paypay')).toBe('AUTHORIZED')
})

it('refuses in the wallet, and may go on', browsing, async () => {
  const { context, tab } = await opened({ pay_type: ['Paypay'] })
  await press(tab, 'act-pay')
  await press(tab, 'act-refuse')
  await press(tab, 'go-on')
  await press(tab, 'act-approve')
  await expect.poll(() => status(context, 'Paypay')).toBe('AUTHORIZED')
})

it('pays by transfer to the account that it shows', browsing, async () => {
  const { context, tab } = await opened({ pay_type: ['Virtualaccount'] })
  await press(tab, 'act-pay')
  const number = await tab.getByTestId('account-number').textContent()
  const pay_type = 'Virtualaccount'
  const payment = await read<Record<string, unknown>>(context.api, { id: 'order-1', pay_type })
  expect(number).toBe(payment['va_account_number'])
  await press(tab, 'pay-now')
  await press(tab, 'act-transfer')
  await expect.poll(() => status(context, pay_type)).toBe('CAPTURED')
})

it('cancels: the shop gets its buyer back, and the link is over', browsing, async () => {
  const { shop, link, context, tab } = await opened()
  await press(tab, 'act-cancel')
  await tab.waitForURL(`${shop.url}/cart`)
  expect(shop.returns).toMatchObject([
    { method: 'POST', form: { order_id: 'order-1', session_id: link.id, status: 'ERROR' } },
  ])
  expect(eventsOf(context)).toEqual([])
  const again = await fetch(link.link_url)
  expect(again.status).toBe(410)
})

it('registers a card of a new customer', browsing, async () => {
  const shop = await startMerchant()
  const context = await startTestSandbox({ 'webhook.mode': 'collect' })
  const link = await givenCardLink(context, { success_url: shop.url, customer_name: '山田' })
  const tab = await browser.page()
  await tab.goto(link.link_url)
  await enterCard(tab)
  await press(tab, 'act-register')
  await tab.waitForURL(`${shop.url}/`)
  const { customer_id } = link
  expect(shop.returns).toMatchObject([{ method: 'POST', form: { customer_id } }])
  const { list } = bodyOf(await context.api(`GET /v1/customers/${customer_id}/cards`))
  expect(list).toMatchObject([{ card_no: '************1111', holder_name: 'TARO YAMADA' }])
  expect(eventsOf(context)).toEqual(['customers.payment_methods.updated'])
})
