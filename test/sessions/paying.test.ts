// What a buyer does with a link: by the control API, and what a merchant gets to know of it.
import { describe, expect, it } from 'vitest'
import { codesOf } from '../harness/errors.ts'
import { read } from '../harness/payments.ts'
import { startReceiver } from '../harness/receiver.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'
import { eventsOf, givenLink, type Link } from './links.ts'

const collecting = { 'webhook.mode': 'collect' } as const

const everyWay = {
  pay_type: ['Card', 'Konbini', 'Paypay', 'Virtualaccount'],
  order_id: 'order-1',
  success_url: 'https://shop.example/paid',
  cancel_url: 'https://shop.example/cart',
}

const landing = (status: string, session: string, url = everyWay.success_url) => ({
  ...{ method: 'POST', url },
  fields: { order_id: 'order-1', session_id: session, status },
})

describe('a link', () => {
  it('waits for its buyer until it is used', async () => {
    const context = await startTestSandbox()
    const link = await givenLink(context, everyWay)
    const { control, sandbox } = context
    expect((await control('GET buyer/waiting')).body).toEqual({
      list: [
        {
          ...{ session: link.id, account: 's_demoshop001', pay_types: everyWay.pay_type },
          ...{ total_amount: 1000, link_url: link.link_url, created: start },
          ...{ expire: '2026/01/06 09:00:00.000', acts: ['pay', 'walk-away'] },
        },
      ],
    })
    await sandbox.buyer.pay({ session: link.id })
    expect(sandbox.buyer.waiting()).toEqual([])
  })

  // biome-ignore format: a table
  it.each([
    ['AUTH',    'AUTHORIZED'],
    ['CAPTURE', 'CAPTURED'],
  ])('is paid by card at once, with job_code %s', async (job_code, status) => {
    const hook = await startReceiver()
    const context = await startTestSandbox({ 'webhook.url': hook.url })
    const { control, api, sandbox } = context
    const { id } = await givenLink(context, { ...everyWay, card: { job_code } })
    const { body } = await control('POST buyer/pay', { session: id, pay_type: 'Card' })
    expect(body).toEqual({
      ...{ session: id, account: 's_demoshop001', result: 'approved', status: 'PAYSUCCESS' },
      ...{ payment: 'order-1', pay_type: 'Card', payment_status: status, error_code: null },
      landing: landing('PAYSUCCESS', id),
    })
    expect(await read(api, { id: 'order-1' })).toMatchObject({
      ...{ status, job_code, amount: 1000, method: '1', card_no: '************1111' },
      ...{ customer_id: null, brand: 'VISA' },
    })
    await sandbox.clock.settle()
    expect(hook.bodies('event')).toEqual(['payments.card.regist', 'payments.card.exec'])
    expect(hook.bodies('status')).toEqual(['UNPROCESSED', status])
  })

  // biome-ignore format: a table
  it.each([
    ['Konbini',        'konbini',        'payAtStore',      'CAPTURED'],
    ['Paypay',         'paypay',         'approveInWallet', 'AUTHORIZED'],
    ['Virtualaccount', 'virtualaccount', 'transfer',        'CAPTURED'],
  ] as const)('by %s waits for the buyer, and then is paid', async (pay_type, part, act, status) => {
    const context = await startTestSandbox(collecting)
    const { sandbox, api } = context
    const link = await givenLink(context, { ...everyWay, tax: '80' })
    const done = await sandbox.buyer.pay({ session: link.id, pay_type })
    expect(done).toMatchObject({
      ...{ status: 'REQSUCCESS', payment_status: 'AWAITING_CUSTOMER_PAYMENT' },
    })
    await sandbox.buyer[act]({ payment: 'order-1' })
    const paid = await read<Record<string, unknown>>(api, { id: 'order-1', pay_type })
    expect(paid).toMatchObject({ status, total_amount: 1080 })
    expect(eventsOf(context)).toEqual(
      ['regist', 'exec', 'complete'].map((name) => `payments.${part}.${name}`),
    )
    await expect(sandbox.buyer.pay({ session: link.id })).rejects.toThrow('PAYSUCCESS')
  })

  it('passes on what the session says of each way to pay', async () => {
    const context = await startTestSandbox()
    const { sandbox, api } = context
    const konbini = { payment_term_day: '5', konbini_reception_mail_send_flag: '0' }
    const virtualaccount = {
      ...{ payment_term_day: '7', virtualaccount_reception_mail_send_flag: '0' },
      use_exact_deposit_amount: true,
    }
    const paypay = { job_code: 'CAPTURE', order_description: 'Tea' }
    const links = { ...everyWay, konbini, virtualaccount, paypay, client_field_1: 'note' }
    const pay = async (pay_type: 'Konbini' | 'Paypay' | 'Virtualaccount') => {
      const order_id = `by-${pay_type}`
      const { client_field_1: _, ...wish } = links
      const { id } = await givenLink(context, { ...wish, order_id })
      await sandbox.buyer.pay({ session: id, pay_type })
      return read<Record<string, unknown>>(api, { id: order_id, pay_type })
    }
    expect(await pay('Konbini')).toMatchObject({
      ...{ payment_term_day: 5, payment_term: '2026/01/10 23:59:59.999' },
    })
    expect(await pay('Virtualaccount')).toMatchObject({
      ...{ payment_term_day: 7, billing_amount: 1000, use_exact_deposit_amount: true },
    })
    expect(await pay('Paypay')).toMatchObject({
      ...{ job_code: 'CAPTURE', order_description: 'Tea' },
      redirect_url: expect.stringContaining('/v1/links/lk_'),
    })
  })

  it('may be tried again after a decline, which is told of', async () => {
    const context = await startTestSandbox(collecting)
    const { sandbox, api } = context
    const { id } = await givenLink(context, everyWay)
    const declined = await sandbox.buyer.pay({ session: id, card: 'insufficient-funds' })
    expect(declined).toMatchObject({
      ...{ result: 'declined', status: 'PAYSTART', payment_status: 'UNPROCESSED' },
      ...{ error_code: 'E9993134010', landing: null },
    })
    expect(sandbox.deliveries.list()[0]?.body).toMatchObject({
      ...{ event: 'payments.card.exec', status: 'UNPROCESSED', error_code: 'E9993134010' },
    })
    await expect(sandbox.buyer.pay({ session: id, pay_type: 'Konbini' })).rejects.toThrow('Card')
    const paid = await sandbox.buyer.pay({ session: id })
    expect(paid).toMatchObject({ result: 'approved', status: 'PAYSUCCESS' })
    expect(await read(api, { id: 'order-1' })).toMatchObject({ error_code: null })
    expect(eventsOf(context)).toEqual([
      ...['payments.card.regist', 'payments.card.exec', 'payments.card.exec'],
    ])
  })

  it('obeys rules for executions', async () => {
    const context = await startTestSandbox()
    const { sandbox } = context
    const { id } = await givenLink(context, everyWay)
    const then = { result: 'declined:012' }
    await sandbox.rules.add({ on: 'PUT /v1/payments/{id}', then, times: 1 })
    expect(await sandbox.buyer.pay({ session: id })).toMatchObject({ error_code: 'E9993134012' })
    expect(await sandbox.buyer.pay({ session: id })).toMatchObject({ result: 'approved' })
  })

  it('is over when its buyer cancels: nothing is registered', async () => {
    const context = await startTestSandbox()
    const { control, api } = context
    const { id } = await givenLink(context, everyWay)
    const { body } = await control('POST buyer/walk-away', { session: id })
    expect(body).toEqual({
      ...{ session: id, account: 's_demoshop001', result: 'left', status: 'ERROR' },
      landing: landing('ERROR', id, everyWay.cancel_url),
    })
    expect((await api('GET /v1/payments/order-1?pay_type=Card')).status).toBe(400)
    expect(codesOf(await control('POST buyer/pay', { session: id }))).toEqual([
      'SANDBOX_SESSION_OVER',
    ])
  })

  it('is over when its buyer cancels after a decline', async () => {
    const { sandbox, ...context } = await startTestSandbox()
    const { id: session } = await givenLink({ sandbox, ...context }, everyWay)
    const declined = await sandbox.buyer.pay({ session, card: 'declined' })
    expect(declined).toMatchObject({ result: 'declined', status: 'PAYSTART' })
    const left = await sandbox.buyer.walkAway({ session })
    expect(left).toMatchObject({ result: 'left', status: 'ERROR' })
  })

  it('is over when its time is, to the millisecond', async () => {
    const context = await startTestSandbox()
    const { sandbox, control } = context
    const wish = { ...everyWay, expire: '2026/01/05 10:00:00' }
    const [first, second] = [
      await givenLink(context, wish),
      await givenLink(context, { ...wish, order_id: 'order-2' }),
    ]
    await sandbox.clock.advance({ to: '2026/01/05 09:59:59.999' })
    expect((await sandbox.buyer.pay({ session: first.id })).status).toBe('PAYSUCCESS')
    await sandbox.clock.advance('1ms')
    expect(sandbox.buyer.waiting()).toEqual([])
    const late = await control('POST buyer/pay', { session: second.id })
    expect([late.status, codesOf(late)]).toEqual([409, ['SANDBOX_SESSION_OVER']])
    expect(JSON.stringify(late.body)).toContain('2026/01/05 10:00:00.000')
  })

  it('fails when its payment is canceled, or its term ends', async () => {
    const context = await startTestSandbox()
    const { sandbox, api } = context
    const pay_type = 'Konbini' as const
    const pay = async (order_id: string) => {
      const { id } = await givenLink(context, { pay_type, order_id })
      await sandbox.buyer.pay({ session: id })
      return id
    }
    const [canceled, expired] = [await pay('o-1'), await pay('o-2')]
    const { access_id } = await read(api, { id: 'o-1', pay_type })
    await api('PUT /v1/payments/o-1/cancel', { pay_type, access_id })
    await sandbox.clock.advance('3d')
    for (const session of [canceled, expired]) {
      await expect(sandbox.buyer.walkAway({ session })).rejects.toThrow('ERROR')
    }
  })

  // biome-ignore format: a table
  it.each([
    ['pay',           { session: 'lk_0123456789012345678901' }, 400, 'SANDBOX_NO_SUCH_SESSION'],
    ['pay',           { pay_type: 'Virtualaccount' },           409, 'SANDBOX_PAY_TYPE_NOT_OFFERED'],
    ['pay',           { card: 'gold' },                         400, 'SANDBOX003002'],
    ['pay',           { card: '4111111111111111' },             400, 'SANDBOX_CARD_NUMBER'],
    ['pay',           { email: 'nobody' },                      400, 'SANDBOX_BAD_FIELD'],
    ['register-card', {},                                       409, 'SANDBOX_SESSION_IS_FOR_PAYMENT'],
    ['walk-away',     { payment: 'o_1' },                       400, 'SANDBOX_SESSION_UNCLEAR'],
    ['walk-away',     { session: undefined },                   400, 'SANDBOX_SESSION_UNCLEAR'],
  ])('%s with %j is refused: %i %s', async (act, more, status, code) => {
    const context = await startTestSandbox()
    const { id } = await givenLink(context)
    const before = context.sandbox.digest()
    const reply = await context.control(`POST buyer/${act}`, { session: id, ...more })
    expect([reply.status, codesOf(reply)]).toEqual([status, [code]])
    expect(context.sandbox.digest()).toBe(before)
  })
})

describe('given session', () => {
  it.each(['CREATE', 'PAYSTART', 'REQSUCCESS', 'PAYSUCCESS', 'ERROR'])('is %s', async (status) => {
    const context = await startTestSandbox()
    expect(await givenLink(context, { status })).toMatchObject({ status } satisfies Partial<Link>)
  })

  it.each(['Card', 'Konbini', 'Paypay', 'Virtualaccount'])('is paid by %s', async (pay_type) => {
    const context = await startTestSandbox()
    const status = 'PAYSUCCESS'
    expect(await givenLink(context, { status, pay_type })).toMatchObject({ status })
  })

  it('proposes the statuses that there are', async () => {
    await expect(givenLink(await startTestSandbox(), { status: 'PAID' })).rejects.toThrow('PAID')
  })
})
