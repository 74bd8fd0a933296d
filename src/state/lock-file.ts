// FILE.lock names the process that owns a state file, so that no two write to it.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { onFile, StateFileError } from './state-file-error.ts'

interface Owner {
  readonly pid: number
  /** When the process began, as the system counts; empty where it does not tell. */
  readonly began: string
}

/** Ids of processes come again, in a container at once; with the beginning they are unique. */
function beganOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program may hold blanks; the beginning is the 22nd field.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isRunning({ pid, began }: Owner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // A process of another user runs, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const begins = beganOf(pid)
  return began === '' || begins === '' || began === begins
}

function readOwner(path: string): Owner | undefined {
  try {
    const { pid, began } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Owner>
    return Number.isSafeInteger(pid) ? { pid: Number(pid), began: String(began ?? '') } : undefined
  } catch {
    // The process died before its id was in the file.
    return undefined
  }
}

/** Runs `act`; false when the system says `code`. */
function unless(code: string, act: () => void): boolean {
  try {
    act()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return false
    throw error
  }
}

function refused(path: string, { pid }: Owner): StateFileError {
  return new StateFileError(
    `${path.replace(/\.lock$/, '')} is in use by process ${pid}: stop it, or give --state ` +
      `another path. If that process is no sandbox, delete ${path}.`,
  )
}

/** Takes the lock of a state file; the result gives it back. Throws a `StateFileError`. */
export function takeLock(path: string, notice: (text: string) => void): () => void {
  const self = { pid: process.pid, began: beganOf(process.pid) }
  onFile(path, 'written', () => {
    for (;;) {
      const placed = () => writeFileSync(path, JSON.stringify(self), { flag: 'wx' })
      if (unless('EEXIST', placed)) return
      const owner = readOwner(path)
      if (owner && isRunning(owner)) throw refused(path, owner)
      // Of several that see a stale lock only one moves it away, and none the lock of another.
      const stale = `${path}.${self.pid}`
      if (!unless('ENOENT', () => renameSync(path, stale))) continue
      const moved = readOwner(stale)
      if (moved && isRunning(moved)) {
        renameSync(stale, path)
        throw refused(path, moved)
      }
      rmSync(stale)
      const who = owner ? `process ${owner.pid}` : 'an unknown process'
      notice(`${path} was left by ${who}, which is gone: taken over.`)
    }
  })
  return () => rmSync(path, { force: true })
}
