// Who may call: shops, buyer platforms and tenant buyers, and their keys.
import { defineCollection, type Scope } from '../kit/collection.ts'
import * as s from '../kit/schema.ts'
import { type ContractStatus, contractStatus } from '../resources/contracts/contract-status.ts'
import type { Store } from './store.ts'

export const roles = [
  'standard',
  'main',
  'sub',
  'tenant',
  'buyer_platform',
  'tenant_buyer',
] as const
export type Role = (typeof roles)[number]

export const Account = s.named(
  'Account',
  s.object({
    id: s.text(13, 13),
    family: s.oneOf('shop', 'buyer'),
    role: s.oneOf(...roles),
    /** The name that people know it by, in full; null until one was told. */
    name: s.nullable(s.text(100)),
    platform_id: s.nullable(s.text(20)),
    customer_group_id: s.nullable(s.text(13, 13)),
  }),
)
export type Account = s.Infer<typeof Account>

export const Key = s.named(
  'Key',
  s.object({
    value: s.text(100),
    account_id: s.text(13, 13),
    kind: s.oneOf('secret', 'public'),
    revoked: s.boolean(),
  }),
)
export type Key = s.Infer<typeof Key>

export const accounts = defineCollection<Account>({
  name: 'accounts',
  scope: 'world',
  indexes: [['platform_id'], ['platform_id', 'role'], ['customer_group_id']],
})

export const keys = defineCollection<Key>({
  name: 'keys',
  scope: 'world',
  idOf: (key) => key.value,
  indexes: [['account_id']],
})

/** The owner of what the world itself holds. */
export const worldOwner = ''

/** Whose records an account sees in a collection of this scope. */
export function ownerOf(scope: Scope, account: Account): string {
  if (scope === 'world') return worldOwner
  return scope === 'group' ? (account.customer_group_id ?? account.id) : account.id
}

/** Where the contract of a shop or tenant buyer stands; undefined where the store holds none. */
export const standingOf = (
  { contracts, buyerContracts }: Store,
  { id, family }: Pick<Account, 'id' | 'family'>,
): { readonly status_code: ContractStatus; readonly suspended_service: boolean } | undefined =>
  family === 'buyer' ? buyerContracts.find(id, id) : contracts.find(id, id)

/**
 * Whether what is written by or for the account is taken: no more once its contract is terminated,
 * nor while its service is suspended. Without a contract in the store nothing holds it back.
 */
export function isInService(store: Store, account: Account): boolean {
  const contract = standingOf(store, account)
  if (contract === undefined) return true
  return contract.status_code !== contractStatus.terminated && !contract.suspended_service
}

/** Whether the examination of the account has ended well. */
export function isApproved(store: Store, account: Account): boolean {
  const contract = standingOf(store, account)
  return contract === undefined || contract.status_code === contractStatus.inOperation
}
