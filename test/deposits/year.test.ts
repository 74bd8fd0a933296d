// A year of everything that moves money: every yen of it stands in a deposit or in a fee, once.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import type { Payment } from '../../src/resources/payments/schema.ts'
import type { Api } from '../harness/api.ts'
import { mall } from '../harness/demo-shops.ts'
import {
  apiOfShop,
  depositYearOptions,
  liveAYearOfDeposits,
  sellers,
} from '../harness/deposit-year.ts'
import {
  allOf,
  depositsOf,
  detailsOf,
  type ShownDeposit,
  type ShownDetail,
  signOf,
} from '../harness/deposits.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { marksOf } from '../harness/subscription-year.ts'

const script = fileURLToPath(new URL('../harness/deposit-year-run.ts', import.meta.url))

/** The marks of a year in a fresh process that believes to be elsewhere. */
async function livedIn(TZ: string, LANG: string): Promise<object> {
  const env = { ...process.env, TZ, LANG, LC_ALL: LANG }
  const args = ['--import', 'tsx', script]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, timeout: 60_000 })
  return JSON.parse(stdout) as object
}

/** It waits for another process, which a busy machine may hold up. */
const patienceMs = 60_000

function sumOf<R>(rows: readonly R[], value: (row: R) => number): number {
  return rows.reduce((total, row) => total + value(row), 0)
}

const payTypes = [
  ...['Card', 'Konbini', 'Paypay', 'Applepay', 'Googlepay', 'Directdebit', 'Virtualaccount'],
]

async function paymentsOf(api: Api): Promise<readonly Payment[]> {
  const all: Payment[] = []
  for (const pay_type of payTypes) {
    all.push(...(await allOf<Payment>(api, '/v1/payments', { pay_type })))
  }
  return all
}

const tax = (fee: number) => Math.trunc(fee / 10)

/** Holds a deposit against its rows, field by field. */
function checkSums(deposit: ShownDeposit, rows: readonly ShownDetail[]): void {
  const money = (row: ShownDetail) => (row.trade_type > 5 ? 0 : signOf(row))
  const fee = (row: ShownDetail) => (row.trade_type === 2 ? -1 : 1)
  const total = sumOf(rows, (row) => money(row) * (row.amount + row.tax))
  const fees = sumOf(rows, (row) => fee(row) * row.fee_total)
  const taxable = sumOf(rows, (row) => fee(row) * row.fee_profit)
  const web = sumOf(rows, (row) => row.web_registration_fee_taxin)
  const platformWeb = sumOf(rows, (row) => row.platform_web_registration_fee_taxin)
  const platform = sumOf(rows, (row) => fee(row) * (row.platform_fee ?? 0))
  const settlement = total - fees - tax(taxable) - web - platform - tax(platform) - platformWeb
  expect(deposit).toMatchObject({
    ...{ count: rows.length, total_amount: total, fee_amount: fees, taxable_fee_amount: taxable },
    ...{
      tax_amount: tax(taxable),
      platform_fee_amount: platform,
      web_registration_fee_amount: web,
    },
    ...{ settlement_amount: settlement, deposit_amount: settlement },
  })
  // The rows differ from the sum by the rounding of their taxes only.
  const byRows = sumOf(rows, (row) => signOf(row) * row.deposit_amount)
  expect(Math.abs(byRows - settlement)).toBeLessThanOrEqual(2 * rows.length)
}

/** What a deposit takes of its sales. */
const feesOf = (each: ShownDeposit): number =>
  each.fee_amount +
  each.tax_amount +
  each.web_registration_fee_amount +
  each.platform_fee_amount +
  each.platform_fee_tax_amount +
  each.platform_web_registration_fee_amount

it(
  'adds up, for each shop and for the platform, wherever it is lived',
  async () => {
    const elsewhere = livedIn('America/New_York', 'tr_TR.UTF-8')
    const { sandbox, as, control } = await startTestSandbox(depositYearOptions)
    await liveAYearOfDeposits(sandbox)

    const { body } = await control<{ list: { shop_id: string; effects: Effect[] }[] }>(
      'GET chargebacks',
    )
    for (const shop of sellers) {
      const api = apiOfShop(sandbox, shop)
      const deposits = await depositsOf(api)
      const rows: ShownDetail[] = []
      for (const deposit of deposits) {
        const own = await detailsOf(api, deposit.id)
        checkSums(deposit, own)
        rows.push(...own)
      }
      // Those of the starting state are older than the deposits.
      const payments = (await paymentsOf(api)).filter(({ created }) => created >= '2026')
      const kept = payments.filter(({ status }) => status === 'CAPTURED')
      const chargedBack = sumOf(
        body.list
          .filter(({ shop_id }) => shop_id === shop)
          .flatMap(({ effects }) => effects)
          .filter(({ at }) => at >= '2026'),
        ({ trade_type, amount }) => (trade_type === 3 ? amount : -amount),
      )
      // Deposits, the open term and all fees are what was captured and neither went back.
      const paidOut = sumOf(deposits, ({ deposit_amount }) => deposit_amount)
      expect(paidOut + sumOf(deposits, feesOf)).toBe(
        sumOf(kept, ({ total_amount }) => total_amount) - chargedBack,
      )
      // Each payment that was ever captured has one row of the sale, and one of each refund.
      const salesOf = (id: string, kind: number) =>
        rows.filter(({ order_id, trade_type }) => order_id === id && trade_type === kind)
      expect(kept.filter(({ id }) => salesOf(id, 1).length !== 1)).toEqual([])
      // An account to transfer to that was canceled in time never held anything.
      const gone = payments.filter((each) => each.status === 'CANCELED' && each.total_amount > 0)
      expect(gone.length).toBeGreaterThan(0)
      expect(gone.filter(({ id }) => salesOf(id, 1).length !== 1)).toEqual([])
      expect(gone.filter(({ id }) => salesOf(id, 2).length !== 1)).toEqual([])
      const sales = rows.filter(({ trade_type }) => trade_type === 1)
      expect(new Set(sales.map(({ order_id }) => order_id)).size).toBe(kept.length + gone.length)
      expect(new Set(rows.map(({ detail_id }) => detail_id)).size).toBe(rows.length)
      expect(new Set(rows.map(({ trade_type }) => trade_type))).toEqual(new Set([1, 2, 3, 5, 6, 7]))
    }
    await checkPlatform(as(mall.main), as(mall.tenant))
    expect(await elsewhere).toEqual(marksOf(sandbox))
  },
  patienceMs,
)

interface Effect {
  readonly trade_type: 3 | 5
  readonly amount: number
  readonly at: string
}

/** What the platform earns is what its tenant paid it, row by row. */
async function checkPlatform(main: Api, tenant: Api): Promise<void> {
  const incomes = await allOf<ShownDeposit>(main, '/v1/platform_accounts')
  const sales = await depositsOf(tenant)
  expect(incomes.length).toBeGreaterThan(0)
  for (const field of ['count', 'total_amount', 'fee_amount', 'platform_fee_amount'] as const) {
    expect(sumOf(incomes, (each) => each[field])).toBe(sumOf(sales, (each) => each[field]))
  }
  const covered: string[] = []
  for (const income of incomes) {
    const path = `/v1/platform_accounts/${income.id}/summary`
    const summaries = await allOf<
      ShownDeposit & { readonly tenant_account_process_id_list: readonly string[] }
    >(main, path)
    expect(sumOf(summaries, ({ count }) => count)).toBe(income.count)
    expect(sumOf(summaries, ({ deposit_amount }) => deposit_amount)).toBe(income.deposit_amount)
    covered.push(...summaries.flatMap((each) => each.tenant_account_process_id_list))
  }
  expect(new Set(covered)).toEqual(new Set(sales.map(({ id }) => id)))
}
