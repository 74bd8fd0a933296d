// The tenants and tenant buyers of the default starting state: where their contracts stand.
import { describe, expect, it } from 'vitest'
import { mall, payables } from '../harness/demo-shops.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const payment: Readonly<Record<string, object>> = {
  Card: { pay_type: 'Card', job_code: 'AUTH', amount: '1000' },
  Konbini: { pay_type: 'Konbini', amount: '1000' },
  Directdebit: { pay_type: 'Directdebit', amount: '1000' },
}

describe('the default starting state', () => {
  it('has a tenant that takes cards and stores, and is examined for debits', async () => {
    const { sandbox, as } = await startTestSandbox({ fixture: 'default' })
    const platform = as(mall.main, { for: mall.tenant })
    const { body } = await platform(`GET /v1/contracts/${mall.tenant}`)
    const passed = { status_code: 2, cut_over_at: '2025/01/08' }
    expect(body).toMatchObject({
      ...{ status_code: 107, sales_deposit_status_code: 502, available_status_code: 202 },
      examination: [
        { examination_master_id: 1, ...passed },
        { examination_master_id: 2, ...passed },
        { examination_master_id: 101, ...passed },
        { examination_master_id: 301, status_code: 1, cut_over_at: null },
      ],
      contract_detail: { shop_name: 'Tenant Apple Farm' },
    })
    const one = (pay_type: string) => platform('POST /v1/payments', payment[pay_type])
    expect(refusalOf(await one('Card'))).toBe('200')
    expect(refusalOf(await one('Konbini'))).toBe('200')
    expect(refusalOf(await one('Directdebit'))).toBe('400 EF001106019')
    expect(sandbox.shops.show(mall.tenant).acquirers['DIRECT DEBIT']).toBe('704')
  })

  it.each(['09:00', '23:30'])('has one that is examined since 23 hours, from %s', async (time) => {
    const now = `2026/01/05 ${time}:00.000`
    const { sandbox, as } = await startTestSandbox({ fixture: 'default', now })
    const contract = async () => {
      const platform = as(mall.main, { for: mall.otherTenant })
      return bodyOf(await platform(`GET /v1/contracts/${mall.otherTenant}`))
    }
    const applied = time === '09:00' ? '2026/01/04' : '2026/01/05'
    expect(await contract()).toMatchObject({
      ...{ status_code: 102, contracted_at: applied, sales_deposit_status_code: 501 },
      examination: [{ status_code: 1 }, { status_code: 1 }],
    })
    const uc = () => sandbox.shops.show(mall.otherTenant).acquirers['UC']
    await sandbox.clock.advance('59m')
    expect(uc()).toBe('704')
    await sandbox.clock.advance('1m')
    expect([uc(), (await contract())['status_code']]).toEqual(['706', 102])
    await sandbox.clock.advance('1d')
    expect([uc(), (await contract())['status_code']]).toEqual(['707', 107])
  })

  it('has a tenant buyer in operation, one examined since 22 hours, and rewards', async () => {
    const { sandbox, as } = await startTestSandbox({ fixture: 'default' })
    const contract = async (id: string) =>
      bodyOf(await as(payables.platform, { for: id })(`GET /v1/buyer/contracts/${id}`))
    expect(await contract(payables.buyer)).toMatchObject({
      ...{ status_code: 107, examination_status_code: 2, business_operator_id: 'bo_demooper01' },
      buyer_info: { remitter_name: 'BUYER BLUE CAFE' },
    })
    const applied = { status_code: 102, examination_status_code: 1, contracted_at: '2026/01/04' }
    expect(await contract(payables.otherBuyer)).toMatchObject(applied)
    const { body } = await as(payables.platform)('GET /v1/buyer_platform_accounts')
    expect(body['list']).toMatchObject([
      { id: 'rewards_b_demobuyplat_202601_001', status_code: 3001, count: 0 },
      {
        ...{ id: 'rewards_b_demobuyplat_202512_001', status_code: 3002, count: 1 },
        ...{ total_amount: 120000, reward_amount: 600, card_payment_fee_amount: 3600 },
      },
      {
        ...{ id: 'rewards_b_demobuyplat_202501_001', status_code: 3003, count: 1 },
        ...{ total_amount: 300000, reward_amount: 1500, reward_tax_amount: 150 },
        ...{ card_payment_fee_amount: 9000, deposit_amount: 1650, reward_rate: 0.005 },
        ...{ deposit_date: '2025/02/28 12:00', buyer_platform_id: 'bpf_demoplat1' },
      },
    ])
    await sandbox.clock.advance('2h')
    expect(await contract(payables.otherBuyer)).toMatchObject({
      ...{ status_code: 107, available_status_code: 202, start_at: '2026/01/05' },
    })
  })

  it('has four invoice card payments, of which one is examined tomorrow', async () => {
    const { sandbox, as } = await startTestSandbox({ fixture: 'default' })
    const buyer = as(payables.platform, { for: payables.buyer })
    const list = async () => {
      const reply = await buyer<{ list: Record<string, unknown>[] }>('GET /v1/business_payments')
      return bodyOf(reply).list.map(({ id, status, due_date }) => [id, status, due_date].join(' '))
    }
    expect(await list()).toEqual([
      'a_demobizexam00000000001 UNDER_EXAMINATION 2026/01/15',
      'a_demobizdraft0000000001 DRAFT 2026/01/19',
      'a_demobizreject000000001 REJECTED 2026/01/12',
      'a_demobizdone00000000001 TRANSFERRED 2025/12/31',
    ])
    const path = '/v1/business_payments/a_demobizdraft0000000001'
    expect(refusalOf(await buyer(`PUT ${path}`, {}))).toBe('400 EY003914001')
    bodyOf(await buyer(`POST ${path}`, { invoice_file: 'JVBERi0xLjcK' }))
    expect(bodyOf(await buyer(`PUT ${path}`, {}))).toMatchObject({ status: 'SUBMITTED' })
    await sandbox.clock.advance('2d')
    expect((await list())[0]).toBe('a_demobizexam00000000001 APPROVED 2026/01/15')
    await sandbox.clock.advance('30d')
    expect((await list()).toSorted()).toMatchObject([
      expect.stringContaining('done00000000001 TRANSFERRED'),
      expect.stringContaining('draft0000000001 EXPIRED'),
      expect.stringContaining('exam00000000001 TRANSFERRED'),
      expect.stringContaining('reject000000001 REJECTED'),
    ])
  })
})
