// Whose payments a list shows: a platform main shop may look at its sub shops and tenants.
import type { Running } from '../../../http/endpoint.ts'
import { type Account, worldOwner } from '../../../world/account.ts'
import type { Search } from './list.ts'

/** Whose payments a main shop may ask for. */
export const searchScopes = ['self', 'sub', 'tenant'] as const

const roleOfScope: Readonly<Record<string, Account['role']>> = { sub: 'sub', tenant: 'tenant' }

/**
 * Ids of the shops whose payments are searched. `search_scope` (self, sub, tenant) and
 * `shop_id_list` count only for a platform main shop; for others they are ignored.
 */
export function shopsInScope(
  { world, acting }: Pick<Running, 'world' | 'acting'>,
  query: Search,
): string[] {
  if (acting.role !== 'main') return [acting.id]
  const scopes = (query['search_scope'] ?? 'self').split(',').map((scope) => scope.trim())
  const platform = world.store.accounts.of(worldOwner).where({ platform_id: acting.platform_id })
  const inScope = platform.filter(
    ({ id, role }) =>
      (scopes.includes('self') && id === acting.id) ||
      scopes.some((scope) => roleOfScope[scope] === role),
  )
  const listed = query['shop_id_list']?.split(',').map((id) => id.trim())
  const ids = inScope.map(({ id }) => id)
  return listed ? ids.filter((id) => listed.includes(id)) : ids
}
