// Paths and methods that no endpoint has, and targets in forms that nobody uses.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchange, headOf } from '../../harness/wire.ts'
import { type Besieged, besiege, codes, told } from './besieged.ts'

let server: Besieged

beforeAll(async () => {
  server = await besiege()
})

afterAll(() => server.close())

describe('a path', () => {
  it.each<[string, string]>([
    ['/', codes.noSuchApi],
    ['//', codes.noSuchApi],
    ['/v1', codes.noSuchApi],
    ['/v1/', codes.noSuchApi],
    ['/v2/customers', codes.noSuchApi],
    ['//v1/customers', codes.noSuchApi],
    ['/v1//customers', codes.noSuchApi],
    ['/v1/customers/', codes.noSuchApi],
    ['/v1/customers//', codes.noSuchApi],
    ['/V1/customers', codes.noSuchApi],
    ['/v1/CUSTOMERS', codes.noSuchApi],
    ['/v1/customers/c_demo_alice/', codes.noSuchApi],
    ['/v1/customers/c_demo_alice/cards/', codes.noSuchApi],
    ['/v1/%63ustomers', codes.noSuchApi],
    ['/v1/customers%2Fc_demo_alice', codes.noSuchApi],
    ['/v1/../v1/customers', codes.noSuchApi],
    ['/v1/customers/../../etc/passwd', codes.noSuchApi],
    ['/v1/customers/..%2F..%2Fetc%2Fpasswd', '400 E0002003008'],
    ['/v1/customers/.', '400 E0002003002'],
    ['/v1/customers/..', '400 E0002003002'],
    ['/v1/customers/%00', '400 E0002003008'],
    ['/v1/customers/c_demo_alice%00', '400 E0002003008'],
    ['/v1/customers/%0d%0aX-Injected:1', '400 E0002003008'],
    ['/v1/customers/%', '400 E0002003002'],
    ['/v1/customers/%zz', '400 E0002003002'],
    ['/v1/customers/%e3%81', '400 E0002003002'],
    ['/v1/customers/%c0%af', '400 E0002003002'],
    ['/v1/customers/__proto__', '400 E0002003002'],
    ['/v1/customers/constructor', '400 E0002003002'],
    ['/v1/__proto__', codes.noSuchApi],
    ['/v1/constructor/prototype', codes.noSuchApi],
    ['/v1/customers/c_demo_alice?', '200'],
    ['/v1/customers/c_demo_alice?%', '200'],
    ['/v1/customers/c_demo_alice?__proto__=1&constructor=2', '200'],
    ['/v1/customers/c_demo_alice?a=1&a=2&&&=&=x', '200'],
    ['/v1/customers?limit=10&limit=9999', '200'],
    ['/v1/customers/c_demo_alice#part', '400 E0002003002'],
    ['/v1/customers;a=b', codes.noSuchApi],
    ['/v1/customers\\c_demo_alice', codes.noSuchApi],
    ['/_sandbox/../v1/customers', '404 SANDBOX_NO_SUCH_PATH'],
    ['/_sandbox/%zz', '404 SANDBOX_NO_SUCH_PATH'],
    ['/_sandbox/trace/%zz', '400 SANDBOX_REQUEST_MALFORMED'],
  ])('%s', async (path, expected) => {
    const bytes = headOf(`GET ${path}`, [['Authorization', server.bearer]])
    expect(await server.unchanged(async () => (await server.overWire(bytes)).join())).toBe(expected)
  })

  it.each<[string, string]>([
    ['a blank in it', '/v1/customers/a b'],
    ['a null byte', '/v1/customers/\u0000'],
    ['a tab', '/v1/customers/\t'],
    ['no slash', 'v1/customers'],
  ])('with %s is not HTTP', async (_kind, path) => {
    const bytes = headOf(`GET ${path}`, [['Authorization', server.bearer]])
    expect((await server.overWire(bytes)).join()).toBe(codes.notHttp)
  })

  it('of 8 KB is looked up, of 15 KB is too long, of 20 KB overflows', async () => {
    const get = (length: number) =>
      headOf(`GET /v1/customers/${'c'.repeat(length)}`, [['Authorization', server.bearer]])
    expect(await server.overWire(get(15_000))).toEqual([codes.urlTooLong])
    expect(await server.overWire(get(8_000))).toEqual(['400 E0002003008'])
    expect(await server.overWire(get(20_000))).toEqual([codes.headersTooLarge])
    expect(await server.overWire(get(1_000_000))).toEqual([codes.headersTooLarge])
  })

  it('in absolute form is the path behind the host', async () => {
    const get = (target: string) => headOf(`GET ${target}`, [['Authorization', server.bearer]])
    const { port } = server.sandbox
    expect(
      await server.overWire(get(`http://127.0.0.1:${port}/v1/customers/c_demo_alice`)),
    ).toEqual(['200'])
    expect(await server.overWire(get('HTTP://other.example/v1/customers?limit=10'))).toEqual([
      '200',
    ])
    expect(await server.overWire(get('http://other.example'))).toEqual([codes.noSuchApi])
    expect(await server.overWire(get('https://[bad/v1/customers'))).toEqual(['200'])
  })

  it('in absolute form opens no back door to the control API', async () => {
    const target = `http://evil.example/_sandbox/worlds`
    const bytes = `GET ${target} HTTP/1.1\r\nHost: evil.example\r\n\r\n`
    expect(await server.overWire(bytes)).toEqual(['403 SANDBOX_FOREIGN_HOST'])
  })
})

describe('a method', () => {
  it.each(['PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'LINK', 'PURGE', 'DELETE', 'PUT'])(
    '%s of a known path is 405 with Allow',
    async (method) => {
      const bytes = headOf(`${method} /v1/customers`, [['Authorization', server.bearer]])
      const [answer] = await exchange(server.sandbox, bytes)
      expect(answer && told(answer)).toBe(codes.notAllowed)
      expect(answer?.headers['allow']?.split(', ').sort()).toEqual(['GET', 'POST'])
    },
  )

  it('HEAD is 405 too, without a body', async () => {
    const bytes = headOf('HEAD /v1/customers', [['Authorization', server.bearer]])
    const [answer] = await exchange(server.sandbox, bytes, { isHead: true })
    expect(answer).toMatchObject({ status: 405 })
  })

  it.each(['OPTIONS *', 'PATCH /v1/nothing', 'HEAD /v1/nothing'])('%s is 404', async (line) => {
    const isHead = line.startsWith('HEAD')
    const [answer] = await server.overWire(headOf(line, []), { isHead })
    expect(answer).toBe(isHead ? '404' : codes.noSuchApi)
  })

  it.each(['BREW', 'get', 'G ET', 'GET\u0000', ''])('%j is not HTTP', async (method) => {
    expect(await server.overWire(headOf(`${method} /v1/customers`, []))).toEqual([codes.notHttp])
  })

  it('CONNECT gets no tunnel', async () => {
    const answers = await exchange(server.sandbox, headOf('CONNECT other.example:80', []))
    expect(answers.filter(({ status }) => status < 400)).toEqual([])
  })

  it('with an Upgrade nobody offers is an ordinary request', async () => {
    const upgrade: [string, string][] = [
      ['Connection', 'Upgrade'],
      ['Upgrade', 'websocket'],
    ]
    const bytes = headOf('GET /v1/customers', [...upgrade, ['Authorization', server.bearer]])
    expect(await server.overWire(bytes)).toEqual(['200'])
  })
})
