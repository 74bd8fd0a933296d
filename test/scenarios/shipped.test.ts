// Every scenario that comes with the sandbox makes happen what it says, and without any one of its
// rules it does not.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Bench } from '../../src/cli/scenario-trial.ts'
import { resources } from '../../src/resources/index.ts'
import { ScenarioBook } from '../../src/scenarios/book.ts'
import { chaosNames } from '../../src/scenarios/chaos.ts'
import { lintScenario } from '../../src/scenarios/lint.ts'
import { namesIn } from '../../src/scenarios/names.ts'
import { asking } from '../harness/rules.ts'

const names = namesIn(resources)
const book = new ScenarioBook(() => names)
const played = book.names().filter((name) => !chaosNames.includes(name))

describe('scenarios/', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await Bench.open()
  })
  afterAll(() => bench.close())

  it.each(played)('%s', async (name) => {
    const scenario = book.find(name)
    expect(scenario.name).toBe(name)
    expect(lintScenario(scenario, names)).toEqual([])
    expect(await bench.judge(scenario)).toEqual([])
  })

  it('says what differs, and which rule shows nothing', async () => {
    const scenario = book.find('card-declined-once')
    const { expect: expected } = scenario
    const steps = expected?.steps ?? []
    const other = { ...scenario, expect: { steps, status: 'CANCELED' } }
    expect(await bench.judge(other)).toEqual(['status: expected "CANCELED", found "CAPTURED".'])
    const [rule] = scenario.rules
    const idle = {
      ...scenario,
      rules: rule ? [rule, { ...rule, on: 'PUT /v1/payments/{id}/auth' }] : [],
    }
    expect(await bench.judge(idle)).toEqual([
      'the rule card-declined-once.2 never decided anything.',
    ])
  })
})

it('the mixtures of --chaos name what the tables know', () => {
  for (const name of chaosNames) expect(lintScenario(book.take(book.find(name)), names)).toEqual([])
})

it.each([
  ['unavailable', 'PUT /v1/payments/{id} has no result unavailable there: approved, declined'],
  ['failed:003', 'PUT /v1/payments/{id} has no result failed there'],
])('a mixture with the result %s, which no card payment has, is refused', (result, says) => {
  const choosy = book.find('choosy-issuers')
  const rules = choosy.rules.map((rule) => ({ ...rule, ...asking(rule.on, result) }))
  expect(() => book.take({ ...choosy, rules })).toThrow(says)
})
