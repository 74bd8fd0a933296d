// The default starting state: every reference in it resolves, and its records are as those that the
// sandbox makes itself.
import { describe, expect, it } from 'vitest'
import defaultFixture from '../../fixtures/default.json' with { type: 'json' }
import { bookstore, secretKey } from '../harness/demo-shops.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'

type Row = Readonly<Record<string, unknown>>

/** Rows of a collection, each with the defaults that it takes. */
function rowsOf(name: keyof typeof defaultFixture.records): Row[] {
  const { defaults, rows } = defaultFixture.records[name] as { defaults?: Row; rows: Row[] }
  return rows.map((row) => (row['$defaults'] === false ? row : { ...defaults, ...row }))
}

const names = Object.keys(defaultFixture.records) as (keyof typeof defaultFixture.records)[]
const everyRow = names.flatMap((name) => rowsOf(name).map((row) => ({ name, row })))

const groups = new Map(rowsOf('accounts').map((row) => [row['id'], row['customer_group_id']]))
/** Who shares customers with a shop: its group, or itself. */
const sharing = (owner: unknown) => groups.get(owner) ?? owner

/** Whether a shop, or one that shares with it, has this row. */
const has = (name: keyof typeof defaultFixture.records, id: unknown, owner: unknown): boolean =>
  rowsOf(name).some((row) => row['id'] === id && sharing(row['$owner']) === sharing(owner))

const isAccount = (id: unknown) => groups.has(id)
const isExamined = (id: unknown) => rowsOf('applications').some((row) => row['shop_id'] === id)
const isBuyer = (id: unknown) => rowsOf('tenantBuyers').some((row) => row['id'] === id)
const isPlatform = (id: unknown) => rowsOf('accounts').some((row) => row['platform_id'] === id)

const isBusinessPayment = (id: unknown) =>
  rowsOf('businessPayments').some((row) => row['access_id'] === id)

/** What the subject of a job names. */
const subjects: Readonly<Record<string, (id: unknown, owner: unknown) => boolean>> = {
  // A step is of the shop that has the job; its subject names the step.
  'examination step': (_, owner) => isExamined(owner),
  'buyer examination': (_, owner) => isBuyer(owner),
  'invoice expiry': (id, owner) => has('invoices', id, owner),
  'konbini expiry': (id, owner) => has('payments', id, owner),
  'business payment expiry': (id) => isBusinessPayment(id),
  'business payment examination': (id) => isBusinessPayment(id),
}

/** Fields that name another record, and whether that is there. */
const references: Readonly<Record<string, (id: unknown, row: Row) => boolean>> = {
  $owner: isAccount,
  shop_id: isAccount,
  tenant_buyer_id: isBuyer,
  buyer_shop_id: isBuyer,
  // The settlement id of a deposit is a number.
  account_id: (id) => typeof id === 'number' || isAccount(id),
  default_shop_id: isAccount,
  owner: isAccount,
  platform_id: isPlatform,
  customer_id: (id, { $owner }) => has('customers', id, $owner),
  card_id: (id, { $owner }) => has('cards', id, $owner),
  order_id: (id, { $owner }) => has('payments', id, $owner),
  plan_id: (id, { $owner }) => has('plans', id, $owner),
  payment_method_id: (id, { $owner }) => has('paymentMethods', id, $owner),
  subject: (id, { kind, owner }) => subjects[String(kind)]?.(id, owner) ?? false,
}

describe('the default starting state', () => {
  it('refers to nothing that is not there', () => {
    const broken = everyRow.flatMap(({ name, row }) =>
      Object.entries(references)
        .filter(([field, resolves]) => {
          const value = row[field] ?? null
          return value !== null && !resolves(value, row)
        })
        .map(([field]) => `${name} ${row['id'] ?? row['value']}: ${field} ${row[field]}`),
    )
    expect(broken).toEqual([])
  })

  it('names in each field that ends with _id what a reference is, or an id of its own', () => {
    const own = new Set(
      'access customer_group transaction subscription bulk_payment bill invoice virtual_account'
        .concat(' code role setting detail business_operator customer_buyer_shop receipt')
        .split(' ')
        .map((name) => `${name}_id`),
    )
    const fields = new Set(everyRow.flatMap(({ row }) => Object.keys(row)))
    const strange = [...fields].filter((field) => {
      return field.endsWith('_id') && !own.has(field) && !(field in references)
    })
    expect(strange).toEqual([])
  })

  it('gives a record of the shop, and a contract, to each shop', () => {
    const shops = rowsOf('accounts').filter(({ family }) => family === 'shop')
    const ids = shops.map(({ id }) => id)
    expect(rowsOf('shops').map(({ id }) => id)).toEqual(ids)
    expect(rowsOf('contracts').map(({ shop_id }) => shop_id)).toEqual(ids)
  })

  it('gives a record and a contract to each tenant buyer, and terms to its platform', () => {
    const buyers = rowsOf('accounts').filter(({ role }) => role === 'tenant_buyer')
    const ids = buyers.map(({ id }) => id)
    expect(rowsOf('tenantBuyers').map(({ id }) => id)).toEqual(ids)
    expect(rowsOf('buyerContracts').map((row) => row['tenant_buyer_id'])).toEqual(ids)
    const platforms = new Set(buyers.map((row) => row['platform_id']))
    expect(rowsOf('buyerPlatforms').map(({ id }) => id)).toEqual([...platforms])
  })

  it('gives a key of each kind, made of its id, to each account that may have keys', () => {
    const keys = rowsOf('keys').filter(({ revoked }) => revoked !== true)
    const callers = rowsOf('accounts').filter(({ role }) => role !== 'tenant_buyer')
    expect(keys.map(({ value, kind }) => `${kind} ${value}`)).toEqual(
      callers.flatMap(({ id }) => {
        const secret = secretKey(String(id))
        return [`secret ${secret}`, `public ${secret.replace(/^m/, 'p')}`]
      }),
    )
  })

  it('holds what an answer of the sandbox holds, whatever the type', async () => {
    const { api } = await startTestSandbox({ fixture: 'default' })
    for (const { id, pay_type } of rowsOf('payments').filter(
      (row) => row['$owner'] === bookstore,
    )) {
      const reply = await api(`GET /v1/payments/${id}?pay_type=${pay_type}`)
      expect([id, reply.status]).toEqual([id, 200])
    }
  })

  it('holds the deposits that its sales stand in, paid or to be paid', async () => {
    const { api, as, control } = await startTestSandbox({ fixture: 'default' })
    const january = '/v1/accounts/sales_s_demoshop001_202501_00001'
    expect((await api(`GET ${january}`)).body).toMatchObject({ status_code: 3003, count: 1 })
    const rows = (await api(`GET ${january}/detail`)).body['list']
    expect(rows).toMatchObject([{ order_id: 'o_demojanuary00000000001', fee_total: 36 }])
    const { list } = (await api<{ list: object[] }>('GET /v1/accounts')).body
    expect([...list].reverse()).toMatchObject([
      { status_code: 3003, deposit_amount: 963 },
      { status_code: 3003, aggregate_term_start: '2025/10/01 00:00', total_amount: 6600 },
      { status_code: 3003, aggregate_term_start: '2025/11/01 00:00', total_amount: 4400 },
      { status_code: 3003, aggregate_term_start: '2025/11/16 00:00', total_amount: 2200, count: 2 },
      { status_code: 3002, aggregate_term_start: '2025/12/16 00:00', total_amount: 3300 },
    ])
    const tenant = as('s_demotenant1')
    const paid = await tenant('GET /v1/accounts/sales_s_demotenant1_202501_00001')
    expect(paid.body).toMatchObject({ status_code: 3003, deposit_amount: 853 })
    const main = as('s_demomain001')
    const income = await main('GET /v1/platform_accounts/sales_s_demomain001_202501_00001')
    expect(income.body).toMatchObject({ status_code: 3003, deposit_amount: 110, count: 1 })
    const kinds = (await control<{ list: { kind: string }[] }>('GET jobs')).body.list
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'examination step',
      'buyer examination',
      'card subscription charge',
      'business payment examination',
      'business payment expiry',
      'konbini expiry',
      'deposit transfer',
      'invoice expiry',
      'reward transfer',
      'reward closing',
    ])
  })

  it('has a plan for each interval', async () => {
    const { api } = await startTestSandbox({ fixture: 'default' })
    expect((await api('GET /v1/plans?sort=total_amount asc')).body).toMatchObject({
      list: [
        { interval_pattern: 'month', total_amount: 1100, tax: 100 },
        { interval_pattern: 'year', total_amount: 12000, tax: 0 },
      ],
    })
  })

  it('charges its subscription on the next day', async () => {
    const { sandbox, api } = await startTestSandbox({ fixture: 'default' })
    const path = '/v1/subscriptions/su_demoalice000000000001'
    const { list } = (await api<{ list: object[] }>(`GET ${path}/result?pay_type=Card`)).body
    expect(list).toMatchObject([{ status: 'CHECKED', plan_id: 'pl_demomonthly0000000001' }])
    await sandbox.clock.advance('1d')
    const charged = (await api<{ list: object[] }>(`GET ${path}/result?pay_type=Card`)).body.list
    expect(charged).toMatchObject([{ status: 'SUCCEEDED', total_amount: 1100 }, list[0]])
  })

  it('has an invoice to be edited, and one that is paid by transfer', async () => {
    const { sandbox, api } = await startTestSandbox({ fixture: 'default' })
    expect((await api('GET /v1/invoices/in_demodraft0000000001')).body).toMatchObject({
      status: 'DRAFT',
      pay_types: ['Card'],
    })
    const path = 'GET /v1/invoices/in_demoissued000000001'
    const issued = (await api<Row>(path)).body
    expect(issued).toMatchObject({ status: 'AWAITING_CUSTOMER_PAYMENT', total_amount: 11000 })
    expect(await (await fetch(String(issued['invoice_url']))).text()).toContain('11,000')
    await sandbox.buyer.transferToInvoice({ invoice: 'in_demoissued000000001' })
    expect((await api(path)).body).toMatchObject({ status: 'PAID' })
  })

  it('is there again after a reset, byte for byte', async () => {
    const { sandbox, api } = await startTestSandbox({ fixture: 'default' })
    const before = sandbox.digest()
    await api('DELETE /v1/customers/c_demo_alice')
    await sandbox.shops.add({ role: 'main', shared_customer: true })
    expect(sandbox.digest()).not.toBe(before)
    await sandbox.reset()
    expect(sandbox.digest()).toBe(before)
  })

  it('has days that move with the start, and a slip whose term ends', async () => {
    const { sandbox, api } = await startTestSandbox({
      fixture: 'default',
      now: '2027/03/01 09:00:00.000',
    })
    const slip = 'GET /v1/payments/o_demokonbiniwait0000001?pay_type=Konbini'
    expect((await api(slip)).body).toMatchObject({
      ...{ payment_term: '2027/03/04 23:59:59.999', status: 'AWAITING_CUSTOMER_PAYMENT' },
    })
    await sandbox.clock.advance('4d')
    expect((await api(slip)).body).toMatchObject({ status: 'EXPIRED' })
    expect(sandbox.clock.now()).not.toBe(start)
  })
})
