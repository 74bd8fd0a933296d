// Edits that make the product wrong, each of one place, and the tests that must see it. Those of
// the tables of states stand in `wrong-rows.ts`.
import { businessPaymentMutants } from './business-payment-mutants.ts'
import { wrongBuyers } from './wrong-buyers.ts'
import { wrongRows } from './wrong-rows.ts'

export interface Mutant {
  /** What is wrong with it. */
  readonly name: string
  readonly file: string
  /** Stands just once in the file. */
  readonly find: string
  readonly replace: string
  readonly tests: readonly string[]
}

const walks = 'test/payments/random-walks.test.ts'

export const mutants: readonly Mutant[] = [
  ...wrongRows,
  ...businessPaymentMutants,
  ...wrongBuyers,
  {
    name: 'the former default card stays default',
    file: 'src/resources/cards/actions.ts',
    find: "  if (former) store.cards.replace({ ...former, default_flag: '0' })\n",
    replace: '',
    tests: [walks],
  },
  {
    name: 'the total leaves the tax out',
    file: 'src/resources/payments/amounts.ts',
    find: 'total_amount: amount + tax }',
    replace: 'total_amount: amount }',
    tests: [walks],
  },
  {
    name: 'a notification tells of the payment as it was',
    file: 'src/resources/payments/advance.ts',
    find: 'tellOfPayment(world, taken.emits as EventName, stored, moment.simulated)',
    replace: 'tellOfPayment(world, taken.emits as EventName, payment, moment.simulated)',
    tests: [walks],
  },
  {
    name: 'a refused command leaves its changes',
    file: 'src/world/world.ts',
    find: 'kept = error instanceof Refusal && error.keepsChanges',
    replace: 'kept = error instanceof Refusal',
    tests: [walks],
  },
  {
    name: 'a payment that was paid keeps its term',
    file: 'src/resources/payments/advance.ts',
    find: '  else world.scheduler.drop(kind, owner, subject)\n',
    replace: '',
    tests: [walks],
  },
  {
    name: 'a secret key may send the number of a card',
    file: 'src/resources/cards/entry.ts',
    find: "  if (keyKind === 'secret') {",
    replace: "  if (keyKind !== 'secret' && keyKind !== 'public') {",
    tests: ['test/resources/raw-cards.test.ts'],
  },
  {
    name: 'a page may call what only a secret key may call',
    file: 'src/http/cors.ts',
    find: " || match.endpoint.keys === 'secret'",
    replace: '',
    tests: ['test/clients/cors.test.ts'],
  },
  {
    name: 'a shop without a sharing group sees the cards of one',
    file: 'src/http/permissions.ts',
    find: 'sharingOnly: true,',
    replace: 'sharingOnly: false,',
    tests: ['test/acceptance/permissions/matrix.test.ts'],
  },
  {
    name: 'a debit is accepted a day longer',
    file: 'src/resources/payment-methods/debit-days.ts',
    find: 'const acceptanceDays = 11',
    replace: 'const acceptanceDays = 10',
    tests: ['test/payments/directdebit.test.ts'],
  },
  {
    name: 'the slip of a store ends a day late',
    file: 'src/resources/payments/types/konbini-steps.ts',
    find: 'endOfDay(world.nowMs + days * dayMs)',
    replace: 'endOfDay(world.nowMs + (days + 1) * dayMs)',
    tests: ['test/payments/konbini.test.ts'],
  },
  {
    name: 'a QR wallet may be charged more than was approved',
    file: 'src/resources/payments/types/paypay-steps.ts',
    find: 'if (amounts.total_amount > paid.total_amount)',
    replace: 'if (amounts.amount > paid.total_amount)',
    tests: ['test/payments/paypay.test.ts'],
  },
  {
    name: 'a store takes one yen more than it may',
    file: 'src/resources/payments/types/konbini.ts',
    find: 'maximum: 299_999 }',
    replace: 'maximum: 300_000 }',
    tests: ['test/payments/konbini.test.ts'],
  },
  {
    name: 'a wrong access_id opens the payment',
    file: 'src/resources/payments/actions.ts',
    find: 'if (payment.access_id !== access_id)',
    replace: 'if (payment.access_id.length !== access_id.length)',
    tests: ['test/payments/order-of-refusals.test.ts'],
  },
  {
    name: 'an attempt is not enough for a payment',
    file: 'src/resources/three-d-secure/results.ts',
    find: "result === 'Y' || (result === 'A' && !wantsFull)",
    replace: "result === 'Y' || (result === 'A' && wantsFull)",
    tests: ['test/three-d-secure/merchant-drives.test.ts'],
  },
  {
    name: 'a customer may have a sixth payment method',
    file: 'src/resources/payment-methods/actions.ts',
    find: 'if (others >= methodsPerTypeMax)',
    replace: 'if (others > methodsPerTypeMax)',
    tests: ['test/resources/payment-methods.test.ts'],
  },
  {
    name: 'the bank account that was default stays default',
    file: 'src/resources/payment-methods/actions.ts',
    find: "if (other.default_flag === '1' && other.id !== method.id) {",
    replace: "if (other.default_flag === '0' && other.id !== method.id) {",
    tests: [walks],
  },
  {
    name: 'a subscription of the 31st drifts to the day that a short month had',
    file: 'src/resources/subscriptions/calendar.ts',
    find: 'atMonthEnd ? last : Math.min(day, last)',
    replace: 'atMonthEnd ? last : Math.min(day, last, 28)',
    tests: ['test/subscriptions/calendar.test.ts'],
  },
  {
    name: 'every year that four divides is a leap year',
    file: 'src/resources/subscriptions/calendar.ts',
    find: '(year % 4 === 0 && year % 100 !== 0) || year % 400 === 0',
    replace: 'year % 4 === 0',
    tests: ['test/subscriptions/calendar.test.ts'],
  },
  {
    name: 'a subscription is charged on the day of its stop',
    file: 'src/resources/subscriptions/calendar.ts',
    find: '(stop !== null && day >= stop)',
    replace: '(stop !== null && day > stop)',
    tests: ['test/subscriptions/calendar.test.ts'],
  },
  {
    name: 'the least fee of a sale counts on top of its rate',
    file: 'src/resources/deposits/fees.ts',
    find: 'const fee_total = Math.max(byRate, least)',
    replace: 'const fee_total = byRate + least',
    tests: ['test/deposits/fees.test.ts'],
  },
  {
    name: 'the fee of a sale is rounded up',
    file: 'src/resources/deposits/fees.ts',
    find: '  Math.floor((total * Math.round(rate * 100)) / 10_000)',
    replace: '  Math.ceil((total * Math.round(rate * 100)) / 10_000)',
    tests: ['test/deposits/fees.test.ts'],
  },
  {
    name: 'the tax of a deposit is taken of the untaxed part too',
    file: 'src/resources/deposits/fees.ts',
    find: 'tax_amount: taxOn(taxable_fee_amount),',
    replace: 'tax_amount: taxOn(sums.fee),',
    tests: ['test/deposits/fees.test.ts'],
  },
  {
    name: 'buyers act on what a recipe made',
    file: 'src/world/world.ts',
    find: 'if (this.turn.isLeftAlone) return',
    replace: 'if (this.turn.isLeftAlone && this.turn.on === "") return',
    tests: ['test/buyer/policy.test.ts'],
  },
  {
    name: 'a buyer whose policy is fail answers the issuer as the card has it',
    file: 'src/buyer/policy.ts',
    find: "world.buyerPolicy === 'fail' ? 'fail' : undefined",
    replace: "world.buyerPolicy === 'fail' ? undefined : undefined",
    tests: ['test/buyer/policy.test.ts'],
  },
  {
    name: 'an account is used again only where its payment was paid',
    file: 'src/resources/payments/types/virtualaccount-steps.ts',
    find: 'other[inner].lastTransfer ?? other.transaction_date ?? other.account_assignment_date',
    replace: 'other.transaction_date',
    tests: ['test/payments/specified-values.test.ts'],
  },
  {
    name: 'tenants: the acting header is looked at before the role of the caller',
    file: 'src/http/steps/permit.ts',
    find:
      '  if (!group.roles.includes(caller.role)) throw fail.roleNotAllowed()\n' +
      '  const acting = actingFor(call, caller, endpoint)\n',
    replace:
      '  const acting = actingFor(call, caller, endpoint)\n' +
      '  if (!group.roles.includes(caller.role)) throw fail.roleNotAllowed()\n',
    tests: ['test/acceptance/order/refusal-order.test.ts'],
  },
  {
    name: 'tenants: one without a fee of its own pays none',
    file: 'src/resources/shops/platform-fee.ts',
    find: 'own?.platform_rate ?? standard?.platform_rate ?? 0',
    replace: 'own?.platform_rate ?? 0',
    tests: ['test/resources/platform-fee.test.ts'],
  },
  {
    name: 'tenants: the dashboard approves who has not applied',
    file: 'src/resources/applications/table.ts',
    find: "  ['703', 'decide',                'approve',      '706', told, byHand],\n",
    replace:
      "  ['701', 'decide', 'approve', '706', told, byHand],\n" +
      "  ['703', 'decide', 'approve', '706', told, byHand],\n",
    tests: ['test/applications/dashboard.test.ts'],
  },
  {
    name: 'tenants: a suspended shop is paid on its pages and by its jobs',
    file: 'src/resources/applications/usable-actions.ts',
    find: '  if (suspended_service) return false\n',
    replace: '',
    tests: ['test/applications/may-pay.test.ts'],
  },
]
