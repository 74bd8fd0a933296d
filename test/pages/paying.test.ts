// A buyer pays on the pages: at the counter, in the wallet, at the bank. Each button is an act, and
// changes what the act by command changes.
import { describe, expect, it } from 'vitest'
import { browsing, useBrowser } from '../harness/browser.ts'
import { startMerchant } from '../harness/merchant.ts'
import { type AnyPayment, givenPayment, send } from '../harness/payment-types.ts'
import { read } from '../harness/payments.ts'
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'
import { scanBarcodeOn, scanQrOn } from '../harness/scanner.ts'

const browser = useBrowser()
const waiting = 'AWAITING_CUSTOMER_PAYMENT'

const eventsOf = ({ sandbox }: TestSandbox) => sandbox.deliveries.list().map(({ event }) => event)

describe('the counter of a store', () => {
  const openCounter = async (status = waiting) => {
    const context = await startTestSandbox({ 'webhook.mode': 'collect' })
    const slip = await givenPayment(context, 'Konbini', status)
    const path = `/pages/store/${slip['shop_id']}/${slip.id}`
    return { context, slip, url: context.sandbox.url + path }
  }

  it('takes cash at the chosen chain', browsing, async () => {
    const { context, slip, url } = await openCounter()
    const page = await browser.page()
    await page.goto(url)
    await page.getByTestId('field-konbini_code').selectOption('00030')
    await page.getByTestId('act-pay').click()
    await page.getByTestId('paid-at').waitFor()
    expect(await read(context.api, slip)).toMatchObject({
      ...{ status: 'CAPTURED', konbini_code: '00030', payment_date: '2026/01/05 09:00:00.000' },
    })
    expect(eventsOf(context)[0]).toBe('payments.konbini.complete')
  })

  it('shows a barcode that a till reads off the screen', browsing, async () => {
    const { slip, url } = await openCounter()
    const page = await browser.page({ viewport: { width: 390, height: 844 } })
    await page.goto(url)
    expect(await scanBarcodeOn(page, 'barcode')).toMatch(
      new RegExp(`^91\\d{6}\\d*${slip['order_serial']}260107`),
    )
  })

  it('takes nothing when the term is over, and says so', browsing, async () => {
    const { context, slip, url } = await openCounter()
    await context.sandbox.clock.advance('20d')
    const before = await read(context.api, slip)
    const page = await browser.page()
    await page.goto(url)
    await page.getByTestId('act-pay').click()
    await page.getByTestId('notice').waitFor()
    expect(await read(context.api, slip)).toEqual(before)
  })

  it('takes a payment that was canceled, as tills do', async () => {
    const { context, slip, url } = await openCounter('CANCELED')
    const mark = /name="mark" value="([^"]+)"/.exec(await (await fetch(url)).text())?.[1] ?? ''
    const body = new URLSearchParams({ act: 'pay', mark })
    const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    expect(answer.status).toBe(303)
    expect(await read(context.api, slip)).toMatchObject({ cancel_overpayment_flag: '1' })
    expect(context.sandbox.trace.list({ kind: 'page' })).toMatchObject([
      { method: 'POST', status: 303, path: expect.stringContaining(slip.id) },
    ])
  })

  it('is only there for slips of its shop that were printed', async () => {
    const { context, slip, url } = await openCounter('UNPROCESSED')
    const other = `${context.sandbox.url}/pages/store/s_demomain001/${slip.id}`
    const transfer = url.replace('/store/', '/transfer/')
    for (const each of [url, other, transfer]) expect((await fetch(each)).status).toBe(404)
  })
})

describe('the wallet', () => {
  const openWallet = async (wish: object = {}) => {
    const shop = await startMerchant()
    const context = await startTestSandbox({ 'webhook.mode': 'collect' })
    const more = { redirect_url: `${shop.url}/paid?order=1`, ...wish }
    const payment = await givenPayment(context, 'Paypay', waiting, more)
    return { shop, context, payment, url: payment['code_url'] as string }
  }

  it('opens at code_url, approves, and leads back to the shop', browsing, async () => {
    const { shop, context, payment, url } = await openWallet()
    expect(url.startsWith(context.sandbox.url)).toBe(true)
    const page = await browser.page()
    await page.goto(url)
    await page.getByTestId('act-approve').click()
    await page.waitForURL(`${shop.url}/paid?order=1`)
    expect(shop.returns).toMatchObject([{ method: 'GET' }])
    expect((await read(context.api, payment)).status).toBe('CAPTURED')
    expect(eventsOf(context)[0]).toBe('payments.paypay.complete')
  })

  it('shows a code that a phone reads off the screen', browsing, async () => {
    const { url } = await openWallet()
    const page = await browser.page()
    await page.goto(url)
    expect(await scanQrOn(page, 'code')).toBe(url)
  })

  it('leads back after a refusal too, and the code stays payable', browsing, async () => {
    const { shop, context, payment, url } = await openWallet()
    const page = await browser.page()
    await page.goto(url)
    await page.getByTestId('act-refuse').click()
    await page.waitForURL(`${shop.url}/**`)
    expect((await read(context.api, payment)).status).toBe(waiting)
  })

  it.each(['javascript:alert(1)', 'no url'])('leads nowhere for %s', async (redirect_url) => {
    const { context, payment, url } = await openWallet({ redirect_url })
    const page = await (await fetch(url)).text()
    const mark = /name="mark" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const body = new URLSearchParams({ act: 'approve', mark })
    const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    expect(answer.headers.get('location')).toBe(`/pages/wallet/${payment['code_id']}`)
    expect(await (await fetch(url)).text()).not.toContain('data-testid="return"')
    expect((await read(context.api, payment)).status).toBe('CAPTURED')
  })

  it('says that a code is over, or that the shop canceled', async () => {
    const { context, payment, url } = await openWallet()
    await send(context, payment, 'cancel')
    expect((await fetch(url)).status).toBe(410)
    const later = await givenPayment(context, 'Paypay', waiting)
    await context.sandbox.clock.advance('5m')
    expect((await fetch(later['code_url'] as string)).status).toBe(410)
  })

  it('is of the world of the payment', browsing, async () => {
    const context = await startTestSandbox()
    const world = context.sandbox.world('w-7')
    const payment = await givenPayment({ sandbox: world as never }, 'Paypay', waiting)
    const url = payment['code_url'] as string
    expect(url).toBe(`${context.sandbox.url}/pages/wallet/${payment['code_id']}?sandbox_world=w-7`)
    const page = await browser.page({ locale: 'en-US' })
    await page.goto(url)
    await page.getByTestId('language-switch').click()
    expect(await page.getAttribute('html', 'lang')).toBe('ja')
    const form = await page.locator('form').getAttribute('action')
    expect(form).toBe(`/pages/wallet/${payment['code_id']}?lang=ja&sandbox_world=w-7`)
    const elsewhere = await fetch(url.replace('?sandbox_world=w-7', ''))
    expect(elsewhere.status).toBe(404)
  })
})

describe('a transfer', () => {
  const openBank = async (wish: object = {}) => {
    const context = await startTestSandbox({ 'webhook.mode': 'collect' })
    const more = { billing_amount: '5000', ...wish }
    const billed = await givenPayment(context, 'Virtualaccount', waiting, more)
    const path = `/pages/transfer/${billed['shop_id']}/${billed.id}`
    return { context, billed, url: context.sandbox.url + path }
  }

  it('sends any amount under any name', browsing, async () => {
    const { context, billed, url } = await openBank()
    const page = await browser.page()
    await page.goto(url)
    expect(await page.getByTestId('account-number').innerText()).toBe(billed['va_account_number'])
    expect(await page.getByTestId('field-amount').inputValue()).toBe('5000')
    await page.getByTestId('field-amount').fill('４，８００円')
    await page.getByTestId('field-remitter_account_name').fill('ヤマダ ハナコ')
    await page.getByTestId('act-transfer').click()
    await page.getByTestId('received').waitFor()
    expect(await read<AnyPayment>(context.api, billed)).toMatchObject({
      ...{ status: 'CAPTURED', total_amount: 4800, remitter_account_name: 'ヤマダ ハナコ' },
    })
    expect(eventsOf(context)[0]).toBe('payments.virtualaccount.complete')
  })

  it.each(['', '0', '-5', '1.5', '10000000000', 'abc'])(
    'refuses the amount "%s"',
    async (amount) => {
      const { context, billed, url } = await openBank()
      const mark = /name="mark" value="([^"]+)"/.exec(await (await fetch(url)).text())?.[1] ?? ''
      const before = context.sandbox.digest()
      const body = new URLSearchParams({ act: 'transfer', mark, amount })
      const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain('href="#amount"')
      expect(context.sandbox.digest()).toBe(before)
      expect((await read(context.api, billed)).status).toBe(waiting)
    },
  )

  it('comes back where only the exact amount is taken', browsing, async () => {
    const { context, billed, url } = await openBank({ use_exact_deposit_amount: true })
    const page = await browser.page()
    await page.goto(url)
    await page.getByTestId('field-amount').fill('4999')
    await page.getByTestId('act-transfer').click()
    await page.getByTestId('notice').waitFor()
    expect((await read(context.api, billed)).status).toBe(waiting)
  })

  it('takes no card number, and shows none again', async () => {
    const { context, url } = await openBank()
    const card = '4111111111111111'
    const body = new URLSearchParams({ act: 'transfer', mark: '', remitter_account_name: card })
    const answer = await fetch(url, { method: 'POST', body })
    const text = await answer.text()
    expect([answer.status, text.includes(card)]).toEqual([400, false])
    expect(JSON.stringify(context.sandbox.trace.list())).not.toContain(card)
  })
})
