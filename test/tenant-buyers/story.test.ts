// The story of a tenant buyer, from its registration to the end of its examination, as its platform
// lives it, with a receiver of its notifications.
import { describe, expect, it } from 'vitest'
import { payables } from '../harness/demo-shops.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { startReceiver } from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { buyerOf, entries, owner, told } from './buyer.ts'

const event = 'buyer_contracts.status_code.updated'

async function registered(options = {}) {
  const { sandbox, as } = await startTestSandbox(options)
  const entered = bodyOf(await as(payables.platform)(entries, owner))
  const id = String(entered['id'])
  const buyer = buyerOf(as(payables.platform, { for: id }), id)
  const hook = await startReceiver()
  const setting = { event, url: hook.url, signature: 'secret-of-the-bakery' }
  bodyOf(await buyer.platform('POST /v1/webhook_settings', setting))
  return { sandbox, as, hook, ...buyer }
}

describe('the story of a tenant buyer', () => {
  it('ends a day after it applied: it is told twice, and may be paid for', async () => {
    const { sandbox, as, hook, id, put, apply, contract } = await registered()
    bodyOf(await put(told({ buyer_info: { buyer_name: 'Green Bakery' } })))
    expect(bodyOf(await apply({}, { tenant_buyer_id: id }))).toEqual({
      ...{ tenant_buyer_id: id, status_code: 1 },
    })
    await sandbox.clock.advance('1d')
    expect(await contract()).toMatchObject({
      ...{ status_code: 107, examination_status_code: 2, available_status_code: 202 },
      ...{ contracted_at: '2026/01/05', start_at: '2026/01/06', denied_at: null },
      ...{ contract_info: { corporate: false }, buyer_info: { buyer_name: 'Green Bakery' } },
    })
    expect(hook.requests.map(({ body }) => body)).toEqual(
      [
        { status_code: 102, examination_status_code: 1, updated: '2026/01/05 09:00:00.000' },
        { status_code: 107, examination_status_code: 2, updated: '2026/01/06 09:00:00.000' },
      ].map((standing) => ({
        ...{ event, tenant_buyer_id: id, buyer_platform_id: 'bpf_demoplat1' },
        ...{ examin_result_reason: null, ...standing },
      })),
    )
    const list = await as(payables.platform)('GET /v1/buyer_platform/tenants?buyer_name=bakery')
    expect(list.body).toMatchObject({ total_count: 1, list: [{ id }] })
    expect(sandbox.accounts().find((each) => each.id === id)).toMatchObject({
      ...{ role: 'tenant_buyer', status_code: 107, active: true, keys: [] },
    })
  })

  it('of a profile that is instant goes on: what it applies for changes nothing else', async () => {
    const instant = { 'contracts.profile': 'instant' } as const
    const { sandbox, hook, put, apply, contract } = await registered(instant)
    bodyOf(await put(told()))
    expect(bodyOf(await apply())['status_code']).toBe(1)
    expect(refusalOf(await apply())).toBe('400 EY022913014')
    await sandbox.clock.advance('2d')
    expect(await contract()).toMatchObject({
      ...{ status_code: 107, examination_status_code: 2, contracted_at: '2026/01/05' },
    })
    expect(hook.bodies('status_code')).toEqual([107])
  })
})
