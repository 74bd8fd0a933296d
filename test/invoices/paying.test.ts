// behaviour of invoices, transitions: what transfers and the calendar do to an invoice and to the
// payments that it made.
import { describe, expect, it } from 'vitest'
import { bodyOf, codesOf, refusalOf } from '../harness/errors.ts'
import type { TestSandbox } from '../harness/sandbox.ts'
import { accounts, billed } from './billed.ts'
import { toldOf, waits } from './invoices.ts'

describe('a transfer', () => {
  it('of what is owed pays the invoice', async () => {
    const { context, transfer, read, told } = await billed()
    expect(await transfer()).toMatchObject({ result: 'approved', status: 'PAID' })
    expect(await read()).toMatchObject({
      ...{ status: 'PAID', transaction_date: '2026/01/05', billing_total_amount: 11000 },
      is_paid_externally: false,
    })
    expect((await accounts(context))[0]).toMatchObject({ status: 'CAPTURED', total_amount: 11000 })
    expect(told()).toEqual(['payments.virtualaccount.complete', 'invoice.paid'])
  })

  it('of less is added up until all is there', async () => {
    const { context, transfer, read, told } = await billed()
    expect(await transfer(4000)).toMatchObject({ result: 'short', billing_total_amount: 7000 })
    expect(await read()).toMatchObject({ status: waits, billing_total_amount: 7000 })
    expect((await accounts(context))[0]).toMatchObject({ status: waits, total_amount: 4000 })
    const [complete] = context.sandbox.deliveries.list()
    expect(complete?.body).toMatchObject({ status: waits, amount: '4000' })
    expect(await transfer()).toMatchObject({ result: 'approved', status: 'PAID' })
    expect((await accounts(context))[0]).toMatchObject({ status: 'CAPTURED', total_amount: 11000 })
    expect(told()).toEqual([
      ...['payments.virtualaccount.complete', 'payments.virtualaccount.complete', 'invoice.paid'],
    ])
  })

  it('of more pays it too, and what is too much stays with the payment', async () => {
    const { context, transfer } = await billed()
    expect(await transfer(12000)).toMatchObject({ result: 'approved', status: 'PAID' })
    expect((await accounts(context))[0]).toMatchObject({ status: 'CAPTURED', total_amount: 12000 })
  })

  it('of another amount is sent back where the merchant wants just this one', async () => {
    const { transfer, told, context } = await billed({
      virtual_account: { use_exact_deposit_amount: true },
    })
    const before = context.sandbox.digest()
    for (const amount of [10999, 11001]) {
      expect(await transfer(amount)).toMatchObject({ result: 'refused', status: waits })
    }
    expect([told(), context.sandbox.digest()]).toEqual([[], before])
    expect(await transfer()).toMatchObject({ status: 'PAID' })
  })

  it.each([
    ['PAID', 'overpayment_flag', { paid_by: 'Virtualaccount' }],
    ['PAID', 'cancel_overpayment_flag', { paid_by: 'externally' }],
    ['CANCELED', 'cancel_overpayment_flag', {}],
  ])('to the account of a %s invoice is noted: %s', async (status, flag, wish) => {
    const { context, transfer, read, id } = await billed({ status, ...wish })
    const before = await read()
    expect(await transfer(11000)).toMatchObject({ invoice: id, status })
    expect((await accounts(context))[0]).toMatchObject({ [flag]: '1' })
    expect({ ...(await read()), updated: null }).toEqual({ ...before, updated: null })
  })
})

describe('the due date', () => {
  it('closes the account and is told of once', async () => {
    const { context, transfer, read, told } = await billed({ due_date: '2026/01/06' })
    await context.sandbox.clock.set('2026/01/06 23:59:59.999')
    expect(told()).toEqual([])
    await context.sandbox.clock.advance('1ms')
    expect(await read()).toMatchObject({ status: waits, updated: '2026/01/07 00:00:00.000' })
    await context.sandbox.clock.advance('30d')
    expect(told()).toEqual(['invoice.expired'])
    expect((await accounts(context))[0]?.status).toBe('EXPIRED')
    expect(await transfer(11000)).toMatchObject({ status: waits })
    expect((await accounts(context))[0]).toMatchObject({ expire_overpayment_flag: '1' })
  })

  it('leaves a card able to pay', async () => {
    const { context, id } = await billed({ due_date: '2026/01/06' })
    await context.sandbox.clock.advance('10d')
    const { status } = await context.sandbox.buyer.payInvoice({ invoice: id })
    expect(status).toBe('PAID')
  })

  it('passes unnoticed when the invoice is over', async () => {
    const { context, told } = await billed({ status: 'PAID', due_date: '2026/01/06' })
    await context.sandbox.clock.advance('30d')
    expect(told()).not.toContain('invoice.expired')
  })
})

describe('an account that expired', () => {
  const refresh = ({ api }: TestSandbox, id: string) =>
    api(`PUT /v1/invoices/${id}/virtual_account/refresh`, {})

  it('is issued anew for what is left, open for seven days', async () => {
    const { context, id, transfer, read } = await billed({ due_date: '2026/01/06' })
    const { sandbox } = context
    await transfer(4000)
    const old = (await read()).embedded_virtual_account
    await sandbox.clock.set('2026/01/10 12:00:00.000')
    const renewed = bodyOf(await refresh(context, id))
    expect(renewed).toMatchObject({ id, status: waits, billing_total_amount: 7000 })
    expect(renewed['embedded_virtual_account']).not.toEqual(old)
    expect(codesOf(await refresh(context, id))).toEqual(['EI009146031'])

    await sandbox.clock.set('2026/01/17 23:59:59.999')
    expect(await transfer(2000)).toMatchObject({ result: 'short', billing_total_amount: 5000 })
    await sandbox.clock.advance('1ms')
    const [open] = await accounts(context)
    expect(open).toMatchObject({ status: 'EXPIRED', total_amount: 2000 })
    expect(toldOf(context).filter((event) => event === 'invoice.expired')).toHaveLength(1)

    bodyOf(await refresh(context, id))
    expect(await transfer()).toMatchObject({ result: 'approved', status: 'PAID' })
    expect(await accounts(context)).toMatchObject([
      ...[
        { status: 'CAPTURED', total_amount: 5000 },
        { status: 'EXPIRED', total_amount: 2000 },
      ],
      { status: 'EXPIRED', total_amount: 4000 },
    ])
  })

  it('is none of an invoice that takes no transfer', async () => {
    const { context, id } = await billed({ pay_types: ['Card'] })
    expect(refusalOf(await refresh(context, id))).toBe('400 EI009146031')
  })
})
