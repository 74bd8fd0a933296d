// The scenarios that a sandbox knows: those that were given at its start, and the shipped ones.
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { knownNames } from '../kit/nearest.ts'
import type { RuleDraft } from '../world/rule-shape.ts'
import { chaosNames, chaosOf } from './chaos.ts'
import type { Names } from './names.ts'
import { readRule } from './read-rule.ts'
import { readScenario } from './read-scenario.ts'
import { placedValue, readText } from './read-text.ts'
import type { ScenarioInput } from './scenario.ts'
import { ScenarioError } from './scenario-error.ts'
import { shippedScenarios } from './shipped.ts'

/** A name or a file rather than a scenario itself is a file when it has a dot or a slash. */
export const isPath = (text: string): boolean => /[./\\]/.test(text)

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ScenarioError(`${path} cannot be read (${code}): give a YAML or JSON file.`)
  }
}

/** The scenario in a file. Throws a `ScenarioError`. */
export function readScenarioFile(path: string, names: Names): ScenarioInput {
  if (/^\.[cm]?[jt]s$/.test(extname(path))) {
    throw new ScenarioError(
      `${path}: a module runs only in a test: give it to startSandbox({ scenarios }), or write ` +
        'the scenario as YAML or JSON. Node 20 does not strip types.',
    )
  }
  return readScenario(readText(textOf(path), path), names)
}

/** Where each rule of a scenario stands, as ids of its rules. */
export const ruleIdOf = (scenario: string, at: number): string => `${scenario}.${at + 1}`

export class ScenarioBook {
  readonly #known: () => Names
  #names: Names | undefined
  readonly #given = new Map<string, ScenarioInput>()
  #shipped: ReadonlyMap<string, string> | undefined

  /** `names` gives what the tables know when the first scenario is read. */
  constructor(names: () => Names) {
    this.#known = names
  }

  /** What the tables know; gathered once. */
  get #knows(): Names {
    this.#names ??= this.#known()
    return this.#names
  }

  /** Takes a scenario in, in place of one of its name. Throws a `ScenarioError`. */
  take(scenario: unknown): ScenarioInput {
    const read = readScenario(placedValue(scenario, 'the given scenario'), this.#knows)
    this.#given.set(read.name, read)
    return read
  }

  /** The scenario of a name, or of a file, which is taken in. Throws a `ScenarioError`. */
  open(nameOrPath: string): ScenarioInput {
    if (!isPath(nameOrPath)) return this.find(nameOrPath)
    const read = readScenarioFile(nameOrPath, this.#knows)
    this.#given.set(read.name, read)
    return read
  }

  /** The known scenario of a name. Throws a `ScenarioError` that proposes the nearest. */
  find(name: string): ScenarioInput {
    const found = this.#given.get(name) ?? chaosOf(name)
    if (found) return found
    const path = this.#shippedOnes().get(name)
    if (path !== undefined) return readScenarioFile(path, this.#knows)
    throw new ScenarioError(`There is no scenario ${name}.${knownNames(name, this.names())}`)
  }

  /** Names of all that are known. */
  names(): readonly string[] {
    const all = [...this.#given.keys(), ...this.#shippedOnes().keys(), ...chaosNames]
    return [...new Set(all)].sort()
  }

  list(): readonly ScenarioInput[] {
    return this.names().map((name) => this.find(name))
  }

  #shippedOnes(): ReadonlyMap<string, string> {
    this.#shipped ??= shippedScenarios()
    return this.#shipped
  }
}

/** The rules of a scenario as drafts, in their order. */
export const draftsOf = ({ name, rules }: ScenarioInput): readonly RuleDraft[] =>
  rules.map((rule) => readRule(rule, name))
