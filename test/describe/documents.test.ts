// The documents that are made from the code are current, and every rule in them has a source.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { sourcedRules, sourceKinds } from '../../src/describe/fidelity.ts'
import { resources } from '../../src/resources/index.ts'
import { documents } from '../../tools/documents.ts'

describe('a document that is made from the code', () => {
  it.each([...documents()])('%s is current: else run `npm run docs`', (path, text) => {
    const file = fileURLToPath(new URL(`../../${path}`, import.meta.url))
    expect(readFileSync(file, 'utf8')).toBe(text)
  })
})

describe('every rule', () => {
  const rules = sourcedRules(resources)

  it('has a source with a note', () => {
    const bare = rules.filter(({ source }) => {
      return !sourceKinds.includes(source?.kind) || source.note.trim() === ''
    })
    expect(bare.map(({ rule, name }) => `${rule} ${name}: say where it comes from`)).toEqual([])
  })

  it('is there for each event that a table tells', () => {
    const machines = resources.flatMap((resource) => resource.machines ?? [])
    const told = machines.flatMap(({ transitions }) =>
      transitions.flatMap((row) => row.emits ?? []),
    )
    const events = rules.filter(({ rule }) => rule === 'event').map(({ name }) => name)
    expect(told.filter((name) => !events.includes(name))).toEqual([])
  })
})
