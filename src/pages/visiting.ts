// One visit of a page: which world and language, and what was done there.
import type { Request } from 'express'
import type { Desk } from '../http/call.ts'
import { formatTimestamp } from '../kit/dates.ts'
import { stopwatch } from '../kit/real-time.ts'
import { inWorld, worldParameter } from '../world/public-url.ts'
import { blotCards, type Turn } from '../world/trace.ts'
import type { World } from '../world/world.ts'
import { defaultWorld, isWorldName } from '../world/worlds.ts'
import {
  isLanguage,
  type Language,
  languageParameter,
  preferredLanguage,
  type Words,
  wordsOf,
} from './language.ts'
import type { FieldProblems, Form, Page, Visit } from './page.ts'
import { Problem } from './problem.tsx'

/** Path and query of a request; of a repeated parameter the first value. */
export function readUrl(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of searchParams) query[name] ??= value
  return { path: pathname, query }
}

type Sent = Readonly<Record<string, string | readonly string[]>>

/** A form with one value for each name; of a repeated one the last, as that of a pressed button. */
const readForm = (sent: Sent = {}): Form =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, [value].flat().at(-1) ?? '']),
  )

/** The chosen language, else that of the browser. */
export function languageOf(request: Request, query: Form): Language {
  const chosen = query[languageParameter]
  return isLanguage(chosen) ? chosen : preferredLanguage(request.headers['accept-language'])
}

/** A page opens no world: it belongs to what the API made there. */
function worldIn({ worlds }: Desk, name = defaultWorld): World {
  if (name === defaultWorld) return worlds.get(name)
  const world = isWorldName(name) ? worlds.find(name) : undefined
  if (!world) throw new Problem('noWorld')
  return world
}

export class Visiting implements Visit {
  readonly desk: Desk
  readonly world: World
  readonly page: Page
  readonly method: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly language: Language
  readonly say: Words
  readonly form: Form
  readonly here: string
  problems: FieldProblems = {}
  readonly #startedAt = stopwatch()
  #turn: Turn | undefined

  constructor(desk: Desk, page: Page, request: Request) {
    const { path, query } = readUrl(request.url)
    this.desk = desk
    this.page = page
    this.method = request.method
    this.path = path
    this.query = query
    this.language = languageOf(request, query)
    this.say = wordsOf(this.language)
    this.world = worldIn(desk, query[worldParameter])
    this.params = request.params as Readonly<Record<string, string>>
    this.form = readForm(request.body as Sent | undefined)
    this.here = this.link(path)
  }

  readonly link = (path: string, query: Form = {}): string => {
    const chosen = isLanguage(this.query[languageParameter])
      ? { [languageParameter]: this.language }
      : {}
    const parameters = new URLSearchParams({ ...query, ...chosen })
    return inWorld(parameters.size === 0 ? path : `${path}?${parameters}`, this.world.name)
  }

  readonly command = <T>(act: () => T): T => {
    const { world, method, page } = this
    return world.perform(`${method} ${page.path}`, () => {
      this.#turn = world.turn
      return act()
    })
  }

  /** Notes in the trace of the world what was done; a page that was only looked at leaves none. */
  note(status: number, failures: readonly string[] = []): void {
    const { world, method, path } = this
    if (this.#turn === undefined) return
    world.trace.add({
      id: world.trace.nextId(),
      world: world.name,
      kind: 'page',
      at: formatTimestamp(world.clock.now()),
      durationMs: stopwatch() - this.#startedAt,
      turn: this.#turn,
      method,
      path: blotCards(path),
      status,
      failures,
    })
  }
}
