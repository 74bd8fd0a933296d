// What the service decides about the contract of a shop in its own dashboard.
import * as s from '../kit/schema.ts'
import {
  decideIdentity,
  resume,
  suspend,
  suspensions,
  terminate,
} from '../resources/contracts/actions.ts'
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
