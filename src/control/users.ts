// People of the dashboard, who join a platform as owners of new tenants.
import * as s from '../kit/schema.ts'
import { addUser as add, changeUser, shownUser, userOfMail } from '../resources/users/actions.ts'
import type { StoredUser } from '../resources/users/schema.ts'
import { worldOwner } from '../world/account.ts'
import type { World } from '../world/world.ts'
import { controlFail } from './failures.ts'
import { operation } from './operation.ts'

function findUser({ store }: World, id: string): StoredUser {
  const user = store.users.find(worldOwner, id)
  if (!user) throw controlFail.noSuchUser(id)
  return user
}

export const addUser = operation({
  route: 'POST /_sandbox/users',
  summary: 'Make a user of a shop or a buyer platform, to log in or to join with',
  body: s.object({
    email: s.email(254),
    password: s.text(254),
    name: s.text(384),
    shop_id: s.text(13, 13),
  }),
  run({ world, command, body }) {
    return command(() => {
      const account = world.store.accounts.find(worldOwner, body.shop_id)
      if (!account) throw controlFail.noSuchShop(body.shop_id)
      if (userOfMail(world, body.email)) throw controlFail.userTaken()
      return shownUser(add(world, body))
    })
  },
})

export const listUsers = operation({
  route: 'GET /_sandbox/users',
  summary: 'All users; passwords are not shown',
  run: ({ world }) => ({ list: world.store.users.of(worldOwner).all().map(shownUser) }),
})

export const verifyMail = operation({
  route: 'POST /_sandbox/users/{id}/verify_mail',
  summary: 'The user follows the link of the verification mail',
  run({ world, command, params }) {
    return command(() => {
      return shownUser(changeUser(world, findUser(world, params.id), { mail_auth_status: '01' }))
    })
  },
})

export const unlockUser = operation({
  route: 'POST /_sandbox/users/{id}/unlock',
  summary: 'Let a user try again who was locked after too many wrong passwords',
  run({ world, command, params }) {
    return command(() => {
      const freed = { password_lock_status: '00', login_failure_times: 0 } as const
      return shownUser(changeUser(world, findUser(world, params.id), freed))
    })
  },
})
