// What the issuer, the examiner and the bank do, by the control API, from a test's hand and by the
// command line; and what waits for a buyer.
import { describe, expect, it } from 'vitest'
import { processes, run } from '../cli/cli.ts'
import { bodyOf } from '../harness/errors.ts'
import { type Payment, root, saleOf, startPayables } from './payables.ts'

describe('by hand', () => {
  it('sandbox.businessPayments authenticates, decides, transfers and expires', async () => {
    const shop = await startPayables()
    const { businessPayments } = shop.sandbox
    const { access_id: id } = await shop.given('AUTHENTICATING')
    expect(await businessPayments.authenticate(id, 'success')).toMatchObject({
      ...{ access_id: id, status: 'AUTHORIZED', sale: { amount: 10_300, state: 'held' } },
    })
    expect(businessPayments.list()).toMatchObject([{ access_id: id, status: 'AUTHORIZED' }])
    bodyOf(await shop.api(`PUT ${root}/request`, { access_id: id }))
    const returned = await businessPayments.decide(id, 'return', 'Whose is it?')
    expect(returned).toMatchObject({ status: 'RETURNED', examin_result_reason: 'Whose is it?' })
    bodyOf(await shop.api(`PUT ${root}/${id}`, {}))
    await businessPayments.decide(id, 'approve')
    expect(await businessPayments.transfer(id, 'fail')).toMatchObject({
      ...{ status: 'TRANSFER_FAILED', error_code: 'EY005918019', sale: { state: 'captured' } },
    })
    const other = await shop.given('AUTHORIZED')
    expect(await businessPayments.expire(other.access_id)).toMatchObject({ status: 'EXPIRED' })
    expect(saleOf(shop, other.access_id)?.state).toBe('voided')
    await expect(businessPayments.expire(id)).rejects.toThrow('expire is for DRAFT, SUBMITTED')
    await expect(businessPayments.decide('a_nobody', 'approve')).rejects.toThrow('There is no')
  })

  it('refuses over HTTP what cannot be, and leaves it', async () => {
    const shop = await startPayables()
    const { access_id: id } = await shop.given('DRAFT')
    const before = shop.sandbox.digest()
    const ask = async (path: string, body: object) => {
      const reply = await shop.control(`POST business_payments/${path}`, body)
      const { errors } = reply.body as { errors: { error_code: string }[] }
      return `${reply.status} ${errors[0]?.error_code}`
    }
    expect(await ask('a_nobody/expire', {})).toBe('404 SANDBOX_NO_SUCH_BUSINESS_PAYMENT')
    expect(await ask(`${id}/transfer`, { outcome: 'ok' })).toBe(
      '409 SANDBOX_BUSINESS_PAYMENT_FORBIDS',
    )
    expect(await ask(`${id}/decide`, { outcome: 'hold' })).toBe('400 SANDBOX_BAD_FIELD')
    expect(await ask(`${id}/authenticate`, {})).toBe('400 SANDBOX_BAD_FIELD')
    expect(shop.sandbox.digest()).toBe(before)
  })

  it('a buyer sees what waits, and goes through it without a browser', async () => {
    const shop = await startPayables()
    const { access_id: payment } = await shop.given('AUTHENTICATING')
    const { list } = bodyOf(await shop.control<{ list: object[] }>('GET buyer/waiting'))
    expect(list).toMatchObject([
      { payment, pay_type: 'Card', total_amount: 10_300, acts: ['authenticate'] },
    ])
    const page = await fetch(`${shop.sandbox.url}/pages`, { headers: { 'accept-language': 'en' } })
    expect(await page.text()).toContain(payment)
    const body = { payment, answer: 'fail' }
    expect(bodyOf(await shop.control('POST buyer/authenticate', body))).toMatchObject({
      ...{ payment, status: 'AUTH_FAILED', error_code: 'EY006903025', result: 'posted' },
      posts: [{ url: expect.stringContaining(`access_id=${payment}&result=FAILED`), reply: null }],
    })
  })
})

// Each case differs from REQUESTED only in what came before, so the rows are others.
describe('an authorization that failed once it was requested', () => {
  it.each([
    ['visa', 'UNDER_EXAMINATION'],
    ['challenge-visa', 'AUTHENTICATING'],
    ['declined', 'AUTH_FAILED'],
    ['refused-visa', 'AUTH_FAILED'],
  ])('may be tried again with %s: %s', async (card, status) => {
    const shop = await startPayables()
    const { access_id } = await shop.given('REQUESTED')
    const attempt = async (name: string) => {
      const body = { access_id, card_token: await shop.token(name) }
      return bodyOf(await shop.api<Payment>(`PUT ${root}/auth`, body)).status
    }
    expect(await attempt('declined')).toBe('AUTH_FAILED')
    expect(await attempt(card)).toBe(status)
  })
})

describe('payment-sandbox business-payments', processes, () => {
  it('lists them, decides one, and lets another expire', async () => {
    const shop = await startPayables()
    const [examined, draft] = [await shop.given('UNDER_EXAMINATION'), await shop.given('DRAFT')]
    const ask = async (...command: string[]) => {
      const { code, stdout, stderr } = await run(command, { PAYMENT_SANDBOX_URL: shop.sandbox.url })
      expect([code, stderr]).toEqual([0, ''])
      return JSON.parse(stdout)
    }
    expect((await ask('business-payments')).list).toHaveLength(2)
    const because = ['--reason', 'not an invoice']
    expect(await ask('decide', examined.access_id, 'reject', ...because)).toMatchObject({
      ...{ status: 'REJECTED', examin_result_reason: 'not an invoice' },
    })
    expect(await ask('business-payments', 'expire', draft.access_id)).toMatchObject({
      status: 'EXPIRED',
    })
  })
})
