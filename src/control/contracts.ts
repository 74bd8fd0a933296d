// What the service decides about the contract of a shop in its own dashboard.
import * as s from '../kit/schema.ts'
import {
  decideReservation,
  plannedFor,
  reset,
  suspend,
  terminate,
} from '../resources/applications/dashboard-actions.ts'
import { decide, outcomes } from '../resources/applications/decision-actions.ts'
import {
  decideRequest,
  findRequest,
  withdrawRequest,
} from '../resources/change-requests/actions.ts'
import { decideIdentity, resume, suspensions } from '../resources/contracts/actions.ts'
import type { World } from '../world/world.ts'
import { controlFail } from './failures.ts'
import { operation } from './operation.ts'
import { describeShop, findShop } from './shops.ts'

const target = { target: s.optional(s.oneOf(...suspensions)) }

export const suspendContract = operation({
  route: 'POST /_sandbox/contracts/{shop_id}/suspend',
  summary: 'Stop the service of a shop, its payouts, its claims or its immediate use',
  body: s.object(target),
  run({ world, command, params, body: { target: of = 'service' } }) {
    return command(() => {
      const shop = findShop(world, params.shop_id)
      suspend(world, shop.id, of)
      return describeShop(world, shop)
    })
  },
})

export const resumeContract = operation({
  route: 'POST /_sandbox/contracts/{shop_id}/resume',
  summary: 'Go on with what was stopped',
  body: s.object(target),
  run({ world, command, params, body: { target: of = 'service' } }) {
    return command(() => {
      const shop = findShop(world, params.shop_id)
      resume(world, shop.id, of)
      return describeShop(world, shop)
    })
  },
})

export const terminateContract = operation({
  route: 'POST /_sandbox/contracts/{shop_id}/terminate',
  summary: 'End the contract of a shop: its keys still read, and write nothing',
  run({ world, command, params }) {
    return command(() => {
      const shop = findShop(world, params.shop_id)
      terminate(world, shop.id)
      return describeShop(world, shop)
    })
  },
})

export const resetContract = operation({
  route: 'POST /_sandbox/contracts/{shop_id}/reset',
  summary: 'Back to before the application; what was entered is kept',
  run({ world, command, params }) {
    return command(() => {
      const shop = findShop(world, params.shop_id)
      reset(world, shop.id)
      return describeShop(world, shop)
    })
  },
})

export const decideContract = operation({
  route: 'POST /_sandbox/contracts/{shop_id}/decide',
  summary: 'What an examination comes to, now: of all that is open, or of some acquirers',
  body: s.object({
    outcome: s.oneOf(...outcomes),
    acquirers: s.optional(s.list(s.text(40), 1)),
  }),
  run({ world, command, params, body: { outcome, acquirers } }) {
    return command(() => {
      const shop = findShop(world, params.shop_id)
      decide(world, shop.id, outcome, acquirers)
      return describeShop(world, shop)
    })
  },
})

const stepsMax = 100

/** Runs what is planned next for a contract, whatever the clock says. */
function takeNext(world: World, shopId: string): void {
  const [job] = plannedFor(world, shopId)
  if (!job) throw controlFail.nothingPlanned(shopId)
  world.scheduler.drop(job.kind, job.owner, job.subject)
  world.context.jobOf(job.kind)?.run(world, job)
}

export const advanceContract = operation({
  route: 'POST /_sandbox/contracts/{shop_id}/advance',
  summary: 'Take the next step of a contract that is planned, or several, without waiting',
  body: s.object({ steps: s.optional(s.integer({ minimum: 1, maximum: stepsMax })) }),
  run({ world, command, params, body: { steps = 1 } }) {
    return command(() => {
      const shop = findShop(world, params.shop_id)
      for (let step = 0; step < steps; step++) takeNext(world, shop.id)
      return describeShop(world, shop)
    })
  },
})

export const decideReserved = operation({
  route: 'POST /_sandbox/reservations/{reservation_id}/decide',
  summary: 'What the examination of a reserved way to pay comes to, now',
  body: s.object({ outcome: s.oneOf(...outcomes) }),
  run({ world, command, params, body }) {
    return command(() => {
      const shopId = decideReservation(world, Number(params.reservation_id), body.outcome)
      return describeShop(world, findShop(world, shopId))
    })
  },
})

export const decideChangeRequest = operation({
  route: 'POST /_sandbox/change_requests/{id}/decide',
  summary: 'Approve, reject or withdraw a change request, now',
  body: s.object({
    outcome: s.oneOf('approve', 'reject', 'withdraw'),
    reason: s.optional(s.text(1000)),
  }),
  run({ world, command, params, body: { outcome, reason } }) {
    return command(() => {
      const request = findRequest(world, params.id)
      if (!request) throw controlFail.noSuchChangeRequest(params.id)
      const { status, ...decided } =
        outcome === 'withdraw'
          ? withdrawRequest(world, request)
          : decideRequest(world, request, outcome, reason ?? null)
      return { ...decided, status_code: Number(status) }
    })
  },
})

const identityStatuses = { incomplete: 501, possible: 502 } as const

export const decideShopIdentity = operation({
  route: 'POST /_sandbox/contracts/{shop_id}/identity',
  summary: "What the check of the owner's identity came to: 502, payouts are possible, or 501",
  body: s.object({
    status: s.integer({
      minimum: identityStatuses.incomplete,
      maximum: identityStatuses.possible,
    }),
  }),
  run({ world, command, params, body }) {
    return command(() => {
      const shop = findShop(world, params.shop_id)
      decideIdentity(world, shop.id, body.status as 501 | 502)
      return describeShop(world, shop)
    })
  },
})
