// Headers that come twice, overflow, or are no headers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headOf } from '../../harness/wire.ts'
import { type Besieged, besiege, codes } from './besieged.ts'

let server: Besieged

beforeAll(async () => {
  server = await besiege()
})

afterAll(() => server.close())

describe('a header sent twice', () => {
  const post = (headers: [string, string][], body = '{}') =>
    headOf('POST /v1/customers', [...headers, ['Content-Length', String(body.length)]]) + body

  it.each<[string, (own: string) => [string, string][], string]>([
    [
      'Authorization: the first counts',
      (own) => [
        ['Authorization', own],
        ['Authorization', 'Bearer x'],
      ],
      '200',
    ],
    [
      'Authorization, the first unknown',
      (own) => [
        ['Authorization', 'Bearer x'],
        ['Authorization', own],
      ],
      codes.keyInvalid,
    ],
    [
      'Content-Type: the first counts',
      (own) => [
        ['Authorization', own],
        ['Content-Type', 'text/plain'],
      ],
      codes.mediaType,
    ],
    [
      'idempotent_key',
      (own) => [
        ['Authorization', own],
        ...twice('idempotent_key', '7f1c7a4e-0a7b-4d5e-9a43-111111111111'),
      ],
      '400 E0000003008',
    ],
    [
      'Tenant-Shop-Id of a main shop',
      () => [
        ['Authorization', 'Bearer m_test_FAKE_demomain001'],
        ...twice('Tenant-Shop-Id', 's_demotenant1'),
      ],
      '400 E0000004008',
    ],
    [
      'Api-Version',
      (own) => [['Authorization', own], ...twice('Api-Version', '20211001')],
      '400 E0000002008',
    ],
    [
      'X-Sandbox-World',
      (own) => [['Authorization', own], ...twice('X-Sandbox-World', 'default')],
      '400 E0000006008',
    ],
    [
      'Content-Length',
      (own) => [
        ['Authorization', own],
        ['Content-Length', '3'],
      ],
      codes.notHttp,
    ],
    [
      'a length and chunks',
      (own) => [
        ['Authorization', own],
        ['Transfer-Encoding', 'chunked'],
      ],
      codes.notHttp,
    ],
  ])('%s', async (_kind, headers, expected) => {
    const own = headers(server.bearer)
    const all: [string, string][] = [...own, ['Content-Type', 'application/json']]
    expect(await server.unchanged(async () => (await server.overWire(post(all))).join())).toBe(
      expected,
    )
  })

  function twice(name: string, value: string): [string, string][] {
    return [
      [name, value],
      [name, value],
    ]
  }
})

describe('headers', () => {
  it('of 20 KB overflow, in one or in many', async () => {
    const one = headOf('GET /v1/customers', [['X-Long', 'x'.repeat(20_000)]])
    const many = headOf(
      'GET /v1/customers',
      Array.from({ length: 1_500 }, (_, at): [string, string] => [`X-Many-${at}`, 'value']),
    )
    expect(await server.overWire(one)).toEqual([codes.headersTooLarge])
    expect(await server.overWire(many)).toEqual([codes.headersTooLarge])
  })

  it.each<[string, string]>([
    ['no colon', 'GET /v1/customers HTTP/1.1\r\nHost: a\r\nBroken\r\n\r\n'],
    ['a blank before the colon', 'GET /v1/customers HTTP/1.1\r\nHost : a\r\n\r\n'],
    ['a null byte', 'GET /v1/customers HTTP/1.1\r\nHost: a\r\nX: \u0000\r\n\r\n'],
    ['no host', 'GET /v1/customers HTTP/1.1\r\n\r\n'],
    ['a negative length', 'POST /v1/customers HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n'],
    ['a length in words', 'POST /v1/customers HTTP/1.1\r\nHost: a\r\nContent-Length: ten\r\n\r\n'],
    ['an unknown coding', 'POST /v1/customers HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: x\r\n\r\n'],
    ['another version', 'GET /v1/customers HTTP/3.0\r\nHost: a\r\n\r\n'],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001'],
    ['noise', '\u0000\u00ff\u00fe nothing\r\n\r\n'],
  ])('with %s are not HTTP', async (_kind, bytes) => {
    expect(await server.overWire(Buffer.from(bytes, 'latin1'))).toEqual([codes.notHttp])
  })

  it.each<[string, string]>([
    ['latin1', 'caf\u00e9'],
    ['UTF-8', Buffer.from('日本').toString('latin1')],
    ['a tab', 'a\tb'],
    ['braces', '{{7*7}}'],
  ])('of ours may hold %s', async (_kind, value) => {
    for (const name of ['X-Sandbox-World', 'idempotent_key', 'Api-Version', 'X-Sandbox-Result']) {
      const head = headOf('POST /v1/customers', [
        ['Authorization', server.bearer],
        ['Content-Type', 'application/json'],
        ['Content-Length', '2'],
        [name, value],
      ])
      const [answer] = await server.overWire(Buffer.from(`${head}{}`, 'latin1'))
      expect(answer).toMatch(name === 'X-Sandbox-Result' ? /^200/ : /^400 E000000[236]008$/)
    }
  })
})
