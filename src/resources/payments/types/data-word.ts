// Words in the data that ask for a result, so that a test needs no control call.
import { readResult } from '../../../world/results.ts'
import type { Payment } from '../schema.ts'

const wordPattern = /\{([^{}]*)\}/g

/**
 * The first `{result}` in a client field or the customer's name that the table knows, without its
 * braces; undefined when there is none. Other words in braces are the merchant's own.
 */
export function wordIn(
  payment: Payment,
  customerName: string,
  results: readonly string[],
): string | undefined {
  const { client_field_1, client_field_2, client_field_3 } = payment
  for (const text of [client_field_1, client_field_2, client_field_3, customerName]) {
    if (!text?.includes('{')) continue
    for (const [, word = ''] of text.matchAll(wordPattern)) {
      if (readResult(word, results)) return word
    }
  }
  return undefined
}
