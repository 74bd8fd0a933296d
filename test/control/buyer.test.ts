// The buyer as an actor: by the control API and from inside the process.
import { describe, expect, it } from 'vitest'
import { codesOf } from '../harness/errors.ts'
import { type AnyPayment, act, givenPayment } from '../harness/payment-types.ts'
import { read } from '../harness/payments.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'

const waiting = 'AWAITING_CUSTOMER_PAYMENT'

describe('a buyer', () => {
  it('sees what waits for a payment, and what to do with it', async () => {
    const context = await startTestSandbox()
    expect((await context.control('GET buyer/waiting')).body).toEqual({ list: [] })
    const { id } = await givenPayment(context, 'Konbini', waiting)
    const list = [
      {
        ...{ payment: id, account: 's_demoshop001', pay_type: 'Konbini', total_amount: 1000 },
        ...{ created: start, acts: ['pay-at-store', 'walk-away'] },
        page: `${context.sandbox.url}/pages/store/s_demoshop001/${id}`,
      },
    ]
    expect((await context.control('GET buyer/waiting')).body).toEqual({ list })
    expect(context.sandbox.buyer.waiting()).toEqual(list)
  })

  it('pays at a store: in time, twice, and after the cancel', async () => {
    const { sandbox, api } = await startTestSandbox()
    const context = { sandbox }
    const { id } = await givenPayment(context, 'Konbini', waiting)
    const done = await sandbox.buyer.payAtStore({ payment: id, konbini_code: '00020' })
    expect(done).toEqual({
      ...{ payment: id, account: 's_demoshop001', pay_type: 'Konbini', result: 'approved' },
      ...{ status: 'CAPTURED', total_amount: 1000 },
    })
    await sandbox.buyer.payAtStore({ payment: id })
    const twice = await read<AnyPayment>(api, { id, pay_type: 'Konbini' })
    expect(twice).toMatchObject({ overpayment_flag: '1', konbini_code: '00020' })
    const canceled = await givenPayment(context, 'Konbini', 'CANCELED')
    expect(await sandbox.buyer.payAtStore({ payment: canceled.id })).toMatchObject({
      ...{ result: 'approved', status: 'CANCELED' },
    })
  })

  it('comes too late: the store takes nothing, and nothing changes', async () => {
    const context = await startTestSandbox()
    const { sandbox, api } = context
    const payment = await givenPayment(context, 'Konbini', waiting)
    await sandbox.clock.advance({ to: '2026/01/07 23:59:59.999' })
    const before = await read(api, payment)
    await sandbox.clock.advance('1ms')
    const late = await sandbox.buyer.payAtStore({ payment: payment.id })
    expect(late).toMatchObject({ result: 'refused', status: waiting })
    expect(await read(api, payment)).toEqual(before)
  })

  it('pays in the last moment of the term', async () => {
    const context = await startTestSandbox()
    const { id } = await givenPayment(context, 'Konbini', waiting)
    await context.sandbox.clock.advance({ to: '2026/01/07 23:59:59.999' })
    expect((await context.sandbox.buyer.payAtStore({ payment: id })).status).toBe('CAPTURED')
  })

  it('walks away, and the payment waits until its term ends', async () => {
    const context = await startTestSandbox()
    const payment = await givenPayment(context, 'Konbini', waiting)
    const before = context.sandbox.digest()
    const left = await context.sandbox.buyer.walkAway({ payment: payment.id })
    expect(left).toMatchObject({ result: 'left', status: waiting })
    expect(context.sandbox.digest()).toBe(before)
    await context.sandbox.clock.advance('3d')
    expect((await read(context.api, payment)).status).toBe('EXPIRED')
    await expect(context.sandbox.buyer.walkAway({ payment: payment.id })).rejects.toThrow('EXPIRED')
  })

  // biome-ignore format: a table
  it.each([
    ['byAct',  'pay-at-store', ['complete']],
    ['byAct',  'simulate',     ['complete.stub']],
    ['normal', 'simulate',     ['complete']],
    ['stub',   'pay-at-store', ['complete.stub']],
    ['both',   'pay-at-store', ['complete', 'complete.stub']],
  ] as const)('completeEvents %s: %s is told as %j', async (completeEvents, name, events) => {
    const context = await startTestSandbox({ completeEvents, 'webhook.mode': 'collect' })
    const payment = await givenPayment(context, 'Konbini', waiting)
    const told = context.sandbox.deliveries.list().length
    expect((await act(context, payment, name)).body).toMatchObject({ status: 'CAPTURED' })
    const seen = context.sandbox.deliveries.list().slice(0, -told)
    expect(seen.map(({ event }) => event.slice('payments.konbini.'.length)).sort()).toEqual(events)
  })

  // biome-ignore format: a table
  it.each([
    ['transfer',     {},                              'SANDBOX_ACT_NOT_POSSIBLE', /pay-at-store/],
    ['pay-at-store', { payment: 'o_nobody' },         'SANDBOX_NO_SUCH_PAYMENT',  /o_nobody/],
    ['pay-at-store', { account: 's_demomain001' },    'SANDBOX_NO_SUCH_PAYMENT',  /buyer/],
    ['pay-at-store', { konbini_code: '00050' },       'SANDBOX_BAD_FIELD',        /konbini_code/],
    ['pay-at-store', { konbini: '00010' },            'SANDBOX_UNKNOWN_FIELD',    /konbini_code/],
    ['pay-at-shop',  {},                              'SANDBOX_NO_SUCH_PATH',     /pay-at-store/],
  ])('%s with %j is refused as %s', async (name, more, code, words) => {
    const context = await startTestSandbox()
    const payment = await givenPayment(context, 'Konbini', waiting)
    const before = context.sandbox.digest()
    const reply = await act(context, payment, name, more)
    expect(codesOf(reply)).toEqual([code])
    expect(JSON.stringify(reply.body)).toMatch(words)
    expect(context.sandbox.digest()).toBe(before)
  })

  it('is asked which shop is meant where several have a payment of this id', async () => {
    const context = await startTestSandbox()
    const { sandbox } = context
    await givenPayment(context, 'Konbini', waiting, { id: 'k_1' })
    await givenPayment(context, 'Konbini', waiting, { id: 'k_1', account: 's_demosub0001' })
    const unclear = sandbox.buyer.payAtStore({ payment: 'k_1' })
    await expect(unclear).rejects.toThrow(/s_demoshop001.*s_demosub0001|s_demosub0001.*s_demoshop/)
    const done = await sandbox.buyer.payAtStore({ payment: 'k_1', account: 's_demosub0001' })
    expect(done).toMatchObject({ account: 's_demosub0001', status: 'CAPTURED' })
  })
})
