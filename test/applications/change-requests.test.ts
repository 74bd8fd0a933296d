// Changes of a contract after the application. behaviour of platforms 3.10.
import { describe, expect, it } from 'vitest'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { asking } from '../harness/rules.ts'
import { apply, enterAll } from './tenant.ts'
import { tenants } from './tenants.ts'

const tenantThatIs = tenants()

describe('a change request', () => {
  it('is looked at, approved and written, and its shop is told', async () => {
    const tenant = await enterAll()
    const { sandbox, platform, id, hook } = tenant
    await apply(tenant)
    await sandbox.clock.advance('3d')
    const asked = {
      shop_id: id,
      need_change_examination: true,
      bank_code: '0005',
      url: 'https://new.example',
    }
    const filed = bodyOf(await platform('POST /v1/change_requests', asked))
    expect(filed).toMatchObject({ ...asked, status_code: 801, memo: null })
    expect((await tenant.contract())['sales_deposit_status_code']).toBe(501)
    expect(refusalOf(await platform('POST /v1/change_requests', asked))).toBe('409 E0096003014')
    await sandbox.clock.advance('1h')
    const newest = async () => bodyOf(await platform(`GET /v1/change_requests/${id}`))
    expect(await newest()).toMatchObject({ id: filed['id'], status_code: 802 })
    await sandbox.clock.advance('1d')
    expect(await newest()).toMatchObject({ id: filed['id'], status_code: 803 })
    expect(await tenant.contract()).toMatchObject({
      sales_deposit_status_code: 502,
      contract_detail: { url: 'https://new.example' },
      contract_bank_account: {
        bank_code: '0005',
        bank_name: '三菱UFJ銀行',
        account_number: '1234567',
      },
    })
    const told = hook.requests
      .map(({ body }) => body)
      .filter(({ event }) => /^change/.test(String(event)))
    expect(told).toEqual(
      ['regist', 'update', 'update'].map((name) => ({
        shop_id: id,
        change_request_id: filed['id'],
        event: `change_requests.${name}`,
      })),
    )
  })

  it('is rejected by a word in its memo, a rule, or by hand, and changes nothing', async () => {
    const { sandbox, platform, control, id, contract } = await tenantThatIs('operating')
    const before = (await contract())['contract_detail']
    const asked = { shop_id: id, need_change_examination: true, url: 'https://new.example' }
    const file = async (memo?: string) =>
      String(bodyOf(await platform('POST /v1/change_requests', { ...asked, memo }))['id'])
    const newest = async () => bodyOf(await platform(`GET /v1/change_requests/${id}`))
    await file('{reject}')
    await sandbox.clock.advance('2d')
    expect((await newest())['status_code']).toBe(804)
    await sandbox.rules.add(asking('change request step', 'reject', { times: 1 }))
    await file()
    await sandbox.clock.advance('2d')
    expect((await newest())['status_code']).toBe(804)
    const body = { outcome: 'reject', reason: 'not yours' }
    bodyOf(await control(`POST change_requests/${await file()}/decide`, body))
    expect(await newest()).toMatchObject({ status_code: 804, reject_reason: 'not yours' })
    expect((await contract())['contract_detail']).toEqual(before)
    const known = await control('POST change_requests/cr_nobody/decide', { outcome: 'approve' })
    expect(known.status).toBe(404)
  })

  it.each([
    ['received', 'withdraw', 805],
    ['reviewed', 'withdraw', 805],
    ['reviewed', 'approve', 803],
    ['reviewed', 'reject', 804],
    ['received', 'approve', 803],
    ['received', 'reject', 804],
  ])('that is %s may be decided at once: %s', async (status, outcome, expected) => {
    const { sandbox, control } = await tenantThatIs('new')
    type Made = { id: string; shop_id: string }
    const made = await (sandbox.given['changeRequest'] as typeof sandbox.given.payment)<Made>({
      status,
    })
    const decided = await control(`POST change_requests/${made.id}/decide`, { outcome })
    expect(bodyOf(decided)).toMatchObject({ status_code: expected })
  })

  it('lets an examination go on that was on hold', async () => {
    const { control, platform, id, acquirers } = await tenantThatIs('held')
    const asked = { shop_id: id, need_change_examination: true, url: 'https://new.example' }
    const { id: request } = bodyOf(await platform('POST /v1/change_requests', asked))
    bodyOf(await control(`POST change_requests/${request}/decide`, { outcome: 'approve' }))
    expect(acquirers()['UC']).toBe('704')
  })

  it('without examination is written at once, and only its shop is answered', async () => {
    const { platform, id, contract } = await tenantThatIs('entered')
    const asked = { shop_id: id, need_change_examination: false, shop_name: '新しい店' }
    expect(bodyOf(await platform('POST /v1/change_requests', asked))).toEqual({ shop_id: id })
    expect(await contract()).toMatchObject({ contract_detail: { shop_name: '新しい店' } })
    expect(refusalOf(await platform(`GET /v1/change_requests/${id}`))).toBe('400 E0096003002')
  })

  // biome-ignore format: a table
  it.each<[string, object, string]>([
    ['operating', {},                                             '400 E0096521001'],
    ['operating', { lost_trial: true },                           '400 E0096523018'],
    ['operating', { pay_by: 1, platform_name: 'x' },              '400 E0096523018 E0096523018'],
    ['operating', { support_tel: '03-1' },                        '400 E0096405008'],
    ['operating', { representative_birthday: '1980/02/30' },      '400 E0096317008'],
    ['operating', { shop_id: 's_demotenant1', url: 'x' },         '400 E0000004018'],
    ['entered',   { url: 'https://x.example' },                   '400 E0096106031'],
    ['denied',    { url: 'https://x.example', need_change_examination: false }, '400 E0096106031'],
  ])('of a tenant that is %s with %j is refused', async (status, change, expected) => {
    const { sandbox, platform, id } = await tenantThatIs(status)
    const before = sandbox.digest()
    const body = { shop_id: id, need_change_examination: true, ...change }
    expect(refusalOf(await platform('POST /v1/change_requests', body))).toBe(expected)
    expect(sandbox.digest()).toBe(before)
  })

  it('may be withdrawn, whatever was reached', async () => {
    const { sandbox } = await tenantThatIs('new')
    const given = sandbox.given['changeRequest'] as typeof sandbox.given.payment
    expect(await given({ status: 'withdrawn' })).toMatchObject({ status_code: 805 })
  })
})
