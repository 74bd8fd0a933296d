// What other resources do with payment methods, and what its own operations share.
import { Refusal } from '../../kit/failure.ts'
import { fail } from '../../world/failures.ts'
import type { AccountStore } from '../../world/store.ts'
import { type MethodPayType, methodsPerTypeMax, type StoredMethod } from './schema.ts'

/** Methods of a customer that count for limit and default: all that have not failed. */
const living = (store: AccountStore, customer_id: string, pay_type: MethodPayType) =>
  store.paymentMethods.where({ customer_id, pay_type }).filter(({ status }) => status !== 'FAILED')

/** The account of this customer and pay_type; refuses one that is unknown or deleted. */
export function getMethod(
  store: AccountStore,
  customerId: string,
  payType: MethodPayType,
  id: string,
): StoredMethod {
  const method = store.paymentMethods.find(id)
  if (method?.customer_id !== customerId || method.pay_type !== payType) {
    throw fail.notFound(`Payment method ${id}`)
  }
  return method
}

/**
 * The account that a payment names, or the customer's default one. Refuses where there is none, and
 * one that cannot be used now.
 */
export function methodToPayWith(
  store: AccountStore,
  customerId: string,
  payType: MethodPayType,
  id: string | null | undefined,
): StoredMethod {
  const method = id
    ? getNamedMethod(store, customerId, payType, id)
    : living(store, customerId, payType).find(({ default_flag }) => default_flag === '1')
  if (!method) {
    const hint = `customer ${customerId} has no payment method of pay_type ${payType}`
    throw fail.required('payment_method_id').about('014').withHint(hint)
  }
  if (method.status !== 'ACTIVATED') {
    const hint = `payment method ${method.id} is ${method.status}: only an ACTIVATED one can pay`
    throw fail.stateForbids(method.status).withHint(hint)
  }
  return method
}

function getNamedMethod(
  store: AccountStore,
  customerId: string,
  payType: MethodPayType,
  id: string,
): StoredMethod {
  try {
    return getMethod(store, customerId, payType, id)
  } catch (refusal) {
    throw refusal instanceof Refusal ? refusal.about('014') : refusal
  }
}

const defaultItems = { Card: '136', Directdebit: '524', Virtualaccount: '548' } as const

/** Refuses a first method that is no default, and one more than a customer may have. */
export function requireRoom(payType: MethodPayType, others: number, default_flag: '0' | '1'): void {
  if (others >= methodsPerTypeMax) {
    const hint = `delete a payment method of pay_type ${payType} first`
    throw fail.tooManyCards(methodsPerTypeMax).about('138').withHint(hint)
  }
  if (others > 0 || default_flag === '1') return
  const hint = `the first payment method of pay_type ${payType} needs default_flag 1`
  throw fail.defaultRequired().about(defaultItems[payType]).withHint(hint)
}

/** How many accounts of the pay_type count for the limit. */
export const countMethods = (
  store: AccountStore,
  customerId: string,
  payType: MethodPayType,
): number => living(store, customerId, payType).length

/** Makes an account the only default of its customer and pay_type. */
export function makeDefault(store: AccountStore, method: StoredMethod): StoredMethod {
  for (const other of living(store, method.customer_id, method.pay_type)) {
    if (other.default_flag === '1' && other.id !== method.id) {
      store.paymentMethods.replace({ ...other, default_flag: '0' })
    }
  }
  return method.default_flag === '1'
    ? method
    : store.paymentMethods.replace({ ...method, default_flag: '1' })
}

/** There is a default while there are methods: the newest, where the former one is gone. */
export function keepDefault(store: AccountStore, { customer_id, pay_type }: StoredMethod): void {
  const left = living(store, customer_id, pay_type)
  const newest = left.at(-1)
  if (newest && left.every(({ default_flag }) => default_flag === '0')) makeDefault(store, newest)
}

/** Keeps the customer's `directdebit_registration` true. */
export function noteBankAccounts(store: AccountStore, customerId: string): void {
  const customer = store.customers.find(customerId)
  if (!customer) return
  const isRegistered = living(store, customerId, 'Directdebit').some(
    ({ status }) => status === 'ACTIVATED',
  )
  const directdebit_registration = isRegistered ? '1' : '0'
  if (customer.directdebit_registration === directdebit_registration) return
  store.customers.replace({ ...customer, directdebit_registration })
}

/** Takes away every account of a customer who is deleted. */
export function removeMethodsOf(store: AccountStore, customer_id: string): void {
  for (const { id } of store.paymentMethods.where({ customer_id })) store.paymentMethods.remove(id)
}
