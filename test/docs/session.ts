// The folder and the shell in which the blocks of one document run, as its reader would run them:
// the built package installed, output as a terminal shows it, ports that nobody else has.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { after } from '../../src/kit/real-time.ts'
import { temporaryFolder } from '../cli/cli.ts'
import { root } from '../house/source.ts'

/** Ports that documents name; each document gets others for them. */
const namedPorts = ['4649', '8080', '3000']

async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return String(port)
}

/** Its output goes to us through a socket, and anywhere else through a file or a pipe. */
const terminal = `
if (require('node:fs').fstatSync(1).isSocket()) {
  Object.assign(process.stdout, {
    isTTY: true, hasColors: () => false, getColorDepth: () => 1,
  })
}`

const packages = {
  'payment-sandbox': '.',
  tsx: 'node_modules/tsx',
  vitest: 'node_modules/vitest',
} as const

const programs = {
  'payment-sandbox': 'bin/payment-sandbox.js',
  tsx: 'node_modules/tsx/dist/cli.mjs',
  vitest: 'node_modules/vitest/vitest.mjs',
} as const

/** What `npm install` leaves in a project that uses the package, and a runner of tests. */
function install(folder: string): void {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '.bin'), { recursive: true })
  for (const [name, path] of Object.entries(packages)) {
    symlinkSync(join(root, path), join(modules, name))
  }
  // Beside a link of this one its own packages would not be found.
  const client = join(modules, '@fincode/node')
  mkdirSync(client, { recursive: true })
  writeFileSync(join(client, 'package.json'), '{ "type": "module", "exports": "./client.js" }')
  const main = join(root, 'node_modules/@fincode/node/dist/main.mjs')
  writeFileSync(join(client, 'client.js'), `export * from ${JSON.stringify(main)}`)
  for (const [name, path] of Object.entries(programs)) {
    // A link would do, but a preloaded script makes Node take the link for the program's place.
    const script = `#!/bin/sh\nexec node '${join(root, path)}' "$@"\n`
    writeFileSync(join(modules, '.bin', name), script, { mode: 0o755 })
  }
  // As npx does with a program that is installed, without the second that npm takes to start.
  writeFileSync(join(modules, '.bin/npx'), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  // The runner would look for one in the folders above, where ours may stand.
  writeFileSync(join(folder, 'vitest.config.js'), 'export default {}')
}

/** A program that is fed with words and tells what it shows. */
class Speaker {
  readonly child: ChildProcess
  #shown = ''
  readonly #waiting = new Set<() => void>()

  constructor(program: string, args: readonly string[], folder: string, env: NodeJS.ProcessEnv) {
    this.child = spawn(program, args, {
      cwd: folder,
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    })
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (part: string) => {
        this.#shown += part
        for (const wake of this.#waiting) wake()
      })
    }
  }

  /** Waits until what was shown `fits`; false when it never does. */
  async until(fits: (shown: string) => boolean, patienceMs = 30_000): Promise<boolean> {
    let isOver = false
    const cancel = after(patienceMs, () => {
      isOver = true
      for (const wake of this.#waiting) wake()
    })
    while (!fits(this.#shown) && !isOver) {
      await new Promise<void>((done) => this.#waiting.add(done))
      this.#waiting.clear()
    }
    cancel()
    return fits(this.#shown)
  }

  /** What was shown since the last time. */
  take(): string {
    const shown = this.#shown
    this.#shown = ''
    return shown
  }

  /** What was shown since the last time; it stays. */
  look(): string {
    return this.#shown
  }

  /** Ends it with whatever it started. */
  end(): void {
    try {
      if (this.child.pid !== undefined) process.kill(-this.child.pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

export class Session {
  readonly folder = temporaryFolder()
  readonly #env: NodeJS.ProcessEnv
  readonly #ports: ReadonlyMap<string, string>
  readonly #shell: Speaker
  readonly #started: Speaker[] = []
  #count = 0

  private constructor(ports: ReadonlyMap<string, string>) {
    this.#ports = ports
    const preload = join(this.folder, 'terminal.cjs')
    writeFileSync(preload, terminal)
    const own = Object.entries(process.env).filter(([name]) => !/^(PAYMENT_|npm_)/.test(name))
    this.#env = {
      ...Object.fromEntries(own),
      PATH: `${join(this.folder, 'node_modules/.bin')}:${process.env['PATH']}`,
      PAYMENT_SANDBOX_PORT: ports.get('4649'),
      NODE_OPTIONS: `--require ${JSON.stringify(preload)}`,
      NO_COLOR: '1',
      // What programs keep for their user stays in the folder.
      XDG_STATE_HOME: this.folder,
      npm_config_yes: 'false',
      npm_config_userconfig: join(this.folder, '.npmrc'),
    }
    install(this.folder)
    this.#shell = this.#start('bash', ['--norc', '-s'])
    onTestFinished(() => {
      for (const each of this.#started) each.end()
    })
  }

  static async open(): Promise<Session> {
    const ports = namedPorts.map(async (name) => [name, await freePort()] as const)
    return new Session(new Map(await Promise.all(ports)))
  }

  #start(program: string, args: readonly string[]): Speaker {
    const speaker = new Speaker(program, args, this.folder, this.#env)
    this.#started.push(speaker)
    return speaker
  }

  /** A text of the document with the ports of this session. */
  here(text: string): string {
    let placed = text
    for (const [name, port] of this.#ports) placed = placed.replaceAll(name, port)
    return placed
  }

  write(name: string, text: string): string {
    const path = join(this.folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${this.here(text)}\n`)
    return path
  }

  /** Runs a block in the shell of the document; gives what it shows and its status. */
  async run(text: string): Promise<{ readonly status: number; readonly output: string }> {
    const path = this.write(`.block-${++this.#count}.sh`, text)
    const end = `--- end of block ${this.#count}:`
    this.#shell.child.stdin?.write(`. ${path} </dev/null 2>&1; printf '\\n%s %s\\n' '${end}' $?\n`)
    const done = await this.#shell.until((shown) => shown.includes(end))
    const [output = '', status = ''] = this.#shell.take().split(end)
    return { status: done ? Number(status) : Number.NaN, output }
  }

  /** Starts a block that goes on; returns when it has shown something. */
  async background(text: string): Promise<boolean> {
    const path = this.write(`.block-${++this.#count}.sh`, text)
    return this.#start('bash', [path]).until((shown) => shown.trim() !== '')
  }

  /** Whether the last background block comes to show what fits. */
  async backgroundShows(fits: (shown: string) => boolean): Promise<string | undefined> {
    const last = this.#started.at(-1)
    const shown = await last?.until(fits, 10_000)
    return shown ? undefined : last?.look()
  }

  /** The lines that commands left for the environment of later ones, as a CI service keeps them. */
  async export(file: string): Promise<void> {
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    await this.run(lines.map((line) => `export '${line}'`).join('\n'))
  }
}
