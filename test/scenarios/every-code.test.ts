// Results that say more than their name: each code that an issuer, a bank or a store can tell, and
// what rules decide where no table moves.
import { describe, expect, it } from 'vitest'
import { debitResultCodes } from '../../src/resources/payment-methods/schema.ts'
import { entry, readBulk, registered } from '../harness/bulk.ts'
import { codesOf } from '../harness/errors.ts'
import { givenMethod, readMethod, registerMethod } from '../harness/payment-methods.ts'
import { givenPayment, send } from '../harness/payment-types.ts'
import { operate, paymentIn, read, tokenFor } from '../harness/payments.ts'
import { phone } from '../harness/phone.ts'
import { asking } from '../harness/rules.ts'
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'
import { givenSubscription, resultsOf } from '../harness/subscriptions.ts'
import { answer, executed } from '../harness/three-d-secure.ts'
import { givenInvoice, readInvoice, waits } from '../invoices/invoices.ts'

const reasons = Array.from({ length: 23 }, (_, at) => String(10 + at).padStart(3, '0'))
const sale = 'PUT /v1/payments/{id}'

/** Arms a rule for one call each, in this order. */
async function inTurn({ sandbox }: TestSandbox, on: string, results: readonly string[]) {
  for (const result of results) await sandbox.rules.add(asking(on, result, { times: 1 }))
}

describe('by rules in turn', () => {
  it('each reason of an issuer declines a payment and a charge of a subscription', async () => {
    const context = await startTestSandbox()
    const { sandbox, api } = context
    const made = await givenSubscription(sandbox)
    const payment = await paymentIn(sandbox, 'UNPROCESSED')
    const declined = reasons.map((reason) => `declined:${reason}`)
    await inTurn(context, sale, declined)
    await inTurn(context, 'card subscription charge', declined)
    const pay = { customer_id: 'c_demo_bob', method: '1' }
    const codes: string[] = []
    for (const _ of reasons) codes.push(...codesOf(await operate(api, payment, 'execute', pay)))
    await sandbox.clock.advance('710d')
    const failed = (await resultsOf(api, made)).filter(({ status }) => status === 'FAILED')
    const expected = reasons.map((reason) => `E9993134${reason}`)
    expect(codes).toEqual(expected)
    expect(failed.map(({ error_code }) => error_code)).toEqual(expected)
  })

  it('each code of a bank fails a debit', async () => {
    const context = await startTestSandbox()
    const { sandbox, api } = context
    const codes = debitResultCodes.filter((code) => code !== '0')
    const made = []
    for (const _ of codes) {
      made.push(await givenPayment(context, 'Directdebit', 'AWAITING_PAYMENT_APPROVAL'))
    }
    await inTurn(
      context,
      'directdebit result',
      codes.map((code) => `unpaid:${code}`),
    )
    await sandbox.clock.advance('90d')
    const told = await Promise.all(made.map((each) => read<{ result_code: string }>(api, each)))
    expect(told.map(({ result_code }) => result_code).sort()).toEqual([...codes].sort())
  })

  it('each result of the store network refuses a payment', async () => {
    const context = await startTestSandbox()
    const results = ['001', '003', '004', '005', '006', '007', '008', '009', '010', '011', '900']
    const payment = await givenPayment(context, 'Konbini', 'UNPROCESSED')
    await inTurn(
      context,
      sale,
      results.map((result) => `failed:${result}`),
    )
    const seen = []
    for (const _ of results) {
      expect((await send(context, payment, 'execute', phone)).status).toBe(400)
      seen.push((await read<{ result: string }>(context.api, payment)).result)
    }
    expect(seen).toEqual(results)
  })
})

describe('by a rule', () => {
  it('the card updater renews a card long before it ends, and leaves another alone', async () => {
    const { sandbox, api } = await startTestSandbox({ 'cardUpdater.inherit': true })
    const expiry = async () => {
      const { body } = await api<{ list: { id: string; expire: string }[] }>(
        'GET /v1/customers/c_demo_alice/cards',
      )
      return Object.fromEntries(body.list.map(({ id, expire }) => [id, expire]))
    }
    const before = await expiry()
    const [first = '', second = ''] = Object.keys(before)
    await sandbox.rules.add(asking('card updater', 'unchanged', { when: { id: first } }))
    await sandbox.rules.add(asking('card updater', 'renewed', { when: { id: second } }))
    await sandbox.cardUpdater.run()
    const after = await expiry()
    expect(after[first]).toBe(before[first])
    expect(after[second]).not.toBe(before[second])
  })

  it('a card of a bulk payment is declined, and the rest is charged', async () => {
    const { sandbox, api } = await startTestSandbox()
    const bulk = await registered(sandbox, [entry('o_1'), entry('o_2')])
    await sandbox.rules.add(asking('bulk run', 'declined:011', { when: { entry: 2 } }))
    await sandbox.clock.advance('7d')
    const done = { process_success_count: 1, process_failure_count: 1 }
    expect(await readBulk(api, bulk)).toMatchObject({ ...done, status: 'COMPLETED' })
  })

  it.each([
    ['PUT /v1/secure2/{access_id}', 'not_verified', 'FAILED'],
    ['PUT /v1/secure2/{access_id}', 'attempted', 'ACTIVATED'],
  ])('the issuer of a card that is registered answers %s %s: %s', async (on, result, status) => {
    const { sandbox, api } = await startTestSandbox()
    const token = await tokenFor(sandbox)
    const card = { card: { token, tds_type: '2' } }
    const { body: method } = await registerMethod(api, 'c_demo_empty', 'Card', card)
    await sandbox.rules.add(asking(on, result))
    await sandbox.buyer.authenticate({ payment_method: method.id, send: false })
    expect((await readMethod(api, method)).body.status).toBe(status)
  })

  it('a decline that is meant for the execution comes after 3-D Secure', async () => {
    const context = await startTestSandbox()
    await context.sandbox.rules.add(asking(sale, 'declined:012', { times: 1 }))
    const payment = await executed(context)
    expect(payment.status).toBe('AUTHENTICATED')
    await answer(context, payment)
    const now = await read(context.api, payment)
    expect([now.status, now.error_code]).toEqual(['AUTHENTICATED', 'E9993134012'])
  })

  it('a transfer is short by half, or by as much as it says', async () => {
    const context = await startTestSandbox()
    const { id } = await givenInvoice(context, { status: waits })
    const left = async () => (await readInvoice(context, { id })).billing_total_amount
    await inTurn(context, 'buyer transfer', ['short', 'short:500', 'approved'])
    const seen = []
    for (const _ of [1, 2, 3]) {
      await context.sandbox.buyer.transferToInvoice({ invoice: id })
      seen.push(await left())
    }
    expect(seen.slice(0, 2)).toEqual([5500, 5000])
    expect((await readInvoice(context, { id })).status).toBe('PAID')
    const alone = await givenPayment(context, 'Virtualaccount', waits)
    await context.sandbox.rules.add(asking('buyer transfer', 'short:1'))
    await context.sandbox.buyer.transfer({ payment: alone.id })
    const closed = { status: 'CAPTURED', total_amount: 1 }
    expect(await read(context.api, alone)).toMatchObject(closed)
  })

  it('a bank account that is paid from is refused before its bank is asked', async () => {
    const { sandbox, api } = await startTestSandbox()
    const { customer_id } = await givenMethod(sandbox, { pay_type: 'Directdebit' })
    const made = await givenSubscription(sandbox, { pay_type: 'Directdebit', customer_id })
    await sandbox.rules.add(asking('direct debit subscription request', 'declined', { times: 1 }))
    await sandbox.clock.advance('60d')
    const [first] = await resultsOf(api, made)
    expect(first).toMatchObject({ status: 'FAILED', error_code: 'E9993134999' })
  })
})
