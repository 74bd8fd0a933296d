// Cards: the operations on the cards of one customer.
import { describe, expect, it } from 'vitest'
import { cardsOf, master, registerCard, tokenFor } from '../harness/cards.ts'
import { refusalOf } from '../harness/errors.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'

const alice = '/v1/customers/c_demo_alice/cards'
const aliceVisa = `${alice}/cs_demoalicevisa000000001`
const empty = '/v1/customers/c_demo_empty/cards'

describe('POST /v1/customers/{customer_id}/cards', () => {
  it('keeps what stands behind the token and answers the record', async () => {
    const { api } = await startTestSandbox()
    const { status, body } = await registerCard(api, 'c_demo_empty', {}, master)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^cs_[A-Za-z0-9_-]{22}$/),
      customer_id: 'c_demo_empty',
      default_flag: '1',
      card_no: '************4444',
      expire: '3001',
      holder_name: 'BOB',
      type: '0',
      brand: 'MASTER',
      card_no_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      created: start,
      updated: null,
      card_updater_mode: 'inherit',
      card_updater_last_success_date: null,
      card_updater_last_attempt_date: null,
    })
    expect((await api(`GET ${empty}/${body.id}`)).body).toEqual(body)
    expect((await api('GET /v1/customers/c_demo_empty')).body['card_registration']).toBe('1')
  })

  it.each(['enabled', 'disabled', 'inherit'])('takes card_updater_mode %s', async (mode) => {
    const { api } = await startTestSandbox()
    const { body } = await registerCard(api, 'c_demo_empty', { card_updater_mode: mode })
    expect(body).toMatchObject({ card_updater_mode: mode })
  })

  it('takes the holder from the token, and from the body where the token has none', async () => {
    const { api } = await startTestSandbox()
    const holder = { holder_name: 'BODY' }
    const named = await registerCard(api, 'c_demo_empty', holder, master)
    expect(named.body.holder_name).toBe('BOB')
    expect((await registerCard(api, 'c_demo_empty', holder)).body.holder_name).toBe('BODY')
  })

  it('takes the same number twice, with the same hash', async () => {
    const { api } = await startTestSandbox()
    const first = await registerCard(api, 'c_demo_empty')
    const second = await registerCard(api, 'c_demo_empty')
    expect(second.body.id).not.toBe(first.body.id)
    expect(second.body.card_no_hash).toBe(first.body.card_no_hash)
  })

  // biome-ignore format: a table
  it.each([
    // field              value            item and check
    ['token',             undefined,       '020001'],
    ['token',             '',              '020001'],
    ['token',             't'.repeat(513), '020005'],
    ['token',             7,               '020008'],
    ['default_flag',      undefined,       '022001'],
    ['default_flag',      '',              '022001'],
    ['default_flag',      null,            '022001'],
    ['default_flag',      '2',             '022008'],
    ['default_flag',      1,               '022008'],
    ['card_updater_mode', 'sometimes',     '073008'],
    ['holder_name',       'H'.repeat(51),  '021005'],
    ['security_code',     '12',            '019008'],
  ])('refuses %s %j', async (field, value, itemAndCheck) => {
    const { api, sandbox } = await startTestSandbox()
    const body = { token: await tokenFor(api), default_flag: '1', [field]: value }
    const before = sandbox.digest()
    expect(refusalOf(await api(`POST ${empty}`, body))).toBe(`400 E0006${itemAndCheck}`)
    expect(sandbox.digest()).toBe(before)
  })

  it('names a customer who does not exist by the item of customer_id', async () => {
    const { api } = await startTestSandbox()
    expect(refusalOf(await registerCard(api, 'c_nobody'))).toBe('400 E0006011002')
  })

  it('holds five cards a customer; a deleted one makes room', async () => {
    const { api } = await startTestSandbox()
    for (let count = 1; count <= 5; count++) {
      expect((await registerCard(api, 'c_demo_empty')).status).toBe(200)
    }
    const sixth = await registerCard(api, 'c_demo_empty')
    expect(refusalOf(sixth)).toBe('400 E0006137030')
    expect(sixth.headers.get('x-sandbox-hint')).toContain('delete a card')
    const [newest] = await cardsOf(api, 'c_demo_empty')
    await api(`DELETE ${empty}/${newest?.id}`)
    expect((await registerCard(api, 'c_demo_empty')).status).toBe(200)
    expect(await cardsOf(api, 'c_demo_empty')).toHaveLength(5)
  })
})

describe('PUT /v1/customers/{customer_id}/cards/{id}', () => {
  it('changes expiry and holder, never the number, and stamps the change', async () => {
    const { api, sandbox } = await startTestSandbox()
    const before = (await api(`GET ${aliceVisa}`)).body
    await sandbox.clock.advance('1m')
    const change = { expire: '3105', holder_name: 'ALICE NEW', card_updater_mode: 'disabled' }
    const { body } = await api(`PUT ${aliceVisa}`, change)
    expect(body).toEqual({ ...before, ...change, updated: '2026/01/05 09:01:00.000' })
  })

  it('takes number, expiry and holder from a token, not what is sent beside it', async () => {
    const { api } = await startTestSandbox()
    const before = (await api(`GET ${aliceVisa}`)).body
    const token = await tokenFor(api, master)
    const body = { token, expire: '3105', holder_name: 'IGNORED' }
    const reply = await api(`PUT ${aliceVisa}`, body)
    expect(reply.body).toMatchObject({
      id: 'cs_demoalicevisa000000001',
      card_no: '************4444',
      brand: 'MASTER',
      expire: '3001',
      holder_name: 'BOB',
      default_flag: '1',
    })
    expect(reply.body['card_no_hash']).not.toBe(before['card_no_hash'])
    expect(refusalOf(await api(`PUT ${aliceVisa}`, body))).toBe('400 E0008020031')
  })

  it.each([{}, { expire: null, holder_name: null, default_flag: null, token: null }])(
    'leaves everything but the stamp with %j',
    async (body) => {
      const { api } = await startTestSandbox()
      const before = (await api(`GET ${aliceVisa}`)).body
      expect((await api(`PUT ${aliceVisa}`, body)).body).toEqual({ ...before, updated: start })
    },
  )

  // biome-ignore format: a table
  it.each([
    ['token',             '',             '020012'],
    ['default_flag',      'yes',          '022008'],
    ['expire',            '3113',         '018008'],
    ['expire',            '2512',         '018018'],
    ['holder_name',       'H'.repeat(51), '021005'],
    ['card_updater_mode', 'never',        '073008'],
  ])('refuses %s %j', async (field, value, itemAndCheck) => {
    const { api } = await startTestSandbox()
    const reply = await api(`PUT ${aliceVisa}`, { [field]: value })
    expect(refusalOf(reply)).toBe(`400 E0008${itemAndCheck}`)
  })
})

describe('DELETE /v1/customers/{customer_id}/cards/{id}', () => {
  it('answers ids and flag, and afterwards no operation finds the card', async () => {
    const { api } = await startTestSandbox()
    const { body } = await api(`DELETE ${aliceVisa}`)
    expect(body).toEqual({
      id: 'cs_demoalicevisa000000001',
      customer_id: 'c_demo_alice',
      delete_flag: '1',
    })
    expect(refusalOf(await api(`GET ${aliceVisa}`))).toBe('400 E0007003002')
    expect(refusalOf(await api(`PUT ${aliceVisa}`, {}))).toBe('400 E0008003002')
    expect(refusalOf(await api(`DELETE ${aliceVisa}`))).toBe('400 E0009003002')
  })

  it('of the last card takes back that the customer has one', async () => {
    const { api } = await startTestSandbox()
    await api('DELETE /v1/customers/c_demo_bob/cards/cs_demobobjcb000000000001')
    expect((await api('GET /v1/customers/c_demo_bob')).body['card_registration']).toBe('0')
    expect(await cardsOf(api, 'c_demo_bob')).toEqual([])
  })

  it('is not for a public key', async () => {
    const { asPublic } = await startTestSandbox()
    const shopFront = asPublic()
    expect(refusalOf(await shopFront(`DELETE ${aliceVisa}`))).toBe('403 E9995001001')
  })
})

describe('GET the cards of a customer', () => {
  it('lists them newest first, with nothing but the list, also for a public key', async () => {
    const { api, asPublic } = await startTestSandbox()
    const third = (await registerCard(api, 'c_demo_alice')).body.id
    const shopFront = asPublic()
    const { body } = await shopFront<{ list: { id: string }[] }>(`GET ${alice}`)
    expect(Object.keys(body)).toEqual(['list'])
    expect(body.list.map(({ id }) => id)).toEqual([
      third,
      'cs_demoalicemaster0000001',
      'cs_demoalicevisa000000001',
    ])
    expect((await shopFront(`GET ${aliceVisa}`)).status).toBe(200)
  })

  // biome-ignore format: a table
  it.each([
    ['GET',    '/v1/customers/c_nobody/cards',                             '400 E0010011002'],
    ['GET',    '/v1/customers/c_nobody/cards/cs_demoalicevisa000000001',   '400 E0007011002'],
    ['PUT',    '/v1/customers/c_nobody/cards/cs_demoalicevisa000000001',   '400 E0008011002'],
    ['DELETE', '/v1/customers/c_nobody/cards/cs_demoalicevisa000000001',   '400 E0009011002'],
    ['GET',    '/v1/customers/c_demo_bob/cards/cs_demoalicevisa000000001', '400 E0007003002'],
    ['PUT',    '/v1/customers/c_demo_bob/cards/cs_demoalicevisa000000001', '400 E0008003002'],
    ['DELETE', '/v1/customers/c_demo_bob/cards/cs_demoalicevisa000000001', '400 E0009003002'],
  ])('%s %s is refused: who or what is missing shows in the code', async (method, path, refusal) => {
    const { api } = await startTestSandbox()
    const reply = await api(`${method} ${path}`, method === 'PUT' ? {} : undefined)
    expect(refusalOf(reply)).toBe(refusal)
  })
})
