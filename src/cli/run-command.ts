// Runs the command of somebody else to its end, and lets nothing of it stay behind.
import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { CommandError } from './exit.ts'
import { say } from './language.ts'

/** As a shell names a command that is not there, and one that may not be run. */
const notFound = 127
const notAllowed = 126

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Without a terminal the command gets a process group, so that what it starts can be reached. At a
 * terminal it stays in ours, which reads the keys and to which Ctrl-C goes.
 */
const hasGroup = (): boolean => process.stdin.isTTY !== true && process.platform !== 'win32'

function kill({ pid }: ChildProcess, isGroup: boolean, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(isGroup ? -pid : pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function cannotRun(program: string, { code, message }: NodeJS.ErrnoException): CommandError {
  const why =
    code === 'ENOENT'
      ? say({
          en: 'there is no such command; give a path, or one of the PATH',
          ja: 'そのコマンドはありません。パス、または PATH にあるものを指定してください',
        })
      : message
  const told = say({
    en: `cannot run ${program}: ${why}.`,
    ja: `${program} を実行できません: ${why}`,
  })
  return new CommandError(told, code === 'ENOENT' ? notFound : notAllowed)
}

/**
 * Runs the command; gives its exit code, as a shell does. Signals are passed on; when it or we were
 * told to end, what it started ends too.
 */
export function runCommand(
  [program = '', ...words]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const isGroup = hasGroup()
  let isEnding = false
  // The command may be quicker than we are to have a signal sent to us.
  for (const signal of passedOn) {
    process.on(signal, () => {
      // Who asks twice does not want to wait.
      kill(child, isGroup, isEnding ? 'SIGKILL' : signal)
      isEnding = true
    })
  }
  const child = spawn(program, words, { stdio: 'inherit', env, detached: isGroup })
  const killAll = () => kill(child, isGroup, 'SIGKILL')
  process.once('exit', killAll)
  return new Promise((done, refuse) => {
    child.once('error', (error) => refuse(cannotRun(program, error)))
    child.once('exit', (code, signal) => {
      process.off('exit', killAll)
      if (isGroup && (isEnding || signal)) killAll()
      done(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}
