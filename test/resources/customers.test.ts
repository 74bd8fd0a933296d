// Customers: the five operations, ids, partial updates, and what a public key may do.
import { describe, expect, it } from 'vitest'
import { mall, market } from '../harness/demo-shops.ts'
import { refusalOf } from '../harness/errors.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'

const nothing = {
  name: null,
  email: null,
  phone_cc: null,
  phone_no: null,
  addr_country: null,
  addr_state: null,
  addr_city: null,
  addr_line_1: null,
  addr_line_2: null,
  addr_line_3: null,
  addr_post_code: null,
  card_registration: '0',
  directdebit_registration: '0',
}

const everything = {
  name: '山田 花子',
  email: 'hanako@example.com',
  phone_cc: '81',
  phone_no: '0312345678',
  addr_country: '392',
  addr_state: '13',
  addr_city: 'Chiyoda',
  addr_line_1: '1-1',
  addr_line_2: 'Building 2',
  addr_line_3: 'Room 3',
  addr_post_code: '100-0001',
}

describe('POST /v1/customers', () => {
  it('makes a customer of an empty body, with a generated id and every field null', async () => {
    const { api } = await startTestSandbox()
    const { status, body } = await api('POST /v1/customers', {})
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^c_[A-Za-z0-9_-]{22}$/),
      ...nothing,
      created: start,
      updated: null,
    })
  })

  it('keeps every field it is given, and retrieval shows the same record', async () => {
    const { api } = await startTestSandbox()
    const made = await api('POST /v1/customers', { id: 'hanako-1', ...everything })
    expect(made.body).toEqual({
      ...nothing,
      ...everything,
      id: 'hanako-1',
      created: start,
      updated: null,
    })
    expect((await api('GET /v1/customers/hanako-1')).body).toEqual(made.body)
  })

  it('takes null for absent in every field, the id too', async () => {
    const { api } = await startTestSandbox()
    const nulls = Object.fromEntries(Object.keys(everything).map((field) => [field, null]))
    const { status, body } = await api('POST /v1/customers', { id: null, ...nulls })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: expect.stringMatching(/^c_.{22}$/), name: null })
  })

  it('refuses an id in use or used before, and leaves the first customer alone', async () => {
    const { api } = await startTestSandbox()
    await api('POST /v1/customers', { id: 'twice', name: 'First' })
    const second = await api('POST /v1/customers', { id: 'twice', name: 'Second' })
    expect(refusalOf(second)).toBe('400 E0001003014')
    expect((await api('GET /v1/customers/twice')).body['name']).toBe('First')

    await api('DELETE /v1/customers/twice')
    expect(refusalOf(await api('POST /v1/customers', { id: 'twice' }))).toBe('400 E0001003014')
  })

  it('lets each shop use an id of its own', async () => {
    const { api, as } = await startTestSandbox()
    const other = as(mall.sub)
    await api('POST /v1/customers', { id: 'same' })
    expect((await other('POST /v1/customers', { id: 'same', name: 'Other' })).status).toBe(200)
    expect((await api('GET /v1/customers/same')).body['name']).toBeNull()
  })
})

describe('PUT /v1/customers/{id}', () => {
  it('changes the fields it names, clears those that are null, and stamps the change', async () => {
    const { api, sandbox } = await startTestSandbox()
    await api('POST /v1/customers', { id: 'c1', ...everything })
    await sandbox.clock.advance('1h')
    const { body } = await api('PUT /v1/customers/c1', { name: 'New name', email: null })
    expect(body).toEqual({
      ...nothing,
      ...everything,
      id: 'c1',
      name: 'New name',
      email: null,
      created: start,
      updated: '2026/01/05 10:00:00.000',
    })
    expect((await api('GET /v1/customers/c1')).body).toEqual(body)
  })

  it('does not let the id change', async () => {
    const { api } = await startTestSandbox()
    await api('POST /v1/customers', { id: 'c1' })
    const { body } = await api('PUT /v1/customers/c1', { id: 'c2', name: 'New' })
    expect(body).toMatchObject({ id: 'c1', name: 'New' })
    expect(refusalOf(await api('GET /v1/customers/c2'))).toBe('400 E0002003002')
  })

  it('checks the prefecture together with the country that is already known', async () => {
    const { api } = await startTestSandbox()
    await api('POST /v1/customers', { id: 'c1', addr_country: '392', addr_state: '13' })
    const refused = await api('PUT /v1/customers/c1', { addr_state: '48' })
    expect(refusalOf(refused)).toBe('400 E0003055002')
    expect((await api('GET /v1/customers/c1')).body['addr_state']).toBe('13')
    const moved = await api('PUT /v1/customers/c1', { addr_country: '840', addr_state: 'CA' })
    expect(moved.body).toMatchObject({ addr_country: '840', addr_state: 'CA' })
    expect(refusalOf(await api('PUT /v1/customers/c1', { addr_country: '392' }))).toBe(
      '400 E0003055002',
    )
  })
})

describe('DELETE /v1/customers/{id}', () => {
  it('answers id and flag, takes the cards along, and leaves nothing to find', async () => {
    const { api } = await startTestSandbox()
    const { body } = await api('DELETE /v1/customers/c_demo_alice')
    expect(body).toEqual({ id: 'c_demo_alice', delete_flag: '1' })
    expect(refusalOf(await api('GET /v1/customers/c_demo_alice'))).toBe('400 E0002003002')
    expect(refusalOf(await api('PUT /v1/customers/c_demo_alice', {}))).toBe('400 E0003003002')
    expect(refusalOf(await api('DELETE /v1/customers/c_demo_alice'))).toBe('400 E0004003002')
    const list = await api<{ list: { id: string }[] }>('GET /v1/customers')
    expect(list.body.list.map(({ id }) => id)).not.toContain('c_demo_alice')
  })

  it('takes the cards of a group customer out of the list of the group', async () => {
    const { as } = await startTestSandbox()
    const group = as(market.main)
    expect((await group('GET /v1/cards')).body['total_count']).toBe(1)
    await group('DELETE /v1/customers/c_demo_shared_1')
    expect((await group('GET /v1/cards')).body['total_count']).toBe(0)
  })
})

describe('a customer that is not of this shop', () => {
  it.each([
    ['GET', '400 E0002003002'],
    ['PUT', '400 E0003003002'],
    ['DELETE', '400 E0004003002'],
  ])('%s answers as for one that does not exist', async (method, refusal) => {
    const { as } = await startTestSandbox()
    const other = as(mall.main)
    const body = method === 'PUT' ? {} : undefined
    expect(refusalOf(await other(`${method} /v1/customers/c_demo_alice`, body))).toBe(refusal)
  })
})

describe('a public key', () => {
  it('retrieves a customer', async () => {
    const { asPublic } = await startTestSandbox()
    const shopFront = asPublic()
    const { status, body } = await shopFront('GET /v1/customers/c_demo_alice')
    expect([status, body['name']]).toEqual([200, 'Alice Example'])
  })

  it.each([
    ['POST /v1/customers', {}],
    ['PUT /v1/customers/c_demo_alice', {}],
    ['DELETE /v1/customers/c_demo_alice', undefined],
    ['GET /v1/customers', undefined],
  ])('may not %s', async (route, body) => {
    const { sandbox, asPublic } = await startTestSandbox()
    const before = sandbox.digest()
    const shopFront = asPublic()
    expect(refusalOf(await shopFront(route, body))).toBe('403 E9995001001')
    expect(sandbox.digest()).toBe(before)
  })
})
