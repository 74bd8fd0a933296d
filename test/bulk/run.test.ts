// The run at 04:00 of the planned day: every entry by itself, in the order of the file.
import { describe, expect, it } from 'vitest'
import { type Bulk, detailsOf, entry, readBulk, registered } from '../harness/bulk.ts'
import { startReceiver } from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const bill = (id: string, more: object = {}) => {
  return { id, billing_amount: '1000', customer_id: 'c_demo_bob', ...more }
}

type Reading = { api: Parameters<typeof detailsOf>[0] }

const statusesOf = async ({ api }: Reading, bulk: Bulk) =>
  (await detailsOf(api, bulk)).list.map((row) => [
    row['order_id'],
    row['status'],
    row['error_code'],
  ])

describe('a run', () => {
  it('charges every entry; declines are counted, and the run goes on', async () => {
    const hook = await startReceiver()
    const { sandbox, api } = await startTestSandbox({ 'webhook.url': hook.url })
    const bulk = await registered(sandbox, [
      entry('o_1'),
      entry('o_2', { customer_id: 'c_demo_dave' }),
      entry('o_3', { card_id: 'cs_demoalicemaster0000001', client_field_1: 'member' }),
      entry('o_4', { amount: '9990010' }),
    ])
    const { events } = await sandbox.clock.advance('1d')
    expect(events).toEqual(['payments.bulk.card.regist', 'payments.bulk.card.batch'])
    expect(await readBulk(api, bulk)).toMatchObject({
      status: 'COMPLETED',
      process_start_date: '2026/01/06 04:00:00.000',
      process_end_date: '2026/01/06 04:00:00.000',
      total_count: 4,
      process_success_count: 2,
      process_failure_count: 2,
      error_code: 'E9993134010',
    })
    expect(await statusesOf({ api }, bulk)).toEqual([
      ['o_1', 'SUCCEEDED', null],
      ['o_2', 'FAILED', 'E9993134014'],
      ['o_3', 'SUCCEEDED', null],
      ['o_4', 'FAILED', 'E9993134010'],
    ])
    const paid = (await api('GET /v1/payments/o_3?pay_type=Card')).body
    expect(paid).toMatchObject({
      ...{ status: 'CAPTURED', method: '1', customer_id: 'c_demo_alice', error_code: null },
      ...{ card_id: 'cs_demoalicemaster0000001', bulk_payment_id: bulk.id },
    })
    expect((await detailsOf(api, bulk, 'order_id=o_3')).list).toMatchObject([
      { access_id: paid['access_id'], approve: paid['approve'], client_field_1: 'member' },
    ])
    const left = (await api('GET /v1/payments/o_2?pay_type=Card')).body
    expect(left).toMatchObject({ status: 'UNPROCESSED', error_code: 'E9993134014' })
    expect(hook.requests.at(-1)?.body).toEqual({
      shop_id: 's_demoshop001',
      bulk_payment_id: bulk.id,
      file_name: 'bulk.json',
      status: 'COMPLETED',
      pay_type: 'Card',
      succeeded_count: '2',
      failed_count: '2',
      total_count: '4',
      event: 'payments.bulk.card.batch',
    })
    expect(hook.requests).toHaveLength(2)
  })

  it('fails entries whose customer or card is gone, or that were executed before', async () => {
    const { sandbox, api } = await startTestSandbox()
    const made = await sandbox.given.card<{ id: string; customer_id: string }>()
    const { customer_id } = await sandbox.given.card<{ customer_id: string }>()
    const bulk = await registered(sandbox, [
      entry('o_1', { customer_id }),
      entry('o_2', { customer_id: made.customer_id, card_id: made.id }),
      entry('o_3', { customer_id: made.customer_id }),
      entry('o_4'),
      entry('o_5'),
    ])
    await sandbox.clock.advance('1s')
    await api(`DELETE /v1/customers/${customer_id}`)
    await api(`DELETE /v1/customers/${made.customer_id}/cards/${made.id}`)
    const { body } = await api<{ access_id: string }>('GET /v1/payments/o_4?pay_type=Card')
    const card = { customer_id: 'c_demo_alice', method: '1' }
    await api('PUT /v1/payments/o_4', { pay_type: 'Card', access_id: body.access_id, ...card })
    await sandbox.clock.advance('1d')
    expect(await statusesOf({ api }, bulk)).toEqual([
      ['o_1', 'FAILED', 'EK003011002'],
      ['o_2', 'FAILED', 'EK003013002'],
      ['o_3', 'FAILED', 'EK003013001'],
      ['o_4', 'FAILED', 'EK003901031'],
      ['o_5', 'SUCCEEDED', null],
    ])
  })

  it('gives each entry of a transfer its account, and the buyer pays it as any other', async () => {
    const hook = await startReceiver()
    const { sandbox, api } = await startTestSandbox({ 'webhook.url': hook.url })
    const entries = [
      bill('o_1', { payment_term_day: '10', use_exact_deposit_amount: true }),
      bill('o_2', { payment_method_id: 'pm_demobobbank00000000001', billing_tax: 100 }),
      bill('o_3', { reference_order_id: 'o_nothing' }),
    ]
    const bulk = await registered(sandbox, entries, 'pay_type=Virtualaccount')
    await sandbox.clock.advance('1d')
    expect(await statusesOf({ api }, bulk)).toEqual([
      ['o_1', 'SUCCEEDED', null],
      ['o_2', 'SUCCEEDED', null],
      ['o_3', 'FAILED', 'EK003045002'],
    ])
    const { body } = await api('GET /v1/payments/o_1?pay_type=Virtualaccount')
    expect(body).toMatchObject({
      ...{ status: 'AWAITING_CUSTOMER_PAYMENT', payment_term: '2026/01/16 23:59:59.999' },
      ...{ bulk_payment_id: bulk.id, use_exact_deposit_amount: true, payment_term_day: 10 },
    })
    await sandbox.buyer.transfer({ payment: 'o_1' })
    const { list } = await detailsOf(api, bulk, 'order_id=o_1')
    expect(list).toMatchObject([{ status: 'SUCCEEDED', transaction_date: '2026/01/06' }])
    await sandbox.clock.settle()
    expect(hook.bodies('event')).toEqual([
      'payments.bulk.virtualaccount.regist',
      'payments.bulk.virtualaccount.batch',
      'payments.virtualaccount.complete',
    ])
    expect(hook.requests.at(-1)?.body).toMatchObject({ bulk_payment_id: bulk.id })
  })

  it('declines an entry where a rule says so: by its number, its card or its amount', async () => {
    const { sandbox, api } = await startTestSandbox()
    const then = { result: 'declined:022' }
    await sandbox.rules.add({ on: 'bulk run', when: { entry: 2 }, then })
    await sandbox.rules.add({ on: 'bulk run', when: { amount: 777 }, then })
    const entries = [entry('o_1'), entry('o_2'), entry('o_3', { amount: '777' })]
    const bulk = await registered(sandbox, entries)
    await sandbox.clock.advance('1d')
    expect((await statusesOf({ api }, bulk)).map(([, status]) => status)).toEqual([
      ...['SUCCEEDED', 'FAILED', 'FAILED'],
    ])
  })

  it('comes at once when the check ends after 04:00 of the planned day', async () => {
    const { sandbox, api } = await startTestSandbox({ now: '2026/01/05 23:59:59.500' })
    const bulk = await registered(sandbox, [entry('o_1')])
    await sandbox.clock.set('2026/01/06 12:00:00.000')
    await sandbox.clock.settle()
    expect(await readBulk(api, bulk)).toMatchObject({
      ...{ status: 'COMPLETED', process_start_date: '2026/01/06 12:00:00.000' },
    })
  })

  it('can be seen while it runs, where a setting gives it time', async () => {
    const { sandbox, api } = await startTestSandbox({ 'bulk.runMs': 60_000 })
    const bulk = await registered(sandbox, [entry('o_1')])
    await sandbox.clock.advance({ to: '2026/01/06 04:00:30.000' })
    expect(await readBulk(api, bulk)).toMatchObject({
      ...{ status: 'RUNNING', process_success_count: 1, process_end_date: null },
    })
    await sandbox.clock.advance('30s')
    expect(await readBulk(api, bulk)).toMatchObject({
      ...{ status: 'COMPLETED', process_end_date: '2026/01/06 04:01:00.000' },
    })
  })

  it('leaves later operations of its payments to tell of themselves', async () => {
    const hook = await startReceiver()
    const { sandbox, api } = await startTestSandbox({ 'webhook.url': hook.url })
    const bulk = await registered(sandbox, [entry('o_1')])
    await sandbox.clock.advance('1d')
    const { body } = await api<{ access_id: string }>('GET /v1/payments/o_1?pay_type=Card')
    await api('PUT /v1/payments/o_1/cancel', { pay_type: 'Card', access_id: body.access_id })
    await sandbox.clock.settle()
    expect(hook.requests.at(-1)?.body).toMatchObject({
      ...{ event: 'payments.card.cancel', bulk_payment_id: bulk.id },
    })
    const { list } = await detailsOf(api, bulk)
    expect(list).toMatchObject([{ status: 'SUCCEEDED', job_code: 'CAPTURE' }])
  })
})
