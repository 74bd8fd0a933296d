// The sandbox has every operation of the service, and no other that nobody can explain.
import { expect, it } from 'vitest'
import { resources } from '../../src/resources/index.ts'
import { addedOperations, specifiedOperations } from './operations.ts'

const routes = resources.flatMap(({ endpoints }) => endpoints.map(({ route }) => route))

it('knows the 111 operations of the service, each once', () => {
  expect(new Set(specifiedOperations).size).toBe(111)
  const known = new Set<string>(routes)
  expect(specifiedOperations.filter((route) => !known.has(route))).toEqual([])
  expect(routes).toHaveLength(known.size)
})

it('has no other operation without a reason', () => {
  const known = new Set([...specifiedOperations, ...Object.keys(addedOperations)])
  expect(routes.filter((route) => !known.has(route))).toEqual([])
})
