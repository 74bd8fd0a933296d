// What a buyer platform earns of the payments of its tenant buyers. behaviour of platforms 4.9.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rewardOn } from '../../src/resources/rewards/ledger.ts'
import type { Give } from '../../src/sandbox/handle.ts'
import { payables } from '../harness/demo-shops.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { openTestSandbox, start } from '../harness/sandbox.ts'

type Term = Readonly<Record<string, unknown>> & { readonly id: string }

let shared: Awaited<ReturnType<typeof openTestSandbox>>
beforeAll(async () => {
  shared = await openTestSandbox()
})
afterAll(() => shared.close())

/** The sandbox of this file at its beginning; its rewards can be given, listed and retrieved. */
async function rewarded() {
  const { sandbox, as, control } = shared
  await sandbox.reset()
  await sandbox.clock.set(start)
  const platform = as(payables.platform)
  const give = (wish: Record<string, unknown> = {}) => (sandbox.given['reward'] as Give)<Term>(wish)
  const one = async (id: string) => bodyOf(await platform(`GET /v1/buyer_platform_accounts/${id}`))
  const list = async (query = '') =>
    bodyOf(await platform(`GET /v1/buyer_platform_accounts?${query}`))['list'] as Term[]
  return { sandbox, control, platform, give, one, list }
}

describe('the reward of a payment', () => {
  // biome-ignore format: a table
  it.each<[number, number, number, number]>([
    [100_000,     0.005,  500, 50],
    [199,         0.005,    0,  0],
    [200,         0.005,    1,  0],
    [1_999,       0.005,    9,  0],
    [2_000,       0.005,   10,  1],
    [100_000,     0.0333, 3330, 333],
    [1_000_000,   0.29,  290_000, 29_000],
    [-199,        0.005,    0,  0],
    [-2_000,      0.005,  -10, -1],
    [0,           0.005,    0,  0],
  ])('of %i at %d is %i, and %i of tax', (total, rate, reward, tax) => {
    const { reward_amount, reward_tax_amount } = rewardOn(total, rate)
    expect([reward_amount + 0, reward_tax_amount + 0]).toEqual([reward, tax])
  })

  it('stands in the term of its month, with all others of the platform', async () => {
    const { give, one } = await rewarded()
    await give({ billing_amount: 100_001, card_payment_fee: 3001 })
    const { id } = await give({ billing_amount: 5_000, card_payment_fee: 300 })
    expect(id).toBe('rewards_b_demobuyplat_202601_001')
    expect(await one(id)).toEqual({
      ...{ id, account_id: 2_000_001, buyer_platform_id: 'bpf_demoplat1', status_code: 3001 },
      ...{ count: 2, total_amount: 105_001, card_payment_fee_amount: 3301, reward_rate: 0.005 },
      ...{ reward_amount: 525, reward_tax_amount: 52, bank_transfer_fee: 0 },
      ...{ settlement_amount: 577, deposit_amount: 577, deposit_date: null },
      ...{ aggregate_term_start: '2026/01/01 00:00', aggregate_term_end: '2026/01/31 23:59' },
      // The 28th of February is a Saturday.
      ...{ scheduled_deposit_date: '2026/02/27 00:00' },
      ...{ payment_deadline: null, payment_completion_date: null },
      ...{ created: '2026/01/05 09:00:00.000', updated: '2026/01/05 09:00:00.000' },
      deposit_destination: expect.objectContaining({ bank_code: '0000' }),
    })
  })
})

describe('a term of rewards', () => {
  it('is fixed on the first of the next month, and paid on its last business day', async () => {
    const { give, one, sandbox } = await rewarded()
    const { id } = await give()
    const status = async () => (await one(id))['status_code']
    await sandbox.clock.advance({ to: '2026/02/01 00:00:00.000' })
    expect(await status()).toBe(3001)
    await sandbox.clock.advance({ to: '2026/02/01 01:00:00.000' })
    expect(await status()).toBe(3002)
    await sandbox.clock.advance({ to: '2026/02/27 11:59:00.000' })
    expect(await status()).toBe(3002)
    await sandbox.clock.advance('1m')
    expect(await one(id)).toMatchObject({ status_code: 3003, deposit_date: '2026/02/27 12:00' })
  })

  it('is paid before the turn of the year, when banks are closed', async () => {
    const { give, sandbox } = await rewarded()
    await sandbox.clock.set('2026/11/10 09:00:00.000')
    expect(await give()).toMatchObject({ scheduled_deposit_date: '2026/12/30 00:00' })
  })

  it('loses a payment that was refunded: in its own month to zero, later in the next', async () => {
    const { give, list } = await rewarded()
    const zero = { reward_amount: 0, deposit_amount: 0, total_amount: 0, count: 1 }
    expect(await give({ status_code: 3011 })).toMatchObject({ status_code: 3011, ...zero })
    expect(await give({ status_code: 3006 })).toMatchObject({
      ...{ status_code: 3006, total_amount: -100_000, card_payment_fee_amount: -3000, count: 1 },
      ...{ reward_amount: -500, reward_tax_amount: -50, deposit_amount: -550 },
      payment_deadline: '2026/02/27 00:00',
    })
    expect((await list()).map(({ id, status_code }) => [id.slice(-3), status_code])).toEqual([
      ['003', 3006],
      ['002', 3002],
      ['001', 3011],
    ])
  })

  it.each([3001, 3002, 3003, 3004, 3005, 3006, 3007, 3008, 3009, 3011, 3013])(
    '%i is given',
    async (status_code) => {
      const { give } = await rewarded()
      expect(await give({ status_code })).toMatchObject({ status_code })
    },
  )

  it('is closed, held and released by hand', async () => {
    const { control, give, one, sandbox } = await rewarded()
    const { id } = await give()
    const closed = await control('POST deposits/close', { shop_id: payables.platform })
    expect(bodyOf(closed)['list']).toMatchObject([{ id, kind: 'reward', status_code: 3002 }])
    const again = await control('POST deposits/close', { shop_id: payables.platform })
    expect(refusalOf(again)).toBe('409 SANDBOX_NO_OPEN_DEPOSIT')
    bodyOf(await control(`POST deposits/${id}/status`, { status_code: 3004 }))
    await sandbox.clock.advance({ to: '2026/03/05 00:00:00.000' })
    expect((await one(id))['status_code']).toBe(3004)
    const kind = 'reward'
    bodyOf(await control(`POST deposits/${id}/release`, { kind }))
    await sandbox.clock.advance('1d')
    expect(await one(id)).toMatchObject({ status_code: 3003, deposit_date: '2026/03/05 12:00' })
    const listed = bodyOf(await control('GET deposits'))['list']
    expect(listed).toMatchObject([{ id, kind, shop_id: payables.platform }])
    const nobody = await control('POST deposits/close', { shop_id: payables.buyer })
    expect(refusalOf(nobody)).toBe('404 SANDBOX_NO_SUCH_SHOP')
  })
})

describe('the list of rewards', () => {
  // biome-ignore format: a table
  it.each<[string, number]>([
    ['',                           2],
    ['processed=2026/01',          1],
    ['processed=2025/12',          0],
    ['status=3001',                1],
    ['status=3001,3002',           2],
    ['scheduled_from=2026/03/01',  1],
    ['scheduled_to=2026/02/28',    1],
  ])('searched by "%s" holds %i', async (query, count) => {
    const { give, list, sandbox } = await rewarded()
    await give()
    await sandbox.clock.advance({ to: '2026/02/02 00:00:00.000' })
    await give()
    expect(await list(query)).toHaveLength(count)
  })

  // biome-ignore format: a table
  it.each<[string, string]>([
    ['?status=3099',               '400 EY031901008'],
    ['?processed=2026',            '400 EY031186008'],
    ['?scheduled_from=2026/02/30', '400 EY031187008'],
    ['?sort=id',                   '400 EY031907008'],
    ['/rewards_nobody',            '400 EY031003002'],
  ])('%s is refused', async (more, expected) => {
    const { platform } = await rewarded()
    expect(refusalOf(await platform(`GET /v1/buyer_platform_accounts${more}`))).toBe(expected)
  })

  it('holds those of the platform alone', async () => {
    const { sandbox, give, one, list } = await rewarded()
    await sandbox.tenantBuyers.addPlatform({ id: 'b_otherplat01', reward_rate: 0.1 })
    const other = await give({ account: 'b_otherplat01' })
    expect(other).toMatchObject({ reward_amount: 10_000, account_id: 2_000_001 })
    expect(await list()).toEqual([])
    await expect(one(other.id)).rejects.toThrow('EY031003002')
  })
})
