// behaviour of invoices, fields: what a draft holds, what may be said of it, and how it is found.
import { describe, expect, it } from 'vitest'
import { bodyOf, codesOf, refusalOf } from '../harness/errors.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'
import { givenInvoice, readInvoice, waits } from './invoices.ts'

const create = 'POST /v1/invoices'

// biome-ignore format: a table
const badDrafts: readonly (readonly [body: object, ...codes: string[]])[] = [
  [{ id: 'a b' }, 'EI001003008'],
  [{ id: 'i'.repeat(31) }, 'EI001003008'],
  [{ bill_mail_send_flag: '2' }, 'EI001052018'],
  [{ invoice_number: 'n'.repeat(31) }, 'EI001170005'],
  [{ customer_id: 'c_nobody' }, 'EI001011002'],
  [{ customer_honorific: 'h'.repeat(21) }, 'EI001171005'],
  [{ customer_overwrite: { name: 'n'.repeat(385), email: 'no', addr_city: 'c'.repeat(51) } }, 'EI001004005', 'EI001005008', 'EI001056005'],
  [{ customer_overwrite: { addr_state: '48' } }, 'EI001055002'],
  [{ issuer_overwrite: { addr_line_1: 'a'.repeat(101), phone_number: '1'.repeat(16), addr_post_code: '123-45678' } }, 'EI001057005', 'EI001060005', 'EI001126005'],
  [{ issue_date: '2026/02/30' }, 'EI001174008'],
  [{ due_date: '2026-02-01' }, 'EI001145008'],
  [{ lines: [{ name: 'n'.repeat(201) }] }, 'EI001177005'],
  [{ lines: [{ unit_price: -1 }] }, 'EI001178018'],
  [{ lines: [{ unit_price: 100_000_000_000 }] }, 'EI001178018'],
  [{ lines: [{ quantity: 1.5 }] }, 'EI001179008'],
  [{ lines: [{ quantity: 2_147_483_648 }] }, 'EI001179018'],
  [{ lines: [{ tax_rate: 101 }] }, 'EI001180018'],
  [{ lines: [{ date: '2026/13/01' }] }, 'EI001176008'],
  [{ lines: [{ unit_price: 99_999_999_999, quantity: 2_147_483_647 }] }, 'EI001175018'],
  [{ pay_types: ['Konbini'] }, 'EI001023018'],
  [{ card: { job_code: 'CHECK' } }, 'EI001007018'],
  [{ card: { tds2_home_phone_cc: '81' } }, 'EI001080001'],
  [{ card: { tds2_ship_addr_line_2: 'l'.repeat(51) } }, 'EI001080005'],
  [{ card: { tds2_gift_card_count: '1' } }, 'EI001080008'],
  [{ card: { tds2_gift_card_curr: '39' } }, 'EI001080008'],
  [{ card: { tds2_type: '4' } }, 'EI001032008'],
  [{ virtual_account: { reference_invoice_id: 'in_nobody' } }, 'EI001141002'],
  [{ directdebit: { remarks: '0123456789' } }, 'EI001028005'],
  [{ input_type: 'price' }, 'EI001185018'],
  [{ client_field_1: 'c'.repeat(101) }, 'EI001006005'],
]

describe('a draft', () => {
  it('needs nothing at first', async () => {
    const { api } = await startTestSandbox()
    const draft = bodyOf(await api(create, { pay_types: ['Card', 'Card'] }))
    expect(draft).toMatchObject({
      ...{ id: expect.stringMatching(/^in_.{22}$/), status: 'DRAFT', created: start },
      ...{ updated: null, invoice_url: null, bill_pdf_url: null, receipt_pdf_url: null },
      ...{ bill_mail_send_flag: '0', receipt_mail_send_flag: '0', lines: [], total_amount: 0 },
      ...{ underpayment_mail_send_flag: '0', invoice_number: null, pay_types: ['Card'] },
      ...{ is_tax_included: false, is_uncollectible: false, is_paid_externally: false },
      ...{ customer: null, embedded_virtual_account: null, embedded_directdebit: null },
      issuer: { name: 'Demo Bookstore', invoice_registration_number: expect.any(String) },
      card: { job_code: 'AUTH', tds_type: '0', tds2_type: null, td_tenant_name: null },
    })
  })

  it('keeps what is said of it, and what is left out of a line is null', async () => {
    const { api } = await startTestSandbox()
    const said = {
      ...{ id: 'in-2026_1', invoice_number: 'N-1', customer_honorific: '御中', memo: 'Thanks' },
      ...{ issue_date: '2026/01/06', due_date: '2026/02/28', is_tax_included: true },
      client_field_3: 'three',
      directdebit: { target_date: '2026/02/05', remarks: 'ホンダイ' },
      virtual_account: { use_exact_deposit_amount: true },
      invoice_backfill: { order_id: 'o_1' },
    }
    const issuer_overwrite = { addr_country: '392', addr_city: '千代田区' }
    const draft = bodyOf(
      await api(create, {
        ...{ ...said, issuer_overwrite },
        lines: [{ name: 'Tea', unit_price: 1080, quantity: 2, tax_rate: 8 }],
        card: { tds_type: '2', tds2_tenant_name: 'Tea Room', tds2_ship_ind: '01' },
      }),
    )
    expect(draft).toMatchObject({
      ...{ ...said, total_amount: 2160, billing_total_amount: 2160 },
      lines: [{ date: null, name: 'Tea', tax_included_amount: null }],
      card: { tds_type: '2', tds2_type: '2', td_tenant_name: 'Tea Room', tds2_ship_ind: '01' },
      directdebit: { settlement_route: null, directdebit_failure_mail_send_flag: '0' },
    })
    // The record of an issuer has no country.
    expect(Object.keys(draft.issuer_overwrite ?? {})).not.toContain('addr_country')
    expect(draft.issuer_overwrite).toMatchObject({ addr_city: '千代田区', addr_state: null })
    expect(refusalOf(await api(create, { id: 'in-2026_1' }))).toBe('400 EI001003014')
  })

  it('shows its customer as it is now, and as it was once issued', async () => {
    const context = await startTestSandbox()
    const { api } = context
    const { id } = await givenInvoice(context, { customer_id: 'c_demo_alice' })
    const rename = (name: string) => api('PUT /v1/customers/c_demo_alice', { name })
    await rename('Alice Draft')
    expect((await readInvoice(context, { id })).customer?.name).toBe('Alice Draft')
    bodyOf(await api(`PUT /v1/invoices/${id}/open`, {}))
    await rename('Alice Later')
    expect((await readInvoice(context, { id })).customer?.name).toBe('Alice Draft')
  })

  it('changes in part; null takes back, and the total follows', async () => {
    const context = await startTestSandbox()
    const { api } = context
    const { id } = await givenInvoice(context, { memo: 'a', client_field_1: 'kept' })
    const change = async (body: object) => bodyOf(await api(`PUT /v1/invoices/${id}`, body))
    const line = { name: 'Tea', unit_price: 500, quantity: 2, tax_rate: 10 }
    expect(await change({ lines: [line], memo: null })).toMatchObject({
      ...{ total_amount: 1100, billing_total_amount: 1100, memo: null, client_field_1: 'kept' },
    })
    expect(await change({ lines: null, pay_types: null, is_tax_included: null })).toMatchObject({
      ...{ total_amount: 0, lines: [], pay_types: [], is_tax_included: false },
    })
  })

  it('refuses what it cannot hold, and keeps nothing of it', async () => {
    const { api, sandbox } = await startTestSandbox()
    const before = sandbox.digest()
    for (const [body, ...codes] of badDrafts) {
      expect([body, ...codesOf(await api(create, body)).sort()]).toEqual([body, ...codes])
    }
    expect(sandbox.digest()).toBe(before)
  })
})

describe('the list', () => {
  it('finds invoices by each parameter', async () => {
    const context = await startTestSandbox()
    const { api } = context
    const tea = await givenInvoice(context, {
      ...{ status: 'DRAFT', client_field_2: 'green tea', customer_id: 'c_demo_alice' },
      ...{ amount: 100, due_date: '2026/03/01', invoice_number: 'T-1' },
      ...{ customer_overwrite: { name: 'Tea House' }, invoice_backfill: { order_id: 'o_1' } },
      lines: [{ name: 'Tea', date: '2026/01/02', unit_price: 100, quantity: 1, tax_rate: 0 }],
    })
    await context.sandbox.clock.advance('1d')
    const cup = await givenInvoice(context, { status: waits, issue_date: '2026/01/20' })
    const paid = await givenInvoice(context, { status: 'PAID' })
    bodyOf(await api(`PUT /v1/invoices/${paid.id}`, { is_uncollectible: true }))
    const names: Readonly<Record<string, string>> = {
      [tea.id]: 'tea',
      [cup.id]: 'cup',
      [paid.id]: 'paid',
    }
    const found = async (query: string) => {
      const { list } = bodyOf(await api<{ list: { id: string }[] }>(`GET /v1/invoices?${query}`))
      return list.map(({ id }) => names[id]).join(' ')
    }
    // biome-ignore format: a table
    const rows: readonly (readonly [query: string, found: string])[] = [
      ['', 'paid cup tea'],
      ['status=DRAFT', 'tea'],
      ['status=DRAFT,PAID', 'paid tea'],
      ['keyword=green', 'tea'],
      ['customer_id=c_demo_alice', 'tea'],
      ['customer_name=House', 'tea'],
      ['customer_name=Alice', 'tea'],
      ['customer_name=サンプル', 'paid cup'],
      ['invoice_number=T-1', 'tea'],
      ['due_date_from=2026/02/01', 'tea'],
      ['due_date_to=2026/02/01', 'paid cup'],
      ['issue_date_from=2026/01/20', 'cup'],
      ['issue_date_to=2026/01/06', 'paid'],
      ['total_amount_max=100', 'tea'],
      ['total_amount_min=101', 'paid cup'],
      ['created_to=2026/01/05', 'tea'],
      ['created_from=2026/01/06', 'paid cup'],
      ['lines_date_from=2026/01/01&lines_date_to=2026/01/02', 'tea'],
      ['transaction_date_from=2026/01/06', 'paid'],
      ['transaction_date_to=2026/01/05', ''],
      ['is_uncollectible=true', 'paid'],
      ['is_backfill=true', 'tea'],
      ['is_backfill=false', 'paid cup'],
      ['sort=total_amount,created desc', 'tea paid cup'],
      ['sort=due_date desc', 'tea paid cup'],
    ]
    const answers = await Promise.all(rows.map(async ([query]) => [query, await found(query)]))
    expect(answers).toEqual(rows)
  })

  it('tells the names of the customer at the top of each', async () => {
    const context = await startTestSandbox()
    await givenInvoice(context, {
      customer_id: 'c_demo_alice',
      customer_overwrite: { name: 'Tea' },
    })
    const { list } = bodyOf(await context.api<{ list: object[] }>('GET /v1/invoices'))
    expect(list[0]).toMatchObject({
      ...{ customer_name: 'Alice Example', overwrite_customer_name: 'Tea' },
    })
  })

  it('refuses what it cannot be searched for', async () => {
    const { api } = await startTestSandbox()
    const rows = [
      ['status=OPEN', 'EI003901018'],
      ['sort=memo', 'EI003907008'],
      ['due_date_from=2026/02/30', 'EI003145008'],
      ['total_amount_min=abc', 'EI003009008'],
      ['is_backfill=maybe', 'EI003186008'],
    ]
    const asked = rows.map(async ([query]) => [
      query,
      ...codesOf(await api(`GET /v1/invoices?${query}`)),
    ])
    expect(await Promise.all(asked)).toEqual(rows)
  })
})
