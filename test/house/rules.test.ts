// The rules must be able to fail: each row is a file that breaks one.
import { describe, expect, it } from 'vitest'
import * as s from '../../src/kit/schema.ts'
import { resources } from '../../src/resources/index.ts'
import { cycles, reExports, wrongWay } from './layers.ts'
import { trespasses, vendorNames } from './owners.ts'
import * as registered from './resources.ts'
import * as shape from './shape.ts'
import { parseSource, type SourceFile } from './source.ts'

type Check = (file: SourceFile) => readonly string[]

const lines = (count: number) => 'call()\n'.repeat(count)
const longArrow = (count: number) => `() => {\n${'  call()\n'.repeat(count - 2)}}`
const vendor = ['fin', 'code'].join('')

describe('a rule of the house', () => {
  it.each<[string, Check, string, string, string]>([
    ['a long file', shape.longFile, 'src/kit/a.ts', lines(251), '251 lines'],
    ['a wide line', shape.wideLines, 'src/a.ts', `const a = '${'x'.repeat(100)}'`, '112 columns'],
    ['a long function', shape.longFunctions, 'src/a.ts', `const a = ${longArrow(51)}`, '51 lines'],
    [
      'a long run of an endpoint',
      shape.longFunctions,
      'src/resources/a/endpoints.ts',
      `const a = { run: ${longArrow(26)} }`,
      '26 lines',
    ],
    ['unfinished work', shape.unfinished, 'src/a.ts', '// TO' + 'DO later', 'unfinished'],
    ['a swallowed error', shape.swallowed, 'src/a.ts', 'try { a() } catch { /* hm */ }', 'empty'],
    ['a switch', shape.switches, 'src/a.ts', 'switch (b.pay_type) { default: }', 'pay_type'],
    ['a vague name', shape.badFileName, 'src/kit/date-utils.ts', '', 'says nothing'],
    ['a name in capitals', shape.badFileName, 'src/kit/Dates.ts', '', 'kebab-case'],
    ['a variable of a module', shape.moduleState, 'src/kit/a.ts', 'export let a = 1', 'state'],
    ['an empty map of a module', shape.moduleState, 'src/kit/a.ts', 'const a = new Map()', 'state'],
    ['a re-export', reExports, 'src/kit/a.ts', "export { b } from './b.ts'", 'passes on'],
    ['kit on world', wrongWay, 'src/kit/a.ts', "import '../world/world.ts'", 'must not import'],
    [
      'a type of world in kit',
      wrongWay,
      'src/kit/a.ts',
      "import type { World } from '../world/world.ts'",
      'must not import',
    ],
    [
      'a neighbour',
      wrongWay,
      'src/resources/a/endpoints.ts',
      "import { b } from '../b/endpoints.ts'",
      'must not import',
    ],
    [
      'the table of a neighbour',
      wrongWay,
      'src/resources/a/endpoints.ts',
      "import { b } from '../b/types/b-table.ts'",
      'must not import',
    ],
    [
      'settings as a value',
      wrongWay,
      'src/world/a.ts',
      "import { readSettings } from '../read-settings.ts'",
      'must not import',
    ],
    [
      'the steps, later',
      wrongWay,
      'src/control/a.ts',
      "const b = import('../http/steps/run.ts')",
      'must not import',
    ],
    ['a file without a place', wrongWay, 'src/odd/a.ts', '', 'no place'],
    ['the time', trespasses, 'src/world/a.ts', 'const a = Date.now()', 'current time'],
    ['the time as a date', trespasses, 'src/world/a.ts', 'const a = new Date()', 'current time'],
    ['chance', trespasses, 'src/world/a.ts', 'const a = Math.random()', 'chance'],
    ['a timer', trespasses, 'src/app.ts', 'setTimeout(() => a(), 1)', 'timer'],
    ['the environment', trespasses, 'src/app.ts', "process.env['A']", 'environment'],
    ['the terminal', trespasses, 'src/app.ts', "console.log('a')", 'terminal'],
    ['a response', trespasses, 'src/http/a.ts', 'response.end()', 'response'],
    ['a vendor name', vendorNames, 'src/kit/a.ts', `const a = 'use_of_${vendor}'`, 'spells'],
  ])('finds %s', (_what, check, path, text, finding) => {
    const found = check(parseSource(path, text))
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(path)
    expect(found[0]).toContain(finding)
  })

  it.each<[string, Check, string, string]>([
    [
      'a table as wide as it is',
      shape.wideLines,
      'src/a.ts',
      `// biome-ignore format: a table\nconst a = [\n'${'x'.repeat(120)}']`,
    ],
    [
      'the types of settings',
      wrongWay,
      'src/world/a.ts',
      "import type { Settings } from '../settings.ts'",
    ],
    [
      'names of the service',
      wrongWay,
      'src/http/steps/a.ts',
      "import { a } from '../../service.ts'",
    ],
    [
      'what a neighbour offers',
      wrongWay,
      'src/resources/a/endpoints.ts',
      "import { b } from '../b/actions.ts'",
    ],
    ['a date of a moment', trespasses, 'src/kit/a.ts', 'const a = new Date(ms)'],
    ['a full list in a module', shape.moduleState, 'src/kit/a.ts', 'const a = new Set([1])'],
  ])('allows %s', (_what, check, path, text) => {
    expect(check(parseSource(path, text))).toEqual([])
  })

  it('finds a circle once, and not one of types', () => {
    const circle = (typeOnly: string) => [
      parseSource('src/kit/a.ts', "import { b } from './b.ts'"),
      parseSource('src/kit/b.ts', "import { c } from './c.ts'"),
      parseSource('src/kit/c.ts', `import ${typeOnly}{ a } from './a.ts'`),
    ]
    const trip = 'src/kit/a.ts -> src/kit/b.ts -> src/kit/c.ts -> src/kit/a.ts'
    expect(cycles(circle(''))).toEqual([`${trip}: a cycle: move what both need into a third file`])
    expect(cycles(circle('type '))).toEqual([])
  })
})

describe('a rule of resources', () => {
  const shapes = { body: s.object({ name: s.item('004', s.text(9)), plan: s.text(9) }) }
  const ring = (code: string) => ({ route: 'POST /v1/rings', code, ...shapes }) as const

  it('finds a folder without its line in the register', () => {
    const others = resources.map(({ name }) => name).filter((name) => name !== 'payments')
    const [found] = registered.unregistered(others)
    expect(found).toMatch(/^src\/resources\/payments: .* src\/resources\/index\.ts$/)
  })

  it('finds a collection under another name', () => {
    const [found, ...more] = registered.misnamed({
      rings: { name: 'ring' },
      bells: { name: 'bells' },
    })
    expect(found).toMatch(/^ring: .*store\.ts lists it as rings/)
    expect(more).toEqual([])
  })

  it('finds a code that two endpoints share', () => {
    const shared = registered.sharedCodes([ring('E9'), ring('E8'), ring('E9')])
    expect(shared).toEqual(['E9: POST /v1/rings and POST /v1/rings: give each a code of its own'])
  })

  it('finds a field without an item code, in picked shapes too', () => {
    const picked = { ...ring('E9'), body: s.pickedBy('kind', '001', { A: shapes.body }) }
    expect(registered.withoutItem([ring('E9'), picked])).toEqual([
      expect.stringContaining('POST /v1/rings body: plan:'),
      expect.stringContaining('POST /v1/rings body A: plan:'),
    ])
  })
})
