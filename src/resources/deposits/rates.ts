// Which fees count for a payment: those of the service, and those of the platform of a tenant.
import type { Settings } from '../../settings.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { mainShopOf, rateOf, storedShop } from '../shops/actions.ts'
import { feeKindOf } from '../shops/platform-fee.ts'
import { type FeeKind, type PlatformRate, walletCategories } from '../shops/schema.ts'
import type { FeeTerms } from './fees.ts'

/** How rows name what was paid by. source: published */
const methodNames: Readonly<Record<FeeKind, string>> = {
  vm: 'VM',
  jad: 'JA',
  applepay_vm: 'ApplepayVM',
  applepay_jad: 'ApplepayJA',
  googlepay_vm: 'GooglepayVM',
  googlepay_jad: 'GooglepayJA',
  konbini: 'KONBINI',
  paypay: 'PayPay',
  directdebit: 'Directdebit',
  directdebit_mizuho: 'Directdebit',
  virtualaccount: 'Virtualaccount',
  card_updater: 'VM',
}

/** What of a payment says which fees count. */
export type Feed = Parameters<typeof feeKindOf>[0]

export const methodNameOf = (payment: Feed): string => methodNames[feeKindOf(payment)]

/** Rates of the settings are hundredths of a percent. */
const percent = (hundredths: number): number => hundredths / 100

/** What the service takes of payments of a type; the numbers are decided, as contracts differ. */
export function termsOf(settings: Settings, { pay_type }: Feed): FeeTerms {
  const rate = percent(settings['deposit.rate'])
  if (pay_type === 'Konbini') return { rate, costRate: 0, least: settings['deposit.konbiniLeast'] }
  if (pay_type === 'Virtualaccount') {
    const [own, least] = [
      settings['deposit.virtualaccountRate'],
      settings['deposit.virtualaccountLeast'],
    ]
    return { rate: percent(own), costRate: 0, least }
  }
  if (pay_type === 'Directdebit') {
    return { rate: 0, costRate: 0, least: settings['deposit.debitFee'] }
  }
  return { rate, costRate: percent(settings['deposit.costRate']), least: 0 }
}

/** A tenant's own fees of a kind, and the standard ones of its platform. */
export function platformRatesOf(
  world: World,
  tenant: Account,
  kind: FeeKind,
): readonly [own: PlatformRate | undefined, standard: PlatformRate | undefined] {
  const category = kind === 'paypay' ? walletCategories[0] : null
  const main = mainShopOf(world, tenant.platform_id)
  const own = rateOf(storedShop(world, tenant.id), kind, category)
  return [own, main && rateOf(storedShop(world, main.id), kind, category)]
}
