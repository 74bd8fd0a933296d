// A state that was kept wins over what is given at the start, and the start says so.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { processes, run, startPlainly, temporaryFolder } from './cli.ts'

const manual = ['--port', '0', '--clock', 'manual', '--now', '2026/01/05 09:00:00.000']

async function stopped(flags: readonly string[], variables = {}) {
  const sandbox = await startPlainly(flags, variables)
  sandbox.signal('SIGTERM')
  expect(await sandbox.ended()).toBe(0)
  return sandbox
}

describe('payment-sandbox start with a state that was kept', processes, () => {
  it('names in one line what was given and does not count', async () => {
    const state = ['--state', join(temporaryFolder(), 'state.json')]
    const first = await startPlainly([...manual, ...state, '--seed', 'one'])
    const url = ['--url', first.ready.url]
    expect((await run(['clock', 'advance', '1h', ...url])).code).toBe(0)
    first.signal('SIGTERM')
    expect(await first.ended()).toBe(0)
    expect(first.stderr).toBe('')
    const same = await stopped([...manual, ...state, '--seed', 'one', '--webhook-mode', 'async'])
    expect(same.stderr).toBe('')
    expect((await stopped(['--port', '0', ...state])).stderr).toBe('')

    const given = ['--port', '0', '--now', '2026/02/01', '--seed', 'two', '--webhook-mode', 'sync']
    const other = await stopped([...given, ...state], { PAYMENT_SANDBOX_CLOCK: 'real' })
    expect(other.stderr.trim().split('\n')).toHaveLength(1)
    expect(other.stderr).toMatch(
      /^warning: .*state\.json goes on as it was kept: PAYMENT_SANDBOX_CLOCK, --now, --seed, /,
    )
    expect(other.stderr).toContain('--webhook-mode only count for worlds that open later')
    expect(other.ready).toMatchObject({ clock: { mode: 'manual', now: '2026/01/05 10:00:00.000' } })
  })
})
