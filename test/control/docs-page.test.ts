// /_sandbox/docs: the API as a page, in a real browser.
import { describe, expect, it } from 'vitest'
import { resources } from '../../src/resources/index.ts'
import { browsing, useBrowser } from '../harness/browser.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const browser = useBrowser()

describe('the page of the API', { ...browsing }, () => {
  it('shows every part of the API, and loads nothing from elsewhere', async () => {
    const { sandbox } = await startTestSandbox()
    const page = await browser.page()
    const origins = new Set<string>()
    const complaints: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin)
    })
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${sandbox.url}/_sandbox/docs`)
    await page.waitForSelector('body[data-ready]')
    const shown = await page.locator('.opblock-tag').allInnerTexts()
    expect(shown).toHaveLength(resources.filter(({ endpoints }) => endpoints.length > 0).length)
    expect([...origins]).toEqual([sandbox.url])
    expect(complaints).toEqual([])
  })

  it('asks the API with the key of the first shop', async () => {
    const { sandbox } = await startTestSandbox()
    const page = await browser.page()
    await page.goto(`${sandbox.url}/_sandbox/docs#/customers/getCustomers`)
    await page.waitForSelector('body[data-ready]')
    const operation = page.locator('#operations-customers-getCustomers')
    await operation.locator('button.execute').click()
    await operation.locator('.live-responses-table .response .response-col_status').waitFor()
    expect(await operation.locator('.live-responses-table').innerText()).toContain('c_demo_alice')
  })
})

describe('the page of the API', () => {
  it('may load from this sandbox only', async () => {
    const { sandbox } = await startTestSandbox()
    for (const path of ['', '/viewer.js', '/viewer.css', '/begin.js']) {
      const answer = await fetch(`${sandbox.url}/_sandbox/docs${path}`)
      expect(answer.status).toBe(200)
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'; script-src 'self'")
      expect(policy).not.toMatch(/https?:|\*/)
    }
    const unknown = await fetch(`${sandbox.url}/_sandbox/docs/nothing.js`)
    expect(unknown.status).toBe(404)
  })

  it('wants the token where the control API does', async () => {
    const { sandbox } = await startTestSandbox({ adminToken: 'right' })
    expect((await fetch(`${sandbox.url}/_sandbox/docs`)).status).toBe(401)
  })
})
