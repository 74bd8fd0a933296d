// What a sandbox knows of scenarios. Nothing that reads them is loaded before the first is meant.
import type { Resource } from '../http/resource.ts'
import type { ScenarioBook } from '../scenarios/book.ts'
import type { Rule } from '../world/rule-shape.ts'
import type { AskedRule } from '../world/rules.ts'

export class KnownScenarios {
  readonly #resources: readonly Resource[]
  readonly #hireBuyer: () => Promise<void>
  #book: ScenarioBook | undefined
  /** Every world that opens from now on starts with these. */
  startingRules: readonly Rule[] = []

  /** `hireBuyer` is called before rules count that say what a buyer does. */
  constructor(resources: readonly Resource[], hireBuyer: () => Promise<void>) {
    this.#resources = resources
    this.#hireBuyer = hireBuyer
  }

  readonly book = async (): Promise<ScenarioBook> => {
    this.#book ??= (await import('../scenarios/open-book.ts')).openBook(this.#resources)
    return this.#book
  }

  /** The rules of the scenarios that a request names for itself; refuses an unknown name. */
  readonly asked = async (names: string): Promise<readonly AskedRule[]> => {
    const { askedRules } = await import('../scenarios/asked.ts')
    const asked = askedRules(await this.book(), names)
    if (asked.some(({ rule }) => rule.then.buyer)) await this.#hireBuyer()
    return asked
  }
}
