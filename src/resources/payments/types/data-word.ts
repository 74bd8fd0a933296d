// Words in the data that ask for a result, so that a test needs no control call.
import { wordIn } from '../../../world/results.ts'
import type { Payment } from '../schema.ts'

/** The first `{result}` in a client field or the customer's name that the table knows. */
export function wordOf(
  payment: Payment,
  customerName: string,
  results: readonly string[],
): string | undefined {
  const { client_field_1, client_field_2, client_field_3 } = payment
  for (const text of [client_field_1, client_field_2, client_field_3, customerName]) {
    const word = wordIn(text, results)
    if (word !== undefined) return word
  }
  return undefined
}
