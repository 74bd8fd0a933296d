// Whatever a table can lead to, a rule can bring about: each result of each state and action, on
// the name under which the rules are asked. The rows come from the register, so a new table needs a
// driver, or a word why nobody is asked.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../src/resources/index.ts'
import { resultsOf } from '../../src/world/ruled-step.ts'
import { asking } from '../harness/rules.ts'
import { openTestSandbox } from '../harness/sandbox.ts'
import type { Row } from './charge-result-drivers.ts'
import { drivers } from './result-drivers.ts'

/** Where nobody is asked, and why. */
const notAsked: Readonly<Record<string, string>> = {
  'deposit close': 'the sum of the rows decides',
  '702 acquirer decide': 'the dashboard names the result',
  '703 acquirer decide': 'the dashboard names the result',
  '705 acquirer decide': 'the dashboard names the result',
  '103 contract conclude deny': 'who is in immediate use is suspended before a refusal',
  'business payment submit': 'whether total and card stay decides',
  '801 change request decide': 'the dashboard names the result',
}

/** `execute 3DS else AUTH` is an `execute`. */
const keyOf = ({ machine, on }: Row): string =>
  ['contract', 'acquirer', 'invoice'].includes(machine)
    ? `${machine} ${on}`
    : `${machine} ${on.split(' ')[0]}`

const isAsked = (row: Row): boolean =>
  ![keyOf(row), `${row.from} ${keyOf(row)}`, `${row.from} ${keyOf(row)} ${row.result}`].some(
    (key) => key in notAsked,
  )

/** Every row whose state and action have more than one result. */
const rows: readonly Row[] = resources
  .flatMap(({ machines = [] }) => machines)
  .flatMap(({ name: machine, transitions }) =>
    transitions
      .filter(
        ({ from, on }) => transitions.filter((t) => t.from === from && t.on === on).length > 1,
      )
      .map(({ from, on, result }) => ({ machine, from, on, result })),
  )
  .filter(isAsked)

const settings = { 'subscription.retriesMax': 1, 'webhook.mode': 'collect' } as const

describe('a rule brings about', () => {
  let context: Awaited<ReturnType<typeof openTestSandbox>>
  beforeAll(async () => {
    context = await openTestSandbox(settings)
  })
  afterAll(() => context.close())

  it.each(rows)('$machine: $from, $on, $result', async (row) => {
    const driver = drivers[keyOf(row)]
    if (!driver) throw new Error(`add ${keyOf(row)} to result-drivers.ts`)
    const { sandbox } = context
    await sandbox.reset()
    const act = await driver.prepare(context, row)
    const before = sandbox.trace.list({ limit: 1 })[0]?.id
    for (const [on, result] of driver.rules(row)) await sandbox.rules.add(asking(on, result))

    await act()

    const entries = sandbox.trace.list()
    const news = entries.slice(
      0,
      entries.findIndex(({ id }) => id === before),
    )
    const taken = news
      .flatMap(({ turn }) => turn.transitions)
      .filter(({ machine, row: { from, on } }) => {
        return machine === row.machine && from === row.from && on === row.on
      })
    // Only one acquirer offers immediate use; the others examine.
    const others = row.result === 'immediate' && row.machine === 'acquirer' ? ['approve'] : []
    const results = new Set(taken.map((each) => each.row.result))
    expect(results).toEqual(new Set([row.result, ...others]))
    expect(sandbox.rules.unused()).toEqual([])
  })
})

it('every step that asks the rules knows results, and every name of it is a trigger', () => {
  const steps = resources.flatMap(({ ruled }) => ruled?.() ?? [])
  expect(steps.length).toBeGreaterThan(30)
  expect(steps.filter((step) => resultsOf(step).length === 0)).toEqual([])
})
