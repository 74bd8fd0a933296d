// Buyer platforms and their tenant buyers: made, shown, and decided without the API.
import * as s from '../kit/schema.ts'
import { shownBuyerContract, suspendBuyer } from '../resources/buyer-contracts/actions.ts'
import {
  decide,
  outcomes,
  release,
  reset,
  terminate,
} from '../resources/buyer-contracts/examination-actions.ts'
import {
  openBuyerPlatform,
  platformAccountOf,
  platformTermsOf,
} from '../resources/buyer-platforms/actions.ts'
import { contractWords } from '../resources/contracts/contract-status.ts'
import { openTenantBuyer, tenantBuyerOf } from '../resources/tenant-buyers/actions.ts'
import { addTenantUrl, tenantUrlsOf } from '../resources/tenant-urls/actions.ts'
import { type Account, worldOwner } from '../world/account.ts'
import type { World } from '../world/world.ts'
import { describeAccount } from './accounts.ts'
import { controlFail } from './failures.ts'
import { operation } from './operation.ts'

/** A buyer platform with its terms, its keys, and where its tenant buyers register. */
export function describePlatform(world: World, account: Account) {
  const { id, name, platform_id } = account
  const { role, active, keys } = describeAccount(world, account)
  const { id: buyer_platform_id, ...terms } = platformTermsOf(world, platform_id)
  const tenant_urls = tenantUrlsOf(world, buyer_platform_id)
  return { id, buyer_platform_id, name, role, active, ...terms, keys, tenant_urls }
}

/** The record of a tenant buyer with what only the sandbox tells: role, contract. */
export function describeBuyer(world: World, account: Account) {
  const { role, active } = describeAccount(world, account)
  const contract = shownBuyerContract(world, account)
  return { ...tenantBuyerOf(world, account), role, active, contract }
}

function findBuyer({ store }: World, id: string): Account {
  const account = store.accounts.find(worldOwner, id)
  if (account?.role !== 'tenant_buyer') throw controlFail.noSuchTenantBuyer(id)
  return account
}

function refuseTaken({ store }: World, id: string | undefined): void {
  if (id !== undefined && store.accounts.find(worldOwner, id)) throw controlFail.shopTaken(id)
}

const accountId = () => s.formed('^b_[A-Za-z0-9_-]{11}$', 'b_mybuyer0001')
const rate = () => s.number({ minimum: 0, maximum: 1 })
const yen = () => s.integer({ minimum: 0, maximum: 9_999_999_999 })

const NewPlatform = s.object({
  id: s.optional(accountId()),
  name: s.optional(s.text(100)),
  /** A fraction: 0.03 is three percent. */
  fee_rate: s.optional(rate()),
  min_fee: s.optional(yen()),
  reward_rate: s.optional(rate()),
  usage_limit_amount: s.optional(yen()),
})
export type NewPlatform = s.Infer<typeof NewPlatform>

export const addBuyerPlatform = operation({
  route: 'POST /_sandbox/buyer_platforms',
  summary: 'Make a buyer platform with keys and a registration URL for its tenant buyers',
  body: NewPlatform,
  run({ world, command, body }) {
    return command(() => {
      refuseTaken(world, body.id)
      const platform = openBuyerPlatform(world, body)
      addTenantUrl(world, String(platform.platform_id), 'bu_')
      return describePlatform(world, platform)
    })
  },
})

export const listBuyerPlatforms = operation({
  route: 'GET /_sandbox/buyer_platforms',
  summary: 'All buyer platforms: terms, keys, and where their tenant buyers register',
  run({ world }) {
    const platforms = world.store.accounts.of(worldOwner).where({ role: 'buyer_platform' })
    return { list: platforms.map((each) => describePlatform(world, each)) }
  },
})

const NewBuyer = s.object({
  buyer_platform_id: s.text(13),
  id: s.optional(accountId()),
  buyer_name: s.optional(s.text(100)),
  contract: s.optional(s.oneOf('operating', 'new', 'examining')),
})
export type NewBuyer = s.Infer<typeof NewBuyer>

export const addTenantBuyer = operation({
  route: 'POST /_sandbox/tenant_buyers',
  summary: 'Make a tenant buyer of a buyer platform',
  body: NewBuyer,
  run({ world, command, body }) {
    return command(() => {
      const { buyer_platform_id: platform_id, id, buyer_name: name, contract = 'operating' } = body
      refuseTaken(world, id)
      if (!platformAccountOf(world, platform_id)) throw controlFail.noSuchPlatform(platform_id)
      const status = contractWords[contract]
      return describeBuyer(
        world,
        openTenantBuyer(world, { platform_id, id, name, contract: status }),
      )
    })
  },
})

export const listTenantBuyers = operation({
  route: 'GET /_sandbox/tenant_buyers',
  summary: 'All tenant buyers: record and contract',
  run({ world }) {
    const buyers = world.store.accounts.of(worldOwner).where({ role: 'tenant_buyer' })
    return { list: buyers.map((each) => describeBuyer(world, each)) }
  },
})

export const retrieveTenantBuyer = operation({
  route: 'GET /_sandbox/tenant_buyers/{id}',
  summary: 'One tenant buyer: record and contract',
  run: ({ world, params }) => describeBuyer(world, findBuyer(world, params.id)),
})

export const decideBuyerContract = operation({
  route: 'POST /_sandbox/buyer_contracts/{buyer_id}/decide',
  summary: 'What the examination of a tenant buyer comes to, now; release lets go on what is held',
  body: s.object({ outcome: s.oneOf(...outcomes), reason: s.optional(s.text(1000)) }),
  run({ world, command, params, body: { outcome, reason } }) {
    return command(() => {
      const buyer = findBuyer(world, params.buyer_id)
      if (outcome === 'release') release(world, buyer)
      else decide(world, buyer, outcome, reason)
      return describeBuyer(world, findBuyer(world, buyer.id))
    })
  },
})

const target = { target: s.optional(s.oneOf('service')) }

const stopOrGoOn = (isStopped: boolean) =>
  operation({
    route: isStopped
      ? 'POST /_sandbox/buyer_contracts/{buyer_id}/suspend'
      : 'POST /_sandbox/buyer_contracts/{buyer_id}/resume',
    summary: isStopped
      ? 'Stop the service of a tenant buyer: it reads, and nothing is written for it'
      : 'Go on with the service of a tenant buyer',
    body: s.object(target),
    run({ world, command, params }) {
      return command(() => {
        const buyer = findBuyer(world, params.buyer_id)
        suspendBuyer(world, buyer, isStopped)
        return describeBuyer(world, buyer)
      })
    },
  })

export const suspendBuyerContract = stopOrGoOn(true)
export const resumeBuyerContract = stopOrGoOn(false)

export const terminateBuyerContract = operation({
  route: 'POST /_sandbox/buyer_contracts/{buyer_id}/terminate',
  summary: 'End the contract of a tenant buyer: it still reads',
  run({ world, command, params }) {
    return command(() => {
      const buyer = findBuyer(world, params.buyer_id)
      terminate(world, buyer)
      return describeBuyer(world, buyer)
    })
  },
})

export const resetBuyerContract = operation({
  route: 'POST /_sandbox/buyer_contracts/{buyer_id}/reset',
  summary: 'Back to before the application of a tenant buyer; what was entered is kept',
  run({ world, command, params }) {
    return command(() => {
      const buyer = findBuyer(world, params.buyer_id)
      reset(world, buyer)
      return describeBuyer(world, buyer)
    })
  },
})
