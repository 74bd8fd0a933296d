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

export interface PermissionGroup {
  readonly name: string
  /** Families whose keys may call; the same path may serve both. */
  readonly families: readonly ('shop' | 'buyer')[]
  readonly roles: readonly Role[]
  readonly acting: ActingPolicy
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
  tokens: group('tokens', 'tenant'),
  subscriptions: group('plans, subscriptions', 'tenant'),
  platformShops: group('platform shops', 'none', { roles: ['main', 'sub'] }),
  platformFees: group('standard fees of a platform', 'none', { roles: ['main'] }),
  tenants: group('tenants', 'none', { roles: ['main'] }),
  contracts: group('contracts of tenants', 'tenant-required', { roles: ['main'] }),
  tenantRegistration: group('registration of tenants', 'none', { roles: ['main'] }),
  changeRequests: group('change requests', 'tenant-required', { roles: ['main'] }),
  companyStamps: group('company stamps', 'tenant'),
  invoices: group('invoices', 'tenant'),
  webhookSettings: group('webhook settings', 'tenant', {
    families: ['shop', 'buyer'],
    roles: [...shopRoles, 'buyer_platform'],
  }),
} as const satisfies Record<string, PermissionGroup>
