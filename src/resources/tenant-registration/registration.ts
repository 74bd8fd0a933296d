// How a tenant comes into a platform: its shop, its contract by the profile, and its owner. Tenant
// buyers have theirs by the same rules.
import type { Refusal } from '../../kit/failure.ts'
import { type Account, worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import { changeContract } from '../contracts/actions.ts'
import { contractStatus } from '../contracts/contract-status.ts'
import { openShop } from '../shops/actions.ts'
import { changeUser, isPasswordOf, userOfMail } from '../users/actions.ts'
import { loginFailuresMax, type StoredUser } from '../users/schema.ts'

const passwordPattern = /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[A-Za-z0-9]+$/

/** Reports a password without upper case, lower case or digit, or with anything else. */
export function checkPassword(
  password: string | undefined,
  report: (problem: Refusal) => void,
): void {
  if (password === undefined || passwordPattern.test(password)) return
  report(fail.passwordRule())
}

/** Refuses a registration URL that is unknown, disabled, or of another platform. */
export function requireUrl(
  { store }: World,
  platform: Account,
  id: string,
  field: 'tenant_url_id' | 'tenant_buyer_url_id',
): void {
  const url = store.tenantUrls.find(worldOwner, id)
  if (!url?.enabled || url.platform_id !== platform.platform_id) throw fail.tenantUrlUnknown(field)
}

/** Refuses an address that a user has already; `join` is where such a user registers. */
export function requireNewMail(world: World, email: string, join: string): void {
  if (!userOfMail(world, email)) return
  throw fail.emailTaken().withHint(`a user who is known joins: POST ${join}`)
}

/** A new tenant of the platform; by the profile it applies first, or is in operation at once. */
export function openTenant(world: World, main: Account, mail: string): Account {
  const isInstant = world.settings['contracts.profile'] === 'instant'
  const { platform_id, customer_group_id } = main
  const tenant = openShop(world, {
    ...{ role: 'tenant', platform_id, customer_group_id, mail },
    contract: isInstant ? contractStatus.inOperation : contractStatus.notContracted,
  })
  // It was never applied for, and only the test environment may be used.
  if (isInstant) {
    changeContract(world, tenant.id, { available_status_code: 201, contracted_at: null })
  }
  return tenant
}

/** Counts a wrong password; the one after which the user is locked says so from then on. */
function countFailure(world: World, user: StoredUser): void {
  const login_failure_times = user.login_failure_times + 1
  changeUser(world, user, {
    login_failure_times,
    login_failure_date: world.stamp,
    password_lock_status: login_failure_times >= loginFailuresMax ? '01' : '00',
  })
}

/** The user of the platform with this address and password; one refusal for both. */
export function requireUser(
  world: World,
  main: Account,
  { email, password }: { readonly email: string; readonly password: string },
): StoredUser {
  const user = userOfMail(world, email)
  const shop = user && world.store.accounts.find(worldOwner, user.default_shop_id)
  if (!user || shop?.platform_id !== main.platform_id) throw fail.credentialsWrong()
  if (user.password_lock_status === '01') throw fail.userLocked()
  if (!isPasswordOf(user, password)) {
    countFailure(world, user)
    throw fail.credentialsWrong().keeping()
  }
  return changeUser(world, user, { login_failure_times: 0, last_login_date: world.stamp })
}
