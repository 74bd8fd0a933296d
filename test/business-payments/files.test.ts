// The invoice of a payment, in Base64 or as a file of a form: what is taken, what is refused, and
// that nothing of what was refused is kept.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { usualPayee } from '../../src/resources/business-payments/given.ts'
import { bytesOf, type FilePart, sendForm } from '../applications/forms.ts'
import { payables } from '../harness/demo-shops.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { openPayables, type Payables, type Payment, root } from './payables.ts'

let shop: Payables & { close(): Promise<void> }
beforeAll(async () => {
  shop = await openPayables()
})
beforeEach(() => shop.sandbox.reset())
afterAll(() => shop.close())

const { png, jpeg, pdf, text } = bytesOf
const most = 5 * 1024 * 1024
const large = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length)])

/** How a file is sent. */
interface Way {
  readonly how: string
  send(path: string, file: FilePart, fields?: Record<string, string>): ReturnType<Payables['api']>
}

const ways: readonly Way[] = [
  {
    how: 'a form',
    send: (path, file, fields = {}) => {
      const asPlatform = { caller: payables.platform, tenant: payables.buyer }
      return sendForm(shop.sandbox, path, fields, {
        ...asPlatform,
        file: { part: 'invoice_file', ...file },
      }) as ReturnType<Payables['api']>
    },
  },
  {
    how: 'Base64',
    send: (path, { bytes, name }, fields = {}) =>
      shop.api(`POST ${path}`, {
        ...fields,
        invoice_file: bytes.toString('base64'),
        ...(name === '' ? {} : { invoice_file_name_display: name }),
      }),
  },
]

describe.each(ways)('an invoice as $how', ({ send }) => {
  // biome-ignore format: a table
  it.each<[string, FilePart]>([
    ['a PDF',                { bytes: pdf,         name: 'invoice.pdf' }],
    ['a JPEG',               { bytes: jpeg,        name: '請求書.JPG' }],
    ['a PNG',                { bytes: png,         name: 'invoice.png' }],
    ['as large as may be',   { bytes: large(most), name: 'invoice.pdf' }],
  ])('is taken: %s', async (_, file) => {
    const made = bodyOf(await send(root, file)) as unknown as Payment
    // Only who retrieves the payment gets the file.
    expect(made).toMatchObject({ invoice_file: null, invoice_file_name_display: file.name })
    const read = await shop.read(made.access_id)
    expect(read['invoice_file']).toBe(file.bytes.toString('base64'))
    const list = bodyOf(await shop.api<{ list: Payment[] }>(`GET ${root}`)).list
    expect(list[0]).toMatchObject({ id: made.access_id, invoice_file: null })
  })

  // biome-ignore format: a table
  it.each<[string, FilePart, string]>([
    ['a text',                 { bytes: text,              name: 'invoice.txt' }, '400 F914008'],
    ['a text called a PDF',    { bytes: text,              name: 'invoice.pdf' }, '400 F914008'],
    ['a picture called a PDF', { bytes: png,               name: 'invoice.pdf' }, '400 F914008'],
    ['a PDF called a program', { bytes: pdf,               name: 'invoice.exe' }, '400 F914008'],
    ['empty',                  { bytes: Buffer.alloc(0),   name: 'invoice.pdf' }, '400 F914001'],
    ['a byte too large',       { bytes: large(most + 1),   name: 'invoice.pdf' }, '413 E9992001006'],
    ['far too large',          { bytes: large(25_000_000), name: 'invoice.pdf' }, '413 E9992001006'],
  ])('is refused: %s, and nothing is kept', async (_, file, expected) => {
    const { access_id } = await shop.given('DRAFT')
    const before = shop.sandbox.digest()
    const registered = refusalOf(await send(root, file))
    expect(registered).toBe(expected.replace(' F', ' EY001'))
    const updated = refusalOf(await send(`${root}/${access_id}`, file))
    expect(updated).toBe(expected.replace(' F', ' EY002'))
    expect(shop.sandbox.digest()).toBe(before)
  })

  it('takes the place of the one before', async () => {
    const { access_id } = await shop.given('DRAFT')
    bodyOf(await send(`${root}/${access_id}`, { bytes: png, name: 'other.png' }))
    expect(await shop.read(access_id)).toMatchObject({
      invoice_file: png.toString('base64'),
      invoice_file_name_display: 'other.png',
    })
  })
})

describe('a form', () => {
  const file = { bytes: pdf, name: 'invoice.pdf', part: 'invoice_file' }
  const asPlatform = { caller: payables.platform, tenant: payables.buyer }
  const post = (fields: Record<string, string>, part: FilePart = file) =>
    sendForm(shop.sandbox, root, fields, { ...asPlatform, file: part })

  it('holds a whole draft, with objects as JSON text', async () => {
    const fields = {
      billing_amount: '10000',
      due_date: '2026/01/30',
      payee: JSON.stringify(usualPayee.payee),
      payee_bank: JSON.stringify(usualPayee.payee_bank),
    }
    const { access_id } = bodyOf(await post(fields)) as unknown as Payment
    expect(bodyOf(await shop.api(`PUT ${root}/${access_id}`, {}))).toMatchObject({
      ...{ status: 'SUBMITTED', total_amount: 10_300, payee_bank: usualPayee.payee_bank },
    })
  })

  // biome-ignore format: a table
  it.each<[string, Record<string, string>, FilePart, string]>([
    ['in another part',        {},                            { ...file, part: 'data' },           '400 EY001914001'],
    ['with half an object',    { payee: '{"company_name"' },  file,                                '400 EY001652008'],
    ['with a list for a bank', { payee_bank: '[1]' },         file,                                '400 EY001653008'],
    ['with a path as a name',  { invoice_file_name_display: '../../invoice.pdf' }, file,           '400 EY001650008'],
    ['with words for yen',     { billing_amount: 'many' },    file,                                '400 EY001009008'],
  ])('is refused: %s', async (_, fields, part, expected) => {
    const before = shop.sandbox.digest()
    expect(refusalOf(await post(fields, part))).toBe(expected)
    expect(shop.sandbox.digest()).toBe(before)
  })

  it('keeps nothing of the path that a file had', async () => {
    const { invoice_file_name_display: name } = bodyOf(
      await post({}, { ...file, name: '../../etc/invoice.pdf' }),
    ) as unknown as Payment
    expect(name).toBe('invoice.pdf')
  })

  it('of another media type is refused', async () => {
    const reply = await fetch(`${shop.sandbox.url}${root}`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer m_test_FAKE_demobuyplat',
        'tenant-buyer-id': payables.buyer,
        'content-type': 'application/pdf',
      },
      body: '%PDF',
    })
    expect(reply.status).toBe(415)
  })
})

describe('Base64', () => {
  it.each([
    ['that is none', '%%%%', '400 EY001914008'],
    ['that is cut off', 'JVBER', '400 EY001914008'],
    ['as a number', 5, '400 EY001914008'],
  ])('%s is refused', async (_, invoice_file, expected) => {
    expect(refusalOf(await shop.api(`POST ${root}`, { invoice_file }))).toBe(expected)
  })

  it('without a name gets one, and null takes the file away', async () => {
    const invoice_file = jpeg.toString('base64')
    const made = bodyOf(await shop.api<Payment>(`POST ${root}`, { invoice_file }))
    expect(made['invoice_file_name_display']).toBe('invoice.jpg')
    bodyOf(await shop.api(`POST ${root}/${made.access_id}`, { invoice_file: null }))
    expect(await shop.read(made.access_id)).toMatchObject({
      ...{ invoice_file: null, invoice_file_name_display: null },
    })
  })

  it('stands in the trace as its size where it is large', async () => {
    await ways[1]?.send(root, { bytes: large(2_000_000), name: 'invoice.pdf' })
    const [entry] = shop.sandbox.trace.list({ limit: 1 })
    expect(String(entry?.request).length).toBeLessThan(500)
  })
})
