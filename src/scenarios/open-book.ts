import type { Resource } from '../http/resource.ts'
import { ScenarioBook } from './book.ts'
import { namesIn } from './names.ts'

/** The book of scenarios for a sandbox with these resources. */
export const openBook = (resources: readonly Resource[]): ScenarioBook =>
  new ScenarioBook(() => namesIn(resources))
