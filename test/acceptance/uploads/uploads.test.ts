// Multipart bodies: media type before size before form, one file, text fields, safe names.
import { describe, expect, it } from 'vitest'
import { exchange, headOf } from '../../harness/wire.ts'
import { boundary, file, form, formType, letter } from './forms.ts'
import { answer, parcelOffice, told, uploadBytesMax } from './parcel-office.ts'

const malformed = '400 E9992001001'
const mediaType = '415 E9992001005'
const tooLarge = '413 E9992001006'
const nothingFound = '400 E9101004001 E9101914001'

const { sandbox, ask, headers, post } = parcelOffice()

describe('a form', () => {
  it('gives the endpoint its file and its fields', async () => {
    const reply = await post(form(letter, file(), { name: 'note', content: 'ありがとう' }))
    expect(answer(reply)).toEqual({
      file: {
        part: 'data',
        name: 'hello.txt',
        type: 'text/plain',
        hash: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
      },
      fields: { type: 'LETTER', note: 'ありがとう' },
    })
  })

  it.each<[string, () => string]>([
    ['of FormData', () => 'formdata'],
    ['of FormData inside the process', () => 'inside'],
  ])('%s is read', async (_kind, how) => {
    const data = new FormData()
    data.set('type', 'BOX')
    data.set('file', new File(['{}'], '請求書.json', { type: 'application/json' }))
    const init = { method: 'POST', headers: headers(undefined), body: data }
    const reply =
      how() === 'inside'
        ? await sandbox().fetch('/v1/parcels', init)
        : await fetch(`${sandbox().url}/v1/parcels`, init)
    expect(await reply.json()).toMatchObject({
      file: { part: 'file', name: '請求書.json', type: 'application/json' },
      fields: { type: 'BOX' },
    })
  })

  it('may come in chunks, as the official client sends it', async () => {
    const text = form(letter, file())
    const head = headOf('POST /v1/parcels', [
      ...Object.entries(headers(formType)),
      ['Transfer-Encoding', 'chunked'],
    ])
    const chunks = [...text].map((letter) => `1\r\n${letter}\r\n`)
    const [reply] = await exchange(sandbox(), [head, ...chunks, '0\r\n\r\n'])
    expect(reply?.status).toBe(200)
  })

  it('has its fields checked with its file, each bad one told', async () => {
    const reply = await post(
      form({ name: 'type', content: 'CRATE' }, { name: 'note', content: '' }),
    )
    expect(told(reply)).toBe('400 E9101004008 E9101001012 E9101914001')
  })

  it('is told apart by its file under an idempotent_key', async () => {
    const key = { idempotent_key: '3d1f8a52-7e64-4f0e-8a11-5b8f0d3f9a01' }
    const send = (content: string) =>
      ask({
        method: 'POST',
        path: '/v1/parcels',
        headers: headers(formType, key),
        body: form(letter, file(content)),
      })
    const first = await send('one')
    expect((await send('one')).text).toBe(first.text)
    expect(told(await send('two'))).toBe('409 E9991001001')
  })

  it('stands in the trace without the bytes of its file', async () => {
    await post(form(letter, file('secret bytes')))
    const [entry] = sandbox().trace.list({ kind: 'request', limit: 1 })
    expect(entry?.request).toBe('{"type":"LETTER","data":"hello.txt, text/plain, 12 bytes"}')
  })
})

describe('the media type', () => {
  it.each<[string, string, string | null, string]>([
    ['JSON where a form is due', '/v1/parcels', 'application/json', mediaType],
    ['a form where JSON is due', '/v1/customers', formType, mediaType],
    ['none', '/v1/parcels', null, mediaType],
    ['another form', '/v1/parcels', 'application/x-www-form-urlencoded', mediaType],
    ['another multipart', '/v1/parcels', 'multipart/mixed; boundary=the-boundary', mediaType],
    ['a longer word', '/v1/parcels', 'multipart/form-database', mediaType],
    ['text where both are taken', '/v1/parcels/either', 'text/plain', mediaType],
    ['a form where both are taken', '/v1/parcels/either', formType, '200'],
    ['capitals', '/v1/parcels', `Multipart/Form-Data; boundary="${boundary}"`, '200'],
    ['no boundary', '/v1/parcels', 'multipart/form-data', malformed],
    ['an empty boundary', '/v1/parcels', 'multipart/form-data; boundary=', nothingFound],
    ['another boundary', '/v1/parcels', 'multipart/form-data; boundary=other', malformed],
  ])('of %s', async (_kind, path, type, expected) => {
    expect(told(await post(form(letter, file()), type, path))).toBe(expected)
  })

  it('JSON is taken where both are, and then there is no file', async () => {
    const reply = await post('{"type":"BOX"}', 'application/json', '/v1/parcels/either')
    expect(answer(reply)).toEqual({ file: null, fields: { type: 'BOX' } })
    const given = await sandbox().given['parcel']?.({ type: 'BOX' })
    expect(given).toEqual({ file: null, fields: { type: 'BOX' } })
  })

  it('is told before the size, the size before the form', async () => {
    const huge = 'x'.repeat(uploadBytesMax + 1_048_577)
    expect(told(await post(huge, 'text/plain'))).toBe(mediaType)
    expect(told(await post(huge))).toBe(tooLarge)
  })
})
