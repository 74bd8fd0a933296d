// The stack of a bug, in lines of the source. The bundle is no module of Node's, so Node does not
// look at its source map.
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

const place = /(?<=[( ])([^()\n]+\.c?js):(\d+):(\d+)/g

function readMap(file: string): SourceMap | undefined {
  const path = `${file}.map`
  return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}

/** What to print of an error: its stack with the places of the source where they are known. */
export function sourceStack(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const maps = new Map<string, SourceMap | undefined>()
  return stack.replace(place, (found, file: string, line: string, column: string) => {
    if (!maps.has(file)) maps.set(file, readMap(file))
    const entry = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry)) return found
    const source = entry.originalSource.replace(/^(\.\.\/)+/, '')
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
}
