// It works without a network, and never tries to reach one: no telemetry, no look for updates.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Seen } from './journey-alone.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const program = [process.execPath, '--import', 'tsx', here('journey-alone.ts')]
const processes = { timeout: 60_000 }

function trapFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-offline-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'attempts')
}

function run([command = '', ...args]: readonly string[], variables = {}) {
  const env = { ...process.env, ...variables }
  return spawnSync(command, args, { encoding: 'utf8', timeout: 50_000, env })
}

/** The journey as a program, behind the words of `inside`. */
function journey(inside: readonly string[]): Seen {
  const { status, stdout, stderr } = run([...inside, ...program, trapFile()])
  expect([status, stderr]).toEqual([0, ''])
  return JSON.parse(stdout) as Seen
}

const paid = {
  payment: 'CAPTURED',
  notified: ['payments.card.regist', 'payments.card.exec'],
  deliveries: ['delivered', 'delivered'],
  exitCode: 0,
  stderr: '',
  attempts: [],
}

/** Runs a program in a network of its own, in which there is this machine and nothing else. */
const alone = (flags: string) => [
  'unshare',
  flags,
  'sh',
  '-c',
  '(ip link set lo up || ifconfig lo up) 2>/dev/null && exec "$@"',
  'sh',
]

/** How such a network can be had here: as anybody, or as root; or why it cannot. */
function networkOfItsOwn(): { readonly inside?: string[]; readonly why: string } {
  const tries = ['-rn', '-n'].map((flags) => ({ flags, ...run([...alone(flags), 'true']) }))
  const works = tries.find(({ status }) => status === 0)
  const [{ error, stderr = '' } = {}] = tries
  const why = error?.message ?? (stderr?.trim() || 'neither ip nor ifconfig brings lo up')
  return { ...(works ? { inside: alone(works.flags) } : {}), why }
}

describe('a card payment with its notification', processes, () => {
  it('goes through with every way out trapped, and none is tried', () => {
    expect(journey([])).toMatchObject(paid)
  })

  it('goes through in a network of its own, and no packet had nowhere to go', ({ skip }) => {
    const { inside, why } = networkOfItsOwn()
    if (!inside) return skip(`this system gives no network of its own to a test: ${why}`)
    expect(journey(inside)).toMatchObject({ ...paid, unroutable: 0 })
  })
})

describe('the trap', processes, () => {
  it.each([
    ["require('node:net').connect(80, '192.0.2.1')", 'connection to 192.0.2.1'],
    [
      "require('node:tls').connect({ host: '2001:db8::1', port: 443 })",
      'connection to 2001:db8::1',
    ],
    ["fetch('http://192.0.2.1/').catch(() => 0)", 'connection to 192.0.2.1'],
    ["fetch('http://sandbox.invalid/').catch(() => 0)", 'connection to sandbox.invalid'],
    ["require('node:http').get('http://sandbox.invalid/')", 'connection to sandbox.invalid'],
    ["require('node:dns').lookup('sandbox.invalid', () => 0)", 'lookup of sandbox.invalid'],
    ["require('node:dns/promises').resolve4('sandbox.invalid')", 'resolve4 of sandbox.invalid'],
    [
      "new (require('node:dns').Resolver)().resolve('sandbox.invalid')",
      'resolve of sandbox.invalid',
    ],
    ["import('node:dns').then((dns) => dns.lookup('sandbox.invalid', () => 0))", 'lookup of'],
    ["require('node:dgram').createSocket('udp4')", 'a datagram socket'],
    ["require('node:child_process').spawn('curl', ['http://192.0.2.1/'])", 'program curl'],
    ["require('node:child_process').execSync('curl http://192.0.2.1/')", 'program curl'],
  ])('catches %s', (attempt, caught) => {
    const file = trapFile()
    run([process.execPath, '--require', here('trap.cjs'), '-e', attempt], { TRAP_FILE: file })
    expect(readFileSync(file, 'utf8')).toContain(caught)
  })
})
