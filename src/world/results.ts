// Results as a header, a rule or a word in the data asks for them: `approved`, `declined:010`.

const reason = /^(0[1-9]|1\d|2[0-6]|[89]\d)$/

interface Parameter {
  readonly form: RegExp
  /** How to write it, for messages. */
  readonly text: string
}

/** Results that may carry a parameter after a colon, and which. */
export const resultParameters: ReadonlyMap<string, Parameter> = new Map([
  ['declined', { form: /^0(1\d|2\d|3[0-2])$/, text: 'declined:010 to declined:032' }],
  ['attempted', { form: reason, text: 'attempted:01 to :26 or :80 to :99, a reason' }],
  ['not_verified', { form: reason, text: 'not_verified:01 to :26 or :80 to :99, a reason' }],
  ['unavailable', { form: reason, text: 'unavailable:01 to :26 or :80 to :99, a reason' }],
  ['rejected', { form: reason, text: 'rejected:01 to :26 or :80 to :99, a reason' }],
  ['unpaid', { form: /^[1234789EN]$/, text: 'unpaid:1 to 4, 7 to 9, E or N, a result_code' }],
  ['short', { form: /^[1-9]\d{0,9}$/, text: 'short:1 to 9999999999, the yen that come' }],
  ['failed', { form: /^(001|00[3-9]|01[0-3]|900)$/, text: 'failed:001, 003 to 013 or 900' }],
])

export interface AskedResult {
  readonly name: string
  readonly parameter: string | undefined
}

/** The parts of a result; undefined when `known` has no such name, or it has no such parameter. */
export function readResult(text: string, known: readonly string[]): AskedResult | undefined {
  const colon = text.indexOf(':')
  const name = colon === -1 ? text : text.slice(0, colon)
  const parameter = colon === -1 ? undefined : text.slice(colon + 1)
  if (!known.includes(name)) return undefined
  if (parameter === undefined) return { name, parameter }
  return resultParameters.get(name)?.form.test(parameter) ? { name, parameter } : undefined
}

const wordPattern = /\{([^{}]*)\}/g

/**
 * The first `{result}` in a text that is known, without its braces; undefined when there is none.
 * Other words in braces are the merchant's own.
 */
export function wordIn(
  text: string | null | undefined,
  known: readonly string[],
): string | undefined {
  if (!text?.includes('{')) return undefined
  for (const [, word = ''] of text.matchAll(wordPattern)) if (readResult(word, known)) return word
  return undefined
}
