// People who log in to the dashboard of a shop; one of them owns each tenant.
import type { inner } from '../../kit/collection.ts'
import * as s from '../../kit/schema.ts'

export const User = s.named(
  'User',
  s.object({
    id: s.text(24, 24),
    default_shop_id: s.text(13, 13),
    role_id: s.integer(),
    name: s.text(384),
    email: s.text(254),
    /** `01` shop user. */
    type: s.oneOf('01'),
    /** `00` unset, `01` set. */
    two_factor_auth_status: s.oneOf('00', '01'),
    /** `00` not verified, `01` verified. */
    mail_auth_status: s.oneOf('00', '01'),
    /** `00` not locked, `01` locked. */
    password_lock_status: s.oneOf('00', '01'),
    last_login_date: s.nullable(s.timestamp()),
    login_failure_date: s.nullable(s.timestamp()),
    login_failure_times: s.integer(),
    password_expire: s.timestamp(),
    /** `00` valid, `01` invalid. */
    account_status: s.oneOf('00', '01'),
    /** `01` invited, `02` joined. */
    invite_status: s.oneOf('01', '02'),
    created: s.timestamp(),
    updated: s.nullable(s.timestamp()),
  }),
)
export type User = s.Infer<typeof User>

/** A password is kept as what a salted hash makes of it, and never shown. */
export interface StoredUser extends User {
  readonly [inner]: { readonly salt: string; readonly hash: string }
}

/** Wrong passwords after which a user is locked. */
export const loginFailuresMax = 10
