// More ways to pay, asked for after the application. behaviour of platforms 3.7.
import { describe, expect, it } from 'vitest'
import { mall } from '../harness/demo-shops.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { bytesOf, sendForm } from './forms.ts'
import { tenants } from './tenants.ts'

const tenantThatIs = tenants()

const reserveAt = (id: string) => `/v1/contracts/examinations/tenants/${id}/providers/reserve`

interface Reserved {
  readonly reservation_list: readonly { reservation_id: number; provider: string }[]
}

describe('more ways to pay are reserved', () => {
  // biome-ignore format: a table
  it.each<[string, Record<string, string | string[]>]>([
    ['as a field that repeats',  { provider: ['PAYSLE', 'PAYPAY'] }],
    ['as a list by its name',    { 'provider[]': ['PAYSLE', 'PAYPAY'] }],
    ['with commas',              { provider: 'PAYSLE, PAYPAY' }],
    ['as a list in JSON',        { provider: '["PAYSLE","PAYPAY"]' }],
  ])('in a form, %s', async (_, fields) => {
    const { sandbox, id } = await tenantThatIs('operating')
    const asked = { caller: mall.main, tenant: id }
    const { body } = await sendForm(sandbox, reserveAt(id), fields, asked)
    const { reservation_list } = body as unknown as Reserved
    expect(reservation_list.map(({ provider }) => provider)).toEqual(['PAYSLE', 'PAYPAY'])
  })

  it('show a day later, are examined, and can be used', async () => {
    const { sandbox, platform, id, acquirers, contract } = await tenantThatIs('operating')
    const konbini = { pay_type: 'Konbini', amount: '1000' }
    const first = bodyOf(
      await platform<Reserved>(`POST ${reserveAt(id)}`, { provider: ['PAYSLE'] }),
    )
    expect(first.reservation_list).toMatchObject([{ shop_id: id, provider: 'PAYSLE' }])
    await sandbox.clock.advance('23h')
    expect(acquirers()['PAYSLE']).toBeUndefined()
    await sandbox.clock.advance('1h')
    expect(acquirers()['PAYSLE']).toBe('702')
    expect((await contract())['examination']).toContainEqual(
      expect.objectContaining({ examination_master_id: 101, status_code: 1 }),
    )
    expect(refusalOf(await platform('POST /v1/payments', konbini))).toBe('400 ED001106019')
    await sandbox.clock.advance('2d')
    expect(acquirers()['PAYSLE']).toBe('707')
    expect((await platform('POST /v1/payments', konbini)).status).toBe(200)
    const next = bodyOf(
      await platform<Reserved>(`POST ${reserveAt(id)}`, { provider: 'GOOGLE_PAY' }),
    )
    expect(next.reservation_list.map(({ provider }) => provider)).toEqual([
      'GOOGLE_PAY_UC',
      'GOOGLE_PAY_JCB_AMEX',
      'GOOGLE_PAY_DINERS',
    ])
  })

  // biome-ignore format: a table
  it.each<[string, unknown, string]>([
    ['operating', ['COINS'],            '400 E0094916008'],
    ['operating', [],                   '400 E0094916008'],
    ['operating', '[',                  '400 E0094916008'],
    ['operating', undefined,            '400 E0094916001'],
    ['new',       ['PAYPAY'],           '400 E0094106031'],
    ['denied',    ['PAYPAY'],           '400 E0094106031'],
    ['terminated', ['PAYPAY'],          '403 E9995001019'],
  ])('not by a tenant that is %s, of %j', async (status, provider, expected) => {
    const { sandbox, platform, id } = await tenantThatIs(status)
    const before = sandbox.digest()
    expect(refusalOf(await platform(`POST ${reserveAt(id)}`, { provider }))).toBe(expected)
    expect(sandbox.digest()).toBe(before)
  })

  it('once only, until they were refused or withdrawn', async () => {
    const { platform, control, id, acquirers } = await tenantThatIs('operating')
    const reserve = (provider: string) => platform<Reserved>(`POST ${reserveAt(id)}`, { provider })
    for (const outcome of ['deny', 'withdraw', 'approve']) {
      const { reservation_list } = bodyOf(await reserve('PAYPAY'))
      expect(refusalOf(await reserve('PAYPAY'))).toBe('400 E0094916014')
      const at = `POST reservations/${reservation_list[0]?.reservation_id}/decide`
      bodyOf(await control(at, { outcome }))
    }
    expect(acquirers()['PAYPAY']).toBe('706')
    expect(refusalOf(await reserve('PAYPAY'))).toBe('400 E0094916014')
    expect(refusalOf(await control('POST reservations/1/decide', { outcome: 'deny' }))).toContain(
      '400',
    )
  })

  it('of debits waits for the registration of a company', async () => {
    const { sandbox, platform, id, acquirers } = await tenantThatIs('operating')
    const change = { shop_id: id, need_change_examination: false, corporate: true }
    bodyOf(await platform('POST /v1/change_requests', change))
    bodyOf(await platform(`POST ${reserveAt(id)}`, { provider: 'DIRECT_DEBIT' }))
    await sandbox.clock.advance('4d')
    expect(acquirers()['DIRECT DEBIT']).toBe('705')
    const path = `/v1/contracts/examinations/tenants/${id}/files`
    const file = { bytes: bytesOf.pdf, name: 'copy.pdf' }
    const type = 'COPY_OF_CORPORATE_REGISTRATION'
    await sendForm(sandbox, path, { type }, { file, caller: mall.main, tenant: id })
    expect(acquirers()['DIRECT DEBIT']).toBe('704')
    await sandbox.clock.advance('2d')
    expect(acquirers()['DIRECT DEBIT']).toBe('707')
  })
})
