// Edits that make the product wrong, each of one place, and the tests that must see it.

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
  {
    name: 'a canceled payment by card stays captured',
    file: 'src/resources/payments/types/charge-table.ts',
    find: "...asked('CAPTURED',   'cancel',  'CANCELED',",
    replace: "...asked('CAPTURED',   'cancel',  'CAPTURED',",
    tests: ['test/payments/table.test.ts'],
  },
  {
    name: 'a canceled payment by card cannot be captured again',
    file: 'src/resources/payments/types/charge-table.ts',
    find: "...asked('CANCELED',   'capture',",
    replace: "...asked('CHECKED',    'capture',",
    tests: ['test/payments/table.test.ts'],
  },
  {
    name: 'the term of a store ends in CANCELED',
    file: 'src/resources/payments/types/konbini-table.ts',
    find: "'expire',       'approved',     'EXPIRED', ",
    replace: "'expire',       'approved',     'CANCELED',",
    tests: ['test/payments/konbini-table.test.ts'],
  },
  {
    name: 'nobody is told that a store was paid twice',
    file: 'src/resources/payments/types/konbini-table.ts',
    find: "'payments.konbini.complete', flags],\n  ['CANCELED'",
    replace: "null, flags],\n  ['CANCELED'",
    tests: ['test/payments/konbini-table.test.ts'],
  },
  {
    name: 'an approval of a QR wallet is told as an execution',
    file: 'src/resources/payments/types/paypay-table.ts',
    find: "'approve-in-wallet AUTH',",
    replace: "'approve-in-wallet CAPTURE',",
    tests: ['test/payments/paypay-table.test.ts'],
  },
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
]
