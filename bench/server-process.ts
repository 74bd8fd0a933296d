// A server in a process of its own: started, asked what it costs, stopped.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Connection, type Reply } from './connection.ts'
import { message, type Sending } from './message.ts'
import { cpuSecondsOf, openFilesOf, peakKiBOf, residentKiBOf } from './operating-system.ts'
import { pause } from './pause.ts'

/** How a server is started; each one writes its port into the file after `--port-file`. */
export interface Program {
  readonly name: string
  /** Arguments of node. */
  readonly arguments: readonly string[]
}

const startMsMax = 30_000

/** Settings of the sandbox and of node that stand in our environment are not its defaults. */
const plainEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(PAYMENT_SANDBOX_|NODE_)/.test(name)),
  )

export class ServerProcess {
  readonly port: number
  readonly #child: ChildProcess
  readonly #pid: number
  readonly #folder: string

  private constructor(child: ChildProcess, pid: number, port: number, folder: string) {
    this.#child = child
    this.#pid = pid
    this.port = port
    this.#folder = folder
  }

  /** Starts a program; rejects with what it said when it ends before it listens. */
  static async start({ name, arguments: argv }: Program): Promise<ServerProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-bench-'))
    const [portFile, errors] = [join(folder, 'port'), join(folder, 'stderr')]
    const child = spawn(process.execPath, [...argv, '--port-file', portFile], {
      // Lines about requests are written as by default, but nobody keeps them.
      stdio: ['ignore', 'ignore', openSync(errors, 'w')],
      env: plainEnvironment(),
    })
    const deadline = performance.now() + startMsMax
    for (;;) {
      const port = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0
      if (port > 0 && child.pid !== undefined) {
        return new ServerProcess(child, child.pid, port, folder)
      }
      if (child.exitCode !== null || performance.now() > deadline) {
        child.kill('SIGKILL')
        throw new Error(`${name} does not listen: ${readFileSync(errors, 'utf8')}`)
      }
      await pause(1)
    }
  }

  cpuSeconds(): number | undefined {
    return cpuSecondsOf(this.#pid)
  }

  residentKiB(): number | undefined {
    return residentKiBOf(this.#pid)
  }

  peakKiB(): number | undefined {
    return peakKiBOf(this.#pid)
  }

  openFiles(): number | undefined {
    return openFilesOf(this.#pid)
  }

  /** What it has written to stderr so far. */
  said(): string {
    return readFileSync(join(this.#folder, 'stderr'), 'utf8')
  }

  /** One request of the first shop; rejects unless it is answered 200. */
  async ask<B = Record<string, unknown>>(route: string, sending: Sending = {}): Promise<B> {
    const connection = await Connection.open(this.port)
    try {
      return readReply<B>(route, await connection.exchange(message(route, sending)))
    } finally {
      connection.close()
    }
  }

  /** When the server has stopped working: its CPU stood still for a while. */
  async rest(): Promise<void> {
    const stillMs = 200
    for (let before = -1; ; ) {
      const now = this.cpuSeconds() ?? before
      if (now === before) return
      before = now
      await pause(stillMs)
    }
  }

  /** Why it ended by itself, with the last it said; undefined while it runs. */
  whyEnded(): string | undefined {
    const { exitCode, signalCode } = this.#child
    if (exitCode === null && signalCode === null) return undefined
    return `ended with ${signalCode ?? exitCode}: ${this.said().slice(-2000)}`
  }

  /** Ends it and waits until it is gone. */
  async stop(): Promise<void> {
    const gone = new Promise((done) => this.#child.once('exit', done))
    if (this.whyEnded() === undefined && this.#child.kill('SIGTERM')) await gone
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** The body of a 200; throws for any other answer. */
export function readReply<B>(route: string, { status, text }: Reply): B {
  if (status !== 200) throw new Error(`${route} was answered ${status}: ${text}`)
  return JSON.parse(text) as B
}

/** Starts a program, uses it, and stops it whatever happens. */
export async function withServer<R>(
  program: Program,
  use: (server: ServerProcess) => Promise<R>,
): Promise<R> {
  const server = await ServerProcess.start(program)
  try {
    return await use(server)
  } catch (error) {
    // A process that just broke off a connection is gone a moment later.
    await pause(100)
    const ended = server.whyEnded()
    throw ended === undefined ? error : new Error(`${program.name} ${ended}`, { cause: error })
  } finally {
    await server.stop()
  }
}
