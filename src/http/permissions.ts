// Who may call a group of endpoints, and for whom: the permission matrix, a row a group.
import type { Role } from '../world/account.ts'

/**
 * How a group takes the header that names the shop to act for.
 * - `tenant`: optional, a platform main shop may name one of its tenants.
 * - `tenant-unshared`: the same, but only on platforms that do not share customers.
 * - `tenant-required`: a main shop calls for a tenant only; an id in the path must be its id.
 * - `none`: not accepted.
 */
export type ActingPolicy = 'tenant' | 'tenant-unshared' | 'tenant-required' | 'none'

/**
 * How a group takes the header that names the tenant buyer to act for.
 * - `required`: a buyer platform calls for one of its tenant buyers only.
 * - `required-in-path`: the same, and an id in the path must be its id.
 * - `unneeded`: looked at where it is sent, and then ignored: the platform acts for itself.
 * - `unneeded-in-path`: the same, and an id in the path must be its id.
 */
export type BuyerPolicy = 'required' | 'required-in-path' | 'unneeded' | 'unneeded-in-path'

export interface PermissionGroup {
  readonly name: string
  /** Families whose keys may call; the same path may serve both. */
  readonly families: readonly ('shop' | 'buyer')[]
  readonly roles: readonly Role[]
  readonly acting: ActingPolicy
  /** Of groups that a buyer platform may call. */
  readonly buyerActing?: BuyerPolicy
  /** Only for tenant buyers whose examination has ended well. */
  readonly approvedOnly?: true
  /** Only shops that share customers with others. */
  readonly sharingOnly: boolean
}

const shopRoles: readonly Role[] = ['standard', 'main', 'sub', 'tenant']

const group = (
  name: string,
  acting: ActingPolicy,
  more: Partial<PermissionGroup> = {},
): PermissionGroup => ({
  name,
  families: ['shop'],
  roles: shopRoles,
  acting,
  sharingOnly: false,
  ...more,
})

/** A group that buyer platforms call, and nobody else. */
const buyerGroup = (
  name: string,
  buyerActing: BuyerPolicy,
  more: Partial<PermissionGroup> = {},
): PermissionGroup =>
  group(name, 'none', { families: ['buyer'], roles: ['buyer_platform'], buyerActing, ...more })

/** A group of shops that buyer platforms may call too. */
const sharedGroup = (name: string, buyerActing: BuyerPolicy): PermissionGroup =>
  group(name, 'tenant', {
    families: ['shop', 'buyer'],
    roles: [...shopRoles, 'buyer_platform'],
    buyerActing,
  })

export const permissionGroups = {
  customers: group('customers, cards, payment methods', 'tenant-unshared'),
  groupCards: group('cards of a sharing group', 'none', {
    roles: ['main', 'sub', 'tenant'],
    sharingOnly: true,
  }),
  payments: group('payments', 'tenant'),
  bulkPayments: group('bulk payments', 'tenant'),
  chargebacks: group('chargebacks', 'tenant'),
  deposits: group('deposits', 'tenant'),
  platformDeposits: group('platform-fee income', 'none', { roles: ['main'] }),
  // A browser mints the tokens of business payments with the public key of the buyer platform.
  tokens: sharedGroup('tokens', 'unneeded'),
  subscriptions: group('plans, subscriptions', 'tenant'),
  platformShops: group('platform shops', 'none', { roles: ['main', 'sub'] }),
  platformFees: group('standard fees of a platform', 'none', { roles: ['main'] }),
  tenants: group('tenants', 'none', { roles: ['main'] }),
  contracts: group('contracts of tenants', 'tenant-required', { roles: ['main'] }),
  tenantRegistration: group('registration of tenants', 'none', { roles: ['main'] }),
  changeRequests: group('change requests', 'tenant-required', { roles: ['main'] }),
  companyStamps: group('company stamps', 'tenant'),
  invoices: group('invoices', 'tenant'),
  webhookSettings: sharedGroup('webhook settings', 'required'),
  tenantBuyers: buyerGroup('tenant buyers', 'unneeded'),
  tenantBuyer: buyerGroup('one tenant buyer', 'unneeded-in-path'),
  buyerContracts: buyerGroup('contracts of tenant buyers', 'required-in-path'),
  rewards: buyerGroup('rewards', 'unneeded'),
  businessPayments: buyerGroup('business payments', 'required'),
  businessPaymentExecution: buyerGroup('execution of business payments', 'required', {
    approvedOnly: true,
  }),
} as const satisfies Record<string, PermissionGroup>
