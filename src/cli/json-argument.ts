import { readFileSync } from 'node:fs'
import { usageError } from './exit.ts'
import { say } from './language.ts'

/** The text of an argument, or of the file that it names after an `@`. */
export function readTextArgument(argument: string, name: string, kind = ''): string {
  if (!argument.startsWith('@')) return argument
  const path = argument.slice(1)
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw usageError(
      say({
        en: `${name}: ${path} cannot be read (${code}): give the path of a ${kind}file.`,
        ja: `${name}: ${path} を読めません (${code})。${kind}ファイルのパスを指定してください。`,
      }),
    )
  }
}

/** The object in an argument: JSON, or `@` and the path of a JSON file. */
export function readJsonArgument(argument: string, name: string): object {
  const text = readTextArgument(argument, name, 'JSON ')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw usageError(
      say({
        en: `${name} is not JSON (${(error as Error).message}): give JSON, or @FILE.`,
        ja: `${name} は JSON ではありません (${(error as Error).message})。JSON または @FILE を指定してください。`,
      }),
    )
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw usageError(
    say({
      en: `${name} must be a JSON object.`,
      ja: `${name} には JSON のオブジェクトを指定してください。`,
    }),
  )
}
