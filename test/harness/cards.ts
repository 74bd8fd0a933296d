// Cards of a customer, registered as a merchant would: mint a token, then send it.
import type { Api } from './api.ts'

export interface CardRecord {
  readonly id: string
  readonly customer_id: string
  readonly default_flag: '0' | '1'
  readonly card_no: string
  readonly expire: string
  readonly holder_name: string | null
  readonly card_no_hash: string
  readonly updated: string | null
}

export const visa = { card_no: '4111111111111111', expire: '3912' }
export const master = { card_no: '5555555555554444', expire: '3001', holder_name: 'BOB' }

/** A fresh token for a card. */
export async function tokenFor(api: Api, card: object = visa): Promise<string> {
  const minted = await api<{ list: { token: string }[] }>('POST /v1/tokens/cards', card)
  const [first] = minted.body.list
  if (!first) throw new Error(`no token was minted: ${JSON.stringify(minted.body)}`)
  return first.token
}

/** Registers a card to a customer; `more` goes into the body beside the token. */
export async function registerCard(api: Api, customer: string, more: object = {}, card?: object) {
  const body = { token: await tokenFor(api, card), default_flag: '0', ...more }
  return api<CardRecord>(`POST /v1/customers/${customer}/cards`, body)
}

/** The cards of a customer, as the list shows them. */
export async function cardsOf(api: Api, customer: string): Promise<readonly CardRecord[]> {
  const { body } = await api<{ list: CardRecord[] }>(`GET /v1/customers/${customer}/cards`)
  return body.list
}
