import { describe, expect, it } from 'vitest'
import { machine } from '../../src/kit/machine.ts'
import { spec } from '../../src/kit/source.ts'

const source = spec('doors')
const door = machine<'OPEN' | 'SHUT', string, string>('door', [
  ['none', 'build', 'done', 'SHUT', 'door.built', source],
  ['SHUT', 'push', 'done', 'OPEN', 'door.opened', source],
  ['SHUT', 'push', 'stuck', 'SHUT', null, source],
])

describe('a table of transitions', () => {
  it('finds a row by state, action and result', () => {
    expect(door.row('SHUT', 'push', 'done')).toMatchObject({ to: 'OPEN', emits: 'door.opened' })
    expect(door.row('SHUT', 'push', 'stuck')).toMatchObject({ to: 'SHUT', emits: null })
    expect(door.row('SHUT', 'push', 'broken')).toBeUndefined()
    expect(door.row('OPEN', 'push', 'done')).toBeUndefined()
  })

  it('knows what a state allows, whatever the result', () => {
    expect(door.allows('SHUT', 'push')).toBe(true)
    expect(door.allows('OPEN', 'push')).toBe(false)
    expect(door.allows('none', 'build')).toBe(true)
  })

  it('names each result once', () => {
    expect(door.results).toEqual(['done', 'stuck'])
  })

  it('does not take the same row twice', () => {
    const twice = () =>
      machine<'OPEN', string, string>('door', [
        ['OPEN', 'push', 'done', 'OPEN', null, source],
        ['OPEN', 'push', 'done', 'OPEN', 'door.opened', source],
      ])
    expect(twice).toThrow('door has the same row twice')
  })
})
