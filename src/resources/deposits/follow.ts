// Which rows follow of what happens to payments, chargebacks and bank accounts.
import { type Account, worldOwner } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import type { PaymentFollower } from '../../world/world-parts.ts'
import type { Payment } from '../payments/schema.ts'
import { feeKindOf, platformFee } from '../shops/platform-fee.ts'
import type { PlatformFee } from '../shops/schema.ts'
import { feeBetween, saleFee, taxOn } from './fees.ts'
import { type Feed, platformRatesOf, termsOf } from './rates.ts'
import type { TradeType } from './schema.ts'
import { addTrade, tradesOf } from './trades.ts'

type Amounts = Pick<Payment, 'amount' | 'tax' | 'total_amount'>

const nothing: Amounts = { amount: 0, tax: 0, total_amount: 0 }

/** What of a payment is taken: all of it once it is captured. */
const takenOf = (payment: Payment): Amounts => (payment.status === 'CAPTURED' ? payment : nothing)

/** The fees by which a sale was charged; a later change of rates does not touch it. */
function chargedRates(world: World, payment: Payment) {
  const rows = tradesOf(world, payment.shop_id, payment.id)
  const sale = rows.findLast(({ trade_type }) => trade_type === 1)?.platform
  if (!sale) return undefined
  const { platform_fee_rate: platform_rate, fixed_fee_for_platform_fee: fixed_fee } = sale
  return { platform_rate, fixed_fee }
}

function platformFeeBetween(
  world: World,
  shop: Account,
  payment: Payment,
  { more, less }: { readonly more: number; readonly less: number },
): PlatformFee {
  const charged = chargedRates(world, payment)
  const [own, standard] = charged
    ? [charged, undefined]
    : platformRatesOf(world, shop, feeKindOf(payment as Feed))
  const whole = platformFee(more, own, standard)
  if (less === 0) return whole
  const platform_fee = whole.platform_fee - platformFee(less, own, standard).platform_fee
  return { ...whole, platform_fee, platform_fee_taxin: platform_fee + taxOn(platform_fee) }
}

/**
 * The row of a payment of which more, or less, is taken than before. Its fee is what the fee
 * differs by, so that the rows of a payment come to the fee of what is left of it.
 */
function addSaleOrRefund(world: World, payment: Payment, was: Amounts, is: Amounts, at?: string) {
  const isSale = is.total_amount > was.total_amount
  const [more, less] = isSale ? [is, was] : [was, is]
  const terms = termsOf(world.settings, payment as Feed)
  const whole = saleFee(more.total_amount, terms)
  const isPart = less.total_amount > 0
  const shop = world.store.accounts.find(worldOwner, payment.shop_id)
  const totals = { more: more.total_amount, less: less.total_amount }
  addTrade(
    world,
    payment.shop_id,
    {
      trade_type: isSale ? 1 : 2,
      amount: more.amount - less.amount,
      tax: more.tax - less.tax,
      fee: isPart ? feeBetween(whole, saleFee(less.total_amount, terms)) : whole,
      platform: shop?.role === 'tenant' ? platformFeeBetween(world, shop, payment, totals) : null,
    },
    { of: payment, at },
  )
}

/** The row of a payment that stood as captured before anybody followed it. */
export const addSale = (world: World, payment: Payment, at: string): void =>
  addSaleOrRefund(world, payment, nothing, payment, at)

/** Adds the row of a payment that was captured, lowered or canceled, or of a debit that failed. */
export const followSale: PaymentFollower = (world, payment, before) => {
  const [was, is] = [takenOf(before), takenOf(payment)]
  if (was.total_amount !== is.total_amount) {
    addSaleOrRefund(world, payment, was, is)
  } else if (payment.status === 'FAILED' && before.status !== 'FAILED') {
    const least = world.settings['deposit.failedDebitFee']
    const fee = saleFee(0, { rate: 0, costRate: 0, least })
    addTrade(world, payment.shop_id, { trade_type: 6, fee }, { of: payment })
  }
}

/** Adds the row of a chargeback that was lost, 3, or that was taken back after that, 5. */
export function addChargebackTrade(
  world: World,
  { shop_id, order_id, amount }: { shop_id: string; order_id: string; amount: number },
  trade_type: Extract<TradeType, 3 | 5>,
  at?: string,
): void {
  const payment = world.store.payments.find(shop_id, order_id)
  if (!payment) return
  const isWhole = amount === payment.total_amount
  const amounts = isWhole ? { amount: payment.amount, tax: payment.tax } : { amount, tax: 0 }
  addTrade(world, shop_id, { ...amounts, trade_type }, { of: payment, at })
}

/** Adds the fee of a bank account that its owner registered on the web. */
export function addWebRegistration(world: World, shop: Account): void {
  const [own, standard] = shop.role === 'tenant' ? platformRatesOf(world, shop, 'directdebit') : []
  addTrade(world, shop.id, {
    trade_type: 7,
    payment_method: 'Directdebit',
    web: world.settings['deposit.webRegistrationFee'],
    platformWeb: own?.web_registration_fee ?? standard?.web_registration_fee ?? 0,
  })
}
