// Files of an application and company stamps: what is taken, what is refused, and that nothing of
// what was refused is kept. behaviour of platforms 3.3 and 3.11.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { form, formType } from '../acceptance/uploads/forms.ts'
import { bookstore, mall, secretKey } from '../harness/demo-shops.ts'
import { bodyOf, codesOf, refusalOf } from '../harness/errors.ts'
import { openTestSandbox } from '../harness/sandbox.ts'
import { bytesOf, type FilePart, sendForm } from './forms.ts'

let opened: Awaited<ReturnType<typeof openTestSandbox>>

beforeAll(async () => {
  opened = await openTestSandbox()
})
afterAll(() => opened.close())

const given = async (status: string) =>
  (await opened.sandbox.given.application<{ id: string }>({ status })).id

const pathOfFiles = (id: string) => `/v1/contracts/examinations/tenants/${id}/files`

const upload = (id: string, type: string, file: FilePart) =>
  sendForm(opened.sandbox, pathOfFiles(id), { type }, { file, caller: mall.main, tenant: id })

const putStamp = (file: FilePart) =>
  sendForm(opened.sandbox, '/v1/company_stamps', {}, { file, caller: bookstore })

const large = (bytes: Buffer, size: number) =>
  Buffer.concat([bytes, Buffer.alloc(size - bytes.length)])

const { png, jpeg, pdf, text } = bytesOf
const files10 = 10 * 1024 * 1024
const stampMax = 512 * 1024

describe('a file of an application', () => {
  // biome-ignore format: a table
  it.each<[string, FilePart]>([
    ['a PNG',                     { bytes: png,                  name: 'a.png' }],
    ['a JPEG',                    { bytes: jpeg,                 name: 'a.jpg' }],
    ['a JPEG, in capitals',       { bytes: jpeg,                 name: 'A.JPEG' }],
    ['a PDF',                     { bytes: pdf,                  name: 'a.pdf' }],
    ['in a part called file',     { bytes: pdf,                  name: 'a.pdf', part: 'file' }],
    ['as large as may be',        { bytes: large(pdf, files10),  name: 'a.pdf' }],
  ])('is taken: %s', async (_, file) => {
    const id = await given('new')
    const { status, body } = await upload(id, 'PRODUCT_IMAGE_2', file)
    expect(status).toBe(200)
    expect(body['examination_files']).toEqual([
      { shop_id: id, type: 'PRODUCT_IMAGE_2', filename: file.name, filesize: file.bytes.length },
    ])
  })

  // biome-ignore format: a table
  it.each<[string, FilePart, string]>([
    ['a text',                    { bytes: text,                    name: 'a.txt' },              '400 E0092914008'],
    ['a text called a picture',   { bytes: text,                    name: 'a.png' },              '400 E0092914008'],
    ['a picture called a PDF',    { bytes: png,                     name: 'a.pdf' },              '400 E0092914008'],
    ['a picture without a name',  { bytes: png,                     name: 'png' },                '400 E0092914008'],
    ['empty',                     { bytes: Buffer.alloc(0),         name: 'a.png' },              '400 E0092914001'],
    ['in another part',           { bytes: png,                     name: 'a.png', part: 'photo' }, '400 E0092914001'],
    ['a byte too large',          { bytes: large(pdf, files10 + 1), name: 'a.pdf' },              '413 E9992001006'],
    ['far too large',             { bytes: large(pdf, 25_000_000),  name: 'a.pdf' },              '413 E9992001006'],
  ])('is refused: %s, and nothing is kept', async (_, file, expected) => {
    const id = await given('new')
    const before = opened.sandbox.digest()
    expect(refusalOf(await upload(id, 'PRODUCT_IMAGE_2', file))).toBe(expected)
    expect(opened.sandbox.digest()).toBe(before)
  })

  it('is of a known type, and there at all', async () => {
    const id = await given('new')
    const file = { bytes: png, name: 'a.png' }
    expect(refusalOf(await upload(id, 'SELFIE', file))).toBe('400 E0092479008')
    const asTenant = { caller: mall.main, tenant: id }
    const nothing = await sendForm(opened.sandbox, pathOfFiles(id), {}, asTenant)
    expect(codesOf(nothing)).toEqual(['E0092479001', 'E0092914001'])
    const json = await opened.as(mall.main, { for: id })(`POST ${pathOfFiles(id)}`, { type: 'X' })
    expect(refusalOf(json)).toBe('415 E9992001005')
  })

  // biome-ignore format: a table
  it.each([
    ['../../etc/passwd.png',      'passwd.png'],
    ['C:\\\\Users\\\\me\\\\a.png', 'a.png'],
    ['請求書.png',                 '請求書.png'],
  ])('called %j is called %j', async (sent, filename) => {
    const id = await given('new')
    const part = { name: 'data', content: '%PDF-1.7', filename: sent.replace('png', 'pdf') }
    const reply = await fetch(opened.sandbox.url + pathOfFiles(id), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secretKey(mall.main)}`,
        'tenant-shop-id': id,
        'content-type': formType,
      },
      body: form({ name: 'type', content: 'APP_IMAGE_TOP' }, part),
    })
    const body = (await reply.json()) as { examination_files: { filename: string }[] }
    expect(body.examination_files[0]?.filename).toBe(filename.replace('png', 'pdf'))
  })

  it('cut off in the middle is refused, and nothing is kept', async () => {
    const id = await given('new')
    const before = opened.sandbox.digest()
    const whole = form(
      { name: 'type', content: 'APP_IMAGE_TOP' },
      { name: 'data', content: '%PDF', filename: 'a.pdf' },
    )
    const reply = await fetch(opened.sandbox.url + pathOfFiles(id), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secretKey(mall.main)}`,
        'tenant-shop-id': id,
        'content-type': formType,
      },
      body: whole.slice(0, -20),
    })
    expect(reply.status).toBe(400)
    expect(opened.sandbox.digest()).toBe(before)
  })

  it('of the same type takes the place of the one before, and stands last', async () => {
    const id = await given('new')
    await upload(id, 'PRODUCT_IMAGE_1', { bytes: png, name: 'old.png' })
    await upload(id, 'SALES_LICENSE_1', { bytes: pdf, name: 'licence.pdf' })
    const { body } = await upload(id, 'PRODUCT_IMAGE_1', { bytes: jpeg, name: 'new.jpg' })
    const files = body['examination_files'] as { filename: string }[]
    expect(files.map(({ filename }) => filename)).toEqual(['licence.pdf', 'new.jpg'])
  })

  // biome-ignore format: a table
  it.each<[string, string]>([
    ['new',        '200'],
    ['applied',    '200'],
    ['operating',  '200'],
    ['denied',     '400 E0092106031'],
    ['terminated', '403 E9995001019'],
  ])('of a tenant that is %s is answered %s', async (status, expected) => {
    const id = await given(status)
    const reply = await upload(id, 'SALES_LICENSE_1', { bytes: pdf, name: 'a.pdf' })
    expect(refusalOf(reply)).toBe(expected)
  })
})

describe('documents of identity', () => {
  // biome-ignore format: a table
  it.each<[string, number]>([
    ['DRIVER_LICENSE_FRONT DRIVER_LICENSE_BACK',                                     502],
    ['RESIDENT_CARD_FRONT RESIDENT_CARD_BACK',                                       502],
    ['SPECIAL_PERMANENT_RESIDENT_FRONT SPECIAL_PERMANENT_RESIDENT_BACK',             502],
    ['SEAL_REGISTRATION_FRONT',                                                      502],
    ['CERTIFICATE_OF_RESIDENCE_FRONT',                                               502],
    ['MY_NUMBER_CARD_FRONT',                                                         502],
    ['DRIVER_LICENSE_FRONT RESIDENT_CARD_BACK',                                      501],
    ['PRODUCT_IMAGE_1',                                                              501],
  ])('%s lead to %s a day later', async (types, expected) => {
    const { sandbox } = opened
    const id = await given('new')
    for (const type of types.split(' ')) await upload(id, type, { bytes: pdf, name: 'a.pdf' })
    const status = () => sandbox.shops.show(id).contract.sales_deposit_status_code
    await sandbox.clock.advance('23h')
    expect(status()).toBe(501)
    await sandbox.clock.advance('1h')
    expect(status()).toBe(expected)
  })
})

describe('a company stamp', () => {
  const none = {
    shop_id: null,
    data: null,
    filename: null,
    extension: null,
    delete_flag: null,
    create_date: null,
    update_date: null,
  }

  it('is nothing but null until there is one, and an error to delete', async () => {
    const { api } = opened
    expect(bodyOf(await api('GET /v1/company_stamps'))).toEqual(none)
    expect(refusalOf(await api('DELETE /v1/company_stamps'))).toBe('400 E0097003002')
  })

  // biome-ignore format: a table
  it.each<[string, FilePart, string, string]>([
    ['a PNG',         { bytes: png,                    name: 'seal.png' },  'png',  'png'],
    ['a JPEG',        { bytes: jpeg,                   name: 'seal.jpeg' }, 'jpeg', 'jpeg'],
    ['a jpg',         { bytes: jpeg,                   name: 'seal.jpg' },  'jpg',  'jpeg'],
    ['in file',       { bytes: png, part: 'file',      name: 'seal.png' },  'png',  'png'],
    ['the largest',   { bytes: large(png, stampMax),   name: 'seal.png' },  'png',  'png'],
  ])('is taken: %s', async (_, file, extension, type) => {
    const { status, body } = await putStamp(file)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      shop_id: bookstore,
      data: `data:image/${type};base64,${file.bytes.toString('base64')}`,
      filename: file.name,
      extension,
      delete_flag: '0',
    })
    expect(bodyOf(await opened.api('GET /v1/company_stamps'))).toEqual(body)
  })

  // biome-ignore format: a table
  it.each<[string, FilePart, string]>([
    ['a PDF',               { bytes: pdf,                      name: 'seal.pdf' }, '400 E0097914008'],
    ['a wrong ending',      { bytes: png,                      name: 'seal.jpg' }, '400 E0097914008'],
    ['a text',              { bytes: text,                     name: 'seal.png' }, '400 E0097914008'],
    ['empty',               { bytes: Buffer.alloc(0),          name: 'seal.png' }, '400 E0097914001'],
    ['in another part',     { bytes: png, part: 'stamp',       name: 'seal.png' }, '400 E0097914001'],
    ['a byte too large',    { bytes: large(png, stampMax + 1), name: 'seal.png' }, '413 E9992001006'],
  ])('is refused: %s, and the one before stays', async (_, file, expected) => {
    const before = opened.sandbox.digest()
    expect(refusalOf(await putStamp(file))).toBe(expected)
    expect(opened.sandbox.digest()).toBe(before)
  })

  it('shows on invoices; those that were issued keep theirs when it is gone', async () => {
    const { api, sandbox } = opened
    await putStamp({ bytes: png, name: 'seal.png' })
    const invoice = await (sandbox.given['invoice'] as typeof sandbox.given.payment)<{
      id: string
    }>({
      status: 'AWAITING_CUSTOMER_PAYMENT',
    })
    const stampOf = async (id: string) =>
      bodyOf(await api(`GET /v1/invoices/${id}`))['company_stamp_data']
    expect(await stampOf(invoice.id)).toBe(png.toString('base64'))
    await putStamp({ bytes: jpeg, name: 'other.jpg' })
    expect(bodyOf(await api('DELETE /v1/company_stamps'))).toMatchObject({
      filename: 'other.jpg',
      delete_flag: '1',
    })
    expect(bodyOf(await api('GET /v1/company_stamps'))).toEqual(none)
    expect(await stampOf(invoice.id)).toBe(png.toString('base64'))
    const later = await (sandbox.given['invoice'] as typeof sandbox.given.payment)<{ id: string }>()
    expect(await stampOf(later.id)).toBeNull()
  })
})
