// Who may call a group of endpoints, and for whom: the permission matrix, a row a group.
import type { Role } from '../world/account.ts'

/**
 * How a group takes the header that names the shop to act for.
 * - `tenant`: optional, a platform main shop may name one of its tenants.
 * - `tenant-unshared`: the same, but only on platforms that do not share customers.
 * - `none`: not accepted.
 */
export type ActingPolicy = 'tenant' | 'tenant-unshared' | 'none'

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
  tokens: group('tokens', 'tenant'),
  subscriptions: group('plans, subscriptions', 'tenant'),
  webhookSettings: group('webhook settings', 'tenant', {
    families: ['shop', 'buyer'],
    roles: [...shopRoles, 'buyer_platform'],
  }),
} as const satisfies Record<string, PermissionGroup>
