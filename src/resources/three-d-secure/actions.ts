// The steps of an authentication, whatever is authenticated and whoever drives them: the merchant
// by requests, or the service itself by its pages. What follows is no business of this file.
import { fail } from '../../world/failures.ts'
import { publicUrl } from '../../world/public-url.ts'
import { takeRow } from '../../world/rows.ts'
import type { AccountStore } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import { outcomes, runsMethod, usualAnswer, usualAuthentication } from './results.ts'
import type { Authenticated, Authentication } from './schema.ts'
import { authenticationTable } from './table.ts'

type Authentications = AccountStore['authentications']

/** Where the browser is sent when everything is done: by a form, or by GET with a query. */
export interface Landing {
  readonly byGet?: true
  /** Every place where it may end, while that is not known yet. */
  readonly places?: readonly string[]
  readonly succeeded: boolean
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}

/**
 * What follows an authentication that a page drives: each kind of record that is authenticated says
 * so with one of these, which stands under its `purpose` in the register of the buyer. All run in
 * the running command, and look up what the authentication is of themselves.
 */
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
  /** The buyer gave up at the challenge; absent where nobody may. */
  cancel?(world: World, authentication: Authentication): void
  /** Where the browser goes from here; asked again when the buyer comes back. */
  landing(world: World, authentication: Authentication): Landing
}

/** A UUID of version 4, as the 3-D Secure server gives its transactions. */
function uuid({ ids }: World): string {
  const digits = ids.hex(32)
  const [a, b, c, d, e] = [0, 8, 13, 17, 20].map((at, index) =>
    digits.slice(at, [8, 12, 16, 20, 32][index]),
  )
  return `${a}-${b}-4${c}-8${d}-${e}`
}

/** Begins an authentication; one of the same id that has begun before is over, with its pages. */
export function begin(
  world: World,
  authentications: Authentications,
  what: Authenticated,
): Authentication {
  const before = authentications.find(what.id)
  const move = { from: before?.status ?? ('none' as const), on: 'begin' }
  takeRow(world, authenticationTable, move, 'approved')
  const authentication: Authentication = {
    ...what,
    status: 'AUTHENTICATING',
    page: world.ids.id('tds_'),
    transaction: uuid(world),
    result: null,
    reason: null,
    challenged: false,
    confirmed: false,
    expiresMs: world.nowMs + world.settings['threeDSecure.lifeMs'],
  }
  return before ? authentications.replace(authentication) : authentications.add(authentication)
}

/** Where the buyer's browser begins, the `acs_url` or `redirect_url` of what is authenticated. */
export const browserUrl = (world: World, { page }: Authentication): string =>
  publicUrl(world, `/pages/three-d-secure/${page}`)

/** Where the buyer answers the issuer. */
export const challengeUrl = (world: World, { page }: Authentication): string =>
  publicUrl(world, `/pages/three-d-secure/${page}/challenge`)

/** Refuses when the life of the authentication is over. */
export function requireLive(world: World, { expiresMs }: Authentication): void {
  if (world.nowMs <= expiresMs) return
  const hint = 'the buyer took too long: execute the payment again, and a new one begins'
  throw fail.termOver('authentication').withHint(hint)
}

function reach(
  world: World,
  authentications: Authentications,
  before: Authentication,
  on: string,
  asked: string,
): Authentication {
  requireLive(world, before)
  const taken = takeRow(world, authenticationTable, { from: before.status, on }, asked)
  const { result = null, reason = null } = outcomes[taken.result] ?? {}
  return authentications.replace({
    ...before,
    status: taken.to,
    result,
    reason: taken.parameter ?? reason,
    challenged: before.challenged || taken.to === 'CHALLENGE',
  })
}

/** Results that may be asked for, of the issuer and of whoever answers a challenge. */
export const authenticationResults = authenticationTable.resultsOf('AUTHENTICATING', 'authenticate')
export const answerResults = authenticationTable.resultsOf('CHALLENGE', 'answer-challenge')

/** Asks the issuer; the card decides the result unless another one is asked for. */
export const authenticate = (
  world: World,
  authentications: Authentications,
  before: Authentication,
  asked = usualAuthentication(before.profile),
): Authentication => reach(world, authentications, before, 'authenticate', asked)

/** The buyer answers the challenge; the card decides unless another result is asked for. */
export const answerChallenge = (
  world: World,
  authentications: Authentications,
  before: Authentication,
  asked = usualAnswer(before.profile),
): Authentication => reach(world, authentications, before, 'answer-challenge', asked)

/** What the browser says when it comes back from the first page. */
export const methodEvent = ({ profile }: Authentication): string =>
  runsMethod(profile) ? '3DSMethodFinished' : '3DSMethodSkipped'

/** Whether the result of a challenge is there, and nobody has asked for it yet. */
export const isNews = ({ status, challenged, confirmed }: Authentication): boolean =>
  status === 'AUTHENTICATED' && challenged && !confirmed

/** Notes that the result of a challenge was asked for. */
export const confirm = (authentications: Authentications, before: Authentication): Authentication =>
  authentications.replace({ ...before, confirmed: true })

/** The result as whoever asked last knows it: of a challenge only once it was asked for. */
export const knownResult = (authentication: Authentication): Authentication['result'] =>
  isNews(authentication) ? 'C' : authentication.result

/** Takes one that the service drives to its end; a challenge is answered as the card has it. */
export function goThrough(world: World, following: Following, before: Authentication): void {
  let done = following.authenticate(world, before)
  if (done.status === 'CHALLENGE') {
    const authentications = world.store.authentications.of(done.shop_id)
    const asked = following.askedAnswer(world, done)
    done = following.confirm(world, answerChallenge(world, authentications, done, asked))
  }
  following.finish(world, done)
}
