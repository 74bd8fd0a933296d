// The HTTP face of the pages: an Express router made from their list.
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express'
import type { Desk } from '../http/call.ts'
import { hostOfUrl } from '../http/hosts.ts'
import { isTooSlow } from '../http/socket-limits.ts'
import { Refusal } from '../kit/failure.ts'
import { untilKept } from '../world/journal.ts'
import { type Language, languages, type Words, wordsOf } from './language.ts'
import { documentOf, type Frame, inLanguage } from './layout.tsx'
import { BadForm, type Departing, type Page, type View } from './page.ts'
import { pages as allPages } from './pages.ts'
import { pageHeaders } from './policy.ts'
import { Problem, type ProblemName, problemView } from './problem.tsx'
import { languageOf, readUrl, Visiting } from './visiting.ts'

/** The largest form that a person fills in, in bytes. */
const formBytesMax = 65_536

type Shown = Pick<Frame, 'language' | 'worldName' | 'refused' | 'problems'>

function send(request: Request, response: Response, view: View, shown: Shown): void {
  const other = languages.find((each) => each !== shown.language) as Language
  const html = documentOf(
    { ...shown, say: wordsOf(shown.language), otherLanguage: inLanguage(request.url, other) },
    view,
  )
  const headers = [...pageHeaders(view.script, view.leadsTo)]
  response.writeHead(view.status ?? 200, [
    ...headers,
    'Content-Length',
    String(Buffer.byteLength(html)),
  ])
  response.end(request.method === 'HEAD' ? undefined : html)
}

/** A form of another site may not act here; browsers say where a form comes from. */
function refuseForeignForm({ headers }: Request, { settings }: Desk): void {
  const { origin, host = '' } = headers
  const site = headers['sec-fetch-site']
  const own = [host.toLowerCase(), hostOfUrl(settings.publicUrl)]
  // Pages that send no referrer send this word as their origin, so it tells nothing.
  const isForeign = origin !== undefined && origin !== 'null' && !own.includes(hostOfUrl(origin))
  if (isForeign || (site !== undefined && site !== 'same-origin' && site !== 'none')) {
    throw new Problem('foreignForm')
  }
}

/** What no page asks for is not even shown again. */
function refuseCardNumbers({ page, form, desk }: Visiting): void {
  if (page.takesCards) return
  if (desk.holdsCardNumber(JSON.stringify(form))) throw new Problem('cardNumber')
}

const isView = (outcome: View | Departing): outcome is View => 'body' in outcome

/** Answers a GET, or a POST that any site may send. */
const showing =
  (desk: Desk, page: Page): RequestHandler =>
  async (request, response) => {
    const visit = new Visiting(desk, page, request)
    const elsewhere = request.method === 'GET' ? page.enter?.(visit) : undefined
    if (elsewhere) {
      visit.note(303)
      await untilKept(desk.journal)
      return leave(response, elsewhere.goTo, {})
    }
    const view = await page.show(visit)
    visit.note(view.status ?? 200)
    await untilKept(desk.journal)
    const { language, problems, world } = visit
    send(request, response, view, { language, problems, worldName: world.name })
  }

/** The page again, with why nothing was done. */
async function showAgain(
  visit: Visiting,
  request: Request,
  response: Response,
  refused: { readonly status: number; readonly words?: string },
): Promise<void> {
  const view = await visit.page.show(visit)
  const { language, problems, world } = visit
  const status = Math.max(refused.status, view.status ?? 200)
  const shown = { language, problems, worldName: world.name, refused: refused.words }
  send(request, response, { ...view, status }, shown)
}

/** The text of the table for a failure, else its message. */
function wordsFor({ failure, message }: Refusal['problems'][number], say: Words): string {
  const name = `refused${failure.charAt(0).toUpperCase()}${failure.slice(1)}`
  const text = Object.hasOwn(say, name) ? say[name as keyof Words] : message
  return typeof text === 'string' ? text : message
}

/** What an act made impossible, as the status and words of the page that shows itself again. */
function refusedBy(error: unknown, visit: Visiting) {
  if (error instanceof BadForm) {
    visit.problems = error.problems
    visit.note(422)
    return { status: 422 }
  }
  if (!(error instanceof Refusal) || error.status >= 500) throw error
  const failures = error.problems.map(({ failure }) => failure)
  visit.note(error.status, failures)
  const words = error.problems.map((problem) => wordsFor(problem, visit.say)).join(' ')
  return { status: error.status, words }
}

/** Answers a POST: the act that its button names, unless the form is older than what is so now. */
const acting =
  (desk: Desk, page: Page): RequestHandler =>
  async (request, response) => {
    refuseForeignForm(request, desk)
    const visit = new Visiting(desk, page, request)
    refuseCardNumbers(visit)
    const { act: name = '', mark } = visit.form
    const act = Object.hasOwn(page.acts ?? {}, name) ? page.acts?.[name] : undefined
    if (!act) throw new Problem('badForm')
    const before = await page.show(visit)
    if (before.mark !== mark) {
      const words = visit.say.staleForm
      return showAgain(visit, request, response, { status: 409, words })
    }
    let outcome: View | Departing
    try {
      outcome = await act(visit)
    } catch (error) {
      const refused = refusedBy(error, visit)
      await untilKept(desk.journal)
      return showAgain(visit, request, response, refused)
    }
    visit.note(isView(outcome) ? (outcome.status ?? 200) : 303)
    await untilKept(desk.journal)
    const { language, problems, world } = visit
    const worldName = world.name
    if (isView(outcome)) send(request, response, outcome, { language, problems, worldName })
    else leave(response, outcome.goTo, before)
  }

/** To the next page by GET; browsers hold this step to the policy of the page with the form. */
function leave(
  response: Response,
  goTo: string,
  { script, leadsTo }: Pick<View, 'script' | 'leadsTo'>,
): void {
  response.writeHead(303, [...pageHeaders(script, leadsTo), 'Location', goTo])
  response.end()
}

function problemOf(error: unknown, desk: Desk): ProblemName {
  if (error instanceof Problem) return error.problem
  if (isTooSlow(error)) return 'tooSlow'
  const { status, type } = error as { status?: number; type?: string }
  if (error instanceof Refusal) return status === 503 ? 'notKept' : 'badForm'
  if (type === 'entity.too.large' || type === 'parameters.too.many') return 'tooLarge'
  if (status === 415) return 'wrongMedia'
  // A path that is no text.
  if (error instanceof URIError) return 'notFound'
  if (status !== undefined && status < 500) return 'badForm'
  desk.broken(error)
  return 'broken'
}

const refusing =
  (desk: Desk): ErrorRequestHandler =>
  (error, request, response, _next) => {
    const { query } = readUrl(request.url)
    const language = languageOf(request, query)
    const view = problemView(wordsOf(language), problemOf(error, desk))
    send(request, response, view, { language, problems: {}, worldName: 'default' })
  }

/** What every page asks of a request before it looks at it. */
const guard =
  ({ hosts, settings }: Desk): RequestHandler =>
  ({ headers: { host }, url }, _response, next) => {
    if (!hosts.control(host)) throw new Problem('foreignHost')
    if (url.length > settings.urlLengthMax) throw new Problem('tooLong')
    next()
  }

const refuseOtherMedia: RequestHandler = (request, _response, next) => {
  if (!request.is('application/x-www-form-urlencoded')) throw new Problem('wrongMedia')
  next()
}

/** The router of all pages. */
export function createRouter(desk: Desk, pages: readonly Page[] = allPages): Router {
  const router = Router()
  const form = express.urlencoded({ extended: false, limit: formBytesMax, parameterLimit: 200 })
  router.use(guard(desk))
  for (const page of pages) {
    const route = router.route(page.path.replaceAll(/\{(\w+)\}/g, ':$1'))
    route.get(showing(desk, page))
    const answer = page.acts ? acting(desk, page) : showing(desk, page)
    const takesForms = page.acts !== undefined || page.takesForeignForms === true
    if (takesForms) route.post(refuseOtherMedia, form, answer)
    route.all((_request, response) => {
      response.setHeader('Allow', takesForms ? 'GET, HEAD, POST' : 'GET, HEAD')
      throw new Problem('wrongMethod')
    })
  }
  router.use(() => {
    throw new Problem('notFound')
  })
  router.use(refusing(desk))
  return router
}
