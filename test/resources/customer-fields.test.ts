// The bounds of every field of a customer, each at its edge and one step beyond.
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const emailOf = (length: number) => `${'a'.repeat(length - 12)}@example.com`

// biome-ignore format: a table
const fields: readonly (readonly [string, unknown, string])[] = [
  // field          value                 item and check; empty when it is accepted
  ['id',             'c',                 ''],
  ['id',             'x'.repeat(60),      ''],
  ['id',             'x'.repeat(61),      '003008'],
  ['id',             '',                  '003008'],
  ['id',             'a/b',               '003008'],
  ['id',             'a b',               '003008'],
  ['id',             '顧客',               '003008'],
  ['id',             7,                   '003008'],
  ['name',           '花'.repeat(384),     ''],
  ['name',           'n'.repeat(385),     '004012'],
  ['name',           '',                  '004012'],
  ['name',           ['Alice'],           '004008'],
  ['email',          emailOf(254),        ''],
  ['email',          emailOf(255),        '005005'],
  ['email',          'alice',             '005008'],
  ['email',          'a@b@c.example',     '005008'],
  ['email',          'alice@example',     '005008'],
  ['email',          true,                '005008'],
  ['phone_cc',       '1',                 ''],
  ['phone_cc',       '998',               ''],
  ['phone_cc',       '+81',               '122008'],
  ['phone_cc',       '9981',              '122008'],
  ['phone_cc',       '',                  '122008'],
  ['phone_no',       '1'.repeat(15),      ''],
  ['phone_no',       '1'.repeat(16),      '126005'],
  ['phone_no',       '03-1234-5678',      '126008'],
  ['phone_no',       '',                  '126012'],
  ['addr_country',   '840',               ''],
  ['addr_country',   '8400',              '054005'],
  ['addr_country',   'JP',                '054008'],
  ['addr_country',   '',                  '054012'],
  ['addr_state',     'CA',                ''],
  ['addr_state',     'ABCD',              '055005'],
  ['addr_state',     '',                  '055012'],
  ['addr_city',      'c'.repeat(50),      ''],
  ['addr_city',      'c'.repeat(51),      '056005'],
  ['addr_city',      '',                  '056012'],
  ['addr_line_1',    'l'.repeat(50),      ''],
  ['addr_line_1',    'l'.repeat(51),      '057005'],
  ['addr_line_2',    'l'.repeat(50),      ''],
  ['addr_line_2',    'l'.repeat(51),      '058005'],
  ['addr_line_3',    'l'.repeat(50),      ''],
  ['addr_line_3',    'l'.repeat(51),      '059005'],
  ['addr_post_code', 'p'.repeat(16),      ''],
  ['addr_post_code', 'p'.repeat(17),      '060005'],
  ['addr_post_code', {},                  '060008'],
]

const codeOf = (functionCode: string, itemAndCheck: string) =>
  itemAndCheck === '' ? '200' : `400 ${functionCode}${itemAndCheck}`

describe('the fields of a customer', () => {
  it.each(fields)('at registration, %s %j: %s', async (field, value, expected) => {
    const { api, sandbox } = await startTestSandbox()
    const before = sandbox.digest()
    const reply = await api('POST /v1/customers', { [field]: value })
    expect(refusalOf(reply)).toBe(codeOf('E0001', expected))
    if (reply.status === 200) expect(reply.body[field]).toBe(value)
    else expect(sandbox.digest()).toBe(before)
  })

  it.each(fields.filter(([field]) => field !== 'id'))(
    'at an update, %s %j: %s',
    async (field, value, expected) => {
      const { api, sandbox } = await startTestSandbox()
      const before = sandbox.digest()
      const reply = await api('PUT /v1/customers/c_demo_empty', { [field]: value })
      expect(refusalOf(reply)).toBe(codeOf('E0003', expected))
      if (reply.status === 200) expect(reply.body[field]).toBe(value)
      else expect(sandbox.digest()).toBe(before)
    },
  )

  it('are all named when all are bad', async () => {
    const { api } = await startTestSandbox()
    const { body, ...reply } = await api<{ errors: { error_message: string }[] }>(
      'POST /v1/customers',
      {
        name: '',
        email: 'x',
        phone_cc: 'x',
        addr_country: '392',
        addr_state: '99',
        addr_city: 1,
      },
    )
    expect(refusalOf({ ...reply, body })).toBe(
      '400 E0001004012 E0001005008 E0001122008 E0001056008 E0001055002',
    )
    const messages = body.errors.map((error) => error.error_message).join()
    for (const field of ['name', 'email', 'phone_cc', 'addr_city', 'addr_state']) {
      expect(messages).toContain(field)
    }
  })
})

describe('the prefecture of an address in Japan', () => {
  it.each(['01', '13', '29', '47'])('may be %s', async (state) => {
    const { api } = await startTestSandbox()
    const body = { addr_country: '392', addr_state: state }
    expect((await api('POST /v1/customers', body)).status).toBe(200)
  })

  it.each(['00', '1', '48', '013', 'CA'])('may not be %s', async (state) => {
    const { api } = await startTestSandbox()
    const body = { addr_country: '392', addr_state: state }
    expect(refusalOf(await api('POST /v1/customers', body))).toBe('400 E0001055002')
  })
})

describe('the search parameters of the list', () => {
  // biome-ignore format: a table
  it.each([
    ['id=',                      '400 E0005003012'],
    [`id=${'x'.repeat(61)}`,     '400 E0005003005'],
    [`name=${'n'.repeat(385)}`,  '400 E0005004005'],
    [`email=${'e'.repeat(255)}`, '400 E0005005005'],
    ['created_from=2026-01-05',  '400 E0005061008'],
    ['created_from=2026/02/30',  '400 E0005061008'],
    ['created_to=tomorrow',      '400 E0005062008'],
  ])('refuse %s', async (query, refusal) => {
    const { api } = await startTestSandbox()
    expect(refusalOf(await api(`GET /v1/customers?${query}`))).toBe(refusal)
  })

  // biome-ignore format: a table
  it.each([
    ['id=c_demo_bob',            ['c_demo_bob']],
    ['id=c_demo_b',              []],
    ['name=Alice',               ['c_demo_alice']],
    ['name=Example&id=c_demo_carol', ['c_demo_carol']],
    ['email=dave@',              ['c_demo_dave']],
    ['created_from=2025/01/07',  ['new']],
    ['created_to=2025/01/05',    []],
    ['created_from=2026/01/05&created_to=2026/01/05', ['new']],
  ])('%s finds %j', async (query, ids) => {
    const { api } = await startTestSandbox()
    await api('POST /v1/customers', { id: 'new' })
    const { body } = await api<{ list: { id: string }[] }>(`GET /v1/customers?${query}`)
    expect(body.list.map(({ id }) => id)).toEqual(ids)
  })
})
