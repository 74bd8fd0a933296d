// A folder for a local CA that a test may make, gone after the test: that of the user stays alone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export const makeCaFolder = (): string => mkdtempSync(join(tmpdir(), 'payment-sandbox-ca-'))

export function caFolder(): string {
  const folder = makeCaFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
