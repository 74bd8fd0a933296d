// The example shop calls the service, and its own tests pass under `exec`.
import { expect, it } from 'vitest'
import { processes, run } from '../cli/cli.ts'
import { installedExample } from './example-shop.ts'

it('the tests of the example shop pass under exec, unchanged', processes, async () => {
  const { code, stdout, stderr } = await run(['exec', '--', 'npm', 'test'], {}, installedExample())
  expect(stdout + stderr).toMatch(/[#ℹ] pass 3/)
  expect(code).toBe(0)
})
