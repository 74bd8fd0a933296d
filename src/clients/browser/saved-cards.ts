// The cards that a customer has already, to choose from.
import { ask, type Config, cardsPath } from './calls.ts'
import type { Choice } from './fields.ts'

interface SavedCard {
  readonly id: string
  readonly card_no: string
  readonly expire: string
  readonly default_flag: string
}

/** `****1111 12/39`: the end of the number, month and year as they stand on a card. */
const textOf = ({ card_no, expire }: SavedCard): string =>
  `${card_no.slice(-8)} ${expire.slice(2)}/${expire.slice(0, 2)}`

/** The customer's cards, the default first; none when they cannot be had. */
export async function savedCards(config: Config, customerId: string): Promise<readonly Choice[]> {
  const request = { method: 'GET', path: cardsPath(customerId) } as const
  const { body } = await ask(config, request).catch(() => ({ body: undefined }))
  const { list = [] } = (body ?? {}) as { readonly list?: readonly SavedCard[] }
  const [defaults, others] = ['1', '0'].map((flag) =>
    list.filter(({ default_flag }) => default_flag === flag),
  )
  return [...(defaults ?? []), ...(others ?? [])].map((card) => ({
    value: card.id,
    text: textOf(card),
  }))
}
