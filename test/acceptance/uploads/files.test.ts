// The file of a form: how large, how many, how called, how whole.
import { describe, expect, it } from 'vitest'
import { cardsIn } from '../../harness/card-forms.ts'
import { breakOff, exchange, headOf } from '../../harness/wire.ts'
import { boundary, file, form, formType, letter, type Part, partText } from './forms.ts'
import { answer, parcelOffice, told, uploadBytesMax } from './parcel-office.ts'

const malformed = '400 E9992001001'
const tooLarge = '413 E9992001006'
/** A form in which no part is found lacks its fields and its file. */
const nothingFound = '400 E9101004001 E9101914001'
const fileMissing = '400 E9101914001'

const { sandbox, broken, headers, post } = parcelOffice()

describe('a file', () => {
  it.each<[string, number, string]>([
    ['as large as may be', uploadBytesMax, '200'],
    ['a byte too large', uploadBytesMax + 1, tooLarge],
    ['far too large', uploadBytesMax * 15, tooLarge],
    ['larger than any form', uploadBytesMax + 1_100_000, tooLarge],
  ])('%s', async (_kind, length, expected) => {
    expect(told(await post(form(letter, file('x'.repeat(length)))))).toBe(expected)
  })

  it.each<[string, Part[], string]>([
    ['missing', [letter], fileMissing],
    ['empty', [letter, file('')], fileMissing],
    ['without a name', [letter, { name: 'data', content: 'x', filename: '' }], fileMissing],
    ['sent as a text', [letter, { name: 'data', content: 'x' }], fileMissing],
    ['sent twice', [letter, file(), file()], malformed],
    ['beside another', [letter, file(), { ...file(), name: 'other' }], malformed],
    ['of a long part name', [letter, { ...file(), name: 'n'.repeat(200) }], malformed],
    ['beside a deep field', [letter, file(), { name: 'a[b][c][d]', content: 'x' }], malformed],
    ['beside a sparse list', [letter, file(), { name: 'a[99999999]', content: 'x' }], malformed],
    ['beside a polluting field', [letter, file(), { name: '__proto__[x]', content: 'x' }], '200'],
    [
      'beside a huge text',
      [letter, file(), { name: 'note', content: 'x'.repeat(1_048_577) }],
      tooLarge,
    ],
    [
      'beside 200 fields',
      [
        letter,
        file(),
        ...Array.from({ length: 200 }, (_, at) => ({ name: `f${at}`, content: '' })),
      ],
      malformed,
    ],
  ])('%s', async (_kind, parts, expected) => {
    expect(told(await post(form(...parts)))).toBe(expected)
    expect(Object.prototype).not.toHaveProperty('x')
    expect(broken()).toEqual([])
  })

  it.each<[string, string]>([
    ['plain.pdf', 'plain.pdf'],
    ['with blanks.pdf', 'with blanks.pdf'],
    ['  padded.pdf  ', 'padded.pdf'],
    ['請求書.pdf', '請求書.pdf'],
    ['../../../etc/passwd', 'passwd'],
    ['/etc/passwd', 'passwd'],
    ['C:\\\\Windows\\\\system.ini', 'system.ini'],
    ['..', 'file'],
    ['.', 'file'],
    ['...', 'file'],
    ['folder/', 'file'],
    ['   ', 'file'],
    ['a\u0085\u200bb.png', 'ab.png'],
    ['gpj.\u202eexe', 'gpj.exe'],
    ['a%0d%0ab.png', 'ab.png'],
    ['%2e%2e%2fx', '%2e%2e%2fx'],
    ['__proto__', '__proto__'],
    ['.htaccess', '.htaccess'],
    [`${'n'.repeat(5_000)}.png`, `${'n'.repeat(252)}.png`],
    [`a.${'n'.repeat(5_000)}`, `a.${'n'.repeat(254)}`],
    ['😀'.repeat(300), '😀'.repeat(256)],
  ])('called %j is called %j', async (sent, name) => {
    const reply = await post(form(letter, file('x', sent)))
    expect(answer(reply).file?.['name']).toBe(name)
  })

  it.each<[string, string]>([
    ['..%2F..%2Fetc%2Fpasswd', 'passwd'],
    ['a%00.png', 'a.png'],
    ['%00', 'file'],
    ['a%0D%0AX-Evil%3A%201.png', 'aX-Evil: 1.png'],
    ['%1B%5B31mred.png', '[31mred.png'],
    ['%E2%80%AEgpj.exe', 'gpj.exe'],
  ])('called %j in percent code is called %j, also in the trace', async (sent, name) => {
    const head = `Content-Disposition: form-data; name="data"; filename*=UTF-8''${sent}`
    const part = `--${boundary}\r\n${head}\r\nContent-Type: text/plain\r\n\r\nx\r\n`
    const reply = await post(part + form(letter))
    expect(answer(reply).file?.['name']).toBe(name)
    const [entry] = sandbox().trace.list({ kind: 'request', limit: 1 })
    expect(JSON.parse(entry?.request ?? '')).toMatchObject({ data: `${name}, text/plain, 1 bytes` })
  })

  it.each([
    ['4111111111111111.pdf', 'E9101914008'],
    ['card 4111 1111 1111 1111', 'E9101914008'],
  ])('called %j, a card number, is refused and not shown', async (sent, code) => {
    const reply = await post(form(letter, file('x', sent)))
    expect(told(reply)).toBe(`400 ${code}`)
    const [entry] = sandbox().trace.list({ kind: 'request', limit: 1 })
    expect(cardsIn(JSON.stringify(entry))).toEqual([])
  })

  it.each<[string, string]>([
    ['nothing', ''],
    ['no parts', `--${boundary}--\r\n`],
    ['noise', 'noise'],
    ['no end', partText(file())],
    ['a part cut off in its content', partText(file('long content')).slice(0, -8)],
    ['a part cut off in its head', partText(file()).slice(0, 60)],
    [
      'a part without a name',
      `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${boundary}--\r\n`,
    ],
    ['a part without a head', `--${boundary}\r\n\r\nx\r\n--${boundary}--\r\n`],
    ['a name with a null byte', form(letter, file('x', 'a\u0000b.png'))],
    ['a name with an escape', form(letter, file('x', 'a\u001b[31m.png'))],
    ['a head without end', `--${boundary}\r\nX: ${'x'.repeat(100_000)}`],
  ])('in a form of %s is refused', async (_kind, body) => {
    const reply = await post(body)
    expect([malformed, nothingFound]).toContain(told(reply))
    expect(broken()).toEqual([])
  })

  it('that is cut off in the middle changes nothing, and the server goes on', async () => {
    const before = sandbox().digest()
    const text = form(letter, file('x'.repeat(10_000)))
    const head = headOf('POST /v1/parcels', [
      ...Object.entries(headers(formType)),
      ['Content-Length', String(text.length)],
    ])
    const cuts = [0, 30, 150, 5_000, text.length - 3]
    await Promise.all(cuts.map((at) => breakOff(sandbox(), head + text.slice(0, at))))
    await Promise.all(
      cuts.map((at) =>
        exchange(sandbox(), head + text.slice(0, at), { half: true, timeoutMs: 500 }),
      ),
    )
    expect(told(await post(text))).toBe('200')
    expect(sandbox().digest()).toBe(before)
    expect(broken()).toEqual([])
  })
})
