// Every refusal: of the API, and of the control API.
import { controlFailures } from '../control/failures.ts'
import type { Code, Failure } from '../kit/failure.ts'
import { failures } from '../world/failures.ts'
import { hintOf, messageOf } from './failure-texts.ts'
import { sourceText, subject } from './subject.ts'

/** `<function><item>001`: what the operation and the field add stands in angle brackets. */
const codeText = (code: Code): string =>
  'fixed' in code ? code.fixed : `<function>${code.item ?? '<item>'}${code.check}`

const described = (api: 'api' | 'control') => (failure: Failure) => ({
  api,
  name: failure.name,
  status: failure.status,
  code: codeText(failure.code),
  message: messageOf(failure),
  hint: hintOf(failure),
  source: failure.source,
})

export const failureSubject = subject({
  help: 'Every refusal: status, code, message, what to do next, and how we know',
  facts: () => [...failures.map(described('api')), ...controlFailures.map(described('control'))],
  headings: ['failure', 'status', 'code', 'message', 'hint', 'source'],
  row: ({ name, status, code, message, hint, source }) => [
    name,
    String(status),
    code,
    message,
    hint,
    sourceText(source),
  ],
})
