// The register of subjects, and how a subject answers.
import type { Resource } from '../http/resource.ts'
import { endpointSubject } from './endpoints.ts'
import { eventSubject } from './events.ts'
import { failureSubject } from './failures.ts'
import { countSources, fidelitySubject, sourcedRules } from './fidelity.ts'
import { resultSubject } from './results.ts'
import { settingSubject } from './settings.ts'
import { stateSubject } from './states.ts'
import type { Subject } from './subject.ts'

export const subjects: Readonly<Record<string, Subject>> = {
  endpoints: endpointSubject,
  states: stateSubject,
  events: eventSubject,
  failures: failureSubject,
  results: resultSubject,
  settings: settingSubject,
  fidelity: fidelitySubject,
}

/** The facts of a subject as one answer; of the fidelity also how many there are of each kind. */
export function describe(name: string, subject: Subject, resources: readonly Resource[]) {
  const list = subject.facts(resources)
  const counts = name === 'fidelity' ? { counts: countSources(sourcedRules(resources)) } : {}
  return { ...counts, list }
}
