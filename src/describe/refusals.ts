// Refusals in the served document: which statuses an operation may answer with, and why.
import { type AnyEndpoint, splitRoute } from '../http/endpoint.ts'
import { composeCode, type Failure } from '../kit/failure.ts'
import * as s from '../kit/schema.ts'
import { failures, scriptedStatuses } from '../world/failures.ts'
import { messageOf } from './failure-texts.ts'
import type { Printed, SchemaBook } from './schema-book.ts'

/** The service's error object; `message` only says that a limit was exceeded. */
const Errors = s.named(
  'Errors',
  s.object({
    errors: s.list(
      s.named('ErrorEntry', s.object({ error_code: s.anyText(), error_message: s.anyText() })),
    ),
    message: s.optional(s.anyText()),
  }),
)

/** Failures of requests that reached no operation. */
const withoutOperation = ['noSuchApi', 'methodNotAllowed']
/** Failures of requests with a body. */
const ofBodies = ['mediaTypeNotSupported', 'bodyTooLarge', 'bodyMalformed']

/** Failures of one operation, whose status no other has for such a reason. */
const ofOperation: Readonly<Record<string, string>> = {
  changeRequestOpen: 'POST /v1/change_requests',
}

function mayMeet({ route, body, accepts }: AnyEndpoint, { name }: Failure): boolean {
  if (withoutOperation.includes(name)) return false
  if (ofOperation[name] !== undefined) return ofOperation[name] === route
  if (name === 'idempotentKeyUsed') return splitRoute(route).method !== 'GET'
  return !ofBodies.includes(name) || body !== undefined || accepts !== undefined
}

const functionOf = ({ code }: AnyEndpoint): string =>
  typeof code === 'string' ? code : (Object.values(code.picked)[0] ?? code.unpicked)

/** What a rule may ask for by status; its entry in the catalogue has one status only. */
const scriptedFailures: readonly Failure[] = failures
  .filter(({ name }) => name === 'scriptedFailure')
  .flatMap((scripted) =>
    Object.entries(scriptedStatuses)
      .filter(([status]) => Number(status) !== scripted.status)
      .map(([status, code]) => ({
        ...scripted,
        name: `${scripted.name}${status}`,
        status: Number(status),
        code: { fixed: code },
      })),
  )

const catalogue = [...failures, ...scriptedFailures]

const errorOf = (functionCode: string, failure: Failure): Printed => {
  const error_code = composeCode(functionCode, failure.code)
  return { value: { errors: [{ error_code, error_message: messageOf(failure) }] } }
}

const isFixed = ({ code }: Failure): boolean => 'fixed' in code

/** One example for each failure whose code is the same everywhere, by its name. */
export const fixedExamples = (): Printed =>
  Object.fromEntries(
    catalogue
      .filter((failure) => isFixed(failure) && !withoutOperation.includes(failure.name))
      .map((failure) => [failure.name, errorOf('', failure)]),
  )

/** An example of each failure; only a code that the operation composes needs one of its own. */
const examplesOf = (functionCode: string, met: readonly Failure[]): Printed =>
  Object.fromEntries(
    met.map((failure) => {
      const { name } = failure
      const shared = { $ref: `#/components/examples/${name}` }
      return [name, isFixed(failure) ? shared : errorOf(functionCode, failure)]
    }),
  )

const response = (book: SchemaBook, those: readonly Failure[], examples: Printed): Printed => ({
  description: `Refused: ${[...new Set(those.map(({ name }) => name))].join(', ')}.`,
  headers: {
    'X-Sandbox-Trace': { $ref: '#/components/headers/X-Sandbox-Trace' },
    'X-Sandbox-Hint': { $ref: '#/components/headers/X-Sandbox-Hint' },
  },
  content: { 'application/json': { schema: book.print(Errors), examples } },
})

/** The responses of an operation that are no 200, by status. */
export function refusalsOf(book: SchemaBook, endpoint: AnyEndpoint): Printed {
  const met = catalogue.filter((failure) => mayMeet(endpoint, failure))
  const statuses = [...new Set(met.map(({ status }) => status))].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const those = met.filter((failure) => failure.status === status)
      return [status, response(book, those, examplesOf(functionOf(endpoint), those))]
    }),
  )
}
