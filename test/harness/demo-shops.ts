// The shops of the default fixture by what they are, each with the key that calls for it.

/** The secret key of a demo account, by the part of its id after the prefix. */
export const secretKey = (account: string): string => `m_test_FAKE_${account.slice(2)}`

/** Its public key. */
export const publicKey = (account: string): string => `p_test_FAKE_${account.slice(2)}`

export const bookstore = 's_demoshop001'

/** A platform that does not share customers. */
export const mall = {
  main: 's_demomain001',
  sub: 's_demosub0001',
  tenant: 's_demotenant1',
  otherTenant: 's_demotenant2',
} as const

/** A platform whose shops share customers. */
export const market = {
  main: 's_demoshmain1',
  tenant: 's_demoshten01',
  otherTenant: 's_demoshten02',
  group: 'cg_demogroup1',
} as const

export const payables = {
  platform: 'b_demobuyplat',
  buyer: 'b_demobuyer01',
  otherBuyer: 'b_demobuyer02',
} as const

/** The header that names for whom a call acts: a tenant, or a tenant buyer. */
export const actingHeader = (account: string): Record<string, string> => ({
  [account.startsWith('b_') ? 'tenant-buyer-id' : 'tenant-shop-id']: account,
})
