// The rules of CONTRIBUTING.md and docs/architecture.md that neither the compiler nor the linter
// holds. Each finding names file and line and says what to do.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AnyEndpoint } from '../src/http/endpoint.ts'
import { resources } from '../src/resources/index.ts'
import { collectionDefinitions } from '../src/world/store.ts'
import { cycles, evaluatedWith, reExports, wrongWay } from './house/layers.ts'
import { allowedVendorWords, trespasses, vendorNames } from './house/owners.ts'
import * as registered from './house/resources.ts'
import * as shape from './house/shape.ts'
import { filesUnder, root, type SourceFile, sourcesUnder } from './house/source.ts'

const source = sourcesUnder('src')
const tests = sourcesUnder('test', 'bench', 'soak')
const tools = sourcesUnder('tools')
const everything = [...source, ...tests, ...tools]

type Check = (file: SourceFile) => readonly string[]

describe('every file', () => {
  it.each<[string, Check]>([
    ['is short', shape.longFile],
    ['has short lines, tables aside', shape.wideLines],
    ['leaves nothing for later', shape.unfinished],
    ['swallows no error', shape.swallowed],
    ['never switches on pay_type', shape.switches],
    ['has a name that says what it holds', shape.badFileName],
  ])('%s', (_rule, check) => {
    expect(everything.flatMap(check)).toEqual([])
  })
})

describe('the product', () => {
  it.each<[string, Check]>([
    ['imports one way', wrongWay],
    ['passes nothing on, but the registers', reExports],
    ['has short functions', shape.longFunctions],
    ['keeps no state in a module', shape.moduleState],
    ['leaves each thing to its owner', trespasses],
    ['spells the name of the vendor in one file', vendorNames],
  ])('%s', (_rule, check) => {
    expect(source.flatMap(check)).toEqual([])
  })

  it('evaluates no resource at a start: the build has a register that loads them later', () => {
    const register = 'src/resources/index.ts'
    const withoutRegister = source.filter(({ path }) => path !== register)
    const evaluated = evaluatedWith('src/sandbox/open.ts', withoutRegister)
    const known = /\/(collection|event-names|contract-status|cards\/test-cards)\.ts$/
    expect(
      evaluated.filter((path) => path.startsWith('src/resources/') && !known.test(path)),
    ).toEqual([])
  })

  it('plans a starting state without endpoints and what they validate', () => {
    const starts = source.map(({ path }) => path).filter((path) => path.endsWith('/start.ts'))
    const ofResources = starts.filter((path) => path.startsWith('src/resources/'))
    const heavy = /\/(resource|endpoints|given)\.ts$/
    expect(ofResources).not.toEqual([])
    for (const start of ofResources) {
      expect(evaluatedWith(start, source).filter((path) => heavy.test(path))).toEqual([])
    }
  })

  it('imports in no circle', () => {
    expect(cycles(source)).toEqual([])
  })

  it('gives a reason for each vendor word it allows, and uses it', () => {
    const unused = allowedVendorWords.filter(({ word, reason }) => {
      return reason === '' || !source.some((file) => file.lines.some((line) => line.includes(word)))
    })
    expect(unused).toEqual([])
  })
})

describe('a tool and a harness', () => {
  it('has short functions', () => {
    const harness = tests.filter(({ path }) => !path.endsWith('.test.ts'))
    expect([...tools, ...harness].flatMap(shape.longFunctions)).toEqual([])
  })
})

describe('the project', () => {
  it.each(['express', 'multer', 'lowdb', 'ajv', 'nanoid', 'commander', 'vitest', 'supertest'])(
    'uses %s',
    (name) => {
      const users = [...source, ...tests].filter((file) =>
        file.imports.some(({ to }) => to === name || to.startsWith(`${name}/`)),
      )
      expect(users.length, `${name} is imported nowhere under src or test`).toBeGreaterThan(0)
    },
  )

  it.each(['bin', 'fixtures', 'scenarios', 'src', 'test', 'bench', 'docs'])('has %s/', (folder) => {
    expect(existsSync(join(root, folder)), `${folder}/ is missing`).toBe(true)
  })

  it('names no place on a machine and no host of a registry', () => {
    const places =
      /(^|[\s"'`(=])\/(home|Users|root|work|mnt|private)\/[\w.-]+|\bregistry\.[\w-]+\.[a-z]{2,}/
    const found = filesUnder().flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const place = places.exec(line)?.[0].trim()
          return place
            ? [`${path}:${index + 1}: ${place}: true on one machine only, take it out`]
            : []
        }),
    )
    expect(found).toEqual([])
  })
})

describe('a resource', () => {
  it.each(resources.map(({ name }) => name))('%s has its schema and its endpoints', (name) => {
    const files = filesUnder(`src/resources/${name}`)
    const has = (file: string) =>
      files.some((path) => path.startsWith(`src/resources/${name}/${file}`))
    expect(has('schema.ts'), `src/resources/${name}/schema.ts is missing`).toBe(true)
    expect(has('endpoints'), `src/resources/${name}/endpoints.ts is missing`).toBe(true)
  })

  it('is registered', () => {
    expect(registered.unregistered(resources.map(({ name }) => name))).toEqual([])
  })

  it('names its collections as the store does', () => {
    expect(registered.misnamed(collectionDefinitions)).toEqual([])
  })
})

describe('an endpoint', () => {
  const endpoints = resources.flatMap((resource) => resource.endpoints)

  it.each(endpoints.map((endpoint) => [endpoint.route, endpoint] as const))(
    '%s has a summary, a source and an answer',
    (_route, { summary, source: from, returns }: AnyEndpoint) => {
      expect(summary, 'say in one line what it does').toMatch(/^\S.{5,}[^.]$/)
      expect(from.note, 'say where it comes from').not.toBe('')
      expect(Object.keys(returns).length, 'say what it returns').toBeGreaterThan(0)
    },
  )

  it('shares its function code with no other', () => {
    expect(registered.sharedCodes(endpoints)).toEqual([])
  })

  it('gives an item code to each field of its bodies and queries', () => {
    expect(registered.withoutItem(endpoints)).toEqual([])
  })
})
