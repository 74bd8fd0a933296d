// What holds for every page in each of its states: WCAG 2.2 AA, narrow screens, keyboard alone,
// and no script.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page as Tab } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pages } from '../../src/pages/pages.ts'
import { browsing, useBrowser } from '../harness/browser.ts'
import { openTestSandbox, start } from '../harness/sandbox.ts'
import { pageStates } from './page-list.ts'
import type { PageState } from './page-state.ts'

const browser = useBrowser()
let opened: Awaited<ReturnType<typeof openTestSandbox>>
beforeAll(async () => {
  opened = await openTestSandbox()
})
afterAll(() => opened.close())
beforeEach(async () => {
  await opened.sandbox.reset()
  await opened.sandbox.clock.set(start)
})

/** Brings the page into its state; gives the status that it was answered with. */
async function open(tab: Tab, { given, after }: PageState) {
  const { sandbox } = opened
  const answer = await tab.goto(sandbox.url + (await given(sandbox)))
  await after?.(tab)
  return answer?.status()
}

/** The page in a tab where axe runs, without the script that would lead on at once. */
async function stilled(from: Tab, to: Tab): Promise<Tab> {
  await to.setContent((await from.content()).replaceAll(/<script[\s\S]*?<\/script>/g, ''))
  return to
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong, and what it cannot judge by itself. */
async function findings(tab: Tab): Promise<string[]> {
  if (!(await tab.evaluate('"axe" in window'))) await tab.evaluate(axe)
  const run = `axe.run(document, { runOnly: ${JSON.stringify(rules)} }).then(
    ({ violations, incomplete }) => [...violations, ...incomplete].map(
      ({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`
  return tab.evaluate(run)
}

const wide = { width: 1280, height: 800 }
/** As narrow as a page of 1280 pixels zoomed to 400%. */
const narrow = { width: 320, height: 640 }

/** The languages take turns: what a page is made of is the same in both. */
const inTurn = pageStates.map((state, at) => ({ ...state, language: at % 2 === 0 ? 'ja' : 'en' }))

describe('every page', () => {
  it.each(inTurn)('$name is for everybody', browsing, async ({ language, ...state }) => {
    const looks = { locale: language, viewport: wide }
    const first = await browser.page({ ...looks, javaScriptEnabled: !state.unscripted })
    expect(await open(first, state)).toBe(state.status ?? 200)
    expect(await first.getAttribute('html', 'lang')).toBe(language)
    const tab = state.unscripted ? await stilled(first, await browser.page(looks)) : first
    expect(await findings(tab)).toEqual([])
    await tab.emulateMedia({ colorScheme: 'dark' })
    await tab.setViewportSize(narrow)
    expect(await findings(tab)).toEqual([])
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(narrow.width)
  })

  it('stands in the list with at least one state', async () => {
    const paths: string[] = []
    for (const { given } of pageStates) {
      await opened.sandbox.reset()
      await opened.sandbox.clock.set(start)
      paths.push(new URL(await given(opened.sandbox), opened.sandbox.url).pathname)
    }
    const formOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    const unseen = pages.filter(({ path }) => !paths.some((each) => formOf(path).test(each)))
    expect(unseen.map(({ path }) => path)).toEqual([])
  })
})

const flows = pageStates.filter(({ flow }) => flow !== undefined)

/** Tabs until the element with this id has the focus, as somebody without a mouse does. */
async function tabTo(tab: Tab, testId: string): Promise<void> {
  const stops: unknown[] = []
  while (stops.length < 30) {
    await tab.keyboard.press('Tab')
    const stop = await tab.evaluate('document.activeElement.dataset.testid')
    stops.push(stop)
    if (stop !== testId) continue
    expect(await tab.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe(
      'solid',
    )
    return
  }
  throw new Error(`no way to ${testId} by Tab: ${stops.join(', ')}`)
}

describe('every flow', () => {
  it.each(flows)('$name goes by Tab and Enter alone', browsing, async (state) => {
    const tab = await browser.page({ javaScriptEnabled: !state.unscripted })
    await open(tab, state)
    const { press = '', shows = '' } = state.flow ?? {}
    expect(await tab.getByTestId(shows).count()).toBe(0)
    await tabTo(tab, press)
    await tab.keyboard.press('Enter')
    await tab.getByTestId(shows).first().waitFor()
  })

  it.each(flows)('$name goes without a script', browsing, async (state) => {
    const tab = await browser.page({ javaScriptEnabled: false })
    await open(tab, state)
    const { press = '', shows = '' } = state.flow ?? {}
    await tab.getByTestId(press).first().click()
    await tab.getByTestId(shows).first().waitFor()
  })
})
