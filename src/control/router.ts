// The HTTP face of the control operations: an Express router made from their list.
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express'
import { errorBody, send, shownText } from '../http/answer.ts'
import { splitRoute } from '../http/endpoint.ts'
import { isTooSlow } from '../http/socket-limits.ts'
import { composeCode, Refusal } from '../kit/failure.ts'
import { knownNames } from '../kit/nearest.ts'
import { tooDeep } from '../kit/nesting.ts'
import { fail } from '../world/failures.ts'
import { untilKept } from '../world/journal.ts'
import { createDocsRouter } from './docs-page.ts'
import { controlFail } from './failures.ts'
import { guard } from './guard.ts'
import { invoke } from './invoke.ts'
import { createMailRouter } from './mail-page.ts'
import type { Control, Operation } from './operation.ts'
import { operations } from './operations.ts'

function reply(
  response: Response,
  status: number,
  body: string,
  headers: readonly string[] = [],
): void {
  send(response, { status, body, headers })
}

/** The query without the world; of a repeated parameter only the first value counts. */
function readQuery(request: Request): { query: object; world: string | undefined } {
  const mark = request.url.indexOf('?')
  const query: Record<string, string> = Object.create(null)
  const sent = new URLSearchParams(mark === -1 ? '' : request.url.slice(mark + 1))
  for (const [name, value] of sent) query[name] ??= value
  const { world, ...rest } = query
  return { query: rest, world }
}

function chosenWorld(request: Request, inQuery: string | undefined): string | undefined {
  const inHeader = request.get('x-sandbox-world')
  if (inHeader !== undefined && inQuery !== undefined && inHeader !== inQuery) {
    throw controlFail.twoWorlds(inHeader, inQuery)
  }
  return inHeader ?? inQuery
}

const answering =
  (control: Control, operation: Operation): RequestHandler =>
  async (request, response) => {
    const { query, world } = readQuery(request)
    const body: unknown = request.body ?? {}
    if (typeof body !== 'object' || Array.isArray(body) || tooDeep(body)) {
      throw controlFail.bodyMalformed()
    }
    const answer = await invoke(control, operation, {
      world: chosenWorld(request, world),
      params: request.params as Readonly<Record<string, string>>,
      query,
      body: body as object,
    })
    const text = JSON.stringify(answer)
    await untilKept(control.desk.journal)
    reply(response, 200, text)
  }

const refusingMethod =
  (path: string, methods: readonly string[]): RequestHandler =>
  (request, response) => {
    const allowed = methods.join(', ')
    response.set('Allow', allowed)
    throw controlFail.wrongMethod(`${request.method} ${path}`, allowed)
  }

/** What the parts of Express refuse, in our words; anything else is a bug of ours. */
function refusalOf(error: unknown, { desk }: Control): Refusal {
  if (error instanceof Refusal) return error
  if (isTooSlow(error)) return controlFail.tooSlow()
  const { status, type } = error as { status?: number; type?: string }
  if (type === 'entity.too.large') return controlFail.bodyTooLarge(desk.settings.bodyBytesMax)
  if (status === 415) return controlFail.mediaType()
  if (type === 'entity.parse.failed') return controlFail.bodyMalformed()
  if (status !== undefined && status < 500) return controlFail.requestMalformed()
  desk.broken(error)
  return controlFail.broken()
}

const refusing =
  (control: Control): ErrorRequestHandler =>
  async (error, _request, response, _next) => {
    const kept = (await control.desk.journal.flushed()) !== false
    const { problems, status, hint } = kept ? refusalOf(error, control) : fail.stateNotKept()
    const errors = problems.map(({ code, message }) => {
      return {
        error_code: composeCode('SANDBOX', code),
        error_message: shownText(message, control.desk),
      }
    })
    // The value may hold what a header may not.
    const headers =
      hint === undefined ? [] : ['X-Sandbox-Hint', encodeURI(shownText(hint, control.desk))]
    reply(response, status, errorBody(errors), headers)
  }

/** Fixed paths stand before those with parameters. */
function pathsOf(list: readonly Operation[]): Map<string, Operation[]> {
  const paths = new Map<string, Operation[]>()
  for (const operation of list.toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1))) {
    const path = pathOf(operation)
    paths.set(path, [...(paths.get(path) ?? []), operation])
  }
  return paths
}

const pathOf = ({ route }: Operation): string => splitRoute(route).path

/** The router of `/_sandbox`. */
export function createRouter(control: Control): Router {
  const router = Router()
  const paths = pathsOf(operations)
  router.use(guard(control))
  router.use(createDocsRouter())
  router.use(createMailRouter(control))
  router.use(express.json({ limit: control.desk.settings.bodyBytesMax }))
  for (const [path, list] of paths) {
    const route = router.route(path.replaceAll(/\{(\w+)\}/g, ':$1'))
    const methods = list.map((operation) => splitRoute(operation.route).method)
    for (const operation of list) {
      const method = splitRoute(operation.route).method.toLowerCase() as Lowercase<
        ReturnType<typeof splitRoute>['method']
      >
      route[method](answering(control, operation))
    }
    route.all(refusingMethod(path, methods))
  }
  router.use((request) => {
    throw controlFail.noSuchPath(request.path, knownNames(request.path, [...paths.keys()]))
  })
  router.use(refusing(control))
  return router
}
