// A card as the family of payment methods shows it.
import { inner } from '../../kit/collection.ts'
import type { CardMethod, StoredCard } from '../cards/schema.ts'
import { wishesOf } from './registration.ts'
import type { PaymentMethod } from './schema.ts'

/** A card that was registered in the other family has wished for nothing. */
export const plain: CardMethod = { status: 'ACTIVATED', isUsable: true, ...wishesOf({}) }

export const methodOf = (card: StoredCard): CardMethod => card[inner].method ?? plain

/** A card as this family shows it. */
export function shownCard(card: StoredCard): PaymentMethod {
  const { status, isUsable: _, tds, ...wishes } = methodOf(card)
  const updated = card.updated ?? card.created
  return {
    id: card.id,
    pay_type: 'Card',
    customer_id: card.customer_id,
    status,
    redirect_url: tds?.redirect_url ?? null,
    redirect_url_accessed_flag: null,
    ...wishes,
    default_flag: card.default_flag,
    delete_flag: '0',
    process_date: updated,
    created: card.created,
    updated,
    card: {
      card_no: card.card_no,
      expire: card.expire,
      holder_name: card.holder_name,
      card_no_hash: card.card_no_hash,
      type: card.type,
      brand: card.brand,
      tds_type: tds ? '2' : '0',
      tds2_type: tds?.tds2_type ?? null,
      tds2_status: tds?.tds2_status ?? null,
      tds2_ret_url: null,
      merchant_name: tds?.merchant_name ?? null,
      access_id: tds?.access_id ?? null,
      error_code: tds?.error_code ?? null,
      acs: null,
      card_updater_mode: card.card_updater_mode,
      card_updater_last_success_date: card.card_updater_last_success_date,
      card_updater_last_attempt_date: card.card_updater_last_attempt_date,
    },
    directdebit: null,
    virtualaccount: null,
  }
}
