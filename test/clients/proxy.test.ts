// The proxy for clients with fixed hosts, and HTTPS on the port itself, as a client meets them.
import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { request as ask, createServer, type IncomingMessage } from 'node:http'
import { get } from 'node:https'
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { StartOptions } from '../../src/sandbox/open.ts'
import { makeCaFolder } from '../harness/ca-folder.ts'
import { openTestSandbox, startTestSandbox } from '../harness/sandbox.ts'

type Opened = Awaited<ReturnType<typeof openTestSandbox>>

const caFolder = makeCaFolder()
const notices: string[] = []
/** One that lets others through, and one that does not: each start makes keys, which takes time. */
let passing: Opened
let strict: Opened

beforeAll(async () => {
  const onNotice = (text: string) => notices.push(text)
  passing = await openTestSandbox({ proxyPort: '0', caFolder, onNotice })
  const more = { proxyOthers: 'refuse', liveHost: 'capture', tls: true } as const
  strict = await openTestSandbox({ proxyPort: '0', caFolder, ...more })
})

afterAll(async () => {
  await passing.close()
  await strict.close()
  rmSync(caFolder, { recursive: true })
})

const startProxy = (options: StartOptions = {}) =>
  startTestSandbox({ proxyPort: '0', caFolder, ...options })

/** What a proxy answers to CONNECT: a tunnel, or a refusal with its body. */
async function tunnel(proxyUrl: string, path: string) {
  const request = ask(proxyUrl, { method: 'CONNECT', path }).end()
  type Connected = [answer: IncomingMessage, socket: Socket, head: Buffer]
  const [answer, socket, head] = await new Promise<Connected>((done, refuse) => {
    request.once('connect', (...connected) => done(connected as Connected))
    request.once('error', refuse)
  })
  const { statusCode: status = 0, headers } = answer
  if (status === 200) return { status, socket, headers, body: '' }
  return { status, socket, headers, body: head.toString() + (await text(socket)) }
}

/** A request through a tunnel, by a client that trusts `ca` alone. */
async function askThrough(proxyUrl: string, host: string, path: string, ca: string) {
  const { socket } = await tunnel(proxyUrl, `${host}:443`)
  const secure = connect({ socket, servername: host, ca })
  const answer = await new Promise<IncomingMessage>((done, refuse) => {
    const headers = { authorization: 'Bearer m_test_FAKE_demoshop001' }
    get({ host, path, headers, createConnection: () => secure }, done).on('error', refuse)
    secure.on('error', refuse)
  })
  return { status: answer.statusCode, body: await text(answer) }
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const shop = '/v1/customers/c_demo_alice'

describe('the proxy', () => {
  it('ends a tunnel to a test host in the sandbox, certified by the local CA', async () => {
    const { sandbox } = passing
    const ca = readFileSync(sandbox.caFile, 'utf8')
    const api = await askThrough(sandbox.proxyUrl, 'api.test.fincode.jp', shop, ca)
    expect(api.status).toBe(200)
    expect(JSON.parse(api.body)).toMatchObject({ id: 'c_demo_alice' })
    const script = '/v1/fincode.js'
    expect((await askThrough(sandbox.proxyUrl, 'js.test.fincode.jp', script, ca)).body).toContain(
      'Fincode',
    )
  })

  it.each([
    ['the live host', 'api.fincode.jp:443', false, 403, 'E9992001012', /is the live service/],
    ['the live script', 'js.fincode.jp:443', false, 403, 'E9992001012', /is the live service/],
    ['an unknown host', 'x.test:443', true, 403, 'E9992001013', /no host of/],
    ['a host that is down', '127.0.0.1:9', false, 502, 'E9992001014', /ECONNREFUSED/],
    ['what is no port', '127.0.0.1:99999', false, 400, 'E9992001008', /not valid HTTP/],
    ['what is no host', 'api.test.fincode.jp', false, 400, 'E9992001008', /not valid HTTP/],
    ['a number of a card', '4111111111111111:1', true, 403, 'E9992001013', /\*1111/],
  ] as const)(
    'refuses %s in words, in answer and trace',
    async (_what, to, isStrict, status, code, words) => {
      const { sandbox } = isStrict ? strict : passing
      const refused = await tunnel(sandbox.proxyUrl, to)
      expect(refused.status).toBe(status)
      expect(refused.headers['x-sandbox-hint']).toBeTruthy()
      const { errors } = JSON.parse(refused.body) as { errors: [Record<string, string>] }
      expect(errors).toEqual([{ error_code: code, error_message: expect.stringMatching(words) }])
      const [entry] = sandbox.trace.list()
      const { 'x-sandbox-hint': hint } = refused.headers
      expect(entry).toMatchObject({ method: 'CONNECT', status, codes: [code], hint })
      expect(JSON.stringify([entry, refused])).not.toContain('4111111111111111')
    },
  )

  it('leads the live hosts into the sandbox where that is asked for', async () => {
    const { sandbox } = strict
    const ca = readFileSync(sandbox.caFile, 'utf8')
    expect(await askThrough(sandbox.proxyUrl, 'api.fincode.jp', shop, ca)).toMatchObject({
      status: 200,
    })
  })

  it('lets what is not of the service through, by a tunnel and without', async () => {
    const { sandbox } = passing
    const echo = await listening(createTcpServer((socket) => socket.pipe(socket)))
    const { socket } = await tunnel(sandbox.proxyUrl, `127.0.0.1:${echo}`)
    socket.end('hello')
    expect(await text(socket)).toBe('hello')
    const elsewhere = await listening(createServer((_, answer) => answer.end('elsewhere')))
    const through = (path: string) =>
      new Promise<IncomingMessage>((done) => ask(sandbox.proxyUrl, { path }, done).end())
    expect(await text(await through(`http://127.0.0.1:${elsewhere}/x`))).toBe('elsewhere')
    expect((await through('http://127.0.0.1:9/')).statusCode).toBe(502)
    expect((await through('http://api.fincode.jp/v1/customers')).statusCode).toBe(403)
    expect((await through('http://api.test.fincode.jp/v1/customers')).statusCode).toBe(401)
    expect((await through('https://api.test.fincode.jp/v1/customers')).statusCode).toBe(401)
    expect((await through('https://example.com/')).statusCode).toBe(403)
  })

  it('is open to this machine alone for what is not of the service', async ({ skip }) => {
    const own = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
    const outer = own.find(({ family, internal }) => family === 'IPv4' && !internal)
    if (!outer) return skip('this machine has no address but its own')
    const { sandbox } = await startProxy({ host: '0.0.0.0', adminToken: 'x' })
    const echo = await listening(createTcpServer((socket) => socket.pipe(socket)))
    const from = async (host: string) => {
      const url = sandbox.proxyUrl.replace('127.0.0.1', host)
      const { status, socket } = await tunnel(url, `127.0.0.1:${echo}`)
      socket.destroy()
      return status
    }
    expect([await from('127.0.0.1'), await from(outer.address)]).toEqual([200, 403])
  })

  it('tells once of a client that does not trust it', async () => {
    const curl = () =>
      new Promise((done) => {
        const argv = ['-s', '-x', passing.sandbox.proxyUrl, 'https://api.test.fincode.jp/']
        execFile('curl', argv, (error) => done(error?.code))
      })
    expect([await curl(), await curl()]).toEqual([60, 60])
    expect(notices).toEqual([expect.stringContaining('`payment-sandbox ca`')])
  })

  it('goes with the sandbox, and so do its tunnels', async () => {
    const { sandbox } = await startProxy()
    const echo = await listening(createTcpServer((socket) => socket.pipe(socket)))
    const { socket } = await tunnel(sandbox.proxyUrl, `127.0.0.1:${echo}`)
    const gone = new Promise((done) => socket.once('close', done))
    socket.resume()
    await sandbox.close()
    await gone
    await expect(tunnel(sandbox.proxyUrl, 'x.test:443')).rejects.toThrow('ECONNREFUSED')
  })
})

describe('the port with --tls', () => {
  it('speaks HTTPS and HTTP', async () => {
    const { sandbox } = strict
    const ca = readFileSync(sandbox.caFile, 'utf8')
    const headers = { authorization: `Bearer ${sandbox.keys.secret}` }
    const secure = await new Promise<IncomingMessage>((done, refuse) => {
      get(`${sandbox.secureUrl}${shop}`, { ca, headers }, done).on('error', refuse)
    })
    expect([secure.statusCode, JSON.parse(await text(secure))]).toMatchObject([
      200,
      { id: 'c_demo_alice' },
    ])
    expect((await fetch(`${sandbox.url}${shop}`, { headers })).status).toBe(200)
    const byAddress = `https://127.0.0.1:${sandbox.port}${shop}`
    const named = await new Promise<IncomingMessage>((done, refuse) => {
      get(byAddress, { ca }, done).on('error', refuse)
    })
    expect(named.statusCode).toBe(401)
  })
})
