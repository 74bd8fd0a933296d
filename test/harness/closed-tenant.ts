// The default fixture with one tenant whose contract is over.
import defaultFixture from '../../fixtures/default.json' with { type: 'json' }
import type { Fixture } from '../../src/world/fixture.ts'

export const closedTenant = 's_demotenant2'
export const closedTenantKey = 'm_test_FAKE_demotenant2'

export function fixtureWithClosedTenant(): Fixture {
  const fixture = structuredClone(defaultFixture)
  const rows = fixture.records.accounts.rows.map((account) => {
    return account.id === closedTenant ? { ...account, active: false } : account
  })
  const accounts = { ...fixture.records.accounts, rows }
  return { ...fixture, records: { ...fixture.records, accounts } } as unknown as Fixture
}
