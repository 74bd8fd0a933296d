// What a page of another origin may call and read.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { splitRoute } from '../../src/http/endpoint.ts'
import { resources } from '../../src/resources/index.ts'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'
import { openPool } from '../harness/pool.ts'
import { openTestSandbox } from '../harness/sandbox.ts'

const origin = 'https://shop.example'
const endpoints = resources.flatMap((resource) => resource.endpoints)
const routesOf = (keys: string) =>
  endpoints.filter((endpoint) => endpoint.keys === keys).map(({ route }) => route)

let sandbox: Sandbox
let pool: ReturnType<typeof openPool>
let close: () => Promise<void>

beforeAll(async () => {
  const opened = await openTestSandbox()
  sandbox = opened.sandbox
  close = opened.close
  pool = openPool(sandbox)
})

afterAll(async () => {
  await pool.close()
  await close()
})

const corsOf = (headers: Readonly<Record<string, unknown>>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

function preflight(route: string, headers: Record<string, string> = {}) {
  const { method, path } = splitRoute(route)
  return pool.ask({
    method: 'OPTIONS',
    path: path.replaceAll(/\{\w+\}/g, 'any'),
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,idempotent_key,tenant-shop-id',
      ...headers,
    },
  })
}

const get = (path: string, headers: Record<string, string>) =>
  pool.ask({ method: 'GET', path, headers: { origin, ...headers } })

describe('a browser that asks whether a page may call', () => {
  it.each(routesOf('secret and public'))('is told yes for %s', async (route) => {
    const { status, headers, text } = await preflight(route)
    expect({ status, text }).toEqual({ status: 204, text: '' })
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': splitRoute(route).method,
    })
    const allowed = `${headers['access-control-allow-headers']}`.toLowerCase().split(', ')
    expect(allowed).toEqual(
      expect.arrayContaining([
        'authorization',
        'content-type',
        'api-version',
        'tenant-shop-id',
        'idempotent_key',
      ]),
    )
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })

  it.each(routesOf('secret'))('is told nothing for %s', async (route) => {
    const { status, headers } = await preflight(route)
    expect(status).toBe(405)
    expect(corsOf(headers)).toEqual([])
  })

  // biome-ignore format: a table
  it.each([
    ['an unknown path',        'GET /v1/nothing',                {},                                      404],
    ['an unknown method',      'PATCH /v1/tokens/cards',         {},                                      405],
    ['a method of no name',    'POST /v1/tokens/cards',          { 'access-control-request-method': '' }, 405],
    ['a stranger\'s host',     'POST /v1/tokens/cards',          { host: 'rebound.example' },             403],
    ['the control API',        'POST /_sandbox/reset',           {},                                      403],
  ])('is told nothing for %s', async (_, route, more, refused) => {
    const { status, headers } = await preflight(route, more)
    expect(status).toBe(refused)
    expect(corsOf(headers)).toEqual([])
  })
})

describe('an answer to a page', () => {
  const shown = {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'X-Sandbox-Trace, X-Sandbox-Hint',
  }
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

  // biome-ignore format: a table
  it.each([
    ['a success',             '/v1/customers/c_demo_alice', 'p_test_FAKE_demoshop001', '200'],
    ['a refusal',             '/v1/customers/c_nobody',     'p_test_FAKE_demoshop001', '400 E0002003002'],
    ['an unknown key',        '/v1/customers/c_demo_alice', 'p_test_FAKE_nobody',      '401 E9994001002'],
  ])('can be read: %s', async (_, path, key, expected) => {
    const { status, codes, headers } = await get(path, bearer(key))
    expect([status, ...codes].join(' ')).toBe(expected)
    expect(headers).toMatchObject(shown)
  })

  it('cannot be read where only a secret key may call', async () => {
    for (const key of [sandbox.keys.public, sandbox.keys.secret]) {
      expect(corsOf((await get('/v1/customers', bearer(key))).headers)).toEqual([])
    }
  })

  it('says nothing of pages to a server', async () => {
    const headers = bearer(sandbox.keys.public)
    const answer = await pool.ask({ method: 'GET', path: '/v1/customers/c_demo_alice', headers })
    expect(answer.status).toBe(200)
    expect(corsOf(answer.headers)).toEqual([])
  })
})

describe('the browser script', () => {
  const path = '/v1/fincode.js'

  it('is served to pages of every origin', async () => {
    const { status, headers, text } = await get(`${path}?v=2`, {})
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(text).toContain('Fincode')
  })

  // biome-ignore format: a table
  it.each([
    ['POST',   path,             {},                          '405 E9992001003'],
    ['GET',    `${path}on`,      {},                          '404 E9992001002'],
    ['GET',    `${path}/x`,      {},                          '404 E9992001002'],
    ['GET',    path,             { host: 'rebound.example' }, '403 E9992001009'],
  ])('is not there by %s %s with %j', async (method, asked, headers, refused) => {
    const { status, codes } = await pool.ask({ method, path: asked, headers })
    expect([status, ...codes].join(' ')).toBe(refused)
  })

  it.each(['js.test.fincode.jp', 'js.fincode.jp'])('is there under the name %s', async (host) => {
    expect((await get(path, { host })).status).toBe(200)
  })
})
