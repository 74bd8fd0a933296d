/** A state file that cannot be used; the message says which file, where in it, and what to do. */
export class StateFileError extends Error {
  override name = 'StateFileError'
}

const meanings: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: make room',
  EDQUOT: 'the quota of this user is used up: make room',
  EFBIG: 'the file may not grow further: raise the limit of the file size (ulimit -f)',
  EROFS: 'the file system is read-only: give --state a path that can be written',
  EACCES: 'this user may not: change its permissions, or give --state another path',
  EPERM: 'this user may not: change its permissions, or give --state another path',
  ENOENT: 'its folder does not exist: create it, or give --state another path',
  ENOTDIR: 'its folder is a file: give --state another path',
  EISDIR: 'it is a folder: give --state the path of a file',
  EIO: 'the disk reports an error: check it, or give --state a path on another one',
  EMFILE: 'too many files are open: raise the limit (ulimit -n)',
}

/** Why the system refused, and what to do about it, without a full stop. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code === undefined ? message : `${code}, ${meanings[code] ?? message}`
}

/** Runs `act` on a file; what the system refuses becomes a `StateFileError`. */
export function onFile<T>(path: string, cannot: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (error instanceof StateFileError) throw error
    throw new StateFileError(`${path} cannot be ${cannot}: ${reasonOf(error)}.`)
  }
}
