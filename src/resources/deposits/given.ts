// Deposits of sales in any state: a sale by real requests, then what the service does.
import { type GivenApi, performGiven, type Recipe } from '../../http/given.ts'
import { worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import type { Payment } from '../payments/schema.ts'
import { adjust, decideDeposit } from './actions.ts'
import {
  closeDeposit,
  depositAt,
  settlementOf,
  shopLedger,
  stateOf,
  transferDeposit,
} from './ledger.ts'
import type { StoredDeposit } from './schema.ts'
import type { StatusCode } from './table.ts'

type Step = (world: World, deposit: StoredDeposit) => StoredDeposit

const close: Step = (world, deposit) => closeDeposit(world, shopLedger, deposit)
const pay: Step = (world, deposit) => transferDeposit(world, shopLedger, deposit, true)
const hold: Step = (world, deposit) => transferDeposit(world, shopLedger, deposit, false)
const set =
  (status: StatusCode): Step =>
  (world, deposit) =>
    decideDeposit(world, { ledger: shopLedger, deposit }, status)

/** Brings the deposit to this amount, so that it is closed as it should be. */
const bringTo =
  (amount: number): Step =>
  (world, deposit) => {
    const { deposit_amount } = settlementOf(world, shopLedger, deposit)
    adjust(world, deposit.shop_id, { amount: amount - deposit_amount, label: 'given' })
    return world.store.deposits.find(deposit.shop_id, deposit.id) ?? deposit
  }

const billed = -1000

/** What leads from the first sale to each state. */
const ways: Readonly<Record<string, readonly Step[]>> = {
  '3001': [],
  '3002': [close],
  '3003': [close, pay],
  '3004': [close, set(3004)],
  '3005': [close, set(3005)],
  '3006': [bringTo(billed), close],
  '3007': [bringTo(billed), close, set(3007)],
  '3008': [bringTo(billed), close, set(3008)],
  '3009': [bringTo(billed), close, set(3009)],
  '3010': [close, hold],
  '3011': [bringTo(0), close],
  '3012': [],
  '3013': [close, set(3013)],
}

/** The deposit that the sales of now stand in, after one more sale; of a tenant where it sells. */
async function sell(api: GivenApi, wish: object): Promise<StoredDeposit> {
  const { world } = api
  const { shop_id } = await api.make<Payment>('payment', { ...wish, status: 'CAPTURED' })
  return performGiven(world, 'deposit', () => {
    const shop = world.store.accounts.find(worldOwner, shop_id)
    if (!shop) throw fail.notFound(`Shop ${shop_id}`)
    return depositAt(world, shopLedger, shop, world.stamp)
  })
}

/**
 * `given deposit {status_code?, amount?, tax?}`: the deposit of a new sale by card, 3002 unless
 * another is wished. Only the first deposit of a shop can be 3012.
 */
export const givenDeposit: Recipe = async (api, { status_code = 3002, ...wish }) => {
  const steps = ways[String(status_code)]
  if (!steps) {
    const known = Object.keys(ways).join(', ')
    throw fail.notFound(`A way to status_code ${status_code}`).withHint(`status codes: ${known}`)
  }
  let deposit = await sell(api, wish)
  if (String(status_code) === '3001' && stateOf(deposit) === '3012') {
    const first = deposit
    performGiven(api.world, 'deposit', () => close(api.world, first))
    deposit = await sell(api, wish)
  }
  deposit = performGiven(api.world, 'deposit', () =>
    steps.reduce((reached, step) => step(api.world, reached), deposit),
  )
  if (stateOf(deposit) !== String(status_code)) {
    throw fail
      .notFound(`A way to status_code ${status_code}`)
      .withHint(`it came to ${stateOf(deposit)}: only the first deposit of a shop is 3012`)
  }
  return api.call('GET /v1/accounts/{id}', { params: { id: deposit.id } })
}
