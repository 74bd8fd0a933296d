// The default starting state without what waits for its buyer, applications, plans with their
// subscriptions, invoices and deposits: so that a test which counts what waits, is planned or was
// sold counts its own.
import defaultFixture from '../../fixtures/default.json' with { type: 'json' }
import type { Fixture } from '../../src/world/fixture.ts'

const { payments } = defaultFixture.records

/** What waits, is planned, or is counted by those who make their own. */
const busy = [
  'jobs',
  'applications',
  'plans',
  'subscriptions',
  'subscriptionResults',
  'invoices',
  'deposits',
  'trades',
  'rewards',
  'rewardRows',
  'businessPayments',
  'invoiceFiles',
]
const others = Object.fromEntries(
  Object.entries(defaultFixture.records).filter(([name]) => !busy.includes(name)),
)

const isCalm = (row: object) => !('status' in row) || row.status !== 'AWAITING_CUSTOMER_PAYMENT'

export const calmFixture = {
  ...defaultFixture,
  records: { ...others, payments: { ...payments, rows: payments.rows.filter(isCalm) } },
} as unknown as Fixture
