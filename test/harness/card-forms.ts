// The forms in which a card number could slip through, and how to look for them in a text.
import { testCards } from '../../src/resources/cards/test-cards.ts'

/** `4111 1111 1111 1111`, with any separator. */
export const grouped = (number: string, separator: string): string =>
  (number.match(/.{1,4}/g) ?? []).join(separator)

/** The part of its Base64 that is the same whatever stands around it, for each of three places. */
export function base64Forms(number: string): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from('\0'.repeat(before) + number).toString('base64')
    const whole = Math.floor(((before + number.length) * 8) / 6)
    return encoded.slice(Math.ceil((before * 8) / 6), whole)
  })
}

const forms = testCards.map(({ number }) => ({ number, encoded: base64Forms(number) }))

/** The numbers of test cards in a text: as digits in any groups, or in Base64. */
export function cardsIn(text: string): string[] {
  const digits = text.replace(/(?<=\d)(?:[ +-]|%20|%2B|\\u0020)(?=\d)/g, '')
  return forms
    .filter(({ number, encoded }) => {
      return digits.includes(number) || encoded.some((form) => text.includes(form))
    })
    .map(({ number }) => number)
}
