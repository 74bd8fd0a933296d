// How a test gets a record in a state: a recipe walks there by real requests, as a merchant would.
import type { Account } from '../world/account.ts'
import { fail } from '../world/failures.ts'
import type { World } from '../world/world.ts'

/** The fields that were asked for; each recipe says which it knows. */
export type Wish = Readonly<Record<string, unknown>>

/** What a request of a recipe carries. */
export interface GivenRequest {
  /** Values of the route's `{names}`. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** A file, which makes the body a form. */
  readonly file?: { readonly part: string; readonly name: string; readonly content: string }
  /** Which key of the account is sent; secret when absent. */
  readonly key?: 'secret' | 'public'
  /** The route that takes what is made: a tenant is named only where that one lets it be named. */
  readonly takenBy?: string
}

/** What a recipe works with: one world, and one account that calls. */
export interface GivenApi {
  readonly world: World
  readonly account: Account
  /** The id of the tenant that it acts for, if one was named. */
  readonly tenant: string | undefined
  /** The same for another caller, and the tenant that it acts for. */
  by(account: Account, tenant?: string): GivenApi
  /**
   * Sends a real request inside the process and gives the body of the 200. Throws the refusal
   * otherwise, also when the body has a field that the endpoint does not know.
   */
  call<A extends object = Record<string, unknown>>(
    route: string,
    request?: GivenRequest,
  ): Promise<A>
  /** Another recipe's record, for the same account. */
  make<A extends object = Record<string, unknown>>(kind: string, wish?: Wish): Promise<A>
}

/** Makes one kind of record. */
export type Recipe = (api: GivenApi, wish: Wish) => Promise<object> | object

/** One command of a recipe, which is no request; no buyer acts on what it makes unasked. */
export const performGiven = <T>(world: World, what: string, act: () => T): T =>
  world.perform(`given ${what}`, () => {
    world.turn.leaveAlone()
    return act()
  })

/** The record, if it is in the status that was asked for; else refuses with what may help. */
export function reached<R extends { readonly status: string }>(
  record: R,
  wanted: unknown,
  hint: string,
): R {
  if (record.status === wanted) return record
  throw fail.notFound(`A way to status ${wanted}`).withHint(`it came to ${record.status}: ${hint}`)
}
