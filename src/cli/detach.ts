// `start --detach`: the same start in a process of its own, which outlives the command.

import { spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pause } from '../kit/real-time.ts'
import { addressVariable, handedOutVariables } from '../read-settings.ts'
import { environmentNameOf } from '../settings.ts'
import { CommandError, exitCodes, usageError } from './exit.ts'
import { say } from './language.ts'

const lookEveryMs = 10

/** The ready line of `start`. */
interface Ready {
  readonly type: 'ready'
  readonly url: string
  readonly port: number
  readonly keys: { readonly secret: string; readonly public: string }
  readonly adminToken?: string
  readonly pid: number
}

function openLog(path: string): number {
  try {
    return openSync(path, 'w')
  } catch (error) {
    throw usageError(
      say({
        en: `--log ${path} cannot be written (${(error as Error).message}): give another.`,
        ja: `--log ${path} に書けません (${(error as Error).message})。別のファイルを指定してください。`,
      }),
    )
  }
}

/** The ready line, once it stands in the log. */
function readyIn(log: string): Ready | undefined {
  for (const line of log.split('\n').slice(0, -1)) {
    if (line.startsWith('{"type":"ready"')) return JSON.parse(line) as Ready
  }
  return undefined
}

const variables = ({
  url,
  keys,
  adminToken,
  pid,
}: Ready): readonly (readonly [string, string])[] => [
  [addressVariable, url],
  [handedOutVariables.secretKey, keys.secret],
  [handedOutVariables.publicKey, keys.public],
  [handedOutVariables.pid, String(pid)],
  ...(adminToken === undefined ? [] : [[environmentNameOf('adminToken'), adminToken] as const]),
]

/**
 * Starts the command again without `--detach`, waits until it is ready, and prints its address and
 * keys as lines for an environment, or as JSON. Ends with what it said, and its exit code, when it
 * ends instead.
 */
export async function startDetached({
  log,
  json,
}: {
  readonly log?: string
  readonly json?: boolean
}): Promise<void> {
  const path = log ?? join(mkdtempSync(join(tmpdir(), 'payment-sandbox-')), 'log')
  const out = openLog(path)
  const [, program = '', ...words] = process.argv
  const again = words.filter((word) => word !== '--detach' && word !== '--json')
  // Started by npm, it would end with the npm that started this command.
  const { npm_lifecycle_event: _, ...environment } = process.env
  const child = spawn(process.execPath, [program, ...again, '--json'], {
    detached: true,
    env: environment,
    stdio: ['ignore', out, out],
  })
  const ended = new Promise<number>((done) => child.once('exit', (code) => done(code ?? 1)))
  for (;;) {
    const code = await Promise.race([ended, pause(lookEveryMs)])
    const said = readFileSync(path, 'utf8')
    const ready = readyIn(said)
    if (ready) {
      child.unref()
      const told = variables(ready).map(([name, value]) => `${name}=${value}`)
      console.log(json ? JSON.stringify({ ...ready, log: path }) : told.join('\n'))
      return
    }
    if (code !== undefined) {
      const why = said.trim().replace(/^error: /, '') || `it ended with ${code}`
      throw new CommandError(why, code || exitCodes.failed)
    }
  }
}
