// Bodies cut, chunked and too long; connections pipelined, broken off, slow.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answersIn, breakOff, exchange, headOf } from '../../harness/wire.ts'
import { type Besieged, besiege, codes, told } from './besieged.ts'

let server: Besieged

beforeAll(async () => {
  server = await besiege()
})

afterAll(() => server.close())

const bodyBytesMax = 1_048_576

describe('a length', () => {
  const post = (more: [string, string][]) =>
    headOf('POST /v1/customers', [
      ['Authorization', server.bearer],
      ['Content-Type', 'application/json'],
      ...more,
    ])
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

  it('beyond the limit is refused by its header, before the body comes', async () => {
    const bytes = post([['Content-Length', String(bodyBytesMax + 1)]])
    expect(await server.unchanged(async () => (await server.overWire(bytes)).join())).toBe(
      codes.tooLarge,
    )
  })

  it('beyond the limit is refused while chunks come', async () => {
    const head = post([['Transfer-Encoding', 'chunked']])
    const parts = [head, ...Array.from({ length: 20 }, () => chunk('x'.repeat(65_536)))]
    expect(await server.unchanged(async () => (await server.overWire(parts)).join())).toBe(
      codes.tooLarge,
    )
  })

  it('at the limit is taken', async () => {
    const body = `{"x":"${'x'.repeat(bodyBytesMax - 8)}"}`
    const reply = await server.ask({
      method: 'POST',
      path: '/v1/customers',
      headers: server.json,
      body,
    })
    expect([body.length, told(reply)]).toEqual([bodyBytesMax, '200'])
  })

  it('after a refusal leaves the connection in use', async () => {
    const body = 'x'.repeat(bodyBytesMax + 1)
    const first = post([['Content-Length', String(body.length)]]) + body
    const second = headOf('GET /v1/customers', [['Authorization', server.bearer]])
    expect(await server.overWire([first, second], { answers: 2 })).toEqual([codes.tooLarge, '200'])
  })

  it('cut into chunks of one byte is taken', async () => {
    const head = post([['Transfer-Encoding', 'chunked']])
    const chunks = [...'{"name":"Taro"}'].map(chunk)
    expect(await server.overWire([head, ...chunks, '0\r\n\r\n'])).toEqual(['200'])
  })

  it.each<[string, string]>([
    ['no hexadecimal', 'zz\r\n{}\r\n'],
    ['too large for any number', `${'f'.repeat(20)}\r\n`],
    ['negative', '-2\r\n{}\r\n'],
  ])('of a chunk that is %s is not HTTP', async (_kind, bytes) => {
    expect(await server.overWire(post([['Transfer-Encoding', 'chunked']]) + bytes)).toEqual([
      codes.notHttp,
    ])
  })

  it('that is announced and never sent changes nothing, and the server goes on', async () => {
    const before = server.sandbox.digest()
    const started = [
      post([['Content-Length', '100']]),
      `${post([['Content-Length', '100']])}{"name":"Ta`,
      `${post([['Transfer-Encoding', 'chunked']])}5\r\n{"nam`,
      'POST /v1/customers HTTP/1.1\r\nHost: a\r\nAuthor',
      'P',
    ]
    await Promise.all(started.map((bytes) => breakOff(server.sandbox, bytes)))
    const halves = started.map((bytes) => exchange(server.sandbox, bytes, { half: true }))
    await Promise.all(halves)
    expect(server.sandbox.digest()).toBe(before)
    expect(server.broken).toEqual([])
    expect(
      told(await server.ask({ method: 'GET', path: '/v1/customers', headers: server.json })),
    ).toBe('200')
  })

  it('with Expect: 100-continue is asked for, then answered', async () => {
    const head = post([
      ['Expect', '100-continue'],
      ['Content-Length', '2'],
    ])
    const answers = await exchange(server.sandbox, [head, '{}'], { answers: 2 })
    expect(answers.map(({ status }) => status)).toEqual([100, 200])
  })

  it('with an Expect nobody knows is a 417 or an ordinary answer', async () => {
    const head = post([
      ['Expect', 'wonders'],
      ['Content-Length', '2'],
    ])
    const [answer] = await exchange(server.sandbox, [head, '{}'])
    expect([200, 417]).toContain(answer?.status)
  })
})

describe('a connection', () => {
  const get = (path: string) => headOf(`GET ${path}`, [['Authorization', server.bearer]])

  it('answers pipelined requests in order', async () => {
    const body = '{"name":"Taro"}'
    const post =
      headOf('POST /v1/customers', [
        ['Authorization', server.bearer],
        ['Content-Type', 'application/json'],
        ['Content-Length', String(body.length)],
      ]) + body
    const bytes = [get('/v1/nothing'), post, get('/v1/customers/c_demo_alice'), post].join('')
    expect(await server.overWire(bytes, { answers: 4 })).toEqual([
      codes.noSuchApi,
      '200',
      '200',
      '200',
    ])
  })

  it('answers what came before noise, then refuses the noise', async () => {
    const bytes = `${get('/v1/customers/c_demo_alice')}noise\r\n\r\n`
    expect(await server.overWire(bytes, { answers: 2 })).toEqual(['200', codes.notHttp])
  })

  it('of HTTP/1.0 is answered and closed', async () => {
    const bytes = `GET /v1/customers HTTP/1.0\r\nAuthorization: ${server.bearer}\r\n\r\n`
    const [answer] = await exchange(server.sandbox, bytes)
    expect(answer).toMatchObject({ status: 200, headers: { connection: 'close' } })
  })

  it('of HTTP/1.0 with keep-alive takes another request', async () => {
    const key = `Authorization: ${server.bearer}`
    const line = `GET /v1/customers HTTP/1.0\r\nConnection: keep-alive\r\n${key}`
    expect(await server.overWire(`${line}\r\n\r\n${line}\r\n\r\n`, { answers: 2 })).toEqual([
      '200',
      '200',
    ])
  })

  it('that brings one byte at a time is answered', async () => {
    expect(await server.overWire([...get('/v1/customers/c_demo_alice')])).toEqual(['200'])
  })

  it('among 200 that are broken off does not suffer', async () => {
    const broken = Array.from({ length: 200 }, (_, at) => {
      return breakOff(server.sandbox, get('/v1/customers').slice(0, at + 1))
    })
    const whole = Array.from({ length: 20 }, () => server.overWire(get('/v1/customers')))
    await Promise.all(broken)
    expect((await Promise.all(whole)).flat()).toEqual(Array(20).fill('200'))
    expect(server.broken).toEqual([])
  })
})

it('reads answers as they stand on the wire', () => {
  const two = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}HTTP'
  expect(answersIn(two).map(({ status, text }) => [status, text])).toEqual([
    [100, ''],
    [200, '{}'],
  ])
})
