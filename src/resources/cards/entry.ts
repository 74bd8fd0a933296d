// A card as it is entered: with the number itself, before it is sealed.
import { hasValidCheckDigit } from '../../kit/check-digit.ts'
import { formatDate } from '../../kit/dates.ts'
import type { Refusal } from '../../kit/failure.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import type { SealedCard } from './schema.ts'
import { sealCard } from './test-cards.ts'

export interface CardEntry {
  readonly card_no?: string | null | undefined
  readonly expire?: string | null | undefined
  readonly security_code?: string | null | undefined
  readonly holder_name?: string | null | undefined
}

/** A body whose card has been sealed: number and security code are gone. */
export type Sealed<B> = Omit<B, 'card_no' | 'security_code'> & {
  readonly sealed: SealedCard | undefined
}

/** Whether an expiry `yyMM` lies before the month that holds `nowMs`. */
export function hasExpired(expire: string, nowMs: number): boolean {
  const today = formatDate(nowMs)
  return expire < `${today.slice(2, 4)}${today.slice(5, 7)}`
}

/** Reports a number with a wrong check digit and an expiry in the past. */
export function checkCard(entry: CardEntry, nowMs: number, report: (problem: Refusal) => void) {
  const { card_no: number, expire } = entry
  if (number && !hasValidCheckDigit(number)) {
    const hint = 'the check digit of card_no is wrong: use the number of a test card'
    report(fail.badFormat('card_no').about('017').withHint(hint))
  }
  if (expire && hasExpired(expire, nowMs)) {
    const hint = 'expire, yyMM, has passed on the clock of the sandbox'
    report(fail.outOfRange('expire').about('018').withHint(hint))
  }
}

/**
 * Reports what is wrong with a card that may be sent instead of a token: only a public key may send
 * a number, and the number needs its expiry. spec: card numbers are not sent to the server API.
 */
export function checkRawCard(
  entry: CardEntry,
  {
    keyKind,
    nowMs,
    report,
  }: {
    readonly keyKind: 'secret' | 'public'
    readonly nowMs: number
    readonly report: (problem: Refusal) => void
  },
): void {
  if (!entry.card_no) return
  if (keyKind === 'secret') {
    report(fail.rawCardNotAllowed())
    return
  }
  if (!entry.expire) report(fail.required('expire').about('018'))
  checkCard(entry, nowMs, report)
}

/** The body with its card sealed, where it has one. */
export function sealEntry<B extends CardEntry>(body: B, world: World): Sealed<B> {
  if (body.card_no === undefined && body.security_code === undefined) {
    return { ...body, sealed: undefined }
  }
  const { card_no, security_code, ...rest } = body
  const { expire, holder_name } = body
  const sealed =
    card_no && expire
      ? sealCard(world.seed, { card_no, expire, security_code, holder_name })
      : undefined
  return { ...rest, sealed }
}
