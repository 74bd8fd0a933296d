// The pages of 3-D Secure in a real browser, with and without script, and what they say to a buyer
// who comes back, clicks twice or comes too late.
import { describe, expect, it } from 'vitest'
import { browsing, useBrowser } from '../harness/browser.ts'
import { startMerchant } from '../harness/merchant.ts'
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'
import { again, authenticate, eventsOf, execute, executed } from '../harness/three-d-secure.ts'

const browser = useBrowser()
const collect = { 'webhook.mode': 'collect' } as const

describe('in a browser', () => {
  it.each([true, false])('a challenge is passed, scripts on: %s', browsing, async (scripted) => {
    const context = await startTestSandbox(collect)
    const shop = await startMerchant()
    const execution = { return_url: `${shop.url}/ok` }
    const payment = await executed(context, { card: 'challenge-visa', execution })
    const tab = await browser.page({ javaScriptEnabled: scripted, locale: 'en-US' })
    await tab.goto(payment.redirect_url ?? '')
    if (!scripted) await tab.getByTestId('act-tell').click()
    await tab.waitForURL(/challenge$/)
    expect(await tab.locator('form.form').count()).toBe(1)
    await tab.getByTestId('act-pass').click()
    if (!scripted) await tab.getByTestId('return').click()
    await tab.waitForURL(`${shop.url}/ok`)
    expect(shop.returns).toMatchObject([
      { method: 'POST', form: { order_id: payment.id, status: 'CAPTURED', error_code: '' } },
    ])
    await tab.goto(payment.redirect_url ?? '')
    expect(await tab.title()).toContain('finished')
    await tab.getByTestId('return').click()
    await tab.waitForURL(`${shop.url}/ok`)
    expect(eventsOf(context).filter((event) => event.endsWith('.secure'))).toHaveLength(1)
  })

  it('the form of the issuer completes when a script sends it', browsing, async () => {
    const context = await startTestSandbox(collect)
    const payment = await executed(context, { card: 'challenge-fail-visa' })
    const tab = await browser.page()
    await tab.goto(payment.redirect_url ?? '')
    await tab.waitForURL(/challenge$/)
    await tab.evaluate(() => (document.querySelector('form.form') as HTMLFormElement).submit())
    await tab.waitForURL(`${context.sandbox.url}/pages/failure`)
    expect(await again(context, payment)).toMatchObject({ error_code: 'EC009903025' })
  })

  it('a merchant who drives gets the parameter, and the answer', browsing, async () => {
    const context = await startTestSandbox(collect)
    const shop = await startMerchant()
    const execution = { tds2_ret_url: `${shop.url}/3ds` }
    const payment = await executed(context, { card: 'challenge-visa', execution })
    const tab = await browser.page()
    await tab.goto(payment.acs_url ?? '')
    await tab.waitForURL(`${shop.url}/3ds?MD=${payment.access_id}`)
    const { event, param = '' } = shop.returns[0]?.form ?? {}
    const told = JSON.parse(Buffer.from(param, 'base64').toString())
    const userAgent = await tab.evaluate(() => navigator.userAgent)
    expect([event, told.browserUserAgent]).toEqual(['3DSMethodSkipped', userAgent])
    const { body } = await authenticate(context, payment)
    await tab.goto(body.challenge_url ?? '')
    await tab.getByTestId('act-fail').click()
    await tab.waitForURL(`${shop.url}/3ds?MD=${payment.access_id}`)
    expect(shop.returns[1]?.form).toMatchObject({ event: 'AuthResultReady', param: 'Y' })
    // Who clicks twice is led to the same place.
    await tab.goto(body.challenge_url ?? '')
    await tab.getByTestId('return').click()
    await tab.waitForURL(`${shop.url}/3ds?MD=${payment.access_id}`)
    expect(shop.returns[2]?.form).toEqual(shop.returns[1]?.form)
  })
})

/** What a page answers, and the title that it has. */
async function look(url: string, form?: Record<string, string>) {
  const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
  const reply = await fetch(url, { ...init, headers: { 'accept-language': 'en' } })
  const html = await reply.text()
  return { status: reply.status, title: /<title>(.*?)</.exec(html)?.[1], html }
}

const markOf = (html: string): string => /name="mark" value="([^"]+)"/.exec(html)?.[1] ?? ''

async function challenged(context: TestSandbox) {
  const payment = await executed(context, { card: 'challenge-visa' })
  const url = payment.redirect_url ?? ''
  const { html } = await look(url)
  await look(url, { act: 'tell', mark: markOf(html) })
  return { payment, url, challenge: `${url}/challenge` }
}

describe('a page', () => {
  it('leads on to whichever page is due', async () => {
    const context = await startTestSandbox()
    const { redirect_url: url } = await executed(context, { card: 'challenge-visa' })
    expect((await look(`${url}/challenge`)).html).toContain('data-testid="go-on"')
    const { challenge, url: other } = await challenged(context)
    expect((await look(other)).html).toContain('/challenge')
    expect((await look(challenge)).title).toContain('Confirm')
  })

  it('takes an answer once', async () => {
    const context = await startTestSandbox(collect)
    const { challenge } = await challenged(context)
    const { html } = await look(challenge)
    const form = { act: 'answer', mark: markOf(html) }
    expect([(await look(challenge, form)).status, (await look(challenge, form)).status]).toEqual([
      200, 409,
    ])
    expect(eventsOf(context).filter((event) => event.endsWith('.secure'))).toHaveLength(1)
    expect((await look(challenge)).title).toContain('finished')
  })

  it('says when it is too late, or when another one has taken its place', async () => {
    const context = await startTestSandbox()
    const { payment, url, challenge } = await challenged(context)
    const { html } = await look(challenge)
    await context.sandbox.clock.advance('30m')
    expect((await look(challenge)).status).toBe(200)
    await context.sandbox.clock.advance('1ms')
    for (const page of [url, challenge]) {
      expect(await look(page)).toMatchObject({
        status: 410,
        title: expect.stringContaining('late'),
      })
    }
    expect((await look(challenge, { act: 'pass', mark: markOf(html) })).status).toBe(410)
    await execute(context, payment)
    expect((await look(url)).status).toBe(404)
    expect((await look(`${url}x`)).status).toBe(404)
  })

  it('bears forms that no browser sends', async () => {
    const context = await startTestSandbox()
    const { redirect_url: url = '' } = await executed(context)
    const { html } = await look(url ?? '')
    const mark = markOf(html)
    for (const form of [{}, { act: 'tell' }, { act: 'pass', mark }, { act: '__proto__', mark }]) {
      expect((await look(url ?? '', form as Record<string, string>)).status).toBeGreaterThan(399)
    }
    const long = { act: 'tell', mark, browserUserAgent: 'x'.repeat(9000), browserIP: '<b>' }
    expect((await look(url ?? '', long)).status).toBe(200)
  })

  it('stands in its world', async () => {
    const { sandbox } = await startTestSandbox()
    const world = sandbox.world('other')
    const payment = await world.given.payment<{ id: string; redirect_url: string }>({
      status: 'AUTHENTICATED',
    })
    expect(payment.redirect_url).toContain('sandbox_world=other')
    expect((await look(payment.redirect_url)).status).toBe(200)
    const [plain = ''] = payment.redirect_url.split('?')
    expect((await look(plain)).status).toBe(404)
  })
})
