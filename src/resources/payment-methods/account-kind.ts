// What bank accounts and accounts to transfer to have in common: where they are kept, and how one
// begins, changes and goes.
import { inner } from '../../kit/collection.ts'
import type { Account } from '../../world/account.ts'
import type { AccountStore } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import {
  countMethods,
  getMethod,
  keepDefault,
  makeDefault,
  noteBankAccounts,
  requireRoom,
} from './actions.ts'
import { moveTo } from './moves.ts'
import { type MethodKind, type Wishes, wishesOf } from './registration.ts'
import type { MethodPayType, PaymentMethod, StoredMethod } from './schema.ts'

interface Calling {
  readonly world: World
  readonly store: AccountStore
  readonly acting: Account
}

type Detail = Partial<
  Pick<PaymentMethod, 'directdebit' | 'virtualaccount' | 'redirect_url_accessed_flag'>
>

/** A new account of a customer, with the first status of its kind. */
export function addAccount(
  { world, store, acting }: Calling,
  {
    customerId,
    payType,
    on,
    body,
    detail,
  }: {
    readonly customerId: string
    readonly payType: MethodPayType
    readonly on: string
    readonly body: Wishes
    readonly detail: Detail
  },
): StoredMethod {
  const default_flag = body.default_flag ?? '0'
  requireRoom(payType, countMethods(store, customerId, payType), default_flag)
  const { status, tell } = moveTo(world, { pay_type: payType, status: 'none' }, on)
  const { stamp } = world
  const method = store.paymentMethods.add({
    id: world.ids.id('pm_'),
    pay_type: payType,
    customer_id: customerId,
    status,
    redirect_url: null,
    redirect_url_accessed_flag: null,
    ...wishesOf(body),
    default_flag: '0',
    delete_flag: '0',
    process_date: stamp,
    created: stamp,
    updated: stamp,
    card: null,
    directdebit: null,
    virtualaccount: null,
    ...detail,
    [inner]: { shop_id: acting.id, page: null },
  })
  const stored = default_flag === '1' ? makeDefault(store, method) : method
  tell(acting, stored)
  return stored
}

/** An operation on an account: its new status and fields, stored and told of. */
export function moveAccount(
  { world, store, acting }: Calling,
  method: StoredMethod,
  on: string,
  changes: Partial<PaymentMethod>,
): StoredMethod {
  const { status, tell } = moveTo(world, method, on)
  const { stamp } = world
  const times = { process_date: stamp, updated: stamp }
  const moved = store.paymentMethods.replace({ ...method, ...changes, ...times, status })
  const failed = status === 'FAILED' && moved.default_flag === '1'
  const shown = failed ? store.paymentMethods.replace({ ...moved, default_flag: '0' }) : moved
  keepDefault(store, shown)
  if (shown.pay_type === 'Directdebit') noteBankAccounts(store, shown.customer_id)
  const stored = store.paymentMethods.find(shown.id) ?? shown
  tell(acting, stored)
  return stored
}

/** The operations that both kinds do alike. */
export const accountOperations = (
  payType: MethodPayType,
): Pick<MethodKind, 'list' | 'get' | 'remove'> => ({
  list: (store, customer_id) => store.paymentMethods.where({ customer_id, pay_type: payType }),
  get: (store, customerId, id) => getMethod(store, customerId, payType, id),
  remove({ world, store, acting }, customerId, id) {
    const method = getMethod(store, customerId, payType, id)
    const { tell } = moveTo(world, method, 'delete')
    store.paymentMethods.remove(id)
    keepDefault(store, method)
    noteBankAccounts(store, customerId)
    const { stamp } = world
    const gone = { ...method, delete_flag: '1', process_date: stamp, updated: stamp } as const
    tell(acting, gone)
    return gone
  },
})
