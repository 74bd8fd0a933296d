// What the frame does for every page: the way back to the shop, double clicks, bad fields, bugs.
import { expect, it } from 'vitest'
import { browsing, useBrowser } from '../harness/browser.ts'
import { startMerchant } from '../harness/merchant.ts'
import { openTestSandbox, startTestSandbox } from '../harness/sandbox.ts'
import { returnPage, tillPage } from './test-pages.tsx'

const browser = useBrowser()

it('sends a form to the merchant by itself', browsing, async () => {
  const shop = await startMerchant()
  const pages = [returnPage(`${shop.url}/back?MD=1`, { event: 'done', param: 'お名前' })]
  const { sandbox } = await startTestSandbox({}, { pages })
  const page = await browser.page()
  await page.goto(`${sandbox.url}/pages/return`)
  await page.waitForURL(`${shop.url}/back?MD=1`)
  expect(shop.returns).toEqual([
    { method: 'POST', url: '/back?MD=1', form: { event: 'done', param: 'お名前' } },
  ])
})

it('sends it by a button where scripts are off', browsing, async () => {
  const shop = await startMerchant()
  const { sandbox } = await startTestSandbox({}, { pages: [returnPage(shop.url, { a: '1' })] })
  const page = await browser.page({ javaScriptEnabled: false })
  await page.goto(`${sandbox.url}/pages/return`)
  await page.getByTestId('return').click()
  await page.waitForURL(`${shop.url}/`)
  expect(shop.returns).toMatchObject([{ method: 'POST', form: { a: '1' } }])
})

it('lets the merchant send its buyers on to another origin', browsing, async () => {
  const thanks = await startMerchant()
  const shop = await startMerchant(`${thanks.url}/thanks`)
  const { sandbox } = await startTestSandbox({}, { pages: [returnPage(shop.url, { a: '1' })] })
  const page = await browser.page()
  await page.goto(`${sandbox.url}/pages/return`)
  await page.waitForURL(`${thanks.url}/thanks`)
  expect(thanks.returns).toMatchObject([{ method: 'GET' }])
})

it('takes a form once, however often its button is pressed', async () => {
  const till = tillPage('http://shop.example')
  const { sandbox } = await startTestSandbox({}, { pages: [till] })
  const send = () =>
    fetch(`${sandbox.url}/pages/till`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ act: 'add', count: '2', mark: '0' }),
    })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status, till.counted()]).toEqual([303, 409, 2])
  expect(await second.text()).toContain('data-testid="refused"')
})

it(
  'says what is wrong with a field, where it is, and keeps what was entered',
  browsing,
  async () => {
    const till = tillPage('http://shop.example')
    const { sandbox } = await startTestSandbox({}, { pages: [till] })
    const page = await browser.page({ locale: 'en-US' })
    await page.goto(`${sandbox.url}/pages/till`)
    await page.getByLabel('Count').fill('many')
    await page.getByTestId('act-add').click()
    expect(await page.title()).toBe('Error: Till')
    const field = page.getByLabel('Count')
    expect(await field.inputValue()).toBe('many')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('alert').getByRole('link').click()
    expect(page.url()).toMatch(/#count$/)
    expect(till.counted()).toBe(0)
  },
)

it('leads to the shop that the page names', browsing, async () => {
  const shop = await startMerchant()
  const { sandbox } = await startTestSandbox({}, { pages: [tillPage(shop.url)] })
  const page = await browser.page()
  await page.goto(`${sandbox.url}/pages/till`)
  await page.getByTestId('act-leave').click()
  await page.waitForURL(`${shop.url}/`)
  expect(shop.returns).toMatchObject([{ method: 'GET' }])
})

it('tells of a bug of ours without a stack', async () => {
  const opened = await openTestSandbox({}, { pages: [tillPage('http://shop.example')] })
  const answer = await fetch(`${opened.sandbox.url}/pages/till`, {
    method: 'POST',
    body: new URLSearchParams({ act: 'fall', mark: '0' }),
  })
  const text = await answer.text()
  expect([answer.status, text.includes('fell down')]).toEqual([500, false])
  expect(text).toContain('data-problem="broken"')
  await expect(opened.close()).rejects.toThrow('fell down')
})
