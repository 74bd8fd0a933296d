// behaviour of payments 3.5 and 6.2: every test card of 3-D Secure by its number, and every field
// that tells of the buyer, written down a second time from the specification.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../../src/resources/customers/schema.ts'
import { toldToIssuer } from '../../src/resources/three-d-secure/checks.ts'
import { codesOf } from '../harness/errors.ts'
import { openTestSandbox } from '../harness/sandbox.ts'
import {
  answer,
  authenticate,
  confirm,
  driven,
  execute,
  registered,
} from '../harness/three-d-secure.ts'

let context: Awaited<ReturnType<typeof openTestSandbox>>
beforeAll(async () => {
  context = await openTestSandbox()
})
afterAll(() => context.close())

const brands = ['VISA', 'MASTER', 'JCB', 'AMEX', 'DISCOVER']
/** The answer to the first request, its reason, and what comes of the challenge. */
type Row = readonly [string, string | null, string | null, readonly string[]]

// biome-ignore format: a table
const cards: readonly Row[] = [
  ['Y', null, null, ['4100000000000100', '5100000000000107', '3528000000000106', '340000000000108', '6440000000000104']],
  ['Y', null, null, ['4100000000600008', '5100000000600005', '3528000000600004', '340000000600006', '6440000000600002']],
  ['C', null, 'Y',  ['4100000000005000', '5100000000005007', '3528000000005006', '340000000005008', '6440000000005004']],
  ['A', '26', null, ['4100000000100009', '5100000000100006', '3528000000100005', '340000000100007', '6440000000100003']],
  ['N', '13', null, ['4100000000200007', '5100000000200004', '3528000000200003', '340000000200005', '6440000000200001']],
  ['C', null, 'N',  ['4100000000300005', '5100000000300002', '3528000000300001', '340000000300003', '6440000000300009']],
  ['U', '22', null, ['4100000000400003', '5100000000400000', '3528000000400009', '340000000400001', '6440000000400007']],
  ['R', '11', null, ['4100000000500000', '5100000000500007', '3528000000500006', '340000000500008', '6440000000500004']],
]
const numbers = cards.flatMap(([result, reason, later, row]) =>
  row.map((number, at) => ({ number, brand: brands[at], result, reason, later })),
)

/** Executes a new payment by the card of this number, driven by the merchant. */
async function executedBy(card_no: string) {
  const minted = await context.api<{ list: { token: string }[] }>('POST /v1/tokens/cards', {
    ...{ card_no, expire: '3912' },
  })
  const { id, access_id, pay_type } = await registered(context)
  const body = { pay_type, access_id, token: minted.body.list[0]?.token, method: '1', ...driven }
  return (await context.api<Awaited<ReturnType<typeof registered>>>(`PUT /v1/payments/${id}`, body))
    .body
}

describe('the test card', () => {
  it.each(numbers)('$number of $brand is answered $result', async (row) => {
    const payment = await executedBy(row.number)
    expect(payment).toMatchObject({ status: 'AUTHENTICATED', brand: row.brand })
    expect((await authenticate(context, payment)).body).toMatchObject({
      ...{ tds2_trans_result: row.result, tds2_trans_result_reason: row.reason },
    })
    if (row.later === null) return
    await answer(context, payment, { send: false })
    expect((await confirm(context, payment)).body.tds2_trans_result).toBe(row.later)
  })
})

const days = ['20240229', ['2024-02-29', '20230229', '202402']] as const
const indicator = ['02', ['03', '1', '00']] as const
const digits = ['081', ['81', '0811', 'x81']] as const
const line = (length: number) => ['x'.repeat(length), ['x'.repeat(length + 1), '']] as const

// A value that is taken, and some that are not.
// biome-ignore format: a table
const fields: Readonly<Record<string, readonly [good: string, bad: readonly string[]]>> = {
  tds2_ch_acc_change: days, tds2_ch_acc_date: days, tds2_ch_acc_pw_change: days,
  tds2_payment_acc_age: days, tds2_ship_address_usage: days, tds2_pre_order_date: days,
  tds2_recurring_expiry: days,
  tds2_nb_purchase_account: ['9999', ['12345', 'x', '']],
  tds2_provision_attempts_day: digits, tds2_txn_activity_day: digits, tds2_txn_activity_year: digits,
  tds2_ship_name_ind: indicator, tds2_suspicious_acc_activity: indicator,
  tds2_pre_order_purchase_ind: indicator, tds2_reorder_items_ind: indicator,
  tds2_three_ds_req_auth_data: line(2048),
  tds2_three_ds_req_auth_method: ['06', ['07', '1']],
  tds2_three_ds_req_auth_timestamp: ['202402291230', ['20240229', '202402292460']],
  tds2_addr_match: ['Y', ['y', 'X']],
  tds2_bill_addr_country: ['392', ['3922', 'JP']], tds2_ship_addr_country: ['392', ['3922', 'JP']],
  tds2_bill_addr_state: line(3), tds2_ship_addr_state: line(3),
  tds2_bill_addr_city: line(50), tds2_ship_addr_city: line(50),
  tds2_bill_addr_line_1: line(100), tds2_ship_addr_line_1: line(100),
  tds2_bill_addr_line_2: line(100), tds2_ship_addr_line_2: line(100),
  tds2_bill_addr_line_3: line(100), tds2_ship_addr_line_3: line(100),
  tds2_bill_addr_post_code: line(16), tds2_ship_addr_post_code: line(16),
  tds2_ship_ind: ['07', ['08', '7']],
  tds2_delivery_timeframe: ['04', ['05', '4']],
  tds2_email: ['a@example.com', ['nobody', `${'x'.repeat(250)}@a.jp`]],
  tds2_delivery_email_address: ['a@example.com', ['nobody', `${'x'.repeat(250)}@a.jp`]],
  tds2_home_phone_cc: ['81', ['8111', '+81']], tds2_home_phone_no: ['0'.repeat(15), ['0'.repeat(16), '03-1']],
  tds2_mobile_phone_cc: ['81', ['8111', '+81']], tds2_mobile_phone_no: ['0'.repeat(15), ['0'.repeat(16), '03-1']],
  tds2_work_phone_cc: ['81', ['8111', '+81']], tds2_work_phone_no: ['0'.repeat(15), ['0'.repeat(16), '03-1']],
  tds2_recurring_frequency: ['9999', ['12345', 'x']],
  tds2_gift_card_amount: ['9'.repeat(15), ['9'.repeat(16), '1.5']],
  tds2_gift_card_count: ['99', ['100', 'x']],
  tds2_gift_card_curr: ['392', ['JPY', '955', '964', '999']],
}
const all = Object.fromEntries(Object.entries(fields).map(([name, [good]]) => [name, good]))
const none = Object.fromEntries(Object.keys(fields).map((name) => [name, null]))

describe('what is told of the buyer', () => {
  it.each([all, none])('is taken as a whole, and as nothing', async (execution) => {
    const reply = await execute(context, await registered(context), { execution })
    expect([reply.status, codesOf(reply)]).toEqual([200, []])
  })

  it.each(Object.entries(fields))('%s is refused in another form', async (name, [, bad]) => {
    const payment = await registered(context)
    for (const value of bad) {
      // The others of its group are there, so nothing is missing.
      const reply = await execute(context, payment, { execution: { ...all, [name]: value } })
      expect([reply.status, codesOf(reply)], value).toEqual([
        400,
        [expect.stringMatching(/^EC002080(005|008|012|018)$/)],
      ])
    }
  })

  it('is filled up from the record of the customer', () => {
    const customer = {
      ...{ email: 'taro@example.com', phone_cc: '81', phone_no: '0312345678' },
      ...{ addr_country: '392', addr_state: '26', addr_city: 'Kyoto', addr_post_code: '6000000' },
      ...{ addr_line_1: 'one', addr_line_2: 'two', addr_line_3: 'three' },
    } as Customer
    const address = { tds2_bill_addr_country: '392', tds2_bill_addr_state: '26' }
    const lines = { tds2_bill_addr_line_1: 'one', tds2_bill_addr_line_2: 'two' }
    const filled = {
      ...{ ...address, ...lines, tds2_bill_addr_city: 'Kyoto', tds2_bill_addr_line_3: 'three' },
      ...{ tds2_bill_addr_post_code: '6000000', tds2_email: 'taro@example.com' },
      ...{ tds2_home_phone_cc: '81', tds2_home_phone_no: '0312345678' },
    }
    expect(toldToIssuer({}, customer)).toEqual(filled)
    const told = { tds2_bill_addr_city: 'Osaka', tds2_email: 'other@example.com' }
    expect(toldToIssuer({ ...told, tds2_ship_ind: '05' }, customer)).toEqual({
      ...{ ...filled, ...told, tds2_ship_ind: '05' },
    })
  })
})
