// A real browser for tests: one for each file, and a new context for each test.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, onTestFinished } from 'vitest'
import { launchBrowser } from './launch-browser.ts'

/** Starting a browser takes its time on a busy machine. */
export const browsing = { timeout: 60_000 }

export interface TestBrowser {
  /** A context with no cookies or storage; it closes with the test. */
  readonly context: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** A page of a context of its own. */
  readonly page: (options?: BrowserContextOptions) => Promise<Page>
  /** Closes a context before its test is over. Throws what no script of its pages caught. */
  readonly close: (context: BrowserContext) => Promise<void>
}

/**
 * One browser for a test file, started by its first test that asks, and a new context for each
 * test. An exception that no script of a page caught fails the test.
 */
export function useBrowser(): TestBrowser {
  let launched: Promise<Browser> | undefined
  const uncaught = new Map<BrowserContext, Error[]>()
  afterAll(async () => (await launched)?.close())
  const close = async (context: BrowserContext) => {
    const [error] = uncaught.get(context) ?? []
    uncaught.delete(context)
    await context.close()
    if (error) throw error
  }
  const context = async (options: BrowserContextOptions = {}) => {
    launched ??= launchBrowser()
    const opened = await (await launched).newContext({ locale: 'ja-JP', ...options })
    const errors: Error[] = []
    uncaught.set(opened, errors)
    opened.on('weberror', (thrown) => errors.push(thrown.error()))
    onTestFinished(() => close(opened))
    return opened
  }
  return { context, page: async (options) => (await context(options)).newPage(), close }
}
