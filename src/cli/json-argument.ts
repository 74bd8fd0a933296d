import { readFileSync } from 'node:fs'
import { usageError } from './exit.ts'

/** The text of an argument, or of the file that it names after an `@`. */
export function readTextArgument(argument: string, name: string): string {
  if (!argument.startsWith('@')) return argument
  const path = argument.slice(1)
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw usageError(`${name}: ${path} cannot be read (${code}): give the path of a file.`)
  }
}

/** The object in an argument: JSON, or `@` and the path of a JSON file. */
export function readJsonArgument(argument: string, name: string): object {
  const text = readTextArgument(argument, name)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw usageError(`${name} is not JSON (${(error as Error).message}): give JSON, or @FILE.`)
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw usageError(`${name} must be a JSON object.`)
}
