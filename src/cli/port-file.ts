import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { usageError } from './exit.ts'

/** Takes away what an earlier run left, so that nobody reads an old port. */
export function clearPortFile(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch (error) {
    throw unwritable(path, error)
  }
}

/**
 * Writes the port as decimal digits and a line break. The file appears whole or not at all, and
 * goes when the process ends, unless another sandbox has written its own port meanwhile.
 */
export function writePortFile(path: string, port: number): void {
  const text = `${port}\n`
  const unfinished = `${path}.${process.pid}`
  try {
    writeFileSync(unfinished, text)
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw unwritable(path, error)
  }
  process.once('exit', () => {
    if (contentOf(path) === text) rmSync(path, { force: true })
  })
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const unwritable = (path: string, error: unknown) =>
  usageError(
    `--port-file ${path} cannot be written (${(error as NodeJS.ErrnoException).code}): ` +
      'give a file in a folder that exists and is yours.',
  )
