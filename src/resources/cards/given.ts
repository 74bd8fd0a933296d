// Cards in tests: by the name of a test card, minted and registered by real requests.
import type { GivenApi, Recipe } from '../../http/given.ts'
import { testCardNamed, usualExpiry } from './test-cards.ts'

/**
 * A token for the test card of this name (`visa`, `declined`, `challenge-visa`, ...), to be sent to
 * `takenBy`. A token is taken from the shop that minted it alone.
 */
export async function mintToken(
  api: GivenApi,
  takenBy: string,
  cardName = 'visa',
): Promise<string> {
  const { list } = await api.call<{ list: { token: string }[] }>('POST /v1/tokens/cards', {
    body: { card_no: testCardNamed(cardName).number, expire: usualExpiry, security_code: '123' },
    takenBy,
  })
  return list[0]?.token ?? ''
}

const registration = 'POST /v1/customers/{customer_id}/cards'

/** `given card {card?, customer_id?, default_flag?}`: registered to a customer, new or given. */
export const givenCard: Recipe = async (api, { card, customer_id, default_flag = '0' }) => {
  const customer = customer_id ?? (await api.make<{ id: string }>('customer')).id
  const token = await mintToken(api, registration, card as string | undefined)
  return api.call(registration, {
    params: { customer_id: String(customer) },
    body: { token, default_flag },
  })
}

/** `given token {card?}`: the answer of a minting, with the token as `id`. */
export const givenToken: Recipe = async (api, { card }) => ({
  id: await mintToken(api, 'PUT /v1/payments/{id}', card as string | undefined),
})
