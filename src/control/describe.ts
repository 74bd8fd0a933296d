// What the sandbox says of itself. All of it is loaded when it is first asked for.
import { knownNames } from '../kit/nearest.ts'
import { controlFail } from './failures.ts'
import { operation } from './operation.ts'

export const retrieveOpenApi = operation({
  route: 'GET /_sandbox/openapi.json',
  summary: 'The API as an OpenAPI 3.1 document',
  async run({ control }) {
    const { openApiOf } = await import('../describe/openapi.ts')
    return openApiOf(control.resources, control.desk.settings.publicUrl || '/')
  },
})

export const describeSubject = operation({
  route: 'GET /_sandbox/describe/{subject}',
  summary: 'What there is: endpoints, states, events, failures, results, settings, fidelity',
  async run({ control, params }) {
    const { describe, subjects } = await import('../describe/subjects.ts')
    const name = params.subject
    const subject = Object.hasOwn(subjects, name) ? subjects[name] : undefined
    if (!subject) throw controlFail.noSuchSubject(name, knownNames(name, Object.keys(subjects)))
    return describe(name, subject, control.resources)
  },
})
