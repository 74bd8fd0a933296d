// What follows an authentication that a page drives: each kind of record that is authenticated
// says so here, and stands under its `purpose` in the register of the buyer.
import type { World } from '../../world/world.ts'
import type { Authentication } from './schema.ts'

/** Where the browser is sent, by POST, when everything is done. */
export interface Landing {
  readonly succeeded: boolean
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}

/** All run in the running command, and look up what the authentication is of themselves. */
export interface Following {
  /** Whether the record still waits for this authentication. */
  waits(world: World, authentication: Authentication): boolean
  /** Asks the issuer and tells of it. */
  authenticate(world: World, authentication: Authentication): Authentication
  /** How the challenge ends where neither buyer nor card says so: a rule, a word in the data. */
  askedAnswer(world: World, authentication: Authentication): string | undefined
  /** Takes note of the result of a challenge and tells of it. */
  confirm(world: World, authentication: Authentication): Authentication
  /** Does what was waiting for the result: charges the payment, registers the card. */
  finish(world: World, authentication: Authentication): void
  /** Where the browser goes from here; asked again when the buyer comes back. */
  landing(world: World, authentication: Authentication): Landing
}
