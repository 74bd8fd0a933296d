// What the issuer says: the letters of the wire, their reasons, and which test card asks for what.
import type { TransResult } from './schema.ts'

interface Outcome {
  readonly result: TransResult
  /** The reason that is given where no other one is asked for. */
  readonly reason: string | null
}

/** By the names of the table; a challenge is answered with the first or the fourth of them. */
// biome-ignore format: a table
export const outcomes: Readonly<Record<string, Outcome>> = {
  approved:     { result: 'Y', reason: null },
  attempted:    { result: 'A', reason: '26' },
  challenge:    { result: 'C', reason: null },
  not_verified: { result: 'N', reason: '01' },
  unavailable:  { result: 'U', reason: '22' },
  rejected:     { result: 'R', reason: '11' },
}

/** What the profile of a test card asks for, first of the authentication, then of a challenge. */
// biome-ignore format: a table
const byProfile: Readonly<Record<string, readonly [authentication: string, answer?: string]>> = {
  'tds:attempt':        ['attempted'],
  'tds:challenge':      ['challenge', 'approved'],
  'tds:challenge-fail': ['challenge', 'not_verified'],
  'tds:refused':        ['not_verified:13'],
  'tds:unavailable':    ['unavailable'],
  'tds:rejected':       ['rejected'],
}

/** What comes of the authentication of a card when nobody asks for another result. */
export const usualAuthentication = (profile: string): string =>
  byProfile[profile]?.[0] ?? 'approved'

/** How the challenge of a card ends when the buyer leaves it to the card. */
export const usualAnswer = (profile: string): string => byProfile[profile]?.[1] ?? 'approved'

/** The card lies outside of 3-D Secure 2. */
export const isOutside = (profile: string | null): boolean => profile === 'tds:unsupported'

/** Whether the 3-D Secure method runs in a hidden frame before the authentication. */
export const runsMethod = (profile: string): boolean => profile === 'tds:frictionless-method'

/** A payment may be executed: the shop's policy may want more than an attempt. */
export const isEnough = (result: TransResult | null, wantsFull: boolean): boolean =>
  result === 'Y' || (result === 'A' && !wantsFull)
