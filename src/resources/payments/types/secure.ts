// What the types that 3-D Secure may guard say of themselves alike.
import type { Checking } from '../../../http/endpoint.ts'
import type { Wish } from '../../../http/given.ts'
import { sha256 } from '../../../kit/canonical.ts'
import { inner } from '../../../kit/collection.ts'
import { checkTds2 } from '../../three-d-secure/checks.ts'
import { isOutside } from '../../three-d-secure/results.ts'
import type { TdsWish } from '../../three-d-secure/schema.ts'
import type { CommonFields } from '../schema.ts'
import { chargeGiven, chargeResult } from './charge.ts'
import { authenticationInput, type Charge, type SecureCharge } from './charge-schema.ts'
import { wordOf } from './data-word.ts'
import type { Operation, PaymentType } from './payment-type.ts'

/** How the issuer sees a shop that gives no name: its id and five fixed letters and digits. */
const usualName = (shopId: string): string =>
  `${shopId}-${sha256(shopId).slice(0, 5).toUpperCase()}`

/** The fields of a registration that asks for 3-D Secure. */
export const authenticationOf = ({ shop_id }: Pick<CommonFields, 'shop_id'>, wish: TdsWish) =>
  ({
    tds_type: '2',
    tds2_type: (wish.tds2_type ?? '2') as SecureCharge['tds2_type'],
    merchant_name: wish.td_tenant_name ?? usualName(shop_id),
  }) as const

/** The rules between what an execution tells of the buyer. */
export function checkAuthentication(
  operation: Operation,
  { body, report }: Checking<unknown, unknown, Readonly<Record<string, unknown>>>,
): void {
  if (operation === 'execute') checkTds2(body, report)
}

/** The test card of a recipe that wishes for a challenge. */
export const challengedCard = ({ tds2_status }: Wish): string | undefined =>
  tds2_status === 'CHALLENGE' ? 'challenge-visa' : undefined

/** What a recipe sends as for any charge, and what it is wished to say for 3-D Secure. */
export function secureGiven(source: Parameters<typeof chargeGiven>[0]): PaymentType['given'] {
  const charge = chargeGiven(source)
  return async (api, operation, wish) => {
    if (operation === 'secure') return {}
    const sent = await charge(api, operation, wish)
    if (operation !== 'execute') return sent
    const said = Object.entries(wish).filter(([name]) => name in authenticationInput)
    return { ...sent, ...Object.fromEntries(said) }
  }
}

/** As a charge; an execution with 3-D Secure only looks whether the card lies outside of it. */
export function secureResult(table: PaymentType['table']) {
  const charge = chargeResult(table)
  return (payment: Charge, customerName: string, on: string): string => {
    if (!on.startsWith('execute 3DS')) return charge(payment, customerName, on)
    const word = wordOf(payment, customerName, ['tds2_unsupported'])
    if (word === undefined && !isOutside(payment[inner].profile)) return 'approved'
    const charged = on.includes(' else ') ? charge(payment, customerName, on) : 'approved'
    return charged === 'approved' ? 'tds2_unsupported' : charged
  }
}
