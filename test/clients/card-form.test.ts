// The form for a card, mounted by the script on a merchant's page in a real browser.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { browsing, useBrowser } from '../harness/browser.ts'
import { openShop } from './shop-page.ts'

const browser = useBrowser()

const show = (page: Page, appearance: object = {}, method = 'payments') =>
  page.evaluate(`
    window.form = shop.ui({ layout: 'vertical' })
    form.create(${JSON.stringify(method)}, ${JSON.stringify(appearance)})
    form.mount('card', '400')`)

const formData = (page: Page) => page.evaluate('form.getFormData()')

async function type(page: Page) {
  await page.getByLabel('カード番号').fill('4111 1111 1111 1111')
  await page.getByLabel('有効期限 月').fill('1')
  await page.getByLabel('有効期限 年').fill('2039')
  await page.getByLabel('セキュリティコード').fill('123')
  await page.getByLabel('カード名義人').fill('Alice Liddell')
}

const typed = {
  cardNo: '4111111111111111',
  expire: '3901',
  expireYear: '39',
  expireMonth: '01',
  CVC: '123',
  holderName: 'Alice Liddell',
}

describe('the form for a card', { ...browsing }, () => {
  it('gives what was typed, found by its labels', async () => {
    const { page } = await openShop(browser)
    await show(page)
    await type(page)
    expect(await formData(page)).toEqual({ ...typed, method: '1' })
    expect((await page.locator('#card > div').boundingBox())?.width).toBe(400)
  })

  it('gives nothing for what is empty', async () => {
    const { page } = await openShop(browser)
    await show(page)
    expect(await formData(page)).toEqual({ method: '1' })
  })

  it('asks for instalments where it is for a payment', async () => {
    const { page } = await openShop(browser)
    await show(page)
    await page.getByLabel('分割払い').check()
    await page.getByLabel('支払い回数').selectOption('12')
    expect(await formData(page)).toEqual({ method: '2', payTimes: '12' })
    for (const method of ['cards', 'token']) {
      await show(page, {}, method)
      expect(await page.getByLabel('分割払い').count()).toBe(0)
    }
  })

  it('is reached by the keyboard, field by field', async () => {
    const { page } = await openShop(browser)
    await show(page)
    await page.getByLabel('カード番号').focus()
    for (const text of ['4111111111111111', '01', '39', '123', 'Alice Liddell']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    expect(await formData(page)).toMatchObject(typed)
  })

  it('looks as the page wants it', async () => {
    const { page } = await openShop(browser)
    await show(page, {
      hideLabel: true,
      hideHolderName: true,
      hidePayTimes: true,
      labelCardNo: 'Number',
      cardNo: 'as on the card',
      colorText: 'rgb(1, 2, 3)',
    })
    const number = page.getByLabel('Number')
    expect(await number.getAttribute('placeholder')).toBe('as on the card')
    await number.focus()
    const color = 'getComputedStyle(document.activeElement.shadowRoot.activeElement).color'
    expect(await page.evaluate(color)).toBe('rgb(1, 2, 3)')
    const label = await page.getByText('Number').boundingBox()
    expect(label?.width).toBeLessThanOrEqual(1)
    expect(await page.getByLabel('カード名義人').count()).toBe(0)
    expect(await page.getByLabel('分割払い').count()).toBe(0)
  })

  it('offers the cards that a customer has', async () => {
    const { page, call, order } = await openShop(browser)
    await show(page, { customerId: 'c_demo_alice' })
    await page.getByLabel(/1111/).check()
    expect(await page.getByLabel('カード番号').isVisible()).toBe(false)
    const data = (await formData(page)) as { cardId: string; customerId: string; method: string }
    expect(data).toEqual({
      cardId: 'cs_demoalicevisa000000001',
      customerId: 'c_demo_alice',
      method: '1',
    })
    const { cardId: card_id, customerId: customer_id, method } = data
    const execution = { ...(await order()), pay_type: 'Card', method, card_id, customer_id }
    expect(await call('payments', execution)).toMatchObject({
      status: 200,
      body: { status: 'CAPTURED', card_id },
    })
    await page.getByLabel('別のカードを使う').check()
    await type(page)
    expect(await formData(page)).toEqual({ ...typed, method: '1', customerId: 'c_demo_alice' })
  })

  it('sends nothing of a card with the form of the page', async () => {
    const { page, received } = await openShop(browser)
    await show(page)
    await type(page)
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.waitForURL('**/?')
    expect(received).toEqual(['/?'])
  })

  it('goes away with what was typed, and may be mounted again', async () => {
    const { page } = await openShop(browser)
    await show(page)
    await type(page)
    await page.evaluate('form.destroy(); form.destroy()')
    expect(await page.locator('#card').innerHTML()).toBe('')
    await page.evaluate(`form.mount('card', '100%'); form.mount('card', '100%')`)
    expect(await page.locator('#card > div').count()).toBe(1)
    expect(await formData(page)).toEqual({ method: '1' })
  })

  // biome-ignore format: a table
  it.each([
    ['no element',           "form.mount('cart', '400')",   '#cart'],
    ['no form around it',    "form.mount('alone', '400')",  '#alone-form'],
    ['no method',            "shop.ui().mount('card')",     "create('payments')"],
    ['an unknown method',    "shop.ui().create('konbini')", 'payments, payment, cards, token'],
    ['no form to read',      'shop.ui().getFormData()',     'mount the form'],
  ])('says what is missing: %s', async (_, script, told) => {
    const { page } = await openShop(
      browser,
      '<form id="card-form"><div id="card"></div></form><div id="alone"></div>',
    )
    await show(page)
    await expect(page.evaluate(script)).rejects.toThrow(told)
  })
})
