// What comes over a payment from outside the API: the acts of its buyer, and the end of its term.
import { worldOwner } from '../../world/account.ts'
import { scriptedResult } from '../../world/rules.ts'
import type { World } from '../../world/world.ts'
import { advance, expiry } from './advance.ts'
import { actName } from './ruled-steps.ts'
import type { Payment } from './schema.ts'
import { paymentTypes, typeOf } from './types/index.ts'
import { type ActDetails, type BuyerAct, buyerActs, type Moment } from './types/payment-type.ts'

/** What became of an act: `approved` or another result of the table, and the payment. */
export interface Acted {
  readonly result: string
  readonly payment: Payment
}

/** The moment of a command that nobody asked for by a request of this shop. */
export function momentOf(world: World, shopId: string): Moment | undefined {
  const account = world.store.accounts.of(worldOwner).find(shopId)
  return (
    account && { world, store: world.storeOf(account), wishedResult: undefined, body: undefined }
  )
}

/** The acts that the payment's status allows. */
export function actsFor(payment: Payment): readonly BuyerAct[] {
  const { transitions } = typeOf(payment).table
  const possible = transitions.filter(({ from }) => from === payment.status)
  // `approve-in-wallet AUTH` is the act of a payment with this job_code.
  const names = new Set(possible.map(({ on }) => on.split(' ')[0]))
  return buyerActs.filter((act) => names.has(act))
}

/**
 * A buyer does something to a payment, in the running command; undefined when its status allows no
 * such act. `simulated` when the simulator of the service does it.
 */
export function actOnPayment(
  world: World,
  payment: Payment,
  act: BuyerAct,
  details: ActDetails,
  simulated = false,
): Acted | undefined {
  const moment = momentOf(world, payment.shop_id)
  const type = typeOf(payment)
  const knows = type.table.resultsOf(payment.status, act)
  const step = type.buyerStep?.(world, payment, act, {
    told: details,
    askRules: () =>
      scriptedResult(world, actName(type, act), knows, () => ({ ...payment, ...details })),
  })
  if (!moment || !step || !actsFor(payment).includes(act)) return undefined
  const { result = 'approved' } = step
  return { result, payment: advance({ ...moment, simulated }, payment, { ...step, result }) }
}

/** The payment's term is over, in the running command. */
export function endTerm(world: World, shopId: string, id: string): Payment | undefined {
  const moment = momentOf(world, shopId)
  const payment = moment?.store.payments.find(id)
  if (!moment || !payment) return undefined
  return advance(moment, payment, typeOf(payment).termStep?.(world) ?? expiry)
}

/** A payment of this id: of the shop that is named, or of each shop that has one. */
export function paymentsOfId(world: World, id: string, shopId?: string): readonly Payment[] {
  const { accounts, payments } = world.store
  const shops =
    shopId === undefined
      ? accounts
          .of(worldOwner)
          .all()
          .map(({ id }) => id)
      : [shopId]
  return shops.flatMap((shop) => payments.find(shop, id) ?? [])
}

/** The payment of a wallet's code, whatever became of it. */
export function paymentWithCode(world: World, codeId: string): Payment | undefined {
  const shops = world.store.accounts.of(worldOwner).all()
  const isMeant = (each: Payment) => (each as { code_id?: string | null }).code_id === codeId
  for (const { id } of shops) {
    const found = world.store.payments.of(id).where({ pay_type: 'Paypay' }).find(isMeant)
    if (found) return found
  }
  return undefined
}

/** Every payment that waits for its buyer or a bank, by shop and type, oldest first. */
export function waitingPayments(world: World): readonly Payment[] {
  const statuses = [
    'AWAITING_CUSTOMER_PAYMENT',
    'AUTHENTICATED',
    'AWAITING_PAYMENT_APPROVAL',
  ] as const
  const shops = world.store.accounts.of(worldOwner).all()
  return shops.flatMap(({ id }) =>
    Object.keys(paymentTypes).flatMap((pay_type) =>
      statuses.flatMap((status) => world.store.payments.of(id).where({ pay_type, status })),
    ),
  )
}
