// A sandbox for one test: manual clock, a known time, closed when the test is over.
import { onTestFinished } from 'vitest'
import {
  assembleSandbox,
  type OwnParts,
  type Sandbox,
  type StartOptions,
} from '../../src/sandbox/sandbox.ts'
import { type Api, apiOf, controlOf } from './api.ts'
import { recorder } from './recorder.ts'

/** When the clock of every test starts: a Monday. */
export const start = '2026/01/05 09:00:00.000'

export interface TestSandbox {
  readonly sandbox: Sandbox
  /** The API with the secret key of the first shop. */
  readonly api: Api
  readonly control: Api
  /** Bugs of the sandbox that came up; a test that expects none need not look. */
  readonly broken: readonly unknown[]
}

/** A sandbox for a whole test file: `close` fails with the first bug that came up in it. */
export async function openTestSandbox(
  options: StartOptions = {},
  parts: OwnParts = {},
): Promise<TestSandbox & { readonly close: () => Promise<void> }> {
  const broken: unknown[] = []
  const sandbox = await assembleSandbox(
    {
      clock: 'manual',
      now: start,
      seed: 'test',
      broken: (error) => broken.push(error),
      onTrace: recorder(),
      ...options,
    },
    parts,
  )
  const close = async () => {
    await sandbox.close()
    if (broken.length > 0) throw broken[0]
  }
  const { url, keys } = sandbox
  return { sandbox, api: apiOf(url, keys.secret), control: controlOf(url), broken, close }
}

/** Starts a sandbox for one test; a bug that comes up in it fails the test. */
export async function startTestSandbox(
  options: StartOptions = {},
  parts: OwnParts = {},
): Promise<TestSandbox> {
  const opened = await openTestSandbox(options, parts)
  onTestFinished(opened.close)
  return opened
}
