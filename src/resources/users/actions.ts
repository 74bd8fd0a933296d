// Users of the dashboard: how one comes into the world, and whether a password is theirs.
import { scryptSync } from 'node:crypto'
import { inner } from '../../kit/collection.ts'
import { dayMs, formatTimestamp } from '../../kit/dates.ts'
import { worldOwner } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import type { StoredUser, User } from './schema.ts'

const passwordLifeMs = 90 * dayMs
/** The role of whoever owns a shop. source: published example */
const ownerRole = 9
const hashBytes = 32
/** Cheap, as it keeps nobody's real password: two milliseconds. */
const cost = { N: 1024 }

const hashOf = (password: string, salt: string): string =>
  scryptSync(password, salt, hashBytes, cost).toString('hex')

/** Whether this is the user's password. */
export const isPasswordOf = ({ [inner]: { salt, hash } }: StoredUser, password: string): boolean =>
  hashOf(password, salt) === hash

/** The user of this address, whatever the case of its letters. */
export const userOfMail = ({ store }: World, email: string): StoredUser | undefined =>
  store.users.of(worldOwner).where({ email: email.toLowerCase() })[0]

/** A user as the wire shows it. */
export function shownUser(user: StoredUser): User {
  const { [inner]: _, ...shown } = user
  return shown
}

/** Who becomes a user, and the shop that is theirs. */
export interface NewUser {
  readonly email: string
  readonly password: string
  readonly name: string
  readonly shop_id: string
}

/** A new user; whoever calls has seen that nobody else has the address. */
export function addUser(world: World, { email, password, name, shop_id }: NewUser): StoredUser {
  const { ids, stamp, nowMs } = world
  const salt = ids.hex(32)
  return world.store.users.add(worldOwner, {
    id: ids.id('u_'),
    default_shop_id: shop_id,
    role_id: ownerRole,
    name,
    email: email.toLowerCase(),
    type: '01',
    two_factor_auth_status: '00',
    mail_auth_status: '00',
    password_lock_status: '00',
    last_login_date: null,
    login_failure_date: null,
    login_failure_times: 0,
    password_expire: formatTimestamp(nowMs + passwordLifeMs),
    account_status: '00',
    invite_status: '02',
    created: stamp,
    updated: null,
    [inner]: { salt, hash: hashOf(password, salt) },
  })
}

/** Stores the user with what changed now. */
export const changeUser = (world: World, user: StoredUser, changes: Partial<User>): StoredUser =>
  world.store.users.replace(worldOwner, { ...user, ...changes, updated: world.stamp })
