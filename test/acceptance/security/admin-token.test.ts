// Who may control a sandbox that others can reach: whoever knows its token.
import { describe, expect, it } from 'vitest'
import { run, start } from '../../cli/cli.ts'
import { rawRequest } from '../../harness/raw.ts'
import { startTestSandbox } from '../../harness/sandbox.ts'

const codeIn = (body: Record<string, unknown>) =>
  (body['errors'] as { error_code: string }[] | undefined)?.[0]?.error_code

describe('a sandbox with a token', () => {
  it.each<[string, Record<string, string>, number, string | undefined]>([
    ['none', {}, 401, 'SANDBOX_ADMIN_TOKEN_MISSING'],
    ['an empty one', { 'x-sandbox-admin': '' }, 401, 'SANDBOX_ADMIN_TOKEN_WRONG'],
    ['a wrong one', { 'x-sandbox-admin': 'open-sesam' }, 401, 'SANDBOX_ADMIN_TOKEN_WRONG'],
    ['one in capitals', { 'x-sandbox-admin': 'OPEN-SESAME' }, 401, 'SANDBOX_ADMIN_TOKEN_WRONG'],
    ['a longer one', { 'x-sandbox-admin': 'open-sesame2' }, 401, 'SANDBOX_ADMIN_TOKEN_WRONG'],
    ['the right one', { 'x-sandbox-admin': 'open-sesame' }, 200, undefined],
  ])('answers %s, on loopback too', async (_kind, headers, status, code) => {
    const { sandbox } = await startTestSandbox({ adminToken: 'open-sesame' })
    const before = sandbox.digest()
    for (const path of ['/_sandbox/trace', '/_sandbox/settings', '/_sandbox/accounts']) {
      const answer = await rawRequest(sandbox.url, path, { headers })
      expect([answer.status, codeIn(answer.body)]).toEqual([status, code])
      expect(answer.text + JSON.stringify(answer.headers)).not.toContain('open-sesam')
    }
    const reset = await rawRequest(sandbox.url, '/_sandbox/reset', { method: 'POST', headers })
    expect([reset.status, sandbox.digest()]).toEqual([status, before])
  })

  it('tells everybody that it is alive and ready, and nothing of what it holds', async () => {
    const { sandbox } = await startTestSandbox({ adminToken: 'open-sesame' })
    const told = async (path: string) => (await rawRequest(sandbox.url, path)).body
    expect(await told('/_sandbox/health/live')).toMatchObject({ status: 'live' })
    expect(await told('/_sandbox/health/ready')).toMatchObject({ status: 'ready' })
    const { status } = await rawRequest(sandbox.url, '/_sandbox/health/../worlds')
    expect(status).toBe(401)
  })

  it('serves the API without it, and whoever holds it in the process', async () => {
    const { sandbox, api } = await startTestSandbox({ adminToken: 'open-sesame' })
    expect((await api('GET /v1/customers')).status).toBe(200)
    await sandbox.clock.advance('1d')
    expect(sandbox.clock.now()).toBe('2026/01/06 09:00:00.000')
  })
})

describe('without a given one', () => {
  it.each([
    ['127.0.0.1', false],
    ['localhost', false],
    ['0.0.0.0', true],
  ])('a sandbox on %s makes one: %s', async (host, wantsOne) => {
    const { sandbox, control } = await startTestSandbox({ host })
    expect(sandbox.adminToken).toMatch(wantsOne ? /^[\w-]{32}$/ : /^$/)
    expect((await control('GET worlds')).status).toBe(wantsOne ? 401 : 200)
    const headers = { 'x-sandbox-admin': sandbox.adminToken }
    expect((await control('GET worlds', undefined, headers)).status).toBe(200)
  })

  it('each start makes another', async () => {
    const tokens = [1, 2, 3].map(async () => {
      return (await startTestSandbox({ host: '0.0.0.0' })).sandbox.adminToken
    })
    expect(new Set(await Promise.all(tokens)).size).toBe(3)
  })

  it('one that no header can carry is refused without being shown', async () => {
    const wrong = startTestSandbox({ adminToken: 'sesame öffne dich' })
    await expect(wrong).rejects.toThrow('adminToken is "(secret)"')
  })
})

describe('the command line', () => {
  it('is told the token once, and its commands send it', async () => {
    const sandbox = await start(['--host', '0.0.0.0'])
    const { url, adminToken } = sandbox.ready as unknown as Record<string, string>
    expect(adminToken).toMatch(/^[\w-]{32}$/)
    const variables = { PAYMENT_SANDBOX_ADMIN_TOKEN: adminToken ?? '' }
    const withVariable = await run(['status', '--url', url ?? ''], variables)
    const withFlag = await run(['clock', '--url', url ?? '', '--admin-token', adminToken ?? ''])
    const without = await run(['status', '--url', url ?? ''])
    expect([withVariable.code, withFlag.code, without.code]).toEqual([0, 0, 1])
    expect(without.stderr).toContain('X-Sandbox-Admin')
    expect(JSON.stringify(sandbox.lines).split(adminToken ?? '')).toHaveLength(2)
    expect(withVariable.stdout + withFlag.stdout + without.stderr).not.toContain(adminToken)
  })

  it('never prints a token that it was given', async () => {
    const sandbox = await start([], { PAYMENT_SANDBOX_ADMIN_TOKEN: 'open-sesame' })
    const { url } = sandbox.ready
    const variables = { PAYMENT_SANDBOX_ADMIN_TOKEN: 'open-sesame', PAYMENT_SANDBOX_URL: url }
    expect((await run(['reset'], variables)).code).toBe(0)
    await sandbox.line('control')
    expect(JSON.stringify(sandbox.lines) + sandbox.stderr).not.toContain('open-sesame')
  })
})
