// What a request must be before anybody asks what it wants: method, media type, body, version.
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../harness/errors.ts'
import { type RawSending, rawRequest } from '../harness/raw.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

/** A sandbox and a way to send it anything with a good key. */
async function rawSandbox(options = {}) {
  const started = await startTestSandbox(options)
  const { url, keys } = started.sandbox
  const send = (path: string, { headers, ...sending }: RawSending = {}) =>
    rawRequest(url, path, {
      headers: { authorization: `Bearer ${keys.secret}`, ...headers },
      ...sending,
    })
  const post = (text: string, type = 'application/json', path = '/v1/customers') =>
    send(path, { method: 'POST', text, headers: { 'content-type': type } })
  return { ...started, send, post }
}

describe('path and method', () => {
  it.each([
    '/',
    '/v1',
    '/v1/customer',
    '/v1/customers/',
    '/v1/customers/c_1/',
    '/v1/customers//cards',
    '/v1/customers/c_1/cards/cs_1/more',
    '/V1/customers',
    '/v2/customers',
  ])('%s is no API', async (path) => {
    const { send } = await rawSandbox()
    expect(refusalOf(await send(path))).toBe('404 E9992001002')
  })

  // biome-ignore format: a table
  it.each([
    ['/v1/customers',                    'DELETE', 'POST, GET'],
    ['/v1/customers',                    'PATCH',  'POST, GET'],
    ['/v1/customers/c_demo_alice',       'POST',   'GET, PUT, DELETE'],
    ['/v1/customers/c_demo_alice/cards', 'PUT',    'POST, GET'],
    ['/v1/cards',                        'POST',   'GET'],
    ['/v1/tokens/cards',                 'GET',    'POST'],
    ['/v1/webhook_settings',             'PUT',    'POST, GET'],
  ])('%s does not take %s and says what it takes', async (path, method, allowed) => {
    const { send } = await rawSandbox()
    const reply = await send(path, { method })
    expect(refusalOf(reply)).toBe('405 E9992001003')
    expect(`${reply.headers['allow']}`.split(', ').toSorted()).toEqual(allowed.split(', ').toSorted())
  })

  it('are judged before the key', async () => {
    const { sandbox } = await startTestSandbox()
    expect((await rawRequest(sandbox.url, '/v1/nothing')).status).toBe(404)
    expect((await rawRequest(sandbox.url, '/v1/cards', { method: 'PUT' })).status).toBe(405)
    expect((await rawRequest(sandbox.url, '/v1/customers')).status).toBe(401)
  })
})

describe('Accept', () => {
  // biome-ignore format: a table
  it.each([
    ['*/*',                                    200],
    ['application/json',                       200],
    ['APPLICATION/JSON',                       200],
    ['application/*',                          200],
    ['application/json;charset=UTF-8',         200],
    ['text/html, application/json;q=0.9',      200],
    ['text/html,*/*;q=0.1',                    200],
    ['text/html',                              406],
    ['application/xml',                        406],
    ['application/jsonl',                      406],
    ['application/json;q=0',                   406],
    ['text/html, application/json; q=0.0',     406],
  ])('%s: %i', async (accept, status) => {
    const { send } = await rawSandbox()
    const reply = await send('/v1/customers', { headers: { accept } })
    expect(refusalOf(reply)).toBe(status === 200 ? '200' : '406 E9992001004')
  })
})

describe('Content-Type', () => {
  // biome-ignore format: a table
  it.each([
    ['application/json',                   '200'],
    ['application/json;charset=UTF-8',     '200'],
    ['application/json; charset=utf-8',    '200'],
    ['application/json; charset="utf-8"',  '200'],
    ['Application/JSON',                   '200'],
    ['text/plain',                         '415 E9992001005'],
    ['application/xml',                    '415 E9992001005'],
    ['application/jsonp',                  '415 E9992001005'],
    ['application/json; charset=shift_jis', '415 E9992001005'],
    ['application/x-www-form-urlencoded',  '415 E9992001005'],
    ['multipart/form-data; boundary=x',    '415 E9992001005'],
    ['',                                   '415 E9992001005'],
  ])('%j: %s', async (type, expected) => {
    const { post } = await rawSandbox()
    expect(refusalOf(await post('{}', type))).toBe(expected)
  })

  it('is needed with a body', async () => {
    const { send } = await rawSandbox()
    const reply = await send('/v1/customers', { method: 'POST', text: '{}' })
    expect(refusalOf(reply)).toBe('415 E9992001005')
  })

  it.each(['GET', 'DELETE'])('may be there with %s, which has no body', async (method) => {
    const { send } = await rawSandbox()
    const headers = { 'content-type': 'application/json' }
    expect((await send('/v1/customers/c_demo_empty', { method, headers })).status).toBe(200)
  })

  it.each(['GET', 'DELETE'])('and body of %s are not looked at', async (method) => {
    const { send } = await rawSandbox()
    const headers = { 'content-type': 'text/plain', 'content-length': '8' }
    const reply = await send('/v1/customers/c_demo_empty', { method, headers, text: '{"name":' })
    expect(reply.status).toBe(200)
  })
})

describe('the body', () => {
  it.each([
    '',
    '{',
    '{"name":"Alice"',
    "{'name':'Alice'}",
    '{"name":"Alice",}',
    '[]',
    '[{"name":"Alice"}]',
    'null',
    'true',
    '7',
    '"Alice"',
    `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
    '['.repeat(100_000),
  ])('%.40j is malformed', async (text) => {
    const { post, sandbox } = await rawSandbox()
    const before = sandbox.digest()
    expect(refusalOf(await post(text))).toBe('400 E9992001001')
    expect(sandbox.digest()).toBe(before)
  })

  it.each(['{}', ' {} ', '{"name":null}', '{"__proto__":{"name":"x"}}'])(
    '%s is fine',
    async (text) => {
      const { post } = await rawSandbox()
      const { status, body } = await post(text)
      expect([status, body['name']]).toEqual([200, null])
    },
  )

  it('of more than bodyBytesMax is refused, told or not told before', async () => {
    const { post, send } = await rawSandbox({ bodyBytesMax: 1000 })
    const text = (length: number) => JSON.stringify({ memo: 'x'.repeat(length - 11) })
    expect((await post(text(1000))).status).toBe(200)
    expect(refusalOf(await post(text(1001)))).toBe('413 E9992001006')
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    const chunked = await send('/v1/customers', { method: 'POST', text: text(5000), headers })
    expect(refusalOf(chunked)).toBe('413 E9992001006')
  })

  it('comes after the key and the permission', async () => {
    const { sandbox } = await startTestSandbox()
    const sending = { method: 'POST', text: '{', headers: { 'content-type': 'text/plain' } }
    expect((await rawRequest(sandbox.url, '/v1/customers', sending)).status).toBe(401)
    const headers = { ...sending.headers, authorization: `Bearer ${sandbox.keys.public}` }
    const reply = await rawRequest(sandbox.url, '/v1/customers', { ...sending, headers })
    expect(reply.status).toBe(403)
  })
})

describe('Api-Version', () => {
  // biome-ignore format: a table
  it.each([
    ['20211001',   '200'],
    ['20200101',   '400 E0000002002'],
    ['20261001',   '400 E0000002002'],
    ['2021-10-01', '400 E0000002008'],
    ['1',          '400 E0000002008'],
    ['latest',     '400 E0000002008'],
    ['',           '400 E0000002008'],
    ['20211001, 20211001', '400 E0000002008'],
  ])('%j: %s', async (version, expected) => {
    const { send } = await rawSandbox()
    const reply = await send('/v1/customers', { headers: { 'API-Version': version } })
    expect(refusalOf(reply)).toBe(expected)
  })
})

describe('every answer', () => {
  it('is JSON in UTF-8 that nobody may keep, refusals too', async () => {
    const { send } = await rawSandbox()
    for (const path of ['/v1/customers', '/v1/customers/c_nobody', '/v1/nothing']) {
      const { headers } = await send(path)
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  it('to a refusal has codes and messages and no top-level message', async () => {
    const { post } = await rawSandbox()
    const { body } = await post('{"name":"","email":"x"}')
    expect(body).toEqual({
      errors: [
        { error_code: 'E0001004012', error_message: expect.stringContaining('name') },
        { error_code: 'E0001005008', error_message: expect.stringContaining('email') },
      ],
    })
  })
})
