// Deposits from the side of the service and its bank: closed, held, released, corrected.
import { parseTimestamp } from '../kit/dates.ts'
import * as s from '../kit/schema.ts'
import {
  adjust,
  allDeposits,
  type Booked,
  closeNow,
  decideDeposit,
  isSettable,
  kindOf,
  openDeposits,
  sayable,
  shownDeposit as shown,
} from '../resources/deposits/actions.ts'
import { type StatusCode, settable } from '../resources/deposits/table.ts'
import { type Account, worldOwner } from '../world/account.ts'
import type { World } from '../world/world.ts'
import { controlFail } from './failures.ts'
import { operation } from './operation.ts'
import { findShop } from './shops.ts'

const kinds = { kind: s.optional(s.oneOf('sales', 'platform', 'reward')) }

/** The deposit of this id: of sales before that of platform fees, unless that is asked for. */
function depositOf(world: World, id: string, kind: string | undefined): Booked {
  const found = allDeposits(world).find((each) => {
    return each.deposit.id === id && (kind === undefined || kindOf(each) === kind)
  })
  if (!found) throw controlFail.noSuchDeposit(id)
  return found
}

/** Takes an action that the state of the deposit allows. */
function decide(world: World, booked: Booked, to: StatusCode | 'release') {
  const on = to === 'release' ? to : `set ${to}`
  const known = sayable(booked)
  if (!known.includes(on)) {
    const { id, status_code } = booked.deposit
    const possible = known.join(', ') || 'nothing'
    throw controlFail.depositForbids(id, on, String(status_code), possible)
  }
  return shown(world, { ...booked, deposit: decideDeposit(world, booked, to) })
}

/** Who has deposits: a shop, or a buyer platform with its rewards. */
function payeeOf(world: World, id: string): Account {
  const account = world.store.accounts.find(worldOwner, id)
  return account?.role === 'buyer_platform' ? account : findShop(world, id)
}

export const listDeposits = operation({
  route: 'GET /_sandbox/deposits',
  summary: 'List the deposits of all shops, those of the fees of platforms, and rewards',
  run: ({ world }) => ({ list: allDeposits(world).map((each) => shown(world, each)) }),
})

export const closeDeposits = operation({
  route: 'POST /_sandbox/deposits/close',
  summary: 'End the running term now: of a shop and its platform fees, or of rewards',
  body: s.object({ shop_id: s.text(13, 13), term_end: s.optional(s.slashDate()) }),
  run({ world, body: { shop_id, term_end }, command }) {
    const { id } = payeeOf(world, shop_id)
    if (term_end !== undefined && parseTimestamp(term_end) === undefined) {
      throw controlFail.badField(`term_end is ${term_end}.`, 'a day of the calendar')
    }
    const open = openDeposits(world, id, term_end)
    if (open.length === 0) throw controlFail.noOpenDeposit(id)
    return command(() => ({ list: closeNow(world, open).map((each) => shown(world, each)) }))
  },
})

export const setDepositStatus = operation({
  route: 'POST /_sandbox/deposits/{id}/status',
  summary: 'Say what became of a deposit whose amount stands: 3004, 3005, 3007, 3008, 3009, 3013',
  body: s.object({ status_code: s.integer(), ...kinds }),
  run({ world, params, body: { status_code, kind }, command }) {
    if (!isSettable(status_code)) {
      throw controlFail.badField(`status_code is ${status_code}.`, `one of ${settable.join(', ')}`)
    }
    return command(() => decide(world, depositOf(world, params.id, kind), status_code))
  },
})

export const releaseHeldDeposit = operation({
  route: 'POST /_sandbox/deposits/{id}/release',
  summary: 'Let a deposit that was held be paid at the next transfer, 12:00',
  body: s.object(kinds),
  run: ({ world, params, body: { kind }, command }) =>
    command(() => decide(world, depositOf(world, params.id, kind), 'release')),
})

export const adjustDeposit = operation({
  route: 'POST /_sandbox/deposits/adjust',
  summary: 'Add an adjustment to the running term of a shop; a negative amount takes away',
  body: s.object({
    shop_id: s.text(13, 13),
    amount: s.integer({ minimum: -9_999_999_999, maximum: 9_999_999_999 }),
    label: s.optional(s.text(100)),
  }),
  run({ world, body: { shop_id, amount, label = 'adjustment' }, command }) {
    const { id } = findShop(world, shop_id)
    if (amount === 0) throw controlFail.badField('amount is 0.', 'any other amount')
    return command(() => {
      const { account_id } = adjust(world, id, { amount, label })
      const booked = openDeposits(world, id).find(
        ({ deposit }) => deposit.account_id === account_id,
      )
      if (!booked) throw controlFail.noOpenDeposit(id)
      return shown(world, booked)
    })
  },
})
