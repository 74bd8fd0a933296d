// What the global function gives: calls that a public key may make, and the form.

import type { Appearance } from './appearance.ts'
import { type Answered, askAndTell, type Config, cardsPath, type Failed } from './calls.ts'
import { CardForm } from './card-form.ts'

interface CardCall {
  readonly card_id?: string
  readonly customer_id: string
  readonly [field: string]: unknown
}

interface PaymentCall {
  readonly id: string
  readonly [field: string]: unknown
}

type Call<C> = (given: C, answered?: Answered, failed?: Failed) => void

export interface Instance {
  readonly config: Config
  /** Mints tokens for a card. */
  readonly tokens: Call<object>
  /** Registers a card of a customer, or updates the one that `card_id` names. */
  readonly cards: Call<CardCall>
  /** Executes a payment. */
  readonly payments: Call<PaymentCall>
  /** Lists the cards of a customer, who is named by the id or by an object with it. */
  readonly getCardsList: Call<string | { readonly customer_id: string }>
  readonly ui: (appearance?: Appearance) => CardForm
  readonly setTenantShopId: (id: string) => void
  readonly setIdempotentKey: (key: string) => void
}

const freshConfig = (apiKey: string, host: string): Config => ({
  api: { host, context: 'v1' },
  headers: {
    accept: 'application/json',
    contentType: 'application/json',
    tenantShopId: '',
    idempotentKey: '',
  },
  apiKey,
})

/** An instance for a public key; `host` ends with a slash. */
export function createInstance(apiKey: string, host: string): Instance {
  const config = freshConfig(apiKey, host)
  return {
    config,
    tokens(card, ...told) {
      askAndTell(config, { method: 'POST', path: '/tokens/cards', body: card }, ...told)
    },
    cards({ card_id, customer_id, ...body }, ...told) {
      const path = cardsPath(customer_id)
      const request = card_id
        ? ({ method: 'PUT', path: `${path}/${encodeURIComponent(card_id)}`, body } as const)
        : ({ method: 'POST', path, body } as const)
      askAndTell(config, request, ...told)
    },
    payments({ id, ...body }, ...told) {
      const path = `/payments/${encodeURIComponent(id)}`
      askAndTell(config, { method: 'PUT', path, body }, ...told)
    },
    getCardsList(customer, ...told) {
      const id = typeof customer === 'string' ? customer : customer.customer_id
      askAndTell(config, { method: 'GET', path: cardsPath(id) }, ...told)
    },
    ui: (appearance = {}) => new CardForm(config, appearance),
    setTenantShopId(id) {
      config.headers.tenantShopId = id
    },
    setIdempotentKey(key) {
      config.headers.idempotentKey = key
    },
  }
}
