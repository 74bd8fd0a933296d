// Scenario files that cannot be used: each is refused in words, with its line, and changes nothing.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, it } from 'vitest'
import { resources } from '../../src/resources/index.ts'
import { scenarioJsonSchema } from '../../src/scenarios/json-schema.ts'
import { lintScenario } from '../../src/scenarios/lint.ts'
import { namesIn } from '../../src/scenarios/names.ts'
import { readScenario } from '../../src/scenarios/read-scenario.ts'
import { readText } from '../../src/scenarios/read-text.ts'
import { ruling } from '../harness/rules.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-'))
afterAll(() => rmSync(folder, { recursive: true }))

const names = namesIn(resources)
const head = 'name: mine\ntitle: Mine\nwhy: Because.\n'
const rules = (...lines: string[]) =>
  `${head}rules:\n${lines.map((line) => `  - ${line}\n`).join('')}`
const declined = "{ on: 'PUT /v1/payments/{id}', then: { result: declined } }"

// biome-ignore format: a table
const bad: readonly (readonly [what: string, text: string, line: number | null, says: string])[] = [
  ['a misspelt route',     rules("{ on: 'PUT /v1/payment/{id}', then: { result: declined } }"), 5, 'mean PUT /v1/payments/{id}?'],
  ['a misspelt event',     rules('{ on: payments.card.exce, then: { delivery: { kind: drop } } }'), 5, 'mean payments.card.exec?'],
  ['a misspelt result',    rules("{ on: '*', then: { result: declinde } }"), 5, 'mean declined?'],
  ['the second rule',      rules(declined, "{ on: '*', then: { result: declinde } }"), 6, 'mean declined?'],
  ['a misspelt kind',      rules("{ on: '*', then: { fault: { kind: rest } } }"), 5, 'mean reset?'],
  ['a misspelt field',     rules("{ on: '*', wen: {}, then: { result: declined } }"), 5, 'mean when?'],
  ['a field of the top',   `${head}ruels: []\nrules:\n  - ${declined}\n`, 4, 'mean rules?'],
  ['no rules',             head, 1, 'rules is missing'],
  ['an empty list',        `${head}rules: []\n`, 4, 'needs an entry'],
  ['a wrong type',         rules(`{ on: 5, then: { result: declined } }`), 5, 'on must be string, not integer'],
  ['a bad name',           rules(declined).replace('name: mine', 'name: My Scenario'), 1, 'must look like card-declined-once'],
  ['a bad step',           `${rules(declined)}expect: { steps: [{ cal: x }] }\n`, 6, 'mean call?'],
  ['a delay without by',   rules('{ on: payments.card.exec, then: { delivery: { kind: delay } } }'), 5, 'needs by'],
  ['a strange duration',   rules("{ on: '*', then: { clock: { by: soon } } }"), 5, 'write a duration'],
  ['a field no answer has', rules("{ on: 'GET /v1/customers/{id}', then: { data: { kind: null-field, field: emial } } }"), 5, 'mean email?'],
  ['null where none may be', rules("{ on: 'GET /v1/customers/{id}', then: { data: { kind: null-field, field: id } } }"), 5, 'never null'],
  ['a delivery on a route', rules("{ on: 'GET /v1/customers/{id}', then: { delivery: { kind: drop } } }"), 5, 'needs an event'],
  ['a chance of two',      rules("{ on: '*', when: { chance: 2 }, then: { fault: { kind: reset } } }"), 5, 'at most 1'],
  ['no YAML',              `${head}rules: [`, 4, 'Flow sequence'],
  ['the same key twice',   `${head}${rules(declined)}`, 4, 'unique'],
  ['an alias',             `${head}rules: &a\n  - ${declined}\nexpect: *a\n`, 6, 'an alias'],
  ['a cycle',              `${head}rules: &a\n  - *a\n`, 5, 'an alias'],
  ['a bomb of aliases',    `a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\n${head}`, 2, 'an alias'],
  ['a key of prototypes',  `${rules(declined)}__proto__: { polluted: true }\n`, 6, 'no field'],
  ['a constructor',        `${rules(declined)}expect: { constructor: { steps: [] } }\n`, 6, 'no field'],
  ['deep nesting',         `${head}rules: ${'['.repeat(40)}${']'.repeat(40)}\n`, null, 'too deep'],
  ['a huge file',          `${rules(declined)}# ${'x'.repeat(300_000)}\n`, null, 'at most 262144 bytes'],
  ['a list',               '- 1\n', 1, 'name is missing'],
  ['nothing',              '', null, 'name is missing'],
]

describe('a scenario file', () => {
  it.each(bad)('with %s is refused', (_, text, line, says) => {
    const read = () => readScenario(readText(text, 'mine.yaml'), names)
    expect(read).toThrow(says)
    if (line !== null) expect(read).toThrow(`mine.yaml:${line}: `)
    expect({}).not.toHaveProperty('polluted')
  })

  it('tells every mistake at once', () => {
    const text = rules('{ on: nowhere, then: { result: nothing } }', "{ on: '*', then: {} }")
    const read = () => readScenario(readText(text, 'mine.yaml'), names)
    expect(read).toThrow(/mine.yaml:5: .*\nmine.yaml:5: .*\nmine.yaml:6: then needs exactly one/)
  })

  it('may be JSON', () => {
    const scenario = {
      name: 'mine',
      title: 'Mine',
      why: 'x',
      rules: [ruling('*', { result: 'declined' })],
    }
    expect(readScenario(readText(JSON.stringify(scenario), 'mine.json'), names)).toEqual(scenario)
  })

  it('is described to editors by the schema that reads it', () => {
    const validate = new Ajv2020({ strict: false }).compile(scenarioJsonSchema(names))
    const scenario = {
      name: 'mine',
      title: 'Mine',
      why: 'x',
      rules: [ruling('*', { result: 'declined' })],
    }
    expect(validate({ $schema: 'x', ...scenario })).toBe(true)
    expect(validate({ ...scenario, ruels: [] })).toBe(false)
    expect(validate({ ...scenario, rules: [ruling('nowhere', { result: 'declined' })] })).toBe(
      false,
    )
  })
})

describe('a sandbox', () => {
  it('does not start with a scenario that it cannot read, and says why', async () => {
    const path = join(folder, 'bad.yaml')
    writeFileSync(path, rules("{ on: '*', then: { result: declinde } }"))
    await expect(startTestSandbox({ scenarios: [path] })).rejects.toThrow(`${path}:5: `)
    await expect(startTestSandbox({ scenarios: ['no-such'] })).rejects.toThrow(
      'There is no scenario',
    )
    await expect(startTestSandbox({ scenario: 'card-decline-once' })).rejects.toThrow(
      'card-declined-once',
    )
    await expect(startTestSandbox({ scenarios: ['./mine.ts'] })).rejects.toThrow('startSandbox')
  })

  it('keeps its rules when a file went bad, and takes the new ones of a good one', async () => {
    const path = join(folder, 'changing.yaml')
    writeFileSync(path, rules("{ on: '*', then: { fault: { kind: status, status: 503 } } }"))
    const { sandbox, api } = await startTestSandbox({ scenario: path })
    const status = async () => (await api('GET /v1/customers/c_demo_alice')).status
    expect(await status()).toBe(503)
    writeFileSync(path, rules('{ on: nowhere, then: { result: declined } }'))
    await expect(sandbox.reloadScenarios()).rejects.toThrow('nowhere')
    expect(await status()).toBe(503)
    writeFileSync(path, rules("{ on: '*', then: { fault: { kind: status, status: 502 } } }"))
    await sandbox.reloadScenarios()
    expect(await status()).toBe(502)
  })
})

it('a sandbox goes on with its rules, whatever comes from a file or by request', async () => {
  const path = join(folder, 'watched.yaml')
  writeFileSync(path, rules("{ on: '*', then: { fault: { kind: status, status: 503 } } }"))
  const { sandbox, api } = await startTestSandbox({ scenario: path })
  const send = (scenario: string) =>
    fetch(`${sandbox.url}/_sandbox/scenarios`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"scenario":${scenario}}`,
    })
  const before = sandbox.digest()
  for (const [, text] of bad) {
    writeFileSync(path, text)
    await expect(sandbox.reloadScenarios()).rejects.toThrow()
  }
  const declining = ruling('*', { result: 'declined' })
  const whole = { name: 'mine', title: 'Mine', why: 'x', rules: [declining] }
  const bodies = [
    ...['{}', '[]', '5', 'null', '"no-such"', '{"name":"mine"}', '[[[[', '{"rules":{}}'],
    JSON.stringify({ ...whole, rules: [{ ...declining, on: 'nowhere' }] }),
    JSON.stringify({ ...whole, rules: Array.from({ length: 201 }, () => declining) }),
    JSON.stringify({ ...whole, why: 'x'.repeat(3_000_000) }),
    JSON.stringify(whole).replace('"why"', '"__proto__":{"polluted":true},"why"'),
    JSON.stringify(whole).replace('"why"', '"constructor":{},"why"'),
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  ]
  for (const body of bodies) {
    const answer = await send(body)
    expect([400, 413]).toContain(answer.status)
    expect(await answer.text()).toMatch(/"error_message":"./)
  }
  expect({}).not.toHaveProperty('polluted')
  expect(sandbox.digest()).toBe(before)
  expect((await api('GET /v1/customers')).status).toBe(503)
})

describe('lint', () => {
  // biome-ignore format: a table
  const rows: readonly (readonly [string, readonly ReturnType<typeof ruling>[], string])[] = [
    ['a rule behind one that takes all',  [ruling('*', { fault: { kind: 'reset' } }), ruling('GET /v1/customers', { fault: { kind: 'reset' } })], 'rule 2 can never match: rule 1'],
    ['a field that the request lacks',    [ruling('GET /v1/customers/{id}', { fault: { kind: 'reset' } }, { when: { pay_type: 'Card' } })], 'has no field pay_type'],
    ['no value at all',                   [ruling('*', { fault: { kind: 'reset' } }, { when: { id: [] } })], 'allows no value'],
  ]
  it.each(rows)('finds %s', (_, rules, says) => {
    const found = lintScenario({ name: 'x', title: 'x', why: 'x', rules: [...rules] }, names)
    expect(found.join()).toContain(says)
  })
})
