// The buyer in the window of 3-D Secure: a browser opens the page, tells of itself, and somebody
// answers the issuer. The pages and the acts call the same steps.

import { businessFollowing } from '../resources/business-payments/authentication-actions.ts'
import { businessPurpose } from '../resources/business-payments/authorization-actions.ts'
import { cardSessionFollowing } from '../resources/card-sessions/authentication-actions.ts'
import { cardFollowing } from '../resources/payment-methods/card-actions.ts'
import { paymentFollowing } from '../resources/payments/authentication-actions.ts'
import {
  answerChallenge,
  challengeUrl,
  type Following,
  methodEvent,
} from '../resources/three-d-secure/actions.ts'
import type { Authentication } from '../resources/three-d-secure/schema.ts'
import { worldOwner } from '../world/account.ts'
import type { World } from '../world/world.ts'
import { buyerFail } from './failures.ts'

/** Who goes on when the buyer is done, by the purpose of the authentication. */
const followings: Readonly<Record<string, Following>> = {
  [businessPurpose]: businessFollowing,
  payment: paymentFollowing,
  'card registration': cardFollowing,
  'card session': cardSessionFollowing,
}

function followingOf({ purpose }: Authentication): Following {
  const following = followings[purpose]
  if (!following) throw buyerFail.noSuchAuthentication()
  return following
}

/** What a browser tells of itself; published: the parameter of the authentication. */
export interface Browser {
  readonly browserAcceptHeader: string
  readonly browserIP: string
  readonly browserJavaEnabled: boolean
  readonly browserLanguage: string
  readonly browserJavascriptEnabled: boolean
  readonly browserColorDepth: string
  readonly browserScreenHeight: string
  readonly browserScreenWidth: string
  readonly browserTZ: string
  readonly browserUserAgent: string
}

/** A browser like most; pages without script tell the same where they know nothing better. */
export const usualBrowser: Browser = {
  browserAcceptHeader: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  browserIP: '127.0.0.1',
  browserJavaEnabled: false,
  browserLanguage: 'ja',
  browserJavascriptEnabled: true,
  browserColorDepth: '24',
  browserScreenHeight: '1080',
  browserScreenWidth: '1920',
  browserTZ: '-540',
  browserUserAgent: 'Mozilla/5.0',
}

/** Where the browser goes next: by a form to a merchant, or to the page of the challenge. */
export type Going =
  | {
      readonly to: 'merchant'
      readonly url: string
      readonly fields: Readonly<Record<string, string>>
    }
  | { readonly to: 'challenge'; readonly url: string }
  /** A place of the merchant that takes what it is told from the query. */
  | { readonly to: 'place'; readonly url: string }

/** What the buyer does at the challenge; the card decides where nothing is said. */
export type Answer = 'pass' | 'fail'

const results: Readonly<Record<Answer, string>> = { pass: 'approved', fail: 'not_verified' }

const longest = 2000

/** The parameter that tells of a browser: JSON in Base64, as long as a request may have it. */
function paramOf(browser: Browser): string {
  const encode = (told: Browser) => Buffer.from(JSON.stringify(told)).toString('base64')
  const param = encode(browser)
  return param.length <= longest ? param : encode(usualBrowser)
}

/** The form with which the browser comes back to a merchant who drives the steps. */
function toMerchant(
  { id, ret_url, transaction }: Authentication,
  event: string,
  param: string,
): Going {
  const url = ret_url ?? ''
  const [before, mark] = [url.split('#')[0] as string, url.includes('?') ? '&' : '?']
  return {
    to: 'merchant',
    url: `${before}${mark}MD=${encodeURIComponent(id)}`,
    fields: { requestorTransId: transaction, event, param },
  }
}

/** The authentication whose pages these are. */
export function authenticationOfPage(world: World, page: string): Authentication {
  const shops = world.store.accounts.of(worldOwner).all()
  for (const { id } of shops) {
    const [found] = world.store.authentications.of(id).where({ page })
    if (found) return found
  }
  throw buyerFail.noSuchAuthentication()
}

function requireLive(world: World, { expiresMs }: Authentication): void {
  if (world.nowMs > expiresMs) throw buyerFail.authenticationOver()
}

/** What the pages of an authentication have to show at a time of the world's clock. */
export function faceOf(
  world: World,
  authentication: Authentication,
  nowMs: number,
): 'start' | 'challenge' | 'done' | 'over' {
  const { status, expiresMs } = authentication
  const waits = followingOf(authentication).waits(world, authentication)
  if (status === 'AUTHENTICATED') return 'done'
  // What was given up when its time had come waits no more.
  if (!waits) return nowMs >= expiresMs ? 'over' : 'done'
  if (nowMs > expiresMs) return 'over'
  return status === 'CHALLENGE' ? 'challenge' : 'start'
}

/**
 * The buyer opens a page, the first time or again: refuses when there is nothing left to do. A form
 * that was sent already may still be sent again, because of a click too many.
 */
export function look(world: World, authentication: Authentication): void {
  const face = faceOf(world, authentication, world.nowMs)
  if (face === 'done') throw buyerFail.authenticationDone()
  if (face === 'over') throw buyerFail.authenticationOver()
}

/** The way back of a buyer who is done; undefined where the merchant has gone on already. */
export function wayBack(world: World, authentication: Authentication): Going | undefined {
  const { status, challenged, ret_url } = authentication
  if (status !== 'AUTHENTICATED') return undefined
  if (ret_url === null) return land(world, authentication, followingOf(authentication))
  return challenged ? toMerchant(authentication, 'AuthResultReady', 'Y') : undefined
}

function land(world: World, authentication: Authentication, following: Following): Going {
  const { url, fields, byGet } = following.landing(world, authentication)
  if (!byGet) return { to: 'merchant', url, fields }
  const place = new URL(url)
  for (const [name, value] of Object.entries(fields)) place.searchParams.set(name, value)
  return { to: 'place', url: place.href }
}

/** Whether the buyer may give up at the challenge. */
export const mayCancel = (authentication: Authentication): boolean =>
  followingOf(authentication).cancel !== undefined

/** Where the pages of an authentication may lead by GET, beside this sandbox. */
export function placesOf(world: World, authentication: Authentication): readonly string[] {
  const following = followingOf(authentication)
  // Only who may give up is sent on by GET; a form that goes to a merchant is a page of its own.
  return (following.cancel && following.landing(world, authentication).places) ?? []
}

const isFinished = ({ status, ret_url }: Authentication): boolean =>
  status === 'AUTHENTICATED' && ret_url === null

/** The browser has opened the page and tells of itself; told twice, it is led to the same place. */
export function tellOfBrowser(world: World, before: Authentication, browser: Browser): Going {
  const following = followingOf(before)
  if (isFinished(before)) return land(world, before, following)
  requireLive(world, before)
  if (before.ret_url !== null) {
    return toMerchant(before, methodEvent(before), paramOf(browser))
  }
  look(world, before)
  const asked = before.status === 'CHALLENGE' ? before : following.authenticate(world, before)
  if (asked.status === 'CHALLENGE') return { to: 'challenge', url: challengeUrl(world, asked) }
  following.finish(world, asked)
  return land(world, asked, following)
}

/** The buyer answers the challenge; an answer that is sent twice counts once. */
export function answerIssuer(world: World, before: Authentication, answer?: Answer): Going {
  const following = followingOf(before)
  if (isFinished(before)) return land(world, before, following)
  requireLive(world, before)
  if (!before.challenged) throw buyerFail.nothingToAnswer()
  let answered = before
  if (before.status === 'CHALLENGE') {
    look(world, before)
    const asked = answer === undefined ? following.askedAnswer(world, before) : results[answer]
    const authentications = world.store.authentications.of(before.shop_id)
    answered = answerChallenge(world, authentications, before, asked)
  }
  if (answered.ret_url !== null) return toMerchant(answered, 'AuthResultReady', 'Y')
  const confirmed = following.confirm(world, answered)
  following.finish(world, confirmed)
  return land(world, confirmed, following)
}

/** The buyer gives up at the challenge; told twice, it counts once. */
export function cancelAtIssuer(world: World, before: Authentication): Going {
  const following = followingOf(before)
  if (isFinished(before)) return land(world, before, following)
  requireLive(world, before)
  if (before.status !== 'CHALLENGE' || !following.cancel) throw buyerFail.nothingToAnswer()
  look(world, before)
  const authentications = world.store.authentications.of(before.shop_id)
  const answered = answerChallenge(world, authentications, before, 'not_verified')
  following.cancel(world, answered)
  return land(world, answered, following)
}
