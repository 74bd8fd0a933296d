// Bodies and media types that are wrong as a whole.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Besieged, besiege, codes, told } from './besieged.ts'

let server: Besieged

beforeAll(async () => {
  server = await besiege()
})

afterAll(() => server.close())

const deep = (depth: number) => `{"name":${'['.repeat(depth)}1${']'.repeat(depth)}}`

describe('a body', () => {
  it.each<[string, string | Buffer, string]>([
    ['nothing at all', '', codes.malformed],
    ['blanks', '   ', codes.malformed],
    ['an open brace', '{', codes.malformed],
    ['an open text', '{"name":"Ta', codes.malformed],
    ['a comma at the end', '{"name":"Taro",}', codes.malformed],
    ['single quotes', "{'name':'Taro'}", codes.malformed],
    ['a name without quotes', '{name:"Taro"}', codes.malformed],
    ['a comment', '{"name":"Taro"/* */}', codes.malformed],
    ['two objects', '{}{}', codes.malformed],
    ['text behind it', '{} x', codes.malformed],
    ['NaN', '{"name":NaN}', codes.malformed],
    ['a leading zero', '{"name":01}', codes.malformed],
    ['a bare control character', '{"name":"a\nb"}', codes.malformed],
    ['a broken escape', '{"name":"\\u12"}', codes.malformed],
    ['a form', 'name=Taro&email=x', codes.malformed],
    ['XML', '<customer/>', codes.malformed],
    ['an array', '[{"name":"Taro"}]', codes.malformed],
    ['a text', '"Taro"', codes.malformed],
    ['a number', '1', codes.malformed],
    ['true', 'true', codes.malformed],
    ['null', 'null', codes.malformed],
    ['a byte order mark', '\ufeff{"name":"Taro"}', codes.malformed],
    ['UTF-16', Buffer.from('{"name":"Taro"}', 'utf16le'), codes.malformed],
    [
      'Shift_JIS bytes',
      Buffer.from([...Buffer.from('{"name":"'), 0x91, 0xbe, 0x22, 0x7d]),
      codes.malformed,
    ],
    [
      'an overlong UTF-8 slash',
      Buffer.from([...Buffer.from('{"name":"'), 0xc0, 0xaf, 0x22, 0x7d]),
      codes.malformed,
    ],
    ['a null byte', '\u0000', codes.malformed],
    ['33 levels', deep(33), codes.malformed],
    ['100,000 levels', deep(100_000), codes.malformed],
    ['100,000 levels that never close', '['.repeat(100_000), codes.malformed],
    [
      '100,000 nested objects',
      `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
      codes.malformed,
    ],
    ['a million commas', `{"a":[${'0,'.repeat(500_000)}0]}`, '200'],
    [
      '100,000 unknown fields',
      `{${Array.from({ length: 60_000 }, (_, at) => `"f${at}":1`)}}`,
      '200',
    ],
    ['__proto__', '{"__proto__":{"name":"x","id":"y"}}', '200'],
    ['constructor', '{"constructor":{"prototype":{"name":1}}}', '200'],
    ['hasOwnProperty as a field', '{"hasOwnProperty":1,"toString":2,"valueOf":3}', '200'],
    ['the same field twice, the last counts', '{"name":1,"name":"Taro"}', '200'],
    ['the same field twice, the last is bad', '{"name":"Taro","name":1}', '400 E0001004008'],
  ])('of %s', async (_kind, body, expected) => {
    const act = async () =>
      told(await server.ask({ method: 'POST', path: '/v1/customers', headers: server.json, body }))
    expect(await server.unchanged(act)).toBe(expected)
  })

  it('with __proto__ gives a customer nothing that was not sent', async () => {
    const body = '{"__proto__":{"name":"Mallory"},"constructor":{"name":"Mallory"}}'
    const { text } = await server.ask({
      method: 'POST',
      path: '/v1/customers',
      headers: server.json,
      body,
    })
    expect(JSON.parse(text)).toMatchObject({ name: null })
    expect(Object.prototype).not.toHaveProperty('name')
  })
})

describe('a media type', () => {
  it.each<[string, string | undefined, string]>([
    ['JSON', 'application/json', '200'],
    ['JSON in capitals', 'Application/JSON', '200'],
    ['UTF-8 named', 'application/json; charset=utf-8', '200'],
    ['UTF-8 in quotes', 'application/json;charset="UTF-8"', '200'],
    ['UTF-8 without hyphen', 'application/json; charset=utf8', '200'],
    ['none', undefined, codes.mediaType],
    ['Shift_JIS', 'application/json; charset=shift_jis', codes.mediaType],
    ['UTF-16', 'application/json; charset=utf-16', codes.mediaType],
    ['text', 'text/plain', codes.mediaType],
    ['a form', 'application/x-www-form-urlencoded', codes.mediaType],
    ['multipart', 'multipart/form-data; boundary=x', codes.mediaType],
    ['a relative of JSON', 'application/json-patch+json', codes.mediaType],
    ['a suffix', 'application/vnd.api+json', codes.mediaType],
    ['a list', 'application/json, text/plain', codes.mediaType],
    ['half a type', 'application/', codes.mediaType],
    ['something long', `application/json${' '.repeat(4000)}x`, codes.mediaType],
    ['the name of a prototype', '__proto__', codes.mediaType],
  ])('of %s', async (_kind, type, expected) => {
    const headers = { authorization: server.bearer, ...(type ? { 'content-type': type } : {}) }
    const act = async () =>
      told(await server.ask({ method: 'POST', path: '/v1/customers', headers, body: '{}' }))
    expect(await server.unchanged(act)).toBe(expected)
  })

  it('is no matter without a body: official clients send JSON with GET and DELETE', async () => {
    const { id } = await server.sandbox.given.customer<{ id: string }>()
    const path = `/v1/customers/${id}`
    expect(told(await server.ask({ method: 'GET', path, headers: server.json }))).toBe('200')
    const headers = { ...server.json, 'content-type': 'text/plain' }
    expect(told(await server.ask({ method: 'DELETE', path, headers }))).toBe('200')
  })
})
