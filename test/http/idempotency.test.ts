// idempotent_key: a repeated request gives the same bytes and does nothing twice.
import { describe, expect, it } from 'vitest'
import { apiOf } from '../harness/api.ts'
import { registerCard, tokenFor } from '../harness/cards.ts'
import { mall } from '../harness/demo-shops.ts'
import { refusalOf } from '../harness/errors.ts'
import { rawRequest } from '../harness/raw.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const key = '0b9f6b0e-8f6e-4c53-9d8f-0f3f1d4f6a11'
const keyed = { idempotent_key: key }
const replayHeader = 'x-sandbox-idempotent-replay'

type Headers = Readonly<Record<string, string>>

/** Starts a sandbox; `post` sends a customer as text and gives the answer as text. */
async function textSandbox(options = {}) {
  const started = await startTestSandbox(options)
  const { url, keys } = started.sandbox
  const post = (text: string, headers: Headers = keyed, path = '/v1/customers') =>
    rawRequest(url, path, {
      method: 'POST',
      text,
      headers: {
        authorization: `Bearer ${keys.secret}`,
        'content-type': 'application/json',
        ...headers,
      },
    })
  return { ...started, post }
}

describe('the same request under the same key', () => {
  it('gets the first answer byte for byte, and a header that says so', async () => {
    const { post, sandbox } = await textSandbox()
    const first = await post('{"name":"Alice"}')
    expect(first.headers[replayHeader]).toBeUndefined()
    await sandbox.clock.advance('1m')
    const before = sandbox.digest()
    const second = await post('{"name":"Alice"}')
    expect([second.status, second.text]).toEqual([200, first.text])
    expect(second.headers[replayHeader]).toBe('1')
    expect(sandbox.digest()).toBe(before)
    expect(sandbox.trace.list({ limit: 1 })).toMatchObject([{ replayed: true }])
  })

  it('is the same when only the layout of the body differs', async () => {
    const { post } = await textSandbox()
    const first = await post('{"name":"Alice","email":"a@b.example"}')
    const second = await post(' { "email" : "a@b.example",\n "name" : "\\u0041lice" } ')
    expect(second.text).toBe(first.text)
    expect(second.headers[replayHeader]).toBe('1')
  })

  it('sends no event twice, for PUT and for POST', async () => {
    const { api, sandbox } = await startTestSandbox({ 'webhook.mode': 'collect' })
    const body = { token: await tokenFor(api), default_flag: '1' }
    const path = '/v1/customers/c_demo_empty/cards'
    const first = await api(`POST ${path}`, body, keyed)
    expect((await api(`POST ${path}`, body, keyed)).body).toEqual(first.body)
    const update = { holder_name: 'NEW' }
    const another = { idempotent_key: '5bd4a8c8-27a7-4d1b-a4b2-8e4ec2b0a5c7' }
    await api(`PUT ${path}/${first.body['id']}`, update, another)
    await api(`PUT ${path}/${first.body['id']}`, update, another)
    const events = sandbox.deliveries.list().map(({ event }) => event)
    expect(events).toEqual(['card.update', 'card.regist'])
  })

  it('may repeat a deletion', async () => {
    const { api } = await startTestSandbox()
    const route = 'DELETE /v1/customers/c_demo_empty'
    const first = await api(route, undefined, keyed)
    expect(first.status).toBe(200)
    expect((await api(route, undefined, keyed)).body).toEqual(first.body)
    expect((await api(route)).status).toBe(400)
  })

  it('still shows the first answer after the record changed', async () => {
    const { api } = await startTestSandbox()
    const first = await api('POST /v1/customers', { id: 'c1', name: 'Old' }, keyed)
    await api('PUT /v1/customers/c1', { name: 'New' })
    const second = await api('POST /v1/customers', { id: 'c1', name: 'Old' }, keyed)
    expect(second.body).toEqual(first.body)
  })
})

describe('another request under the same key', () => {
  // biome-ignore format: a table
  it.each([
    ['another body',       'POST /v1/customers',          { name: 'Bob' }],
    ['a field more',       'POST /v1/customers',          { name: 'Alice', email: null }],
    ['an ignored field',   'POST /v1/customers',          { name: 'Alice', color: 'red' }],
    ['another path',       'PUT /v1/customers/c_demo_bob', { name: 'Alice' }],
    ['a query',            'POST /v1/customers?x=1',      { name: 'Alice' }],
    ['another method',     'DELETE /v1/customers/c_demo_bob', undefined],
  ])('with %s is refused with 409 and changes nothing', async (_, route, body) => {
    const { api, sandbox } = await startTestSandbox()
    await api('POST /v1/customers', { name: 'Alice' }, keyed)
    const before = sandbox.digest()
    const reply = await api(route, body, keyed)
    expect(refusalOf(reply)).toBe('409 E9991001001')
    expect(reply.headers.get('x-sandbox-hint')).toContain('another method, path or body')
    expect(sandbox.digest()).toBe(before)
  })

  it('goes through for another acting account', async () => {
    const { api, as } = await startTestSandbox()
    const main = as(mall.main)
    const tenant = { 'Tenant-Shop-Id': mall.tenant }
    await api('POST /v1/customers', { name: 'Alice' }, keyed)
    const ofMain = await main('POST /v1/customers', { name: 'Bob' }, keyed)
    const ofTenant = await main('POST /v1/customers', { name: 'Carol' }, { ...keyed, ...tenant })
    expect([ofMain.status, ofTenant.status]).toEqual([200, 200])
    const itself = as(mall.tenant)
    const replayed = await itself('POST /v1/customers', { name: 'Carol' }, keyed)
    expect(replayed.body).toEqual(ofTenant.body)
  })

  it('goes through in another world', async () => {
    const { api } = await startTestSandbox()
    await api('POST /v1/customers', { name: 'Alice' }, keyed)
    const elsewhere = { ...keyed, 'X-Sandbox-World': 'elsewhere' }
    expect((await api('POST /v1/customers', { name: 'Bob' }, elsewhere)).status).toBe(200)
  })

  it('goes through when thirty minutes of the clock are over, not before', async () => {
    const { api, sandbox } = await startTestSandbox()
    await api('POST /v1/customers', { name: 'Alice' }, keyed)
    await sandbox.clock.set('2026/01/05 09:29:59.999')
    expect((await api('POST /v1/customers', { name: 'Bob' }, keyed)).status).toBe(409)
    await sandbox.clock.set('2026/01/05 09:30:00.000')
    const late = await api('POST /v1/customers', { name: 'Bob' }, keyed)
    expect(late.status).toBe(200)
    const replayed = await api('POST /v1/customers', { name: 'Bob' }, keyed)
    expect(replayed.body).toEqual(late.body)
  })

  it('goes through once the limit made the older key go', async () => {
    const { api, sandbox } = await startTestSandbox({ 'idempotency.max': 2 })
    const keys = ['1', '2', '3'].map((end) => ({ idempotent_key: key.slice(0, -1) + end }))
    for (const headers of keys) await api('POST /v1/customers', { name: 'Alice' }, headers)
    expect(sandbox.describe()).toMatchObject({
      counts: { storedAnswers: 2 },
      dropped: { storedAnswers: 1 },
    })
    expect((await api('POST /v1/customers', { name: 'Bob' }, keys[1])).status).toBe(409)
    expect((await api('POST /v1/customers', { name: 'Bob' }, keys[0])).status).toBe(200)
  })
})

describe('a GET', () => {
  it.each([key, 'not a uuid'])('takes no notice of the key %s', async (idempotent_key) => {
    const { api } = await startTestSandbox()
    const read = (id: string) => api(`GET /v1/customers/${id}`, undefined, { idempotent_key })
    expect((await read('c_demo_alice')).body['id']).toBe('c_demo_alice')
    expect((await read('c_demo_bob')).body['id']).toBe('c_demo_bob')
    expect((await read('c_demo_bob')).headers.get(replayHeader)).toBeNull()
  })
})

describe('a refusal under a key', () => {
  it('by the business checks is replayed, even when it would now succeed', async () => {
    const { post, api } = await textSandbox()
    const first = await post('{"id":"c_demo_alice"}')
    expect(refusalOf(first)).toBe('400 E0001003014')
    const second = await post('{"id":"c_demo_alice"}')
    expect([second.status, second.text]).toEqual([first.status, first.text])
    expect(second.headers[replayHeader]).toBe('1')

    const update = 'PUT /v1/customers/c_later'
    const another = { idempotent_key: '5bd4a8c8-27a7-4d1b-a4b2-8e4ec2b0a5c7' }
    expect((await api(update, {}, another)).status).toBe(400)
    await api('POST /v1/customers', { id: 'c_later' })
    expect((await api(update, {}, another)).status).toBe(400)
    expect((await api(update, {})).status).toBe(200)
  })

  it('by validation is not stored: the mended request goes through', async () => {
    const { api } = await startTestSandbox()
    expect((await api('POST /v1/customers', { email: 'x' }, keyed)).status).toBe(400)
    const mended = await api('POST /v1/customers', { email: 'x@example.com' }, keyed)
    expect(mended.status).toBe(200)
    expect(mended.headers.get(replayHeader)).toBeNull()
  })

  it('by the key or the permission is not stored', async () => {
    const { api, asPublic } = await startTestSandbox()
    const shopFront = asPublic()
    expect((await shopFront('POST /v1/customers', {}, keyed)).status).toBe(403)
    expect((await api('POST /v1/customers', {}, keyed)).status).toBe(200)
  })
})

describe('a card number under a key', () => {
  it('counts as part of the body, though only its mask is kept', async () => {
    const { sandbox, asPublic } = await startTestSandbox()
    const shopFront = asPublic()
    const route = 'POST /v1/customers/c_demo_empty/cards'
    const body = { card_no: '4111111111111111', expire: '3912', default_flag: '1' }
    const first = await shopFront(route, body, keyed)
    expect((await shopFront(route, body, keyed)).body).toEqual(first.body)
    const other = await shopFront(route, { ...body, card_no: '4100000000000100' }, keyed)
    expect(other.status).toBe(409)
    const own = apiOf(sandbox.url, sandbox.keys.secret)
    expect((await registerCard(own, 'c_demo_empty')).status).toBe(200)
  })
})
