// The starting states that come with the sandbox, by name, and those read from files.
import { readFileSync } from 'node:fs'
import defaultFixture from '../../fixtures/default.json' with { type: 'json' }
import emptyFixture from '../../fixtures/empty.json' with { type: 'json' }
import { type Fixture, FixtureError, readFixture } from './fixture.ts'

const builtIn: ReadonlyMap<string, unknown> = new Map([
  ['default', defaultFixture as unknown],
  ['empty', emptyFixture as unknown],
])

export const fixtureNames: readonly string[] = [...builtIn.keys()]

/** A built-in fixture by its name, or one given as an object. Throws a `FixtureError`. */
export function knownFixture(value: string | object): Fixture {
  if (typeof value === 'object') return readFixture(value, 'the given fixture')
  const found = builtIn.get(value)
  if (found !== undefined) return readFixture(found, value)
  throw new FixtureError(`There is no fixture ${value}: use ${fixtureNames.join(' or ')}.`)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const names = fixtureNames.join(' or ')
    throw new FixtureError(`${path} cannot be read (${code}): give a JSON file, or ${names}.`)
  }
}

/** The same, and a file's path too: only for whoever started the sandbox. */
export function loadFixture(value: string | object): Fixture {
  if (typeof value === 'object' || builtIn.has(value)) return knownFixture(value)
  const text = readText(value)
  try {
    return readFixture(JSON.parse(text), value)
  } catch (error) {
    if (error instanceof FixtureError) throw error
    const why = (error as Error).message
    throw new FixtureError(`${value} is not JSON: ${why}. Mend it, or give another file.`)
  }
}
