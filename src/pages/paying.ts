// What pages of payments have in common: finding one, acting on one, and telling what became of it.
import { type Act, acts } from '../buyer/acts.ts'
import { invariant } from '../kit/invariant.ts'
import { type Acted, paymentsOfId } from '../resources/payments/outside-actions.ts'
import type { Payment } from '../resources/payments/schema.ts'
import { worldOwner } from '../world/account.ts'
import type { World } from '../world/world.ts'
import type { Visit } from './page.ts'
import { Problem } from './problem.tsx'

type Payable = Visit<Readonly<Record<'shop' | 'payment', string>>>

/** The payment of a path, which is of this type and was executed. */
export function paymentOf<P extends Payment>(visit: Payable, payType: string): P {
  const { shop, payment: id } = visit.params
  const [payment] = paymentsOfId(visit.world, id, shop)
  if (payment?.pay_type !== payType || payment.status === 'UNPROCESSED') {
    throw new Problem('notFound')
  }
  return payment as P
}

/** The name of a shop, as its buyers know it. */
export const shopName = ({ store }: World, shopId: string): string =>
  store.accounts.of(worldOwner).find(shopId)?.name ?? shopId

/** The act of this name. */
export function actNamed(name: string): Act {
  const act = acts.find((each) => each.name === name)
  invariant(act, `a buyer has no act ${name}`)
  return act
}

/** Lets the buyer act, in a command of the world. */
export const buy = (
  { world, command }: Visit,
  payment: Payment,
  name: string,
  details: Parameters<Act['run']>[2] = {},
): Acted => command(() => actNamed(name).run(world, payment, details))
