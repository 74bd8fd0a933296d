// The page of a small shop, and how a test speaks to it in the words of the script.
import type { Page } from 'playwright-core'
import type { TestBrowser } from '../harness/browser.ts'
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'
import { startMerchant } from './shop-server.ts'

/** The place of the form, in the form of the merchant. */
export const formPlace = '<form id="card-form"><div id="card"></div><button>Pay</button></form>'

const pageOf = (head: string, body: string) =>
  `<!doctype html><html lang="ja"><head><meta charset="utf-8"><link rel="icon" href="data:,">
  ${head}</head><body>${body}</body></html>`

export interface Answered {
  /** 0 when the page was told that there is no answer. */
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export interface Shop extends TestSandbox {
  readonly page: Page
  readonly received: readonly string[]
  /** Calls a member of the instance in the page; what its callback was told. */
  readonly call: (member: string, given: unknown) => Promise<Answered>
  /** Has the merchant register a payment. */
  readonly order: (more?: object) => Promise<{ readonly id: string; readonly access_id: string }>
}

/** Opens a shop whose page loads the script from the sandbox, as a merchant's would. */
export async function openShop(browser: TestBrowser, body = formPlace): Promise<Shop> {
  const started = await startTestSandbox()
  const { sandbox, api } = started
  const tag = `<script src="${sandbox.url}/v1/fincode.js"></script>`
  const merchant = await startMerchant(api, { page: pageOf(tag, body) })
  const page = await browser.page()
  await page.goto(merchant.url)
  await page.evaluate(`window.shop = Fincode(${JSON.stringify(sandbox.keys.public)})`)
  const call: Shop['call'] = (member, given) =>
    page.evaluate(`new Promise((done) => shop[${JSON.stringify(member)}](
      ${JSON.stringify(given)},
      (status, body) => done({ status, body }),
      () => done({ status: 0, body: {} }),
    ))`)
  const order: Shop['order'] = (more = {}) =>
    page.evaluate(
      `fetch('/order', { method: 'POST', body: ${JSON.stringify(
        JSON.stringify(more),
      )} }).then((answer) => answer.json())`,
    )
  return { ...started, page, received: merchant.received, call, order }
}
