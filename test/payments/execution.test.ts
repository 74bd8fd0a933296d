// PUT /v1/payments/{id}: which card is charged, and on what terms.
import { describe, expect, it } from 'vitest'
import { type Api, apiOf } from '../harness/api.ts'
import { codesOf } from '../harness/errors.ts'
import { gist, operate, paymentIn, read, tokenFor } from '../harness/payments.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const aliceVisa = 'cs_demoalicevisa000000001'
const aliceMaster = 'cs_demoalicemaster0000001'
const lump = { method: '1' }
const jcb = { card_no: '3530111333300000', expire: '3901' }

async function unprocessed(wish: object = {}) {
  const { sandbox, api } = await startTestSandbox()
  const payment = await paymentIn(sandbox, 'UNPROCESSED', { job_code: 'AUTH', ...wish })
  const publicApi = apiOf(sandbox.url, sandbox.keys.public)
  return { sandbox, api, publicApi, payment }
}

describe('the card of an execution: the first that is given counts', () => {
  const alice = { customer_id: 'c_demo_alice' }
  it.each([
    {
      sent: { ...alice, card_id: aliceMaster },
      charged: { card_id: aliceMaster, brand: 'MASTER' },
    },
    {
      sent: { ...alice, payment_method_id: aliceMaster },
      charged: { card_id: aliceMaster, brand: 'MASTER' },
    },
    {
      sent: { ...alice, card_id: aliceVisa, payment_method_id: aliceMaster },
      charged: { card_id: aliceVisa, brand: 'VISA' },
    },
    {
      sent: alice,
      charged: { ...alice, card_id: aliceVisa, holder_name: 'ALICE EXAMPLE', expire: '3912' },
    },
  ])('$sent', async ({ sent, charged }) => {
    const { api, payment } = await unprocessed()
    const reply = await operate(api, payment, 'execute', { ...lump, ...sent })
    expect(gist(reply)).toEqual([200, 'AUTHORIZED'])
    expect(reply.body).toMatchObject({ ...charged, error_code: null })
  })

  it('a token, before all others; the customer is only linked', async () => {
    const { sandbox, publicApi, payment } = await unprocessed()
    const token = await tokenFor(sandbox, 'amex')
    const sent = { ...lump, ...jcb, token, customer_id: 'c_demo_alice', card_id: aliceMaster }

    const { body } = await operate(publicApi, payment, 'execute', sent)

    expect(body).toMatchObject({ customer_id: 'c_demo_alice', card_id: null, brand: 'AMEX' })
    expect(body.card_no).toBe('***********0005')
  })

  it('a number sent with the public key, before a stored card', async () => {
    const { publicApi, payment } = await unprocessed()
    const sent = { ...lump, ...jcb, customer_id: 'c_demo_alice', card_id: aliceMaster }

    const { body } = await operate(publicApi, payment, 'execute', sent)

    expect(body).toMatchObject({ card_id: null, brand: 'JCB', card_no: '************0000' })
    expect(body.expire).toBe('3901')
  })

  it('answers that nobody has to authenticate, and the processor’s numbers', async () => {
    const { api, payment } = await unprocessed()
    const { body } = await operate(api, payment, 'execute', {
      ...lump,
      customer_id: 'c_demo_alice',
    })
    expect(body).toMatchObject({ acs_url: null, redirect_url: null })
    expect(body.transaction_id).toMatch(/^260105090000\d{16}$/)
    expect(body.approve).toMatch(/^\d{7}$/)
    expect(body.auth_max_date).toBe('2026/03/06 23:59:59.999')
  })

  // biome-ignore format: a table
  it.each([
    [{},                                                        'EC002013001'],
    [{ card_id: aliceVisa },                                    'EC002013001'],
    [{ customer_id: 'c_demo_empty' },                           'EC002013001'],
    [{ customer_id: 'c_unknown' },                              'EC002011002'],
    [{ customer_id: 'c_demo_alice', card_id: 'cs_unknown' },    'EC002013002'],
    [{ customer_id: 'c_demo_bob', card_id: aliceVisa },         'EC002013002'],
    [{ customer_id: 'c_demo_bob', payment_method_id: aliceVisa }, 'EC002014002'],
    [{ token: 'unknown' },                                      'EC002020002'],
    [{ token: 'x'.repeat(513) },                                'EC002020005'],
    [{ ...jcb },                                                'EC002017018'],
  ])('refuses %j with %s', async (sent, code) => {
    const { sandbox, api, payment } = await unprocessed()
    const before = sandbox.digest()
    expect(gist(await operate(api, payment, 'execute', { ...lump, ...sent }))).toEqual([400, code])
    expect(sandbox.digest()).toBe(before)
  })

  // biome-ignore format: a table
  it.each([
    ['a wrong check digit', { card_no: '4111111111111112', expire: '3912' }, 'EC002017008'],
    ['a number alone',      { card_no: '4111111111111111' },                 'EC002018001'],
    ['a past expiry',       { card_no: '4111111111111111', expire: '2512' }, 'EC002018018'],
    ['no month',            { card_no: '4111111111111111', expire: '3913' }, 'EC002018008'],
  ])('refuses %s with the public key', async (_, sent, code) => {
    const { publicApi, payment } = await unprocessed()
    const reply = await operate(publicApi, payment, 'execute', { ...lump, ...sent })
    expect(gist(reply)).toEqual([400, code])
  })
})

describe('a card that cannot be charged', () => {
  const pay = (api: Api, payment: Parameters<typeof operate>[1], more: object) =>
    operate(api, payment, 'execute', { ...lump, ...more })

  it('a token works once', async () => {
    const { sandbox, api, payment } = await unprocessed()
    const token = await tokenFor(sandbox)
    await pay(api, payment, { token })
    const second = await paymentIn(sandbox, 'UNPROCESSED')
    expect(gist(await pay(api, second, { token }))).toEqual([400, 'EC002020031'])
  })

  it('a token ends with its life', async () => {
    const { sandbox, api, payment } = await unprocessed()
    const token = await tokenFor(sandbox)
    await sandbox.clock.advance('10m')
    await sandbox.clock.advance('1ms')
    expect(gist(await pay(api, payment, { token }))).toEqual([400, 'EC002020031'])
  })

  it('a token is another shop’s secret', async () => {
    const { sandbox, payment } = await unprocessed()
    const tenant = apiOf(sandbox.url, 'm_test_FAKE_demotenant1')
    const own = await sandbox.given.payment<typeof payment>({ account: 's_demotenant1' })
    const token = await tokenFor(sandbox)
    expect(gist(await pay(tenant, own, { token }))).toEqual([400, 'EC002020002'])
  })

  it('a refused execution leaves the token for the next one', async () => {
    const { sandbox, api, payment } = await unprocessed()
    const token = await tokenFor(sandbox)
    const unknown = { token, customer_id: 'c_unknown' }
    expect(gist(await pay(api, payment, unknown))).toEqual([400, 'EC002011002'])
    expect(gist(await pay(api, payment, { token }))).toEqual([200, 'AUTHORIZED'])
  })

  it('a deleted card, and a deleted customer', async () => {
    const { api, payment } = await unprocessed()
    const customer_id = 'c_demo_alice'
    await api(`DELETE /v1/customers/${customer_id}/cards/${aliceMaster}`)
    const deleted = { customer_id, card_id: aliceMaster }
    expect(gist(await pay(api, payment, deleted))).toEqual([400, 'EC002013002'])
    await api(`DELETE /v1/customers/${customer_id}`)
    expect(gist(await pay(api, payment, { customer_id }))).toEqual([400, 'EC002011002'])
  })

  it('an expired card, from the month after its expiry', async () => {
    const { sandbox, api, payment } = await unprocessed()
    await sandbox.clock.set('2039/12/31 23:59:59.999')
    expect(gist(await pay(api, payment, { customer_id: 'c_demo_bob' }))).toEqual([
      200,
      'AUTHORIZED',
    ])
    const late = await paymentIn(sandbox, 'UNPROCESSED')
    await sandbox.clock.advance('1ms')
    expect(gist(await pay(api, late, { customer_id: 'c_demo_bob' }))).toEqual([400, 'EC002018018'])
  })
})

describe('method and pay_times', () => {
  const alice = { customer_id: 'c_demo_alice' }

  it.each(['3', '5', '6', '10', '12', '15', '18', '20', '24'])('%s instalments', async (times) => {
    const { api, payment } = await unprocessed()
    const sent = { ...alice, method: '2', pay_times: times }
    const { body } = await operate(api, payment, 'execute', sent)
    expect(body).toMatchObject({ method: '2', pay_times: Number(times) })
  })

  // biome-ignore format: a table
  it.each([
    [{ method: '1' },                 { method: '1', pay_times: null }],
    [{ method: '5' },                 { method: '5', pay_times: null }],
    [{ method: '1', pay_times: '3' }, { method: '1', pay_times: null }],
    [{ method: '5', pay_times: '3' }, { method: '5', pay_times: null }],
  ])('%j', async (sent, kept) => {
    const { api, payment } = await unprocessed()
    const { body } = await operate(api, payment, 'execute', { ...alice, ...sent })
    expect(body).toMatchObject(kept)
  })

  // biome-ignore format: a table
  it.each([
    ['AUTH',    {},                               ['EC002015001']],
    ['CAPTURE', {},                               ['EC002015001']],
    ['AUTH',    { method: '3' },                  ['EC002015008']],
    ['AUTH',    { method: '2' },                  ['EC002016001']],
    ['AUTH',    { method: '2', pay_times: '4' },  ['EC002016008']],
    ['AUTH',    { method: '2', pay_times: 3 },    ['EC002016008']],
  ])('an execution of %s refuses %j with %j', async (job_code, sent, codes) => {
    const { api, payment } = await unprocessed({ job_code })
    const reply = await operate(api, payment, 'execute', { ...alice, ...sent })
    expect([reply.status, codesOf(reply)]).toEqual([400, codes])
  })

  it('a validity check needs none, and keeps none', async () => {
    const { api, payment } = await unprocessed({ job_code: 'CHECK' })
    const { body } = await operate(api, payment, 'execute', alice)
    expect(body).toMatchObject({ status: 'CHECKED', method: null, pay_times: null, amount: 0 })
    expect(body.auth_max_date).toBeNull()
  })
})

describe('an execution after a decline', () => {
  it('with another card clears the error code', async () => {
    const { api, payment } = await unprocessed()
    const declined = await operate(api, payment, 'execute', { ...lump, customer_id: 'c_demo_dave' })
    expect(gist(declined)).toEqual([400, 'E9993134014'])
    expect(await read(api, payment)).toMatchObject({
      status: 'UNPROCESSED',
      error_code: 'E9993134014',
      customer_id: null,
      card_no: null,
    })

    const { body } = await operate(api, payment, 'execute', { ...lump, customer_id: 'c_demo_bob' })

    expect(body).toMatchObject({ status: 'AUTHORIZED', error_code: null, brand: 'JCB' })
  })
})
