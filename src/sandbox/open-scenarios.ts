// The scenarios that a sandbox starts with, and loading them anew. What reads them is loaded only
// where there are some.
import type { App } from '../app.ts'
import type { Settings } from '../settings.ts'
import type { WorldImage } from '../world/journal.ts'
import type { Rule } from '../world/rule-shape.ts'
import { unusedIn } from '../world/rules.ts'

/** Names, paths, or scenarios as they are. */
export type WantedScenarios = readonly (string | object)[]

const namesIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** What the settings and an option ask for, in this order. */
const wantedScenarios = (
  { scenario, chaos }: Settings,
  given: WantedScenarios = [],
): WantedScenarios => [...namesIn(scenario), ...namesIn(chaos), ...given]

async function rulesFor(app: App, wanted: WantedScenarios): Promise<readonly Rule[]> {
  const { openAll, rulesOf } = await import('../scenarios/starting.ts')
  const rules = rulesOf(openAll(await app.scenarios.book(), wanted))
  if (rules.some(({ then }) => then.buyer)) await app.hireBuyer()
  return rules
}

/** Lets every world start with these scenarios. Rejects with a `ScenarioError`. */
async function openScenarios(app: App, wanted: WantedScenarios): Promise<void> {
  if (wanted.length > 0) app.scenarios.startingRules = await rulesFor(app, wanted)
}

/** Reads them anew, for open worlds too; rejects, and changes nothing, where one is bad. */
async function reloadScenarios(app: App, wanted: WantedScenarios): Promise<void> {
  const rules = await rulesFor(app, wanted)
  const { replaceRules } = await import('../scenarios/starting.ts')
  app.scenarios.startingRules = rules
  for (const world of app.worlds.list()) replaceRules(world, rules)
}

/** The scenarios of one sandbox: opening them, and what may be asked of them later. */
export function storiesOf(app: App, settings: Settings, given: WantedScenarios | undefined) {
  const wanted = wantedScenarios(settings, given)
  return {
    open: () => openScenarios(app, wanted),
    hands: {
      reloadScenarios: () => reloadScenarios(app, wanted),
      unusedRules: () => unusedIn(app.worlds.list()),
    },
  }
}

/** Rules that need buyers who act by themselves may have been kept. */
export const wantsBuyer = ({ records }: WorldImage): boolean =>
  [...(records.get('rules') ?? [])].some(({ record }) => (record as Rule).then.buyer)
