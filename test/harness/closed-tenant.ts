// The default fixture with one tenant whose contract is over.
import defaultFixture from '../../fixtures/default.json' with { type: 'json' }
import type { Fixture } from '../../src/world/fixture.ts'

export const closedTenant = 's_demotenant2'
export const closedTenantKey = 'm_test_FAKE_demotenant2'

export function fixtureWithClosedTenant(): Fixture {
  const fixture = structuredClone(defaultFixture)
  const rows = fixture.records.contracts.rows.map((contract) => {
    return contract.shop_id === closedTenant ? { ...contract, status_code: 105 } : contract
  })
  const contracts = { ...fixture.records.contracts, rows }
  return { ...fixture, records: { ...fixture.records, contracts } } as unknown as Fixture
}
