// A buyer platform that makes a tenant buyer and acts for it, as its own server would.
import { afterAll, beforeAll } from 'vitest'
import { completeApplication } from '../../src/resources/buyer-contracts/given.ts'
import type { Give } from '../../src/sandbox/handle.ts'
import type { Api } from '../harness/api.ts'
import { payables } from '../harness/demo-shops.ts'
import { bodyOf } from '../harness/errors.ts'
import { openTestSandbox } from '../harness/sandbox.ts'

export const entries = 'POST /v1/buyer_platform/tenant_entries'
export const joins = 'POST /v1/buyer_platform/join_tenants'
export const applies = 'POST /v1/buyer/contracts/examinations'

export const owner = {
  email: 'owner@green-bakery.example',
  password: 'FakePassw0rd2025',
  name: 'Bakery Owner',
  tenant_buyer_url_id: 'bu_demobuyplat00000000001',
}

/** A complete application with something else in one of its sections. */
export const told = (
  change: Readonly<Partial<Record<keyof typeof completeApplication, object>>> = {},
) => ({
  contract_info: { ...completeApplication.contract_info, ...change.contract_info },
  buyer_info: { ...completeApplication.buyer_info, ...change.buyer_info },
})

/** What a platform does with one of its tenant buyers. */
export const buyerOf = (platform: Api, id: string) => ({
  id,
  platform,
  contract: async () => bodyOf(await platform(`GET /v1/buyer/contracts/${id}`)),
  info: async () => bodyOf(await platform(`GET /v1/buyer/contracts/examinations/${id}`)),
  put: (body: object) => platform(`PUT /v1/buyer/contracts/examinations/${id}`, body),
  apply: (headers: Readonly<Record<string, string>> = {}, body: object = {}) =>
    platform(applies, body, headers),
})

/** One sandbox for a file; each test asks for a tenant buyer whose contract is in a state. */
export function tenantBuyers() {
  let opened: Awaited<ReturnType<typeof openTestSandbox>>
  beforeAll(async () => {
    opened = await openTestSandbox()
  })
  afterAll(() => opened.close())
  return async (status: string) => {
    const { sandbox, as, control } = opened
    await sandbox.reset()
    const give = sandbox.given['buyerContract'] as Give
    const { id } = await give<{ id: string }>({ status })
    const platform = as(payables.platform, { for: id })
    return { sandbox, as, control, ...buyerOf(platform, id) }
  }
}
