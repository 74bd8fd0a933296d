// A refusal is what a caller's mistake gets. It is thrown, undoes the command, and leaves as the
// service's error object. It is not an Error: nobody wants its stack.
import type { Source } from './source.ts'

/**
 * A code of eleven characters, fixed, or composed of the function of the operation, the item
 * (what it is about) and the check (what is wrong).
 */
export type Code = { readonly fixed: string } | { readonly item?: string; readonly check: string }

export interface Failure<A extends unknown[] = never[]> {
  readonly name: string
  readonly status: number
  readonly code: Code
  readonly message: (...args: A) => string
  readonly source: Source
  /** What to do next, unless the place of the throw knows better. */
  readonly hint?: string | ((...args: A) => string) | undefined
}

/** One entry of an answer's `errors`, before the function of the operation is known. */
export interface Problem {
  readonly failure: string
  readonly status: number
  readonly code: Code
  readonly message: string
  /** What to do next; leaves in a header. */
  readonly hint?: string | undefined
}

/** Characters of hints that are told of one answer; a header holds no more than some thousands. */
const hintsMax = 3000

export class Refusal {
  readonly problems: readonly [Problem, ...Problem[]]
  /** True when what was changed before the throw stands, as the error code of a declined card. */
  readonly keepsChanges: boolean

  constructor(problems: readonly [Problem, ...Problem[]], keepsChanges = false) {
    this.problems = problems
    this.keepsChanges = keepsChanges
  }

  get status(): number {
    return this.problems[0].status
  }

  /** The hints of all problems, each once; of very many the first, for they leave in a header. */
  get hint(): string | undefined {
    const hints = [...new Set(this.problems.flatMap(({ hint }) => hint ?? []))]
    if (hints.length === 0) return undefined
    const told: string[] = []
    let left = hintsMax
    for (const hint of hints) {
      left -= hint.length
      if (left < 0 && told.length > 0) break
      told.push(hint)
    }
    const more = hints.length - told.length
    return told.join('; ') + (more === 0 ? '' : `; and ${more} more`)
  }

  /** The same refusal with another hint for the reader. */
  withHint(hint: string): Refusal {
    const [first, ...rest] = this.problems
    return new Refusal([{ ...first, hint }, ...rest], this.keepsChanges)
  }

  /** The same refusal about another item: a customer named in a payment is item 011, not 003. */
  about(item: string): Refusal {
    const [first, ...rest] = this.problems
    const code = 'fixed' in first.code ? first.code : { ...first.code, item }
    return new Refusal([{ ...first, code }, ...rest], this.keepsChanges)
  }

  /** The same refusal, but what the command changed so far stands. */
  keeping(): Refusal {
    return new Refusal(this.problems, true)
  }
}

/** All problems as one refusal; nothing where there is none. */
export function refuseAll(refusals: readonly Refusal[]): void {
  const [first, ...rest] = refusals.flatMap(({ problems }) => problems)
  if (first) throw new Refusal([first, ...rest])
}

/** The eleven characters of a code, for an operation with the function `functionCode`. */
export function composeCode(functionCode: string, code: Code): string {
  return 'fixed' in code ? code.fixed : `${functionCode}${code.item ?? '001'}${code.check}`
}

type Definition<A extends unknown[]> = Omit<Failure<A>, 'name'>

/** An entry of the catalogue: status, code, message from its facts, where it comes from, hint. */
export const failure = <A extends unknown[]>(
  status: number,
  code: Code,
  message: (...args: A) => string,
  source: Source,
  hint?: string | ((...args: A) => string),
): Definition<A> => ({ status, code, message, source, hint })

type Makers<D> = {
  readonly [K in keyof D]: D[K] extends Definition<infer A> ? (...args: A) => Refusal : never
}

/** Makers of refusals by name, and the list of their definitions for docs and tests. */
export function catalogue<D extends Record<string, Definition<never[]>>>(definitions: D) {
  const list: Failure[] = []
  const makers: Record<string, (...args: never[]) => Refusal> = {}
  for (const [name, definition] of Object.entries(definitions)) {
    list.push({ name, ...definition })
    const { status, code, message, hint: usual } = definition
    makers[name] = (...args) => {
      const hint = typeof usual === 'function' ? usual(...args) : usual
      return new Refusal([{ failure: name, status, code, message: message(...args), hint }])
    }
  }
  return { fail: makers as unknown as Makers<D>, list: list as readonly Failure[] }
}
