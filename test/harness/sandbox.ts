// A sandbox for one test: manual clock, a known time, nothing that waits; closed after the test.
import { onTestFinished } from 'vitest'
import type { OwnParts, StartOptions } from '../../src/sandbox/open.ts'
import { assembleSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts'
import { answerChecker } from './answers.ts'
import { type Api, apiOf, controlOf } from './api.ts'
import { calmFixture } from './calm-fixture.ts'
import { actingHeader } from './demo-shops.ts'
import { recorder } from './recorder.ts'

/**
 * What a test starts: the sources, or with `TEST_BUILT=1` the built library, with its built
 * validators. A test that brings resources of its own always gets the sources.
 */
async function assemble(options: StartOptions, parts: OwnParts): Promise<Sandbox> {
  if (process.env['TEST_BUILT'] !== '1' || Object.keys(parts).length > 0) {
    return assembleSandbox(options, { protect: Object.freeze, ...parts })
  }
  const library = new URL('../../dist/index.js', import.meta.url).href
  const { startSandbox } = (await import(library)) as typeof import('../../src/index.ts')
  return startSandbox(options)
}

/** When the clock of every test starts: a Monday. */
export const start = '2026/01/05 09:00:00.000'

export interface TestSandbox {
  readonly sandbox: Sandbox
  /** The API with the secret key of the first shop. */
  readonly api: Api
  /** The API with the secret key of an account, `for` one of its tenants or tenant buyers. */
  readonly as: (account: string, acting?: { readonly for: string }) => Api
  /** The API with the public key of an account; of the first shop unless named. */
  readonly asPublic: (account?: string) => Api
  readonly control: Api
  /** Bugs of the sandbox that came up; a test that expects none need not look. */
  readonly broken: readonly unknown[]
}

function keyOf(sandbox: Sandbox, account: string, kind: 'secret' | 'public'): string {
  const accounts = sandbox.accounts()
  const keys = accounts.find(({ id }) => id === account)?.keys ?? []
  const key = keys.find((each) => each.kind === kind && !each.revoked)
  if (key) return key.value
  const known = accounts.map(({ id }) => id).join(', ')
  throw new Error(`no ${kind} key of ${account} in this fixture; its accounts: ${known}`)
}

const callers = (sandbox: Sandbox): Pick<TestSandbox, 'api' | 'as' | 'asPublic' | 'control'> => ({
  api: apiOf(sandbox.url, sandbox.keys.secret),
  as(account, acting) {
    const api = apiOf(sandbox.url, keyOf(sandbox, account, 'secret'))
    if (acting === undefined) return api
    return (route, body, headers) => api(route, body, { ...actingHeader(acting.for), ...headers })
  },
  asPublic(account) {
    const { keys, url } = sandbox
    return apiOf(url, account === undefined ? keys.public : keyOf(sandbox, account, 'public'))
  },
  control: controlOf(sandbox.url),
})

/**
 * A sandbox for a whole test file: `close` fails with the first bug that came up in it, or with
 * the first answer that is wrong by itself, whatever the test asked for.
 */
export async function openTestSandbox(
  options: StartOptions = {},
  parts: OwnParts = {},
): Promise<TestSandbox & { readonly close: () => Promise<void> }> {
  const broken: unknown[] = []
  const wrongAnswers: Error[] = []
  const record = recorder()
  const checkAnswer = answerChecker((wrong) => wrongAnswers.push(wrong), parts.resources)
  const sandbox = await assemble(
    {
      clock: 'manual',
      now: start,
      seed: 'test',
      fixture: calmFixture,
      broken: (error) => broken.push(error),
      ...options,
      onTrace(facts, bodies, json) {
        record(facts)
        checkAnswer(facts, bodies)
        options.onTrace?.(facts, bodies, json)
      },
    },
    parts,
  )
  const close = async () => {
    await sandbox.close()
    for (const wrong of [...broken, ...wrongAnswers]) throw wrong
  }
  return { sandbox, ...callers(sandbox), broken, close }
}

/** Starts a sandbox for one test; a bug or a wrong answer that comes up in it fails the test. */
export async function startTestSandbox(
  options: StartOptions = {},
  parts: OwnParts = {},
): Promise<TestSandbox> {
  const opened = await openTestSandbox(options, parts)
  onTestFinished(opened.close)
  return opened
}
