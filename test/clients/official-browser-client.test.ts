// The official browser client, unchanged, on a page of a merchant: its script host and its API host
// lead into a sandbox.
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type RouteOptions, routeToSandbox } from '../../src/testing/playwright.ts'
import { browsing, useBrowser } from '../harness/browser.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { openExample } from './example-shop.ts'
import { formPlace } from './shop-page.ts'
import { startMerchant } from './shop-server.ts'

const browser = useBrowser()
let client = ''

beforeAll(async () => {
  const bundle = await build({
    stdin: { contents: `export * from '@fincode/js'`, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'client',
    // The types of the client refer to themselves; only what runs is bundled.
    logLevel: 'error',
  })
  client = bundle.outputFiles[0]?.text ?? ''
})

const html = (head: string) =>
  `<!doctype html><html lang="ja"><head><meta charset="utf-8"><link rel="icon" href="data:,">
  ${head}<script src="/own.js"></script></head><body>${formPlace}</body></html>`

async function openClient(head = '', options: RouteOptions = {}) {
  const started = await startTestSandbox()
  const { sandbox, api } = started
  const page = await browser.page()
  await routeToSandbox(page, sandbox, options)
  const tag = head.replace('SANDBOX', sandbox.url)
  const merchant = await startMerchant(api, { page: html(tag), script: client })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await page.goto(merchant.url)
  const start = (isLiveMode: boolean) =>
    page.evaluate(`client.initFincode({
      publicKey: ${JSON.stringify(sandbox.keys.public)}, isLiveMode: ${isLiveMode},
    }).then((made) => {
      window.instance = made
      window.ui = made.ui({ layout: 'vertical' })
      ui.create('payments', { layout: 'vertical' })
      ui.mount('card', '400')
    })`)
  return { ...started, page, asked, start }
}

async function type(page: Page, number = '4111111111111111') {
  await page.getByLabel('カード番号').fill(number)
  await page.getByLabel('有効期限 月').fill('12')
  await page.getByLabel('有効期限 年').fill('39')
  await page.getByLabel('セキュリティコード').fill('123')
}

const order = (page: Page, more: object = {}) =>
  page.evaluate(`fetch('/order', { method: 'POST', body: '${JSON.stringify(more)}' })
    .then((answer) => answer.json()).then((made) => { window.order = made })`)

const execute = `client.executePayment({
  fincode: instance, ui, id: order.id, payType: 'Card', accessId: order.access_id,
})`

describe('the official browser client', { ...browsing }, () => {
  it('pays with the card in its form', async () => {
    const { page, asked, start } = await openClient()
    await start(false)
    await type(page)
    await order(page)
    expect(await page.evaluate(execute)).toMatchObject({ status: 'CAPTURED', brand: 'VISA' })
    expect(asked).toContain('js.test.fincode.jp')
    expect(asked).toContain('api.test.fincode.jp')
  })

  it('gets tokens, and registers a card', async () => {
    const { page, start, api } = await openClient()
    await start(false)
    await type(page)
    const minted = await page.evaluate(
      `client.getCardToken({ fincode: instance, ui, number: '4' })`,
    )
    expect((minted as { list: [] }).list).toHaveLength(4)
    const card = await page.evaluate(`client.registerCard({
      fincode: instance, ui, customerId: 'c_demo_empty', useDefault: true,
    })`)
    expect(card).toMatchObject({ card_no: '************1111', default_flag: '1' })
    const { body } = await api<{ list: [] }>('GET /v1/customers/c_demo_empty/cards')
    expect(body.list).toHaveLength(1)
  })

  it('is told of a declined card', async () => {
    const { page, start } = await openClient()
    await start(false)
    await type(page, '4000000000000002')
    await order(page)
    const refused = await page.evaluate(`${execute}.catch((refusal) => refusal)`)
    expect(refused).toMatchObject({ errors: [{ error_code: 'E9993134014' }] })
  })

  it('goes through 3-D Secure, a challenge of the issuer included', async () => {
    const { page, start, api } = await openClient()
    await start(false)
    await type(page, '4100000000005000')
    await order(page, { tds_type: '2', tds2_type: '2' })
    type Executed = { readonly id: string; readonly status: string; readonly redirect_url: string }
    const waiting = (await page.evaluate(execute)) as Executed
    expect(waiting.status).toBe('AUTHENTICATED')
    await page.goto(waiting.redirect_url)
    await page.waitForURL(/challenge$/)
    await page.getByTestId('act-pass').click()
    await page.waitForURL(/success/)
    const { body } = await api(`GET /v1/payments/${waiting.id}?pay_type=Card`)
    expect(body['status']).toBe('CAPTURED')
  })

  it('takes a card on the page of the example shop', async () => {
    const { sandbox } = await startTestSandbox({ guard: true })
    const page = await browser.page()
    await routeToSandbox(page, sandbox)
    await page.goto(await openExample(sandbox))
    await type(page)
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByText('Paid: o_').waitFor()
    sandbox.guard.assertClean()
  })

  it('takes the script that the page has loaded already, and asks for no other', async () => {
    const { page, asked, start } = await openClient('<script src="SANDBOX/v1/fincode.js"></script>')
    await start(false)
    await type(page)
    await order(page)
    expect(await page.evaluate(execute)).toMatchObject({ status: 'CAPTURED' })
    expect(new Set(asked)).toEqual(new Set(['127.0.0.1']))
  })

  it('does not reach the live service', async () => {
    const { start } = await openClient()
    await expect(start(true)).rejects.toThrow('Cannot load')
  })

  it('reaches the sandbox in live mode when that is asked for', async () => {
    const { page, start } = await openClient('', { liveHost: 'capture' })
    await start(true)
    await type(page)
    await order(page)
    expect(await page.evaluate(execute)).toMatchObject({ status: 'CAPTURED' })
  })
})
