// The example shop as a project of its own, with what npm would install linked.
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Express } from 'express'
import { onTestFinished } from 'vitest'
import { captureConnections } from '../../src/clients/capture.ts'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'
import { temporaryFolder } from '../cli/cli.ts'
import { root } from '../house/source.ts'

/** Its folder, gone after the test. */
export function installedExample(): string {
  const folder = join(temporaryFolder(), 'shop')
  cpSync(join(root, 'examples/shop'), folder, { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of ['@fincode', 'esbuild', 'express']) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  return folder
}

interface Example {
  createShop(keys: { readonly secretKey: string; readonly publicKey: string }): Express
}

/** Opens it in this process, its calls led into the sandbox; gives its URL. */
export async function openExample(sandbox: Sandbox): Promise<string> {
  onTestFinished(captureConnections({ sandbox: new URL(sandbox.url), liveHost: 'refuse' }))
  const module = pathToFileURL(join(installedExample(), 'shop.js')).href
  const { createShop } = (await import(module)) as Example
  const { secret: secretKey, public: publicKey } = sandbox.keys
  const server = createShop({ secretKey, publicKey }).listen(0)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
