// The command line as a process of its own, its output in a pipe.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const bin = fileURLToPath(new URL('../../bin/payment-sandbox.js', import.meta.url))

/** Starting a process takes its time on a busy machine. */
export const processes = { timeout: 60_000 }

type Variables = Readonly<Record<string, string>>

/** This environment without settings of the sandbox that a developer may have set. */
const environment = (variables: Variables) => {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PAYMENT_SANDBOX_'))
  return { ...Object.fromEntries(own), ...variables }
}

const launch = (args: readonly string[], variables: Variables, cwd = process.cwd()) =>
  spawn(process.execPath, [bin, ...args], {
    cwd,
    env: environment(variables),
    stdio: ['ignore', 'pipe', 'pipe'],
  })

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

/** A folder of the test, gone after it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Runs a command to its end. */
export async function run(args: readonly string[], variables: Variables = {}, cwd?: string) {
  const child = launch(args, variables, cwd)
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exitOf(child),
  ])
  return { code, stdout, stderr }
}

/** Runs a command to its end with what it takes for a plain terminal. */
export function runForPeople(args: readonly string[], variables: Variables = {}) {
  const preload = join(temporaryFolder(), 'terminal.cjs')
  writeFileSync(preload, 'Object.assign(process.stdout, { isTTY: true, hasColors: () => false })')
  return run(args, { ...variables, NODE_OPTIONS: `--require ${JSON.stringify(preload)}` })
}

/** A line of `start`, as JSON. */
export type Line = Readonly<Record<string, unknown>> & { readonly type: string }

interface Ready extends Line {
  readonly url: string
  readonly port: number
  readonly keys: { readonly secret: string; readonly public: string }
}

export class Started {
  readonly lines: Line[] = []
  readonly #child: ChildProcess
  readonly #waiting = new Set<() => void>()
  ready: Ready = { type: 'ready', url: '', port: 0, keys: { secret: '', public: '' } }
  stderr = ''

  constructor(child: ReturnType<typeof launch>) {
    this.#child = child
    createInterface(child.stdout).on('line', (line) => {
      this.lines.push(JSON.parse(line) as Line)
      for (const wake of this.#waiting) wake()
    })
    child.stderr.on('data', (part) => {
      this.stderr += part
    })
  }

  /** The first line of this type that `fits`, now or later. */
  async line(type: string, fits: (line: Line) => boolean = () => true): Promise<Line> {
    for (;;) {
      const found = this.lines.find((line) => line.type === type && fits(line))
      if (found) return found
      await new Promise<void>((done) => this.#waiting.add(done))
    }
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name)
  }

  /** The exit code, once the process has ended; null when a signal killed it. */
  ended(): Promise<number | null> {
    return exitOf(this.#child)
  }
}

/** Starts a sandbox on a free port, with a manual clock, and waits until it is ready. */
export async function start(args: readonly string[] = [], variables: Variables = {}) {
  const usual = ['--port', '0', '--clock', 'manual', '--now', '2026/01/05 09:00:00.000']
  return startPlainly([...usual, ...args], variables)
}

/** Starts a command that goes on until it is told to stop. */
export function startCommand(args: readonly string[], variables: Variables = {}, cwd?: string) {
  const child = launch(args, variables, cwd)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exitOf(child)
  })
  return new Started(child)
}

/** Starts a sandbox with these flags only. */
export async function startPlainly(
  args: readonly string[],
  variables: Variables = {},
  cwd?: string,
) {
  const started = startCommand(['start', ...args], variables, cwd)
  started.ready = (await started.line('ready')) as Ready
  return started
}
