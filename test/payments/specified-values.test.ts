// behaviour of payments 1.4, 1.6 and 1.7: values that only one row of the specification names.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import demo from '../../fixtures/default.json' with { type: 'json' }
import { bodyOf } from '../harness/errors.ts'
import { searchFixture } from '../harness/payment-fixture.ts'
import { type AnyPayment, givenPayment, send } from '../harness/payment-types.ts'
import { gist, read } from '../harness/payments.ts'
import { openTestSandbox, startTestSandbox } from '../harness/sandbox.ts'

let context: Awaited<ReturnType<typeof openTestSandbox>>
beforeAll(async () => {
  context = await openTestSandbox()
})
afterAll(() => context.close())

const waiting = 'AWAITING_CUSTOMER_PAYMENT'

describe('a Konbini payment', () => {
  it.each(['00010', '00020', '00030', '00080', '00760'])('is paid at %s', async (konbini_code) => {
    const payment = await givenPayment(context, 'Konbini', waiting)
    await context.sandbox.buyer.payAtStore({ payment: payment.id, konbini_code })
    expect(await read<AnyPayment>(context.api, payment)).toMatchObject({
      ...{ status: 'CAPTURED', konbini_code },
    })
  })

  it('is not paid at a chain that stands on old payments only', async () => {
    const payment = await givenPayment(context, 'Konbini', waiting)
    const body = { payment: payment.id, konbini_code: '00050' }
    expect((await context.control('POST buyer/pay-at-store', body)).status).toBe(400)
    expect((await read(context.api, payment)).status).toBe(waiting)
  })
})

describe('the account of a transfer', () => {
  // biome-ignore format: a table
  it.each([
    ['CAPTURED',    false, [200, waiting]],
    ['CANCELED',    true,  [200, waiting]],
    ['EXPIRED',     true,  [200, waiting]],
    ['CANCELED',    false, [200, waiting]],
    ['EXPIRED',     false, [200, waiting]],
    [waiting,       false, [400, 'EG002901031']],
    ['UNPROCESSED', false, [400, 'EG002901031']],
  ])('of a payment that is %s, transferred to since: %s, gives %j', async (status, since, answer) => {
    const former = await givenPayment(context, 'Virtualaccount', status)
    if (since) await context.sandbox.buyer.transfer({ payment: former.id })
    const payment = await givenPayment(context, 'Virtualaccount', 'UNPROCESSED')
    const reply = await send(context, payment, 'execute', { reference_order_id: former.id })
    expect(gist(reply)).toEqual(answer)
    if (reply.status !== 200) return
    for (const field of ['virtual_account_id', 'va_branch_code', 'va_account_number']) {
      expect(reply.body[field]).toBe(former[field])
    }
  })

  it('counts 90 days from the last transfer, a late one too, else from its start', async () => {
    const late = await givenPayment(context, 'Virtualaccount', 'CANCELED', { id: 'va_late' })
    await givenPayment(context, 'Virtualaccount', 'CANCELED', { id: 'va_unused' })
    await context.sandbox.clock.advance('30d')
    await context.sandbox.buyer.transfer({ payment: late.id })
    const answers = async () => {
      const used = ['va_late', 'va_unused'].map(async (reference_order_id) => {
        const payment = await givenPayment(context, 'Virtualaccount', 'UNPROCESSED')
        return (await send(context, payment, 'execute', { reference_order_id })).status
      })
      return Promise.all(used)
    }
    await context.sandbox.clock.advance('60d')
    expect(await answers()).toEqual([200, 200])
    await context.sandbox.clock.advance('1d')
    expect(await answers()).toEqual([200, 400])
    await context.sandbox.clock.advance('30d')
    expect(await answers()).toEqual([400, 400])
  })
})

describe('the remarks of a debit', () => {
  // biome-ignore format: a table
  it.each([
    ['デモブックストアトウキョウ', 'デモブックストアト'],
    ['ﾃﾞﾓ',                        'ﾃﾞﾓ'],
    [null,                         'ｻﾝﾄﾞﾎﾞｯｸｽ'],
  ])('of the shop %s are %s unless they are sent', async (shop_name_kana, remarks) => {
    const id = 's_demoshop001'
    const shops = { defaults: demo.records.shops.defaults, rows: [{ id, shop_name_kana }] }
    const fixture = { ...searchFixture, records: { ...searchFixture.records, shops } }
    const { api } = await startTestSandbox({ fixture })
    const order = { pay_type: 'Directdebit', amount: '1' }
    const remarksOf = async (sent: object) =>
      bodyOf(await api('POST /v1/payments', { ...order, ...sent }))['remarks']
    expect(await remarksOf({})).toBe(remarks)
    expect(await remarksOf({ remarks: null })).toBe(remarks)
    expect(await remarksOf({ remarks: 'ホン' })).toBe('ホン')
  })
})
