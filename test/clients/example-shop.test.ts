// The example shop: its own tests pass under `exec`, and its page takes a card in a real browser.
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Express } from 'express'
import { describe, expect, it, onTestFinished } from 'vitest'
import { captureConnections } from '../../src/clients/capture.ts'
import { routeToSandbox } from '../../src/testing/playwright.ts'
import { processes, run, temporaryFolder } from '../cli/cli.ts'
import { browsing, useBrowser } from '../harness/browser.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { root } from '../house/source.ts'

/** The example as a project of its own, with what npm would install linked. */
function installed(): string {
  const folder = join(temporaryFolder(), 'shop')
  cpSync(join(root, 'examples/shop'), folder, { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of ['@fincode', 'esbuild', 'express']) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  return folder
}

describe('the example shop', processes, () => {
  it('passes its own tests under exec, unchanged', async () => {
    const { code, stdout, stderr } = await run(['exec', '--', 'npm', 'test'], {}, installed())
    expect(stdout + stderr).toMatch(/# pass 3|ℹ pass 3/)
    expect(code).toBe(0)
  })
})

describe('the page of the example shop', { ...browsing }, () => {
  const browser = useBrowser()

  it('takes a card in the form of the service', async () => {
    const { sandbox } = await startTestSandbox({ guard: true })
    const release = captureConnections({ sandbox: new URL(sandbox.url), liveHost: 'refuse' })
    onTestFinished(release)
    const module = pathToFileURL(join(installed(), 'shop.js')).href
    type Keys = { readonly secretKey: string; readonly publicKey: string }
    const { createShop } = (await import(module)) as { createShop: (keys: Keys) => Express }
    const { secret: secretKey, public: publicKey } = sandbox.keys
    const server = createShop({ secretKey, publicKey }).listen(0)
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const page = await browser.page()
    await routeToSandbox(page, sandbox)
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await page.getByLabel('カード番号').fill('4111111111111111')
    await page.getByLabel('有効期限 月').fill('12')
    await page.getByLabel('有効期限 年').fill('39')
    await page.getByLabel('セキュリティコード').fill('123')
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByText('Paid: o_').waitFor()
    sandbox.guard.assertClean()
  })
})
