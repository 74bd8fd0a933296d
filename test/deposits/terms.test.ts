// What becomes of a deposit: its term ends, it is paid, held, billed; each by its row of the table.
import { describe, expect, it } from 'vitest'
import { depositTable, settable, statusCodes } from '../../src/resources/deposits/table.ts'
import type { Give } from '../../src/sandbox/handle.ts'
import { pathOfInfo, registerTenant } from '../applications/tenant.ts'
import { bookstore, mall } from '../harness/demo-shops.ts'
import { depositsOf, type ShownDeposit } from '../harness/deposits.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'

const given = ({ sandbox }: TestSandbox, wish: object) =>
  (sandbox.given['deposit'] as Give)<ShownDeposit>({ ...wish })

const pathOf = ({ id }: Pick<ShownDeposit, 'id'>) => `GET /v1/accounts/${id}` as const

const closed = ['3002', '3003', '3004', '3005', '3006', '3007', '3008', '3009', '3010', '3013']

describe('the table of deposits', () => {
  it('says what the specification says, and nothing else', () => {
    const rows = depositTable.transitions
      .filter(({ on }) => !on.startsWith('set'))
      .map(({ from, on, result, to }) => `${from} ${on} ${result} ${to}`)
    expect(rows).toEqual([
      'none open approved 3001',
      'none open first approved 3012',
      ...['3001', '3012'].flatMap((from) => [
        `${from} close payable 3002`,
        `${from} close billed 3006`,
        `${from} close zero 3011`,
      ]),
      '3002 transfer paid 3003',
      '3002 transfer held 3010',
      '3010 transfer paid 3003',
      '3010 transfer held 3010',
      ...['3004', '3005', '3010'].map((from) => `${from} release approved ${from}`),
      '3004 transfer paid 3003',
      '3005 transfer paid 3003',
    ])
    const set = depositTable.transitions.filter(({ on }) => on.startsWith('set'))
    expect(set).toHaveLength(closed.length * settable.length - settable.length)
    expect(set.every(({ on, to }) => on === `set ${to}`)).toBe(true)
  })
})

it.each(statusCodes)('%i is given, and takes just what its rows allow', async (status_code) => {
  const context = await startTestSandbox()
  const { api, control, sandbox } = context
  for (const to of [...settable, 'release'] as const) {
    await sandbox.reset()
    const made = await given(context, { status_code })
    expect(made).toMatchObject({ status_code })
    const digest = sandbox.digest()
    const isSet = to !== 'release'
    const reply = isSet
      ? await control(`POST deposits/${made.id}/status`, { status_code: Number(to) })
      : await control(`POST deposits/${made.id}/release`, {})
    const from = String(status_code)
    const allowed = isSet ? closed.includes(from) && from !== to : /3004|3005|3010/.test(from)
    if (!allowed) {
      expect(refusalOf(reply), to).toBe('409 SANDBOX_DEPOSIT_FORBIDS')
      expect(sandbox.digest()).toBe(digest)
    } else if (isSet) {
      const paid = to === '3009' ? { payment_completion_date: '2026/01/05 09:00' } : {}
      expect(bodyOf(await api(pathOf(made)))).toMatchObject({ status_code: Number(to), ...paid })
    } else {
      await sandbox.clock.advance({ to: '2026/01/05 12:00:00.000' })
      const expected = { status_code: 3003, deposit_date: '2026/01/05 12:00' }
      expect(bodyOf(await api(pathOf(made)))).toMatchObject(expected)
    }
  }
})

it('is closed at 00:10 after its term, and paid at noon of its day', async () => {
  const context = await startTestSandbox()
  const { api, sandbox } = context
  const made = await given(context, { status_code: 3012 })
  expect(made).toMatchObject({
    id: 'sales_s_demoshop001_202601_00001',
    account_id: 1_000_001,
    aggregate_term_start: '2026/01/01 00:00',
    aggregate_term_end: '2026/01/15 23:59',
    scheduled_deposit_date: '2026/01/30 00:00',
  })
  const statusAt = async (to: string) => {
    await sandbox.clock.advance({ to })
    return bodyOf(await api(pathOf(made)))['status_code']
  }
  expect(await statusAt('2026/01/16 00:09:59.999')).toBe(3012)
  expect(await statusAt('2026/01/16 00:10:00.000')).toBe(3002)
  expect(await statusAt('2026/01/30 11:59:59.999')).toBe(3002)
  expect(await statusAt('2026/01/30 12:00:00.000')).toBe(3003)
  // A year without a sale makes no deposit, and nothing is left to do.
  await sandbox.clock.advance('365d')
  expect(await depositsOf(api)).toHaveLength(1)
  expect((await context.control('GET jobs')).body).toEqual({ list: [] })
})

it('puts a cancel after the closing into the term of the cancel: the shop is billed', async () => {
  const { api, sandbox } = await startTestSandbox()
  const payment = await (sandbox.given['payment'] as Give)<{ id: string; access_id: string }>({
    status: 'CAPTURED',
  })
  await sandbox.clock.advance('20d')
  const { id, access_id } = payment
  bodyOf(await api(`PUT /v1/payments/${id}/cancel`, { pay_type: 'Card', access_id }))
  await sandbox.clock.advance('10d')
  expect(await depositsOf(api)).toMatchObject([
    { status_code: 3003, deposit_amount: 963, count: 1 },
    { status_code: 3006, deposit_amount: -963, payment_deadline: '2026/02/13 00:00' },
  ])
})

it.each([
  ['1', 1, '2026/01/31', '2026/02/27'],
  ['2', 2, '2026/01/15', '2026/01/30'],
  ['3, which closes as 2', 3, '2026/01/15', '2026/01/30'],
])('has the term of the cycle that its tenant asked for: %s', async (_, cycle, end, payday) => {
  const { platform, control, id, own } = await registerTenant()
  const deposit_cycle_info = { deposit_cycle_master_id: cycle }
  bodyOf(await platform(`PUT ${pathOfInfo(id)}`, { deposit_cycle_info }))
  await control('POST deposits/adjust', { shop_id: id, amount: 100, label: 'a gift' })
  expect(await depositsOf(own)).toMatchObject([
    { aggregate_term_end: `${end} 23:59`, scheduled_deposit_date: `${payday} 00:00` },
  ])
})

it('is held while the identity of the shop is not checked, and paid the noon after', async () => {
  const { api, control, sandbox } = await startTestSandbox()
  await control(`POST contracts/${bookstore}/identity`, { status: 501 })
  await (sandbox.given['payment'] as Give)({ status: 'CAPTURED' })
  await sandbox.clock.advance({ to: '2026/02/03 13:00:00.000' })
  expect(await depositsOf(api)).toMatchObject([{ status_code: 3010, deposit_date: null }])
  await control(`POST contracts/${bookstore}/identity`, { status: 502 })
  await sandbox.clock.advance('1d')
  const paid = { status_code: 3003, deposit_date: '2026/02/04 12:00' }
  expect(await depositsOf(api)).toMatchObject([paid])
})

it('is adjusted and closed by hand, with the fees of its platform', async () => {
  const context = await startTestSandbox()
  const { as, control, sandbox } = context
  await (sandbox.given['payment'] as Give)({ status: 'CAPTURED', account: mall.tenant })
  await control('POST deposits/adjust', { shop_id: mall.tenant, amount: -53, label: 'a mistake' })
  const { list } = bodyOf(
    await control<{ list: ShownDeposit[] }>('POST deposits/close', { shop_id: mall.tenant }),
  )
  expect(list).toMatchObject([{ kind: 'sales', status_code: 3002, deposit_amount: 800, count: 2 }])
  // A tenant begins with one closing a month.
  expect(list).toMatchObject([{ scheduled_deposit_date: '2026/02/27 00:00' }])
  const again = await control('POST deposits/close', { shop_id: mall.tenant })
  expect(refusalOf(again)).toBe('409 SANDBOX_NO_OPEN_DEPOSIT')
  const wrong = { shop_id: mall.main, term_end: '2026/01/31' }
  expect(refusalOf(await control('POST deposits/close', wrong))).toBe('409 SANDBOX_NO_OPEN_DEPOSIT')
  const right = { shop_id: mall.main, term_end: '2026/01/15' }
  expect((await control('POST deposits/close', right)).status).toBe(200)
  const path = '/v1/platform_accounts/sales_s_demomain001_202601_00001'
  const income = bodyOf(await as(mall.main)(`GET ${path}`))
  expect(income).toMatchObject({
    ...{ shop_id: mall.main, account_id: 100_001, status_code: 3002, verified: true, count: 2 },
    ...{ platform_fee_amount: 100, platform_fee_tax_amount: 10, deposit_amount: 110 },
  })
  const summary = await as(mall.main)<{ list: object[] }>(`GET ${path}/summary`)
  expect(bodyOf(summary).list).toMatchObject([
    {
      ...{ tenant_shop_id: mall.tenant, tenant_shop_name: 'Tenant Apple Farm', count: 2 },
      ...{ total_amount: 947, fee_amount: 36, deposit_amount: 110, account_id: 100_001 },
      tenant_account_process_id_list: ['sales_s_demotenant1_202601_00001'],
    },
  ])
  const none = await as(mall.main)<{ list: object[] }>(
    `GET ${path}/summary?scheduled_to=2026/01/29`,
  )
  expect(bodyOf(none).list).toEqual([])
  const held = { status_code: 3004, kind: 'platform' }
  const { id } = income as { id: string }
  expect((await control(`POST deposits/${id}/status`, held)).body).toMatchObject(held)
  await control(`POST deposits/${id}/release`, { kind: 'platform' })
  await sandbox.clock.advance('4h')
  expect((await as(mall.main)(`GET ${path}`)).body).toMatchObject({ status_code: 3003 })
})

// biome-ignore format: a table
it.each([
  ['POST deposits/adjust',  { shop_id: bookstore, amount: 0 },                 '400 SANDBOX_BAD_FIELD'],
  ['POST deposits/adjust',  { shop_id: bookstore, amount: 1.5 },               '400 SANDBOX_BAD_FIELD'],
  ['POST deposits/close',   { shop_id: bookstore, term_end: '2026/02/30' },    '400 SANDBOX_BAD_FIELD'],
  ['POST deposits/x/status', { status_code: 3002 },                            '400 SANDBOX_BAD_FIELD'],
  ['POST deposits/x/status', { status_code: 3004 },                            '404 SANDBOX_NO_SUCH_DEPOSIT'],
  ['POST deposits/x/release', { kind: 'other' },                               '400 SANDBOX_BAD_FIELD'],
])('%s with %j is refused, and nothing changes', async (route, body, expected) => {
  const { control, sandbox } = await startTestSandbox()
  const digest = sandbox.digest()
  expect(refusalOf(await control(route, body))).toBe(expected)
  expect(sandbox.digest()).toBe(digest)
})

it('is given in no state that nobody knows', async () => {
  const context = await startTestSandbox()
  await expect(given(context, { status_code: 3000 })).rejects.toThrow('status codes: 3001')
  await given(context, { status_code: 3002 })
  await expect(given(context, { status_code: 3012 })).rejects.toThrow('only the first deposit')
})

it('settles a term with zero where each sale was taken back, the first and later', async () => {
  const { api, sandbox } = await startTestSandbox()
  const sellAndCancel = async () => {
    const { id, access_id } = await (sandbox.given['payment'] as Give)<{
      id: string
      access_id: string
    }>({ status: 'CAPTURED' })
    bodyOf(await api(`PUT /v1/payments/${id}/cancel`, { pay_type: 'Card', access_id }))
  }
  await sellAndCancel()
  await sandbox.clock.advance('20d')
  await sellAndCancel()
  await sandbox.clock.advance('20d')
  const settled = { status_code: 3011, deposit_amount: 0, count: 2 }
  expect(await depositsOf(api)).toMatchObject([settled, settled])
})
