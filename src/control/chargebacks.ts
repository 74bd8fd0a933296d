// Chargebacks from the side of the issuer, which no merchant sees: opened, passed on, decided.
import { paymentFor } from '../buyer/acts.ts'
import { inner } from '../kit/collection.ts'
import * as s from '../kit/schema.ts'
import {
  actionsFor,
  allChargebacks,
  isChargeable,
  moveChargeback,
  openChargeback,
  stateOf,
} from '../resources/chargebacks/actions.ts'
import { requests, type StoredChargeback } from '../resources/chargebacks/schema.ts'
import type { World } from '../world/world.ts'
import { controlFail } from './failures.ts'
import { operation } from './operation.ts'

function chargebackOf(world: World, id: string): StoredChargeback {
  const found = allChargebacks(world).find((each) => String(each.id) === id)
  if (!found) throw controlFail.noSuchChargeback(id)
  return found
}

/** Takes an action that the state of the chargeback allows. */
function move(world: World, id: string, on: string): StoredChargeback {
  const found = chargebackOf(world, id)
  const known = actionsFor(found)
  if (known.includes(on)) return moveChargeback(world, found, on)
  const possible = known.filter((each) => !/^(reply|upload)$/.test(each)).join(', ') || 'nothing'
  throw controlFail.chargebackForbids(id, on, stateOf(found), possible)
}

/** The record with what no answer of the API shows. */
const shown = (chargeback: StoredChargeback) => ({ ...chargeback, ...chargeback[inner] })

export const listChargebacks = operation({
  route: 'GET /_sandbox/chargebacks',
  summary: 'List the chargebacks of all shops with reply, files and effects on sales',
  run: ({ world }) => ({ list: allChargebacks(world).map(shown) }),
})

export const createChargeback = operation({
  route: 'POST /_sandbox/chargebacks',
  summary: 'Open a chargeback of a captured card payment; the shop is told of it',
  body: s.object({
    order_id: s.text(30),
    account: s.optional(s.text(13, 13)),
    category: s.optional(s.integer({ minimum: 0, maximum: 2 })),
    request: s.optional(s.integer({ minimum: 1, maximum: 22 })),
    amount: s.optional(s.integer({ minimum: 1 })),
  }),
  run({ world, body, command }): StoredChargeback {
    const { order_id, account, ...opening } = body
    const payment = paymentFor(world, order_id, account)
    const known: readonly number[] = requests
    const { request, amount = 1 } = opening
    if (request !== undefined && !known.includes(request)) {
      throw controlFail.badField(`request is ${request}.`, `one of ${known.join(', ')}`)
    }
    if (!isChargeable(payment)) {
      throw controlFail.notChargeable(order_id, payment.pay_type, payment.status)
    }
    if (amount > payment.total_amount) {
      throw controlFail.badField(`amount is ${amount}.`, `at most ${payment.total_amount}`)
    }
    return command(() => openChargeback(world, payment, opening))
  },
})

export const advanceChargeback = operation({
  route: 'POST /_sandbox/chargebacks/{id}/advance',
  summary: 'Pass an answered chargeback on: 4006 to 4007 to 4011',
  run: ({ world, params, command }): StoredChargeback =>
    command(() => move(world, params.id, 'advance')),
})

export const settleChargeback = operation({
  route: 'POST /_sandbox/chargebacks/{id}/settle',
  summary: 'Decide a chargeback: the shop has lost it, or won',
  body: s.object({ outcome: s.oneOf('lost', 'won') }),
  run: ({ world, params, body, command }): StoredChargeback =>
    command(() => move(world, params.id, body.outcome === 'lost' ? 'lose' : 'win')),
})

export const cancelChargeback = operation({
  route: 'POST /_sandbox/chargebacks/{id}/cancel',
  summary: 'Take a lost chargeback back: the sale is given back to the shop',
  run: ({ world, params, command }): StoredChargeback =>
    command(() => move(world, params.id, 'cancel')),
})
