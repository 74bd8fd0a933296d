// Shops, their contracts and their users in a test's hand: what the service does in its dashboard.

import {
  decideShopIdentity,
  resumeContract,
  suspendContract,
  terminateContract,
} from '../control/contracts.ts'
import { addKey, revokeKey } from '../control/keys.ts'
import type { Operation } from '../control/operation.ts'
import type { ShopForce } from '../control/shop-force.ts'
import type { NewShop } from '../control/shops.ts'
import { addShop, deleteShop, listShops, patchShop, retrieveShop } from '../control/shops.ts'
import { addUser, listUsers, unlockUser, verifyMail } from '../control/users.ts'
import type { Suspension } from '../resources/contracts/actions.ts'
import type { NewUser } from '../resources/users/actions.ts'
import type { User } from '../resources/users/schema.ts'
import { type Caller, definedOnly } from './caller.ts'

/** A shop record with its role, keys, contract and registration URLs. */
export type SeenShop = ReturnType<typeof retrieveShop.run>

export interface Shops {
  /** Oldest first. */
  list(): SeenShop[]
  show(id: string): SeenShop
  /** A shop with keys; role `main` makes a platform, `sub` and `tenant` join one. */
  add(shop: NewShop): Promise<SeenShop>
  /** Forces fields of the record and of the contract, whatever led there. */
  update(id: string, fields: ShopForce): Promise<SeenShop>
  /** With all that is its own. */
  remove(id: string): Promise<void>
  /** Stops its service unless something else is named. */
  suspend(id: string, target?: Suspension): Promise<SeenShop>
  resume(id: string, target?: Suspension): Promise<SeenShop>
  terminate(id: string): Promise<SeenShop>
  /** 502: payouts are possible; 501: not yet. */
  identity(id: string, status: 501 | 502): Promise<SeenShop>
  /** One more key, made unless its value is said. */
  addKey(
    id: string,
    key: { readonly kind: 'secret' | 'public'; readonly value?: string },
  ): Promise<{ readonly value: string; readonly kind: 'secret' | 'public' }>
  revokeKey(id: string, value: string): Promise<void>
}

export interface Users {
  list(): User[]
  add(user: NewUser): Promise<User>
  /** Follows the link of the verification mail. */
  verifyMail(id: string): Promise<User>
  /** Lets a user try again who was locked. */
  unlock(id: string): Promise<User>
}

/** The shops of one world. */
export function shopsOf(caller: Caller): Shops {
  const decide = (operation: Operation<SeenShop>, shop_id: string, body: object = {}) =>
    caller.act(operation, definedOnly(body), { shop_id })
  return {
    list: () => caller.read(listShops).list,
    show: (id) => caller.read(retrieveShop, {}, { id }),
    add: (shop) => caller.act(addShop, definedOnly(shop)),
    update: (id, fields) => caller.act(patchShop, fields, { id }),
    async remove(id) {
      await caller.act(deleteShop, {}, { id })
    },
    suspend: (id, target) => decide(suspendContract, id, { target }),
    resume: (id, target) => decide(resumeContract, id, { target }),
    terminate: (id) => decide(terminateContract, id),
    identity: (id, status) => decide(decideShopIdentity, id, { status }),
    addKey: (id, key) => caller.act(addKey, definedOnly(key), { id }),
    async revokeKey(id, value) {
      await caller.act(revokeKey, {}, { id, value })
    },
  }
}

/** The users of one world. */
export const usersOf = (caller: Caller): Users => ({
  list: () => caller.read(listUsers).list,
  add: (user) => caller.act(addUser, user),
  verifyMail: (id) => caller.act(verifyMail, {}, { id }),
  unlock: (id) => caller.act(unlockUser, {}, { id }),
})
