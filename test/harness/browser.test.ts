import { expect, it } from 'vitest'
import { browsing, useBrowser } from './browser.ts'
import { startTestSandbox } from './sandbox.ts'

const browser = useBrowser()

it('shows what a server sends, and runs scripts', browsing, async () => {
  const { sandbox } = await startTestSandbox()
  const page = await browser.page()
  await page.goto(`${sandbox.url}/_sandbox/openapi.json`)
  const openapi = await page.evaluate(
    'fetch(location.href).then((answer) => answer.json()).then((document) => document.openapi)',
  )
  expect(openapi).toBe('3.1.0')
})

it('gives each test a context of its own', browsing, async () => {
  const { sandbox } = await startTestSandbox()
  const [first, second] = [await browser.page(), await browser.page()]
  for (const page of [first, second]) await page.goto(`${sandbox.url}/_sandbox/openapi.json`)
  await first.evaluate("localStorage.setItem('kept', 'here')")
  expect(await second.evaluate("localStorage.getItem('kept')")).toBeNull()
})

it('fails a test in whose page an exception was not caught', browsing, async () => {
  const { sandbox } = await startTestSandbox()
  const context = await browser.context()
  const page = await context.newPage()
  await page.goto(`${sandbox.url}/_sandbox/openapi.json`)
  const thrown = page.waitForEvent('pageerror')
  await page.evaluate("void setTimeout(() => { throw new Error('nobody minds') })")
  await thrown
  await expect(browser.close(context)).rejects.toThrow('nobody minds')
})
