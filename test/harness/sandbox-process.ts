// The built sandbox in a process of its own, which ends by being killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const bin = fileURLToPath(new URL('../../bin/payment-sandbox.js', import.meta.url))

export class SandboxProcess {
  readonly url: string
  readonly key: string
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, url: string, key: string) {
    this.#child = child
    this.url = url
    this.key = key
  }

  /** Starts one, and waits until it is ready; rejects with what it says when it ends instead. */
  static async start(flags: readonly string[]): Promise<SandboxProcess> {
    const usual = ['start', '--port', '0', '--json', '--quiet']
    const child = spawn(process.execPath, [bin, ...usual, ...flags], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (part) => {
      said += part
    })
    const ended = once(child, 'exit').then(() => {
      throw new Error(`The sandbox did not start: ${said}`)
    })
    const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
    ended.catch(() => undefined)
    const { url, keys } = JSON.parse(line as string) as { url: string; keys: { secret: string } }
    return new SandboxProcess(child, url, keys.secret)
  }

  /** Ends it at once, as a crash does. */
  async kill(): Promise<void> {
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await gone
  }
}
