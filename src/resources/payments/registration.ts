// What a registration makes, whether a merchant sends it or a buyer's page does.
import { type Account, worldOwner } from '../../world/account.ts'
import { requireUsable } from '../applications/usable-actions.ts'
import { begin } from './advance.ts'
import { type AmountInput, amountsOf } from './amounts.ts'
import type { CommonFields, Payment } from './schema.ts'
import { typeOf } from './types/index.ts'
import type { Moment, Registration } from './types/payment-type.ts'

/** The fields of a registration that all types share. */
export type RegistrationInput = Registration &
  AmountInput &
  Partial<Pick<CommonFields, 'client_field_1' | 'client_field_2' | 'client_field_3'>> & {
    readonly pay_type: string
  }

/** A validity check bills nothing, so its amount is left out or ignored. */
export const bills = ({ job_code }: Partial<RegistrationInput>): boolean => job_code !== 'CHECK'

/**
 * Stores a new payment of this id, which is free, and tells of it. Refuses a way to pay that the
 * contract of the shop does not cover; a batch has nobody to refuse to, so it asks when it charges,
 * and its payment keeps the code. `marks` are fields that no registration says, of a payment that
 * something else has made.
 */
export function registerPayment(
  moment: Moment,
  shop: Pick<Account, 'id' | 'customer_group_id'>,
  id: string,
  input: RegistrationInput,
  marks?: Partial<Payment>,
): Payment {
  const { world } = moment
  if (!moment.silent) requireUsable(world, shop.id, input.pay_type)
  const { amount, tax, total_amount } = amountsOf(bills(input) ? input : {})
  const common: CommonFields = {
    shop_id: shop.id,
    id,
    access_id: world.ids.id('a_'),
    amount,
    tax,
    total_amount,
    client_field_1: input.client_field_1 ?? null,
    client_field_2: input.client_field_2 ?? null,
    client_field_3: input.client_field_3 ?? null,
    process_date: world.stamp,
    customer_id: null,
    customer_group_id: shop.customer_group_id,
    error_code: null,
    created: world.stamp,
    updated: null,
  }
  const nameInKana = () => world.store.shops.find(worldOwner, shop.id)?.shop_name_kana ?? null
  const fresh = typeOf(input).fresh(common, input, nameInKana)
  // It has just been made, so it is filled in place: a copy of so many fields is not for nothing.
  return begin(moment, marks ? Object.assign(fresh, marks) : fresh)
}
