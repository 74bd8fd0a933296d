// Who may call: shops, buyer platforms and tenant buyers, and their keys.
import { defineCollection, type Scope } from '../kit/collection.ts'
import * as s from '../kit/schema.ts'

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
    name: s.text(100),
    /** Its name in katakana, if it is known. */
    name_kana: s.optional(s.text(40)),
    platform_id: s.nullable(s.text(20)),
    customer_group_id: s.nullable(s.text(13, 13)),
    /** False once the contract is terminated or the service suspended: reads only. */
    active: s.boolean(),
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
  indexes: [['platform_id'], ['customer_group_id']],
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
