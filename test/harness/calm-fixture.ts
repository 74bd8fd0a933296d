// The default starting state, but for the slip that waits for its buyer, the applications of the
// tenants, and the plans: so that a test which counts what waits, or what is planned, counts its own.
import defaultFixture from '../../fixtures/default.json' with { type: 'json' }
import type { Fixture } from '../../src/world/fixture.ts'

const {
  jobs: _,
  applications: _examined,
  plans: _sold,
  payments,
  ...others
} = defaultFixture.records

const isCalm = (row: object) => !('status' in row) || row.status !== 'AWAITING_CUSTOMER_PAYMENT'

export const calmFixture = {
  ...defaultFixture,
  records: { ...others, payments: { ...payments, rows: payments.rows.filter(isCalm) } },
} as unknown as Fixture
