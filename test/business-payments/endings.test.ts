// How the payee is not paid, and what time does. behaviour of invoice card payments, 4.5 to 4.7.
import { describe, expect, it } from 'vitest'
import { usualPayee } from '../../src/resources/business-payments/given.ts'
import { bodyOf } from '../harness/errors.ts'
import { asking } from '../harness/rules.ts'
import { type Payment, rewards, root, saleOf, startPayables, to } from './payables.ts'

describe('a transfer', () => {
  const failing = { ...usualPayee.payee, company_name: 'Paper {transfer-fail}' }

  it('that fails is sent again to another account', async () => {
    const shop = await startPayables()
    const { access_id: id } = await shop.given('APPROVED', {
      payee: failing,
      due_date: '2026/01/08',
    })
    await to(shop, '2026/01/08 15:00')
    expect(await shop.read(id)).toMatchObject({
      status: 'TRANSFER_FAILED',
      error_code: 'EY005918019',
    })
    const payee_bank = { account_number: '42' }
    const corrected = bodyOf(await shop.api<Payment>(`POST ${root}/${id}`, { payee_bank }))
    expect(corrected).toMatchObject({
      ...{ status: 'APPROVED', transfer_exec_date: '2026/01/09', error_code: null },
      payee_bank: { ...usualPayee.payee_bank, account_number: '0000042' },
    })
    await shop.sandbox.rules.add(asking('business payment bank result', 'ok'))
    await to(shop, '2026/01/09 15:00')
    expect((await shop.read(id)).status).toBe('TRANSFERRED')
    expect((await rewards(shop))[0]).toMatchObject({ count: 1 })
  })

  it('that nobody puts right is given back after five business days', async () => {
    const shop = await startPayables()
    const { access_id: id } = await shop.given('APPROVED', {
      payee: failing,
      due_date: '2026/01/08',
    })
    expect((await rewards(shop))[0]).toMatchObject({ count: 1, reward_amount: 50 })
    // The 10th to the 12th are no business days.
    await to(shop, '2026/01/16 14:59:59.999')
    expect((await shop.read(id)).status).toBe('TRANSFER_FAILED')
    await to(shop, '2026/01/16 15:00')
    expect((await shop.read(id)).status).toBe('REFUNDED')
    expect(saleOf(shop, id)?.state).toBe('refunded')
    expect((await rewards(shop))[0]).toMatchObject({ total_amount: 0, reward_amount: 0 })
  })

  it('takes only the account, which has to be complete', async () => {
    const shop = await startPayables()
    const { access_id: id } = await shop.given('TRANSFER_FAILED')
    const ask = async (body: object) =>
      (await shop.api<{ errors: { error_code: string }[] }>(`POST ${root}/${id}`, body)).body.errors
    expect(await ask({ payee_bank: { bank_code: '1' }, due_date: '2026/02/02' })).toMatchObject([
      { error_code: 'EY002917018' },
      { error_code: 'EY002672008' },
    ])
    expect(await ask({ payee_bank: null })).toHaveLength(7)
  })
})

describe('time', () => {
  it.each(['DRAFT', 'SUBMITTED', 'REQUESTED', 'AUTH_FAILED', 'AUTHORIZED', 'RETURNED'])(
    'ends one that is %s when its due date cannot be kept',
    async (status) => {
      const shop = await startPayables()
      const { access_id: id } = await shop.given(status, { due_date: '2026/01/13' })
      // The 7th is the last day from which three business days lead to the 13th.
      await to(shop, '2026/01/08 00:04:59.999')
      expect((await shop.read(id)).status).toBe(status)
      await to(shop, '2026/01/08 00:05')
      expect((await shop.read(id)).status).toBe('EXPIRED')
      expect(saleOf(shop, id)?.state).toBe(
        /AUTHORIZED|RETURNED/.test(status) ? 'voided' : undefined,
      )
    },
  )

  it('ends an authorization that nobody requests after 60 days', async () => {
    const shop = await startPayables({ 'authorization.lifeDays': 20 })
    const { access_id: id } = await shop.given('AUTHORIZED', { due_date: '2026/03/02' })
    await to(shop, '2026/01/25 23:59')
    expect((await shop.read(id)).status).toBe('AUTHORIZED')
    await to(shop, '2026/01/26 00:05')
    expect((await shop.read(id)).status).toBe('EXPIRED')
  })

  it.each([
    ['before', 'auth', 'AUTHORIZED'],
    ['after', 'auth when requested', 'UNDER_EXAMINATION'],
  ])('ends 3-D Secure after 30 minutes, a request %s it remembered', async (order, _, reached) => {
    const shop = await startPayables()
    const { access_id: id } = await shop.given(order === 'after' ? 'REQUESTED' : 'SUBMITTED')
    const card_token = await shop.token('challenge-master')
    bodyOf(await shop.api(`PUT ${root}/auth`, { access_id: id, card_token }))
    await shop.sandbox.clock.advance('29m')
    expect((await shop.read(id)).status).toBe('AUTHENTICATING')
    await shop.sandbox.clock.advance('1m')
    expect(await shop.read(id)).toMatchObject({ status: 'AUTH_FAILED', error_code: 'EY006903025' })
    const again = { access_id: id, card_token: await shop.token() }
    expect(bodyOf(await shop.api<Payment>(`PUT ${root}/auth`, again)).status).toBe(reached)
  })

  it('waits longer where the settings say so', async () => {
    const shop = await startPayables({
      ...{ 'buyer.leadBusinessDays': 5, 'buyer.holidays': '2026/01/06, 2026/01/14' },
    })
    const operator = bodyOf(await shop.api(`GET ${root}/business`))
    // Closed: the 6th, the weekend, the holiday of the 12th and the 14th.
    expect(operator['earliest_due_date']).toBe('2026/01/15')
    const { access_id: id } = await shop.given('UNDER_EXAMINATION', { due_date: '2026/01/18' })
    expect((await shop.read(id)).transfer_exec_date).toBe('2026/01/16')
    await to(shop, '2026/01/07 08:59')
    expect((await shop.read(id)).status).toBe('UNDER_EXAMINATION')
    await to(shop, '2026/01/07 09:00')
    expect((await shop.read(id)).status).toBe('APPROVED')
  })
})
