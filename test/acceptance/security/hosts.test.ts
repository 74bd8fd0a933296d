// Under which names the sandbox is served: a stranger's name that points to this machine opens
// nothing to the stranger's pages.
import { describe, expect, it } from 'vitest'
import { rawRequest } from '../../harness/raw.ts'
import { startTestSandbox } from '../../harness/sandbox.ts'

type Started = Awaited<ReturnType<typeof startTestSandbox>>
const codesIn = (body: Record<string, unknown>) =>
  ((body['errors'] ?? []) as { error_code: string }[]).map((error) => error.error_code)

/** `200`, or status and codes, of one request to the API and one to the control API. */
async function servedAs({ sandbox }: Started, host: string) {
  const ask = async (path: string) => {
    const headers = { host, authorization: `Bearer ${sandbox.keys.secret}` }
    const { status, body } = await rawRequest(sandbox.url, path, { headers })
    return [status, ...codesIn(body)].join(' ')
  }
  return { api: await ask('/v1/customers'), control: await ask('/_sandbox/worlds') }
}

const foreign = { api: '403 E9992001009', control: '403 SANDBOX_FOREIGN_HOST' }
const served = { api: '200', control: '200' }

describe('a request that names the host', () => {
  it.each<[string, object]>([
    ['localhost', served],
    ['LocalHost:4649', served],
    ['localhost.', served],
    ['shop.localhost:1', served],
    ['127.0.0.1', served],
    ['127.9.8.7:80', served],
    ['[::1]:4649', served],
    ['[::ffff:127.0.0.1]', served],
    ['api.test.fincode.jp', { ...foreign, api: '200' }],
    ['api.fincode.jp:443', { ...foreign, api: '200' }],
    ['evil.example', foreign],
    ['evil.example:4649', foreign],
    ['sandbox:4649', foreign],
    ['localhost.evil.example', foreign],
    ['127.0.0.1.evil.example', foreign],
    ['evillocalhost', foreign],
    ['evil.example@localhost', foreign],
    ['192.168.1.2', foreign],
    ['[::2]', foreign],
    ['1270.0.0.1', foreign],
  ])('%s', async (host, expected) => {
    expect(await servedAs(await startTestSandbox(), host)).toEqual(expected)
  })

  it('of publicUrl or --allowed-host is served, another one is not', async () => {
    const started = await startTestSandbox({
      publicUrl: 'https://pay.shop.example',
      allowedHost: 'sandbox, Proxy.Example:8080',
    })
    for (const host of ['pay.shop.example', 'sandbox:4649', 'proxy.example']) {
      expect([host, await servedAs(started, host)]).toEqual([host, served])
    }
    expect(await servedAs(started, 'shop.example')).toEqual(foreign)
  })

  it('of any address is served by a sandbox that listens on all', async () => {
    const started = await startTestSandbox({ host: '0.0.0.0' })
    const refused = '401 SANDBOX_ADMIN_TOKEN_MISSING'
    expect(await servedAs(started, '192.168.1.2:4649')).toEqual({ api: '200', control: refused })
    expect(await servedAs(started, 'evil.example')).toEqual(foreign)
  })

  it('changes nothing when refused; the trace tells of it', async () => {
    const { sandbox } = await startTestSandbox()
    const before = sandbox.digest()
    const headers = {
      host: 'evil.example',
      authorization: `Bearer ${sandbox.keys.secret}`,
      'content-type': 'application/json',
    }
    const sending = { method: 'POST', headers, text: '{"name":"Taro"}' }
    const answer = await rawRequest(sandbox.url, '/v1/customers', sending)
    expect([answer.status, sandbox.digest()]).toEqual([403, before])
    expect(answer.headers['x-sandbox-hint']).toContain('--allowed-host')
    expect(sandbox.trace.list()).toMatchObject([{ status: 403, failures: ['foreignHost'] }])
  })

  it('inside the process is always ours', async () => {
    const { sandbox } = await startTestSandbox()
    const headers = { authorization: `Bearer ${sandbox.keys.secret}` }
    const answers = [
      await sandbox.fetch('/v1/customers', { headers }),
      await sandbox.fetch('https://pay.shop.example/_sandbox/worlds'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('a page in a browser that would control the sandbox', () => {
  const own = 'OWN'
  it.each<[string, string, Record<string, string>, number]>([
    ['its own page', 'POST', { origin: own, 'sec-fetch-site': 'same-origin' }, 200],
    ['no page', 'POST', {}, 200],
    ['a person who types the address', 'GET', { 'sec-fetch-site': 'none' }, 200],
    ['a link from elsewhere', 'GET', { 'sec-fetch-site': 'cross-site' }, 200],
    ['another site', 'POST', { origin: 'https://evil.example' }, 403],
    ['another site that reads', 'GET', { origin: 'https://evil.example' }, 403],
    ['a page that hides where it is from', 'POST', { origin: 'null' }, 403],
    ['another site without Origin', 'POST', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another port of this machine', 'POST', { 'sec-fetch-site': 'same-site' }, 403],
    ['another port by name', 'POST', { origin: 'http://127.0.0.1:1' }, 403],
    ['the public URL', 'POST', { origin: 'https://pay.shop.example' }, 200],
  ])('as %s with %s', async (_who, method, sent, status) => {
    const { sandbox } = await startTestSandbox({ publicUrl: 'https://pay.shop.example' })
    const headers = { ...sent, ...(sent['origin'] === own ? { origin: sandbox.url } : {}) }
    const path = method === 'GET' ? '/_sandbox/clock' : '/_sandbox/reset'
    expect((await rawRequest(sandbox.url, path, { method, headers })).status).toBe(status)
  })

  it('cannot with a form, which a browser sends without asking', async () => {
    const { sandbox } = await startTestSandbox()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const sending = { method: 'POST', headers: { 'content-type': type }, text: '{}' }
      const { status } = await rawRequest(sandbox.url, '/_sandbox/reset', sending)
      expect([type, status]).toEqual([type, 415])
    }
  })
})
