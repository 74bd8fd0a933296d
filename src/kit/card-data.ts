// Card data in texts and objects: what a server of a merchant must never hold, send or write down.
import { liveKeyPattern } from '../service.ts'
import { hasValidCheckDigit } from './check-digit.ts'

export type CardData = 'card number' | 'security code' | 'live key'

/** What was found, and where: `body.customer.name`. */
export interface FoundData {
  readonly where: string
  readonly what: CardData
}

/** Digits in one piece or in the groups of a card; those of a UUID or a date stand otherwise. */
const forms = [
  String.raw`\d{13,19}`,
  String.raw`\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}`,
  String.raw`\d{4}([ -])\d{6}\2\d{4,5}`,
]
const numbers = new RegExp(`(?<![0-9A-Za-z])(?:${forms.join('|')})(?![0-9A-Za-z])`, 'g')

/** What numbers of cards begin with: order numbers and times of a computer begin otherwise. */
const cardPrefix = /^(?:[3-6]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/

const toldCode =
  /(?:\b(?:cvc2?|cvv2?|csc|security[ _-]?code)\b|セキュリティー?コード)["'\s:=：]{1,4}\d{3,4}(?!\d)/i
const codeField = /^(?:card_?)?(?:security_?code|cvc2?|cvv2?|csc)$/i

/** Whether a text holds a full card number: 13 to 19 digits with a valid check digit. */
function holdsCardNumber(text: string): boolean {
  for (const [found] of text.matchAll(numbers)) {
    const digits = found.replaceAll(/\D/g, '')
    if (cardPrefix.test(digits) && hasValidCheckDigit(digits)) return true
  }
  return false
}

/** What a text holds; `isKnownCard` knows numbers that are recognized anyhow. */
export function cardDataIn(text: string, isKnownCard: (text: string) => boolean): CardData[] {
  return [
    ...(holdsCardNumber(text) || isKnownCard(text) ? (['card number'] as const) : []),
    ...(toldCode.test(text) ? (['security code'] as const) : []),
    ...(liveKeyPattern.test(text) ? (['live key'] as const) : []),
  ]
}

/** The same of every name and value of an object, however deep. */
export function* cardDataWithin(
  value: unknown,
  where: string,
  isKnownCard: (text: string) => boolean,
): Generator<FoundData> {
  if (typeof value === 'string' || typeof value === 'number') {
    for (const what of cardDataIn(String(value), isKnownCard)) yield { where, what }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      const below = Array.isArray(value) ? where : `${where}.${name}`
      for (const what of cardDataIn(name, isKnownCard)) yield { where: `a name in ${where}`, what }
      const isCode = codeField.test(name) && /^\d{3,4}$/.test(String(inner))
      if (isCode) yield { where: below, what: 'security code' }
      else yield* cardDataWithin(inner, below, isKnownCard)
    }
  }
}
