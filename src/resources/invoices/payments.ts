// The payments that an invoice makes: the account to transfer to, the debit, and what ends them.
import { inner } from '../../kit/collection.ts'
import { dayMs, parseTimestamp, startOfDay } from '../../kit/dates.ts'
import { Refusal } from '../../kit/failure.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import {
  cancelOnPage,
  executeOnPage,
  paymentOnPage,
  registerOnPage,
} from '../payments/page-actions.ts'
import type { RegistrationInput } from '../payments/registration.ts'
import type { Payment } from '../payments/schema.ts'
import type { DirectdebitPayment } from '../payments/types/directdebit-schema.ts'
import type { VirtualaccountPayment } from '../payments/types/virtualaccount-schema.ts'
import { shopOfInvoice } from './actions.ts'
import { filledIn } from './draft.ts'
import { type Invoice, invoiceItems, type StoredInvoice } from './schema.ts'

/** The payment of this order id, as the shop of the invoice has it. */
export const paymentOfInvoice = (
  world: World,
  invoice: StoredInvoice,
  order: string | null,
): Payment | undefined =>
  order === null ? undefined : paymentOnPage(world, invoice[inner].shop_id, order)

/** The payment of the account to transfer to; undefined where none was issued. */
export const accountPayment = (world: World, invoice: StoredInvoice) =>
  paymentOfInvoice(world, invoice, invoice[inner].account_order) as
    | VirtualaccountPayment
    | undefined

/** Registers a payment that knows for which invoice it is. */
export function registerFor(
  world: World,
  invoice: StoredInvoice,
  input: RegistrationInput,
  account: Readonly<Record<string, string>> | null = null,
): Payment {
  const shop = shopOfInvoice(world, invoice)
  const { client_field_1, client_field_2, client_field_3 } = invoice
  const registration = { ...input, client_field_1, client_field_2, client_field_3 }
  const payment = registerOnPage(world, shop, world.ids.id('o_'), registration)
  // A charge takes over the facts of its card, so one by card knows its invoice as a field.
  const known = payment.pay_type === 'Card' ? { invoice_id: invoice.id } : {}
  return world.store.payments.replace(shop.id, {
    ...payment,
    ...known,
    [inner]: { ...payment[inner], invoice: { id: invoice.id, account } },
  })
}

/** The customer of an invoice, unless it is deleted by now. */
export const payerOf = (world: World, invoice: StoredInvoice): string | null =>
  world.storeOf(shopOfInvoice(world, invoice)).customers.find(invoice.customer_id ?? '')?.id ?? null

/** What is told of an account, under the names of the payment that has it. */
const accountFields = [
  ...['va_branch_code', 'va_branch_name', 'va_account_number', 'va_account_name'],
  ...['virtual_account_id', 'account_assignment_date'],
]

/** The account of the invoice that is referred to, if that had one. */
function accountAgain(world: World, invoice: StoredInvoice) {
  const id = invoice.virtual_account?.reference_invoice_id
  const earlier = id ? world.store.invoices.find(invoice[inner].shop_id, id) : undefined
  const payment = earlier && accountPayment(world, earlier)
  return payment ? filledIn<Record<string, string>>(accountFields, payment) : null
}

/**
 * Issues an account for what is left to pay, open until the end of `lastDay` (`yyyy/MM/dd`); gives
 * what the invoice says of it. `fresh` takes a new account in any case.
 */
export function issueAccount(
  world: World,
  invoice: StoredInvoice,
  lastDay: string,
  fresh = false,
): StoredInvoice {
  const account = fresh ? null : accountAgain(world, invoice)
  const registered = registerFor(
    world,
    invoice,
    {
      pay_type: 'Virtualaccount',
      billing_amount: invoice.billing_total_amount,
      use_exact_deposit_amount: invoice.virtual_account?.use_exact_deposit_amount ?? null,
    } as RegistrationInput,
    account,
  )
  const days = ((parseTimestamp(lastDay) ?? 0) - startOfDay(world.nowMs)) / dayMs
  const { payment } = executeOnPage(world, shopOfInvoice(world, invoice), registered, {
    payment_term_day: days,
    customer_id: payerOf(world, invoice),
  })
  const issued = payment as VirtualaccountPayment
  return {
    ...invoice,
    embedded_virtual_account: {
      virtual_account_id: issued.virtual_account_id,
      branch_name: issued.va_branch_name,
      branch_code: issued.va_branch_code,
      account_number: issued.va_account_number,
      account_name: issued.va_account_name,
    },
    [inner]: { ...invoice[inner], account_order: issued.id },
  }
}

/** The same refusal about the invoice's own field. */
const targetDateItem = '038'
function aboutInvoice(refusal: unknown): unknown {
  if (!(refusal instanceof Refusal)) return refusal
  const [{ code }] = refusal.problems
  if (!('item' in code)) return refusal
  if (code.item === targetDateItem) return refusal.about(invoiceItems.targetDate)
  return code.item === '901' ? refusal.about(invoiceItems.paymentMethod) : refusal
}

type Bank = NonNullable<Invoice['embedded_directdebit']>

const bankFields: readonly (keyof Bank)[] = [
  ...(['bank_name', 'bank_code', 'branch_name', 'branch_code'] as const),
  ...(['account_type', 'account_number', 'account_name_kana'] as const),
]

/** Asks the bank to debit the customer on the day that the merchant named. */
export function requestDebit(world: World, invoice: StoredInvoice): StoredInvoice {
  const shop = shopOfInvoice(world, invoice)
  const { directdebit, customer_id, total_amount } = invoice
  if (customer_id === null) throw fail.required('customer_id').about(invoiceItems.customer)
  try {
    const { payment_method_id, target_date, remarks } = directdebit ?? {}
    const input = { pay_type: 'Directdebit', amount: total_amount, remarks: remarks ?? null }
    const registered = registerFor(world, invoice, input as RegistrationInput)
    const { payment } = executeOnPage(world, shop, registered, {
      customer_id,
      payment_method_id,
      target_date,
    })
    const { settlement_route, payment_method_id: method } = payment as DirectdebitPayment
    const bank = world.storeOf(shop).paymentMethods.find(method ?? '')?.directdebit
    return {
      ...invoice,
      directdebit: directdebit && { ...directdebit, settlement_route },
      embedded_directdebit: bank ? filledIn<Bank>(bankFields, bank) : null,
      [inner]: { ...invoice[inner], debit_order: payment.id },
    }
  } catch (refusal) {
    throw aboutInvoice(refusal)
  }
}

/** Gives up what still waits for this invoice; a debit that the bank has already runs on. */
export function endPayments(world: World, invoice: StoredInvoice): void {
  const { account_order, debit_order, paid_by } = invoice[inner]
  const shop = shopOfInvoice(world, invoice)
  for (const order of [account_order, debit_order]) {
    const payment = order === paid_by ? undefined : paymentOfInvoice(world, invoice, order)
    if (!payment || !/^AWAITING_/.test(payment.status)) continue
    try {
      cancelOnPage(world, shop, payment)
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
    }
  }
}
