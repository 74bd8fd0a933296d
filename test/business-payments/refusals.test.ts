// behaviour of invoice card payments, 4.4 to 4.6 and 7: what each operation refuses, with which
// code, and that nothing changes by it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payables } from '../harness/demo-shops.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { openPayables, type Payables, type Payment, root } from './payables.ts'

let shop: Payables & { close(): Promise<void> }
beforeAll(async () => {
  shop = await openPayables()
})
beforeEach(() => shop.sandbox.reset())
afterAll(() => shop.close())

/** What a call is refused with; fails when it changes anything. */
async function refused(call: () => ReturnType<Payables['api']>): Promise<string> {
  const before = shop.sandbox.digest()
  const refusal = refusalOf(await call())
  expect(shop.sandbox.digest()).toBe(before)
  return refusal
}

const long = (length: number) => 'x'.repeat(length)

describe('a draft', () => {
  // biome-ignore format: a table
  it.each<[string, object, string]>([
    ['no yen',                { billing_amount: 0 },                              '009018'],
    ['too many yen',          { billing_amount: 100_000_001 },                    '009018'],
    ['too many yen as text',  { billing_amount: '100000001' },                    '009018'],
    ['no yen as text',        { billing_amount: '0' },                            '009018'],
    ['half a yen',            { billing_amount: 1.5 },                            '009008'],
    ['a date of no calendar', { due_date: '2026/02/30' },                         '917008'],
    ['a date with dashes',    { due_date: '2026-02-01' },                         '917008'],
    ['a name with a path',    { invoice_file_name_display: '../etc/invoice.pdf' }, '650008'],
    ['a name with a drive',   { invoice_file_name_display: 'C:\\invoice.pdf' },   '650008'],
    ['a long file name',      { invoice_file_name_display: long(201) },           '650005'],
    ['a remitter in small',   { remitter_name: 'Blue Cafe' },                     '703008'],
    ['a long remitter',       { remitter_name: 'A'.repeat(49) },                  '703005'],
    ['a long number',         { customer_buyer_shop_id: long(61) },               '654005'],
    ['a strange address',     { auth_ret_url: 'ftp://shop.example' },             '655008'],
    ['a long address',        { auth_ret_url: `https://${long(250)}` },           '655005'],
    ['a payee that is none',  { payee: 'Paper' },                                 '652008'],
    ['a payee of numbers',    { payee: { company_name: 1 } },                     '661008'],
    ['a bank that is none',   { payee_bank: [] },                                 '653008'],
    ['an account as text',    { payee_bank: { account_kind: '0' } },              '676008'],
  ])('with %s', async (_, body, code) => {
    expect(await refused(() => shop.api(`POST ${root}`, body))).toBe(`400 EY001${code}`)
    const { access_id } = await shop.given('DRAFT')
    const update = () => shop.api(`POST ${root}/${access_id}`, body)
    expect(await refused(update)).toBe(`400 EY002${code}`)
    if (!Object.hasOwn(body, 'customer_buyer_shop_id') && !Object.hasOwn(body, 'auth_ret_url')) {
      const submit = () => shop.api(`PUT ${root}/${access_id}`, body)
      expect(await refused(submit)).toMatch(new RegExp(`^400 EY003${code}`))
    }
  })

  it('names every bad field at once', async () => {
    const body = { billing_amount: 0, due_date: 'soon', remitter_name: 'ｱ!', auth_ret_url: 'x' }
    expect(await refused(() => shop.api(`POST ${root}`, body))).toBe(
      '400 EY001009018 EY001917008 EY001703008 EY001655008',
    )
  })

  it.each(['GET', 'POST', 'PUT'])('%s: of an id that nobody has, or of another', async (method) => {
    const { access_id } = await shop.given('DRAFT')
    const code = { GET: 'EY007', POST: 'EY002', PUT: 'EY003' }[method]
    const body = method === 'GET' ? undefined : {}
    const unknown = () => shop.api(`${method} ${root}/a_nobody`, body)
    expect(await refused(unknown)).toBe(`400 ${code}003002`)
    const other = shop.context.as(payables.platform, { for: payables.otherBuyer })
    // Only an approved tenant buyer submits anything.
    const expected = method === 'PUT' ? '403 E9995001019' : `400 ${code}003002`
    expect(await refused(() => other(`${method} ${root}/${access_id}`, body))).toBe(expected)
  })
})

describe('a submission', () => {
  it('of an empty draft names all that is missing', async () => {
    const draft = bodyOf(await shop.api<Payment>(`POST ${root}`, { remitter_name: null }))
    const codes = await refused(() => shop.api(`PUT ${root}/${draft.access_id}`, {}))
    const items = '009 917 914 703 661 662 665 666 667 668 670 671 672 673 674 675 676 677 678'
    expect(codes).toBe(
      `400 ${items
        .split(' ')
        .map((item) => `EY003${item}001`)
        .join(' ')}`,
    )
  })

  // biome-ignore format: a table
  it.each<[string, object, string]>([
    ['company_name',   { payee: { company_name: long(101) } },                '661005'],
    ['corporate',      { payee: { corporate: '2' } },                         '662008'],
    ['representative', { payee: { representative_name: null } },              '663001'],
    ['representative', { payee: { representative_name: long(101) } },         '663005'],
    ['registration',   { payee: { invoice_registration_number: 'T123' } },    '664008'],
    ['post code',      { payee: { addr_post_code: '1000001' } },              '665008'],
    ['address',        { payee: { addr_line_1: long(101) } },                 '668005'],
    ['address',        { payee: { addr_line_2: long(101) } },                 '669005'],
    ['email',          { payee: { email: 'nobody' } },                        '670008'],
    ['phone_no',       { payee: { phone_no: '03-0000-0000' } },               '671008'],
    ['bank_code',      { payee_bank: { bank_code: '12' } },                   '672008'],
    ['branch_code',    { payee_bank: { branch_code: '1234' } },               '674008'],
    ['account_kind',   { payee_bank: { account_kind: 2 } },                   '676008'],
    ['account_number', { payee_bank: { account_number: '12345678' } },        '677008'],
    ['account_name',   { payee_bank: { account_name: '紙の店' } },             '678008'],
    ['account_name',   { payee_bank: { account_name: 'A'.repeat(49) } },      '678005'],
    ['payee at all',   { payee: null },                                       '661001'],
  ])('with a wrong %s', async (_, body, code) => {
    const { access_id } = await shop.given('DRAFT')
    const submit = () => shop.api(`PUT ${root}/${access_id}`, body)
    expect((await refused(submit)).split(' ').slice(0, 2)).toEqual(['400', `EY003${code}`])
  })

  it.each([
    ['2026/01/07', '400 EY003917018'],
    ['2026/01/08', '200'],
    ['2026/03/06', '200'],
    ['2026/03/07', '400 EY003917018'],
  ])('due on %s, asked for on 2026/01/05: %s', async (due_date, expected) => {
    const { access_id } = await shop.given('DRAFT', { due_date })
    expect(refusalOf(await shop.api(`PUT ${root}/${access_id}`, {}))).toBe(expected)
  })

  it('may use the limit of the month to the yen, and no more', async () => {
    await shop.given('SUBMITTED', { billing_amount: 9_000_000 })
    const { access_id } = await shop.given('DRAFT', { billing_amount: 708_738 })
    const submit = (billing_amount: number) =>
      shop.api<Payment>(`PUT ${root}/${access_id}`, { billing_amount })
    expect(await refused(() => submit(708_738))).toBe('400 EY003009030')
    expect(bodyOf(await submit(708_737))).toMatchObject({ total_amount: 730_000 })
    // Its own total is not counted twice, and what is a draft again not at all.
    expect(refusalOf(await submit(708_737))).toBe('200')
    bodyOf(await shop.api(`POST ${root}/${access_id}`, {}))
    await shop.given('SUBMITTED', { billing_amount: 700_000 })
    expect(await refused(() => submit(708_737))).toBe('400 EY003009030')
    await shop.sandbox.clock.advance({ to: '2026/02/01' })
    const due_date = '2026/02/20'
    expect(refusalOf(await shop.api(`PUT ${root}/${access_id}`, { due_date }))).toBe('200')
  })
})

describe('a token', () => {
  it.each(['submit', 'auth', 'request'])('%s: unknown, used, late, of another', async (where) => {
    const { access_id } = await shop.given(where === 'submit' ? 'DRAFT' : 'SUBMITTED')
    const code = { submit: 'EY003', auth: 'EY006', request: 'EY005' }[where]
    const ask = (card_token: string) =>
      where === 'submit'
        ? shop.api(`PUT ${root}/${access_id}`, { card_token })
        : shop.api(`PUT ${root}/${where}`, { access_id, card_token })
    expect(await refused(() => ask('nobody'))).toBe(`400 ${code}020002`)
    const ofShop = await shop.sandbox.given['token']?.<{ id: string }>()
    expect(await refused(() => ask(ofShop?.id ?? ''))).toBe(`400 ${code}020002`)
    const late = await shop.token()
    await shop.sandbox.clock.advance('11m')
    expect(await refused(() => ask(late))).toBe(`400 ${code}020031`)
    const used = await shop.token()
    const other = await shop.given('SUBMITTED')
    const body = { access_id: other.access_id, card_token: used }
    bodyOf(await shop.api(`PUT ${root}/auth`, body))
    expect(await refused(() => ask(used))).toBe(`400 ${code}020031`)
  })

  it('of a brand that is not taken is refused when money is asked for', async () => {
    const draft = await shop.given('DRAFT')
    const card_token = await shop.token('jcb')
    const submitted = await shop.api<Payment>(`PUT ${root}/${draft.access_id}`, { card_token })
    expect(bodyOf(submitted)).toMatchObject({ card_brand: 'JCB' })
    const { access_id } = draft
    expect(await refused(() => shop.api(`PUT ${root}/auth`, { access_id }))).toBe('400 EY006106019')
  })

  it('is needed once', async () => {
    const { access_id } = await shop.given('SUBMITTED')
    const auth = () => shop.api(`PUT ${root}/auth`, { access_id })
    expect(await refused(auth)).toBe('400 EY006020001')
    const body = { access_id, card_token: await shop.token() }
    bodyOf(await shop.api(`PUT ${root}/request`, body))
    expect(bodyOf(await auth())).toMatchObject({
      result: 'AUTHORIZED',
      status: 'UNDER_EXAMINATION',
    })
  })
})

describe('execution', () => {
  // biome-ignore format: a table
  it.each<[string, object, string]>([
    ['request', {},                                                '400 EY005008001'],
    ['request', { access_id: 'a_nobody', access_ids: ['a_1'] },    '400 EY005658018'],
    ['request', { access_ids: [] },                                '400 EY005658001'],
    ['request', { access_ids: Array(101).fill('a_1') },            '400 EY005658005'],
    ['request', { access_id: 'a_nobody' },                         '400 EY005003002'],
    ['request', { access_id: 'a_nobody', auth_ret_url: 'x:y' },    '400 EY005655008'],
    ['auth',    {},                                                '400 EY006008001'],
    ['auth',    { access_id: 'a_nobody' },                         '400 EY006003002'],
    ['auth',    { access_id: 'a_1', auth_ret_url: 'nowhere' },     '400 EY006655008'],
    ['auth',    { access_id: 'a_1', auth_ret_url_on_failure: 'x' }, '400 EY006656008'],
  ])('%s %#: %3$s', async (operation, body, expected) => {
    expect(await refused(() => shop.api(`PUT ${root}/${operation}`, body))).toBe(expected)
  })

  it.each([
    ['PUT', `${root}/request`],
    ['PUT', `${root}/auth`],
    ['PUT', `${root}/a_nobody`],
  ])('%s %s is for approved tenant buyers', async (method, path) => {
    const other = shop.context.as(payables.platform, { for: payables.otherBuyer })
    expect(await refused(() => other(`${method} ${path}`, {}))).toBe('403 E9995001019')
    expect((await other(`GET ${root}`)).status).toBe(200)
    expect((await other(`POST ${root}`, {})).status).toBe(200)
  })

  it('of several tells of each what became of it', async () => {
    const [good, draft] = [await shop.given('SUBMITTED'), await shop.given('DRAFT')]
    const access_ids = [good.access_id, draft.access_id, 'a_nobody']
    const card_token = await shop.token()
    const reply = await shop.api(`PUT ${root}/request`, { access_ids, card_token })
    expect(bodyOf(reply)['list']).toEqual([
      ...[
        { access_id: good.access_id, status: 'REQUESTED', error_code: null, error_message: null },
      ],
      {
        access_id: draft.access_id,
        status: 'DRAFT',
        error_code: 'EY005901031',
        error_message: expect.any(String),
      },
      {
        access_id: 'a_nobody',
        status: null,
        error_code: 'EY005003002',
        error_message: expect.any(String),
      },
    ])
    expect(await shop.read(good.access_id)).toMatchObject({ card_brand: 'VISA' })
    expect(await shop.read(draft.access_id)).toEqual(draft)
  })

  it('refuses a result that cannot be', async () => {
    const { access_id } = await shop.given('SUBMITTED')
    const body = { access_id, card_token: await shop.token() }
    const wish = { 'x-sandbox-result': 'unpaid' }
    const ask = () => shop.api(`PUT ${root}/auth`, body, wish)
    expect(await refused(ask)).toBe('400 E0000007008')
  })
})
