// A page is a value, as an endpoint is: its path, what it shows, and what its buttons do.
import type { VNode } from 'preact'
import type { Desk } from '../http/call.ts'
import type { World } from '../world/world.ts'
import type { Language, Words } from './language.ts'

/** The fields of a form as a browser sent them; of a repeated name the last value. */
export type Form = Readonly<Record<string, string>>

/** What a browser is shown. */
export interface View {
  /** 200 when absent. */
  readonly status?: number
  readonly title: string
  readonly body: VNode
  /**
   * What the page shows, as a text that changes with it. A form that was sent from an older view
   * does nothing, so a second click never acts twice.
   */
  readonly mark?: string
  /** A document, which takes the width of a sheet of paper. */
  readonly wide?: boolean
  /** A small script of ours. Whatever it does has to be possible without it. */
  readonly script?: string
  /** URLs beyond this sandbox to which the forms of the page lead, at once or after our answer. */
  readonly leadsTo?: readonly string[]
}

/** Where the browser goes by GET: a URL of the merchant, or a page of ours from `visit.link`. */
export interface Departing {
  readonly goTo: string
}

/** Names of fields with the texts that say what is wrong with them. */
export type FieldProblems = Readonly<Record<string, string>>

/** Thrown by an act whose form has bad fields: the page shows itself again and says which. */
export class BadForm extends Error {
  override name = 'BadForm'
  readonly problems: FieldProblems

  constructor(problems: FieldProblems) {
    super(Object.keys(problems).join(', '))
    this.problems = problems
  }
}

/** What a page sees of a request. */
export interface Visit<P = Readonly<Record<string, string>>> {
  readonly desk: Desk
  /** The world of the parameter `sandbox_world`, which is open already. */
  readonly world: World
  readonly params: P
  readonly query: Readonly<Record<string, string>>
  readonly language: Language
  /** The texts of the language. */
  readonly say: Words
  /** What was sent, for the fields of a page that shows itself again. */
  readonly form: Form
  readonly problems: FieldProblems
  /** A path of ours with the world and the language of this visit. */
  readonly link: (path: string, query?: Readonly<Record<string, string>>) => string
  /** The path of this page as it was asked for. */
  readonly path: string
  /** Where the forms of this page are sent: to the page itself. */
  readonly here: string
  /** Runs one command in the world; the trace tells what it did. */
  readonly command: <T>(act: () => T) => T
}

/** What a button does; its name is the value of the field `act`. */
export type PageAct<P> = (visit: Visit<P>) => View | Departing | Promise<View | Departing>

export interface Page<P = Readonly<Record<string, string>>> {
  /** `/pages/wallet/{code_id}`. */
  readonly path: string
  readonly summary: string
  show(visit: Visit<P>): View | Promise<View>
  /** Asked before a GET is answered: where the browser goes instead of being shown the page. */
  enter?(visit: Visit<P>): Departing | undefined
  readonly acts?: Readonly<Record<string, PageAct<P>>>
  /** Its forms ask for card numbers; a number that stands in another page's form is refused. */
  readonly takesCards?: boolean
  /** Other sites may send forms here, as a merchant's page or a bank does; then `show` answers. */
  readonly takesForeignForms?: boolean
}

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

interface Definition<Path extends string> extends Page<Readonly<Record<NamesIn<Path>, string>>> {
  readonly path: Path
}

/** Types what a page sees by its path. */
export const page = <const Path extends `/${string}`>(definition: Definition<Path>): Page =>
  definition as unknown as Page
