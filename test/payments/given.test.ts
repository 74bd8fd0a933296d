// given.payment: a payment in any status, by the shortest way through the table.
import { describe, expect, it } from 'vitest'
import { codesOf } from '../harness/errors.ts'
import { type PaymentRecord, paymentIn, read } from '../harness/payments.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

describe('given.payment', () => {
  // biome-ignore format: a table
  it.each([
    ['UNPROCESSED', {},                      { job_code: 'CAPTURE' }],
    ['UNPROCESSED', { job_code: 'CHECK' },   { job_code: 'CHECK', amount: 0 }],
    ['UNPROCESSED', { job_code: 'AUTH' },    { job_code: 'AUTH' }],
    ['CHECKED',     {},                      { job_code: 'CHECK', brand: 'VISA' }],
    ['AUTHORIZED',  {},                      { job_code: 'AUTH' }],
    ['AUTHORIZED',  { job_code: 'AUTH' },    { job_code: 'AUTH', total_amount: 1000 }],
    ['AUTHORIZED',  { job_code: 'CAPTURE' }, { job_code: 'AUTH' }],
    ['CAPTURED',    {},                      { job_code: 'CAPTURE' }],
    ['CAPTURED',    { job_code: 'AUTH' },    { job_code: 'CAPTURE' }],
    ['CAPTURED',    { card: 'jcb' },         { brand: 'JCB', card_id: null }],
    ['CAPTURED',    { customer_id: 'c_demo_alice' }, { card_id: 'cs_demoalicevisa000000001' }],
    ['CAPTURED',    { amount: '7', tax: '3' }, { amount: 7, tax: 3, total_amount: 10 }],
    ['CAPTURED',    { method: '2', pay_times: '6' }, { method: '2', pay_times: 6 }],
    ['CANCELED',    {},                      { job_code: 'CANCEL' }],
    ['CANCELED',    { job_code: 'CAPTURE' }, { job_code: 'CANCEL', auth_max_date: null }],
  ] as const)('%s with %j', async (status, wish, expected) => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, status, wish)
    expect(await read(api, payment)).toMatchObject({ status, ...expected })
  })

  it('registers a payment when nothing is wished', async () => {
    const { sandbox } = await startTestSandbox()
    expect((await sandbox.given.payment<PaymentRecord>()).status).toBe('UNPROCESSED')
  })

  // biome-ignore format: a table
  it.each([
    [{ status: 'PAID' },                           /PAID.*UNPROCESSED, CHECKED, AUTHORIZED, CAPTURED, AUTHENTICATED, CANCELED/],
    [{ status: 'CAPTURED', job_code: 'CHECK' },    /CAPTURED.*UNPROCESSED/],
    [{ pay_type: 'Cash' },                         /pay_type.*Card/],
    [{ status: 'CAPTURED', card: 'gold' },         /gold.*visa, master/],
    [{ status: 'CAPTURED', card: 'declined' },     /declined/],
    [{ amuont: '1' },                              /amuont.*amount/],
    [{ amount: 'ten' },                            /amount has a wrong format/],
  ])('refuses %j in words', async (wish, words) => {
    const { sandbox } = await startTestSandbox()
    const refused = sandbox.given.payment(wish)
    await expect(refused).rejects.toThrow(words)
  })

  it('refuses over HTTP as well', async () => {
    const { control } = await startTestSandbox()
    const reply = await control('POST given', { kind: 'payment', status: 'PAID' })
    expect([reply.status, codesOf(reply).length]).toEqual([400, 1])
    expect(reply.headers.get('X-Sandbox-Hint')).toContain('AUTHORIZED')
  })
})
