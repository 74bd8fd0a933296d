// The scenarios that come with the sandbox: scenarios/NAME.yaml, one story each.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ending = '.yaml'

/** Sources and the built script both stand one folder or two below that of the package. */
const folders = ['../scenarios/', '../../scenarios/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(ending))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return []
    throw error
  }
}

/** Paths of the shipped scenarios by their names. */
export function shippedScenarios(): ReadonlyMap<string, string> {
  for (const folder of folders) {
    const names = namesIn(folder)
    if (names.length === 0) continue
    return new Map(names.toSorted().map((name) => [name.slice(0, -ending.length), folder + name]))
  }
  return new Map()
}
