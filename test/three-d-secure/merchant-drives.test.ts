// behaviour of payments 3.2 and 3.4: the merchant runs every step itself.
import { describe, expect, it } from 'vitest'
import { codesOf } from '../harness/errors.ts'
import { gist } from '../harness/payments.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import {
  again,
  answer,
  authenticate,
  confirm,
  driven,
  eventsOf,
  executed,
  secure,
} from '../harness/three-d-secure.ts'

const payTypes = ['Card', 'Googlepay'] as const
const collect = { 'webhook.mode': 'collect' } as const

describe.each(payTypes)('a %s payment that the merchant drives', (pay_type) => {
  const part = pay_type.toLowerCase()
  const codes = pay_type === 'Card' ? 'EC' : 'EB'

  it('is authenticated without a challenge, then executed', async () => {
    const context = await startTestSandbox({ ...collect, publicUrl: 'https://pay.example' })
    const payment = await executed(context, { pay_type, execution: driven })
    expect(payment).toMatchObject({
      ...{ status: 'AUTHENTICATED', tds2_status: 'AUTHENTICATING', ...driven },
      ...{ return_url: null, return_url_on_failure: null, redirect_url: null },
      ...{ transaction_id: null, approve: null, forward: null, auth_max_date: null },
    })
    expect(payment.acs_url).toMatch(/^https:\/\/pay\.example\/pages\/three-d-secure\/tds_/)

    const { posts, result } = await answer(context, payment)
    expect([result, posts[0]?.url, posts[0]?.reply]).toEqual([
      ...['posted', `https://shop.example/3ds?x=1&MD=${payment.access_id}`, null],
    ])
    const { requestorTransId, event, param } = posts[0]?.fields ?? {}
    expect(requestorTransId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-/)
    expect(event).toBe('3DSMethodSkipped')
    const told = JSON.parse(Buffer.from(param ?? '', 'base64').toString())
    expect(told).toMatchObject({ browserColorDepth: '24', browserJavascriptEnabled: true })

    const run = await context.api(`PUT /v1/secure2/${payment.access_id}`, { pay_type, param })
    expect(run.body).toEqual({
      ...{ pay_type, tds2_trans_result: 'Y', tds2_trans_result_reason: null },
      challenge_url: null,
    })
    expect(await again(context, payment)).toMatchObject({ tds2_status: 'AUTHENTICATED' })
    const final = await secure(context, payment)
    expect(final.body).toMatchObject({
      ...{ status: 'CAPTURED', error_code: null, acs_url: null, redirect_url: null },
      approve: expect.stringMatching(/^\d{7}$/),
    })
    expect(eventsOf(context)).toEqual([
      ...[`payments.${part}.regist`, `payments.${part}.exec`],
      ...[`payments.${part}.secure2.authenticate`, `payments.${part}.secure`],
    ])
  })

  it('is challenged, answered, confirmed once, then executed', async () => {
    const context = await startTestSandbox({ ...collect, publicUrl: 'https://pay.example' })
    const wish = { pay_type, card: 'challenge-visa', execution: driven, job_code: 'AUTH' }
    const payment = await executed(context, wish)
    await answer(context, payment)
    const run = await authenticate(context, payment)
    expect(run.body).toMatchObject({ tds2_trans_result: 'C', tds2_trans_result_reason: null })
    expect(run.body.challenge_url).toBe(`${payment.acs_url}/challenge`)
    expect(await again(context, payment)).toMatchObject({ tds2_status: 'CHALLENGE' })
    // Asked too early, the issuer still waits, and nothing is told.
    expect((await confirm(context, payment)).body).toEqual({
      ...{ pay_type, tds2_trans_result: 'C', tds2_trans_result_reason: null },
    })
    expect(gist(await secure(context, payment))).toEqual([400, `${codes}007903025`])

    const { posts } = await answer(context, payment)
    expect(posts.map(({ fields }) => fields)).toEqual([
      { requestorTransId: expect.any(String), event: 'AuthResultReady', param: 'Y' },
    ])
    // The merchant has to ask for the result.
    expect(gist(await secure(context, payment))).toEqual([400, `${codes}007903025`])
    for (const _ of ['first', 'again']) {
      expect((await confirm(context, payment)).body.tds2_trans_result).toBe('Y')
    }
    expect(await again(context, payment)).toMatchObject({ tds2_status: 'AUTHENTICATED' })
    expect(gist(await secure(context, payment))).toEqual([200, 'AUTHORIZED'])
    expect(eventsOf(context).slice(2)).toEqual([
      ...[`payments.${part}.secure2.authenticate`, `payments.${part}.secure2.result`],
      `payments.${part}.secure`,
    ])
    // What was reached can be read for ever.
    expect((await confirm(context, payment)).body.tds2_trans_result).toBe('Y')
    expect(gist(await authenticate(context, payment))).toEqual([400, `${codes}008901031`])
  })
})

describe('what a test card makes of the authentication', () => {
  // biome-ignore format: a table
  const outcomes = [
    ['frictionless',        'Y', null, '3DSMethodSkipped',  'CAPTURED'],
    ['frictionless-method', 'Y', null, '3DSMethodFinished', 'CAPTURED'],
    ['attempt',             'A', '26', '3DSMethodSkipped',  'CAPTURED'],
    ['refused',             'N', '13', '3DSMethodSkipped',  'EC007903025'],
    ['unavailable',         'U', '22', '3DSMethodSkipped',  'EC007903025'],
    ['rejected',            'R', '11', '3DSMethodSkipped',  'EC007903025'],
  ] as const
  const brands = ['visa', 'master', 'jcb', 'amex', 'discover']
  const rows = outcomes.flatMap((row) => brands.map((brand) => [`${row[0]}-${brand}`, ...row]))

  it.each(rows)('%s', async (card, _row, result, reason, event, end) => {
    const context = await startTestSandbox(collect)
    const payment = await executed(context, { card: card as string, execution: driven })
    const { posts } = await answer(context, payment)
    expect(posts[0]?.fields['event']).toBe(event)
    expect((await authenticate(context, payment)).body).toEqual({
      ...{ pay_type: 'Card', tds2_trans_result: result, tds2_trans_result_reason: reason },
      challenge_url: null,
    })
    const error_code = reason === null || reason === '26' ? null : 'EC008903025'
    expect(await again(context, payment)).toMatchObject({
      tds2_status: 'AUTHENTICATED',
      error_code,
    })
    const told = context.sandbox.deliveries.list()[0]
    expect([told?.event, told?.body]).toEqual([
      'payments.card.secure2.authenticate',
      expect.objectContaining({ status: 'AUTHENTICATED', error_code }),
    ])
    // The same again gives the same, and tells nothing.
    expect((await authenticate(context, payment)).body.tds2_trans_result).toBe(result)
    expect((await confirm(context, payment)).body.tds2_trans_result_reason).toBe(reason)
    expect(context.sandbox.deliveries.list()).toHaveLength(3)
    expect(gist(await secure(context, payment))[1]).toBe(end)
  })

  // biome-ignore format: a table
  it.each([
    ['challenge',      undefined, 'Y', null, 'CAPTURED'],
    ['challenge',      'fail',    'N', '01', 'EC007903025'],
    ['challenge-fail', undefined, 'N', '01', 'EC007903025'],
    ['challenge-fail', 'pass',    'Y', null, 'CAPTURED'],
  ] as const)('%s-*, answered by %s: %s', async (row, how, result, reason, end) => {
    const context = await startTestSandbox(collect)
    for (const brand of brands) {
      const payment = await executed(context, { card: `${row}-${brand}`, execution: driven })
      await authenticate(context, payment)
      await answer(context, payment, how ? { answer: how } : {})
      expect((await confirm(context, payment)).body).toMatchObject({
        ...{ tds2_trans_result: result, tds2_trans_result_reason: reason },
      })
      const error_code = result === 'Y' ? null : 'EC009903025'
      expect(context.sandbox.deliveries.list()[0]?.body).toMatchObject({ error_code })
      expect(gist(await secure(context, payment))[1]).toBe(end)
    }
  })
})

describe('the order of the calls', () => {
  it('is that of the documents', async () => {
    const context = await startTestSandbox()
    const payment = await executed(context, { execution: driven })
    expect(gist(await secure(context, payment))).toEqual([400, 'EC007903025'])
    expect(gist(await confirm(context, payment))).toEqual([400, 'EC009901031'])
    const { access_id } = payment
    const route = `PUT /v1/secure2/${access_id}`
    expect(codesOf(await context.api(route, {}))).toEqual(['EC008035001'])
    expect(codesOf(await context.api(route, { param: '' }))).toEqual(['EC008035001'])
    expect(codesOf(await context.api(route, { param: 'x'.repeat(2001) }))).toEqual(['EC008035005'])
    const other = { pay_type: 'Googlepay', param: 'x' }
    expect(codesOf(await context.api(route, other))).toEqual(['EB008008002'])
    expect(codesOf(await context.api(route, { ...other, pay_type: 'Paypay' }))).toEqual([
      'EE010023018',
    ])
    expect(codesOf(await context.api('GET /v1/secure2/a_nobody'))).toEqual(['EC009008002'])
    // Without a pay_type a card is meant, and a public key may ask too.
    const open = context.asPublic()
    expect((await open<{ pay_type: string }>(route, { param: 'x' })).body.pay_type).toBe('Card')
    expect((await open(`GET /v1/secure2/${access_id}`)).status).toBe(200)
    const secured = { pay_type: 'Card', access_id, pa_res: 'old' }
    expect((await open(`PUT /v1/payments/${payment.id}/secure`, secured)).status).toBe(200)
  })

  it('needs an execution with 3-D Secure', async () => {
    const context = await startTestSandbox()
    const plain = await context.sandbox.given.payment<never>({ status: 'UNPROCESSED' })
    expect(gist(await authenticate(context, plain))).toEqual([400, 'EC008901031'])
    expect(gist(await confirm(context, plain))).toEqual([400, 'EC009901031'])
    expect(gist(await secure(context, plain))).toEqual([400, 'EC007901031'])
    const paid = await context.sandbox.given.payment<never>({ status: 'CAPTURED' })
    expect(gist(await authenticate(context, paid))).toEqual([400, 'EC008901031'])
    const early = context.sandbox.buyer.authenticate({ payment: (paid as { id: string }).id })
    await expect(early).rejects.toThrow('waits for no authentication')
  })
})

it.each([{}, { pay_type: null }])('means a card payment by %j', async (meant) => {
  const context = await startTestSandbox()
  const card = await executed(context, { execution: driven })
  const asked = { ...meant, param: 'e30=' }
  expect((await context.api(`PUT /v1/secure2/${card.access_id}`, asked)).body).toMatchObject({
    ...{ pay_type: 'Card', tds2_trans_result: 'Y' },
  })
  const wallet = await executed(context, { pay_type: 'Googlepay', execution: driven })
  const reply = await context.api(`PUT /v1/secure2/${wallet.access_id}`, asked)
  expect([reply.status, codesOf(reply)]).toEqual([400, ['EC008008002']])
})
