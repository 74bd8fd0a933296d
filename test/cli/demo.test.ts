// `payment-sandbox demo`: the first minute of a newcomer.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { type Story, stories } from '../../src/cli/demo-stories.ts'
import { startReceiver } from '../harness/receiver.ts'
import { processes, run, startCommand, startPlainly } from './cli.ts'

interface Step {
  readonly type: 'step'
  readonly curl: string
  readonly url: string
  readonly status: number
  readonly answer: Readonly<Record<string, unknown>>
  readonly notifications: readonly Readonly<Record<string, unknown>>[]
}

async function steps(story: string): Promise<Step[]> {
  const { code, stdout, stderr } = await run(['demo', story, '--json'])
  expect([stderr, code]).toEqual(['', 0])
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

const inShell = promisify(execFile)

/** Facts of the moment, which no second run has in common with the first. */
const lasting = (answer: object) =>
  JSON.parse(JSON.stringify(answer, (name, value) => (name === 'durationMs' ? 0 : value)))

describe('payment-sandbox demo', processes, () => {
  it('tells of a card payment, its requests and its webhooks', async () => {
    const { code, stdout, stderr } = await run(['demo'])
    expect([stderr, code]).toEqual(['', 0])
    expect(stdout).toContain("curl -s -X PUT 'http://127.0.0.1:")
    expect(stdout).toMatch(/-> 200 {2}status CAPTURED {2}approve \d{7}/)
    expect(stdout).toMatch(/webhook {2}payments\.card\.exec {2}o_\w+ {2}CAPTURED {2}1000 {2}signed/)
  })

  it('ends each story as it promises', async () => {
    const [, , paid] = await steps('card')
    expect(paid?.answer).toMatchObject({ status: 'CAPTURED' })
    const [, , refused, kept] = await steps('declined')
    expect(refused).toMatchObject({ status: 400 })
    expect(kept?.answer).toMatchObject({ status: 'UNPROCESSED', error_code: 'E9993134014' })
    const konbini = await steps('konbini')
    expect(konbini.at(-1)).toMatchObject({
      answer: { status: 'CAPTURED' },
      notifications: [{ event: 'payments.konbini.complete', signed: 'yes' }],
    })
    const [failed, , again, delivered] = await steps('retry')
    expect(failed?.notifications).toMatchObject([{ attempt: '1', answered: 500 }])
    expect(again?.notifications).toMatchObject([{ attempt: '2', acknowledged: true }])
    expect(delivered?.answer).toMatchObject({ list: [{ state: 'delivered', attemptsMade: 2 }] })
  })

  it.each(Object.keys(stories))('%s: a shell that runs its curls sees the same', async (story) => {
    const told = await steps(story)
    const { receiverFails = 0 }: Story = stories[story as keyof typeof stories]
    const receiver = await startReceiver((_, count) => {
      return count <= receiverFails ? { status: 500 } : { body: '{"receive":"0"}' }
    })
    const { ready } = await startPlainly([
      ...['--port', '0', '--seed', 'demo', '--clock', 'manual', '--now', '2026/01/05 09:00'],
      ...['--webhook-url', receiver.url],
    ])
    let arrived = 0
    for (const { curl, url, answer, notifications } of told) {
      const here = curl.replaceAll(new URL(url).origin, ready.url)
      // The receiver answers in this process meanwhile.
      const shown = JSON.parse((await inShell('bash', ['-c', here])).stdout)
      arrived += notifications.length
      await receiver.arrived(arrived)
      await fetch(`${ready.url}/_sandbox/clock/settle`, { method: 'POST' })
      const { list: _, deliveries: __, ...fields } = lasting(shown)
      expect(lasting(answer)).toMatchObject(fields)
    }
  })

  it('stays when asked to, until a signal ends it', async () => {
    const staying = startCommand(['demo', '--stay', '--json'])
    const { url } = await staying.line('staying')
    expect((await fetch(`${url}/_sandbox/health/live`)).status).toBe(200)
    staying.signal('SIGINT')
    expect(await staying.ended()).toBe(0)
  })

  it('lists its stories, and names them where there is no such one', async () => {
    const { stdout } = await run(['demo', '--list'])
    expect(stdout.trim().split('\n')).toHaveLength(Object.keys(stories).length)
    const { code, stderr } = await run(['demo', 'crad'])
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('Allowed choices are card, declined'),
    ])
  })

  it('speaks Japanese when asked to, to people only', async () => {
    const { stdout } = await run(['demo', 'konbini', '--lang', 'ja'])
    expect(stdout).toContain('1日が過ぎます。')
    const { stdout: json } = await run(['demo', 'konbini', '--json', '--lang=ja'])
    expect(json).not.toMatch(/[\u3040-\u30ff]{3}/)
    const { code, stderr } = await run(['demo', '--lang', 'fr'])
    expect([code, stderr]).toEqual([2, 'error: --lang is "fr": give one of en, ja.\n'])
  })
})
