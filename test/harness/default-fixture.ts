// The default fixture as a value, for starting states that differ a little from it.
import { readFileSync } from 'node:fs'
import type { Fixture } from '../../src/world/fixture.ts'

const path = new URL('../../fixtures/default.json', import.meta.url)

export const fixture = JSON.parse(readFileSync(path, 'utf8')) as Fixture
