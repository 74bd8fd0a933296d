// Worlds: which one a request is for.
import { describe, expect, it } from 'vitest'
import { type Api, apiOf } from '../harness/api.ts'
import { refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const inWorld = (name: string) => ({ 'X-Sandbox-World': name })

const countOf = async (api: Api, headers = {}) =>
  (await api('GET /v1/customers?count_only=true', undefined, headers)).body['total_count']

describe('the world of a request', () => {
  it('is named by the end of the key, or by a header; both mean the same world', async () => {
    const { api, sandbox } = await startTestSandbox()
    const there = apiOf(sandbox.url, `${sandbox.keys.secret}~blue`)
    expect((await there('POST /v1/customers', { id: 'c_blue' })).status).toBe(200)
    expect((await there('GET /v1/customers/c_blue')).status).toBe(200)
    const headers = inWorld('blue')
    expect((await api('GET /v1/customers/c_blue', undefined, headers)).status).toBe(200)
    expect((await there('GET /v1/customers/c_blue', undefined, headers)).status).toBe(200)
    expect((await api('GET /v1/customers/c_blue')).status).toBe(400)
    expect([await countOf(there), await countOf(api)]).toEqual([6, 5])
  })

  it('is named by the end of a Basic key too, with and without colon', async () => {
    const { sandbox } = await startTestSandbox()
    const there = apiOf(sandbox.url, `${sandbox.keys.secret}~blue`)
    await there('POST /v1/customers', { id: 'c_blue' })
    for (const colon of ['', ':']) {
      const key = Buffer.from(`${sandbox.keys.secret}~blue${colon}`).toString('base64')
      const headers = { authorization: `Basic ${key}` }
      const reply = await fetch(`${sandbox.url}/v1/customers/c_blue`, { headers })
      expect(reply.status).toBe(200)
    }
  })

  it('is default when nobody names one', async () => {
    const { api, sandbox } = await startTestSandbox()
    const there = apiOf(sandbox.url, `${sandbox.keys.secret}~default`)
    await api('POST /v1/customers', { id: 'c_1' })
    expect((await there('GET /v1/customers/c_1')).status).toBe(200)
    expect((await api('GET /v1/customers/c_1', undefined, inWorld('default'))).status).toBe(200)
  })

  it('may not be two', async () => {
    const { sandbox } = await startTestSandbox()
    const blue = apiOf(sandbox.url, `${sandbox.keys.secret}~blue`)
    const reply = await blue('GET /v1/customers', undefined, inWorld('red'))
    expect(refusalOf(reply)).toBe('400 E0000006018')
    expect(JSON.stringify(reply.body)).toMatch(/blue.*red/)
  })

  it.each(['a', 'a'.repeat(40), '0-9', 'test-17'])('may be called %s', async (name) => {
    const { api } = await startTestSandbox()
    expect((await api('GET /v1/customers', undefined, inWorld(name))).status).toBe(200)
  })

  it.each(['a'.repeat(41), '-a', 'A', 'a_b', 'a.b', 'a b', '__proto__', 'a, a', ''])(
    'may not be called %j, by header and by key',
    async (name) => {
      const { api, sandbox } = await startTestSandbox()
      const byHeader = await api('GET /v1/customers', undefined, inWorld(name))
      expect(refusalOf(byHeader)).toBe('400 E0000006008')
      const key = Buffer.from(`${sandbox.keys.secret}~${name}`).toString('base64')
      const headers = { authorization: `Basic ${key}` }
      const byKey = await fetch(`${sandbox.url}/v1/customers`, { headers })
      expect(byKey.status).toBe(400)
    },
  )
})

describe('opening a world', () => {
  const names = async (control: Api) => {
    const { body } = await control<{ list: { name: string }[] }>('GET worlds')
    return body.list.map(({ name }) => name)
  }

  it.each(['nobody', 'm_test_FAKE_revoked'])('takes more than the key %s', async (key) => {
    const { sandbox, control } = await startTestSandbox()
    const stranger = apiOf(sandbox.url, `${key}~blue`)
    expect(refusalOf(await stranger('GET /v1/customers'))).toBe('401 E9994001002')
    const byHeader = apiOf(sandbox.url, key)
    const reply = await byHeader('GET /v1/customers', undefined, inWorld('blue'))
    expect(refusalOf(reply)).toBe('401 E9994001002')
    expect(await names(control)).toEqual(['default'])
  })

  it('stops at worldsMax; the open ones go on', async () => {
    const { api, control } = await startTestSandbox({ worldsMax: 2 })
    expect(await countOf(api, inWorld('blue'))).toBe(5)
    const reply = await api('GET /v1/customers', undefined, inWorld('red'))
    expect(refusalOf(reply)).toBe('400 E0000006030')
    expect(JSON.stringify(reply.body)).toContain('worldsMax')
    expect(await countOf(api, inWorld('blue'))).toBe(5)
    await control('DELETE worlds/blue')
    expect(await countOf(api, inWorld('red'))).toBe(5)
    expect(await names(control)).toEqual(['default', 'red'])
  })

  it('gives each world a clock of its own', async () => {
    const { api, sandbox } = await startTestSandbox()
    await sandbox.world('blue').clock.advance('1d')
    const here = await api('POST /v1/customers', {})
    const there = await api('POST /v1/customers', {}, inWorld('blue'))
    expect(here.body['created']).toBe('2026/01/05 09:00:00.000')
    expect(there.body['created']).toBe('2026/01/06 09:00:00.000')
    expect(there.body['id']).not.toBe(here.body['id'])
  })
})
