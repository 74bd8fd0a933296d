// The page of the bank on which an account's owner agrees to its debit: it opens once, and sends
// the browser back to the merchant by POST.
import { expect, it } from 'vitest'
import { browsing, useBrowser } from '../harness/browser.ts'
import { startMerchant } from '../harness/merchant.ts'
import { givenMethod, type Method, readMethod } from '../harness/payment-methods.ts'
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'

const browser = useBrowser()
const application = { pay_type: 'Directdebit', status: 'AWAITING_CUSTOMER_ACTION' }

const opened = async ({ api }: TestSandbox, method: Method) => {
  const { body } = await readMethod(api, method)
  return (body as Method & { redirect_url_accessed_flag: string }).redirect_url_accessed_flag
}

it.each([
  ['agree', 'ACTIVATED'],
  ['refuse', 'FAILED'],
])('%s leads to %s, and back to the merchant by POST', browsing, async (button, status) => {
  const context = await startTestSandbox({ 'webhook.mode': 'collect' })
  const merchant = await startMerchant()
  const return_url = `${merchant.url}/back`
  const method = await givenMethod(context.sandbox, { ...application, return_url })
  const tab = await browser.page()
  await tab.goto(method.redirect_url ?? '')
  expect(await tab.getByTestId('account-number').textContent()).toBe('1234567')
  await tab.getByTestId(`act-${button}`).click()
  await tab.waitForURL(return_url)
  const { id, customer_id, pay_type } = method
  const form = { payment_method_id: id, customer_id, pay_type, status }
  expect(merchant.returns[0]).toEqual({ method: 'POST', url: '/back', form })
  expect((await readMethod(context.api, method)).body.status).toBe(status)
  const [told] = context.sandbox.deliveries.list()
  expect(told?.event).toBe('customers.payment_methods.updated')
})

it('opens once; the page behind it may be looked at again, in another language too', async () => {
  const context = await startTestSandbox()
  const method = await givenMethod(context.sandbox, application)
  const url = method.redirect_url ?? ''
  expect(await opened(context, method)).toBe('0')
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(410)
  expect(await opened(context, method)).toBe('0')
  const first = await fetch(url)
  expect([first.status, first.redirected]).toEqual([200, true])
  expect(await opened(context, method)).toBe('1')
  const second = await fetch(url)
  expect([second.status, await second.text()]).toEqual([410, expect.stringContaining('opened')])
  expect((await fetch(`${first.url}?lang=en`)).status).toBe(200)
  expect((await fetch(`${url}/be_guessed`)).status).toBe(404)
  expect((await fetch(`${url}x`)).status).toBe(404)
})

it('shows what was decided elsewhere, and decides no second time', async () => {
  const context = await startTestSandbox()
  const method = await givenMethod(context.sandbox, application)
  const page = await fetch(method.redirect_url ?? '')
  const mark = /name="mark" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  await context.sandbox.buyer.refuseBankAccount({ payment_method: method.id })
  const body = new URLSearchParams({ act: 'agree', mark })
  const late = await fetch(page.url, { method: 'POST', body })
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('decided')])
  expect((await readMethod(context.api, method)).body.status).toBe('FAILED')
})
