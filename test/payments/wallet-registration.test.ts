// POST /v1/payments for Applepay and Googlepay: behaviour of payments 1.2 and 1.3.
import { describe, expect, it } from 'vitest'
import { codesOf } from '../harness/errors.ts'
import { gist, type PaymentRecord, read } from '../harness/payments.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { wallets } from './wallet-types.ts'

const route = 'POST /v1/payments'

describe.each(wallets)('a payment by $pay_type', ({ pay_type, codes, registered }) => {
  const body = { pay_type, job_code: 'AUTH', amount: '1000' }

  it('is registered with every field, and bills nothing', async () => {
    const { api } = await startTestSandbox()
    const reply = await api<PaymentRecord>(route, {
      ...{ ...body, id: 'o_1', tax: '100', client_field_1: 'one' },
    })
    expect([reply.status, reply.body]).toEqual([200, registered])
    expect(await read(api, reply.body)).toEqual(reply.body)
  })

  it.each([
    { sent: { job_code: undefined }, refused: ['007001'] },
    { sent: { job_code: 'CHECK' }, refused: ['007008'] },
    { sent: { amount: undefined }, refused: ['009001'] },
    { sent: { amount: null }, refused: ['009001'] },
    { sent: { amount: '0' }, refused: ['009018'] },
    { sent: { amount: '12345678' }, refused: ['009005'] },
    { sent: { amount: '9999999', tax: '1' }, refused: ['009018'] },
    { sent: { tax: '12345678' }, refused: ['010005'] },
    { sent: { id: 'with blank', client_field_3: 'a'.repeat(101) }, refused: ['003008', '025005'] },
  ])('is not registered with $sent', async ({ sent, refused }) => {
    const { sandbox, api } = await startTestSandbox()
    const before = sandbox.digest()
    const reply = await api(route, { ...body, ...sent })
    const expected = refused.map((code) => `${codes}001${code}`)
    expect([reply.status, codesOf(reply)]).toEqual([400, expected])
    expect(sandbox.digest()).toBe(before)
  })

  it.each(['1', '9999999'])('may be of %s yen', async (amount) => {
    const { api } = await startTestSandbox()
    const reply = await api<PaymentRecord>(route, { ...body, amount })
    expect([reply.status, reply.body.total_amount]).toEqual([200, Number(amount)])
  })
})

describe('a registration of its own kind', () => {
  it('by Applepay keeps the item code', async () => {
    const { api } = await startTestSandbox()
    const body = { pay_type: 'Applepay', job_code: 'AUTH', amount: '1' }
    const kept = await api<PaymentRecord>(route, { ...body, item_code: '1234567' })
    expect(kept.body.item_code).toBe('1234567')
    const short = await api(route, { ...body, item_code: '123456' })
    expect(gist(short)).toEqual([400, 'EA001026012'])
    const long = await api(route, { ...body, item_code: '12345678' })
    expect(gist(long)).toEqual([400, 'EA001026005'])
  })

  it('by Googlepay takes or leaves 3-D Secure', async () => {
    const { api } = await startTestSandbox()
    const body = { pay_type: 'Googlepay', job_code: 'AUTH', amount: '1' }
    expect(gist(await api(route, { ...body, tds_type: '1' }))).toEqual([400, 'EB001033008'])
    const off = await api(route, { ...body, tds_type: '0', tds2_type: '3', td_tenant_name: 'Tea' })
    expect(off.body).toMatchObject({ tds_type: '0', tds2_type: null, merchant_name: null })
  })
})
