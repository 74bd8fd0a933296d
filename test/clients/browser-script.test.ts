// The browser script on a merchant's page in a real browser.
import { describe, expect, it } from 'vitest'
import { browsing, useBrowser } from '../harness/browser.ts'
import { bodyOf } from '../harness/errors.ts'
import { openShop } from './shop-page.ts'

const browser = useBrowser()
const visa = { card_no: '4111111111111111', expire: '3912', security_code: '123' }

describe('a page with the browser script', { ...browsing }, () => {
  it('gets a token for a card, with which the merchant is paid', async () => {
    const { page, call, order, received, api } = await openShop(browser)
    const minted = await call('tokens', { ...visa, number: '2' })
    expect(minted).toMatchObject({ status: 200, body: { card_no: '************1111' } })
    const { list } = bodyOf(minted) as { list: { token: string }[] }
    expect(list).toHaveLength(2)
    const { id, access_id } = await order()
    const execution = { id, access_id, pay_type: 'Card', token: list[0]?.token }
    const paid = await page.evaluate(`fetch('/pay', {
      method: 'POST', body: ${JSON.stringify(JSON.stringify(execution))},
    }).then((answer) => answer.json())`)
    expect(paid).toMatchObject({ status: 'CAPTURED', card_no: '************1111' })
    const kept = await api(`GET /v1/payments/${id}?pay_type=Card`)
    expect(kept.body).toMatchObject({ status: 'CAPTURED', total_amount: 1000 })
    expect(received.join()).not.toContain(visa.card_no)
  })

  it('registers a card, updates it, and lists the cards of the customer', async () => {
    const { call } = await openShop(browser)
    const customer_id = 'c_demo_empty'
    const registered = await call('cards', { ...visa, customer_id, default_flag: '1' })
    expect(registered).toMatchObject({ status: 200, body: { card_no: '************1111' } })
    const { id: card_id } = bodyOf(registered)
    const updated = await call('cards', { customer_id, card_id, expire: '4001' })
    expect(updated).toMatchObject({ status: 200, body: { id: card_id, expire: '4001' } })
    for (const customer of [customer_id, { customer_id }]) {
      const { list } = bodyOf(await call('getCardsList', customer))
      expect(list).toMatchObject([{ id: card_id, expire: '4001' }])
    }
  })

  it('pays with a card that is sent by the page itself', async () => {
    const { call, order } = await openShop(browser)
    const { id, access_id } = await order()
    const paid = await call('payments', { id, access_id, pay_type: 'Card', method: '1', ...visa })
    expect(paid).toMatchObject({ status: 200, body: { id, status: 'CAPTURED' } })
  })

  it('is told why a card is declined, and may try another one', async () => {
    const { call, order } = await openShop(browser)
    const payment = { ...(await order()), pay_type: 'Card', method: '1' }
    const declined = await call('payments', { ...payment, ...visa, card_no: '4000000000000002' })
    expect(declined).toMatchObject({
      status: 400,
      body: { errors: [{ error_code: 'E9993134014' }] },
    })
    expect(await call('payments', { ...payment, ...visa })).toMatchObject({ status: 200 })
  })

  it('is told of bad fields', async () => {
    const { call } = await openShop(browser)
    const refused = await call('tokens', { ...visa, card_no: '4111111111111112' })
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ error_code: 'E0012017008' }] },
    })
  })

  it('is told when there is no answer', async () => {
    const { sandbox, call } = await openShop(browser)
    await sandbox.close()
    expect(await call('tokens', visa)).toEqual({ status: 0, body: {} })
  })

  it('acts for a tenant, and repeats nothing under one key', async () => {
    const { page, call, order, sandbox } = await openShop(browser)
    await page.evaluate(`shop = new Fincode('p_test_FAKE_demomain001')`)
    await page.evaluate(`shop.setTenantShopId('s_demotenant1')`)
    expect(await call('tokens', visa)).toMatchObject({ status: 200 })
    await page.evaluate(`shop.setTenantShopId('s_demosub0001')`)
    expect(await call('tokens', visa)).toMatchObject({ status: 403 })

    await page.evaluate(`shop = Fincode(${JSON.stringify(sandbox.keys.public)})`)
    await page.evaluate(`shop.setIdempotentKey('0d9f6a4e-6d0c-4a51-9b0e-3b1a6c1f0a11')`)
    const payment = { ...(await order()), pay_type: 'Card', method: '1', ...visa }
    const first = await call('payments', payment)
    expect(first).toMatchObject({ status: 200 })
    expect(await call('payments', payment)).toEqual(first)
  })

  it('opens the world that the key names', async () => {
    const { page, call, sandbox } = await openShop(browser)
    const aside = sandbox.world('aside')
    await page.evaluate(`shop = Fincode(${JSON.stringify(aside.keys.public)})`)
    const before = sandbox.digest()
    const card = { ...visa, customer_id: 'c_demo_empty', default_flag: '1' }
    expect(await call('cards', card)).toMatchObject({ status: 200 })
    expect(sandbox.digest()).toBe(before)
    expect(aside.trace.list({ kind: 'request' })).not.toEqual([])
  })

  it('reads how an instance calls', async () => {
    const { page, sandbox } = await openShop(browser)
    expect(await page.evaluate('shop.config')).toEqual({
      api: { host: `${sandbox.url}/`, context: 'v1' },
      headers: {
        accept: 'application/json',
        contentType: 'application/json',
        tenantShopId: '',
        idempotentKey: '',
      },
      apiKey: sandbox.keys.public,
    })
  })

  it('may load the script twice, and keeps the instances it has', async () => {
    const { page, sandbox, call } = await openShop(browser)
    await page.evaluate('window.before = Fincode')
    await page.addScriptTag({ url: `${sandbox.url}/v1/fincode.js` })
    expect(await page.evaluate('Fincode === before')).toBe(true)
    expect(await call('tokens', visa)).toMatchObject({ status: 200 })
  })

  it('may load it as a module', async () => {
    const { page, sandbox } = await openShop(browser)
    await page.evaluate('delete window.Fincode')
    await page.addScriptTag({ url: `${sandbox.url}/v1/fincode.js`, type: 'module' })
    await page.waitForFunction('window.Fincode')
    expect(await page.evaluate(`Fincode('p').config.api.host`)).toBe(`${sandbox.url}/`)
  })
})
