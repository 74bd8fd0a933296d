// Scenarios from the terminal: what is listed, checked and played, and what a start makes of them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { apiOf } from '../harness/api.ts'
import { processes, run, start, temporaryFolder } from './cli.ts'

const head = 'name: mine\ntitle: Mine\nwhy: Because.\nrules:\n'
const answering = (status: number) =>
  `${head}  - on: '*'\n    then: { fault: { kind: status, status: ${status} } }\n`

function fileWith(text: string): string {
  const file = join(temporaryFolder(), 'mine.yaml')
  writeFileSync(file, text)
  return file
}

describe('payment-sandbox scenario', processes, () => {
  it('lists what comes along, and shows one', async () => {
    const { stdout } = await run(['scenario', 'list'])
    const { list } = JSON.parse(stdout) as { list: { name: string; tested: boolean }[] }
    expect(list.filter(({ tested }) => tested).length).toBeGreaterThanOrEqual(25)
    const shown = await run(['scenario', 'show', 'webhook-lost'])
    expect(JSON.parse(shown.stdout)).toMatchObject({ name: 'webhook-lost' })
  })

  it('checks a file, with the line of what is wrong, and plays one', async () => {
    const bad = fileWith(`${head}  - on: '*'\n    then: { result: declinde }\n`)
    const linted = await run(['scenario', 'lint', bad])
    expect([linted.code, linted.stdout]).toEqual([1, expect.stringContaining(`${bad}:6: `)])
    expect(linted.stdout).toContain('Did you mean declined?')
    const played = await run(['scenario', 'test', 'card-declined-once'])
    expect([played.code, JSON.parse(played.stdout)]).toEqual([
      0,
      { list: [{ name: 'card-declined-once', problems: [] }] },
    ])
    const idle = await run(['scenario', 'test', fileWith(answering(503))])
    expect([idle.code, idle.stdout]).toEqual([1, expect.stringContaining('no expect')])
  })

  it('refuses a module in words: types are stripped by no Node of ours', async () => {
    const { code, stderr } = await run(['start', '--scenario', './mine.ts'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('startSandbox({ scenarios })')])
    const unknown = await run(['start', '--scenario', 'card-declined-onse'])
    expect(unknown.stderr).toContain('Did you mean card-declined-once?')
  })
})

describe('payment-sandbox start', processes, () => {
  it('loads the files of --scenario anew, and keeps the old rules while one is bad', async () => {
    const file = fileWith(answering(503))
    const flags = ['--watch', '--scenario', file, '--scenario', 'webhook-lost']
    const sandbox = await start(flags)
    const { url, keys } = sandbox.ready
    const statusNow = async () =>
      (await apiOf(url, keys.secret)('GET /v1/customers/c_demo_alice')).status
    const said = async (text: string) =>
      expect.poll(() => sandbox.stderr, { timeout: 30_000 }).toContain(text)
    expect(await statusNow()).toBe(503)
    writeFileSync(file, `${head}  - on: nowhere\n`)
    await said('warning: the rules stay as they were.')
    expect(await statusNow()).toBe(503)
    writeFileSync(file, answering(502))
    await said('is loaded anew, for open worlds too.')
    expect(await statusNow()).toBe(502)
    await run(['stop', '--url', url])
    await said('warning: the rule webhook-lost.1')
    expect(sandbox.stderr).not.toContain('the rule mine.1')
  })

  it('checks from the terminal what a receiver got', async () => {
    const { ready } = await start(['--webhook-mode', 'collect'])
    const ask = async (...args: string[]) =>
      JSON.parse((await run(args, { PAYMENT_SANDBOX_URL: ready.url })).stdout)
    const [sent] = (await ask('trigger', 'payments.card.exec', '--set', 'amount=5')).list
    expect(sent.body).toMatchObject({ event: 'payments.card.exec', amount: '5' })
    const received = fileWith(sent.text)
    expect(await ask('webhooks', 'verify', `@${received}`, '--delivery', sent.id)).toEqual({
      delivery: sent.id,
      event: 'payments.card.exec',
      same: true,
      problems: [],
    })
    const { list } = await ask('deliveries', 'resend', '--event', 'payments.card.exec')
    expect(list).toHaveLength(1)
  })
})
