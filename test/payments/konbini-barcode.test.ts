// The barcode of a payment at a store: a picture that scanners read.
import { describe, expect, it } from 'vitest'
import { bodyOf } from '../harness/errors.ts'
import { type AnyPayment, givenPayment, send } from '../harness/payment-types.ts'
import { read } from '../harness/payments.ts'
import { phone } from '../harness/phone.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { scanBarcode } from '../harness/scanner.ts'

const waiting = 'AWAITING_CUSTOMER_PAYMENT'

describe('the barcode', () => {
  // biome-ignore format: a table
  it.each([
    [{ win_width: '390', pixel_ratio: '3.00', win_size_type: '2' }, 924, 241],
    [{ win_width: '390', pixel_ratio: '3.00', win_size_type: '1' }, 308, 81],
    [{ win_width: '0',   pixel_ratio: '1',    win_size_type: '1' }, 308, 81],
    [{ win_width: '9999', pixel_ratio: '3.00', win_size_type: '2' }, 1232, 321],
  ])('of %j is %i by %i pixels, as it says, and can be scanned', async (device, width, height) => {
    const context = await startTestSandbox()
    const payment = await givenPayment(context, 'Konbini', 'UNPROCESSED')
    const { body } = await send(context, payment, 'execute', { ...phone, ...device })
    const { barcode, barcode_format, barcode_width, barcode_height, order_serial } = body
    expect([barcode_format, barcode_width, barcode_height]).toEqual(['png', `${width}`, `${height}`])
    const scanned = scanBarcode(barcode)
    expect([scanned.width, scanned.height]).toEqual([width, height])
    expect(scanned.text).toMatch(new RegExp(`^91999999 ?0{4}${order_serial}2601070001000\\d$`))
  })

  it('is the same in every answer', async () => {
    const context = await startTestSandbox()
    const { api } = context
    const payment = await givenPayment(context, 'Konbini', waiting)
    const again = await read<AnyPayment>(api, payment)
    const list = bodyOf(await api<{ list: AnyPayment[] }>('GET /v1/payments?pay_type=Konbini'))
    expect(again['barcode']).toBe(payment['barcode'])
    expect(list.list.map(({ barcode }) => barcode)).toEqual([payment['barcode']])
    expect(Buffer.from(String(payment['barcode']), 'base64').subarray(1, 4).toString()).toBe('PNG')
    const canceled = (await send(context, payment, 'cancel')).body
    expect(canceled['barcode']).toBe(payment['barcode'])
  })

  it('is drawn anew for a repeated request, byte for byte', async () => {
    const context = await startTestSandbox()
    const payment = await givenPayment(context, 'Konbini', 'UNPROCESSED')
    const key = { idempotent_key: '1b4e28ba-2fa1-4d5b-8bd2-0123456789ab' }
    const first = await send(context, payment, 'execute', phone, key)
    const second = await send(context, payment, 'execute', phone, key)
    expect(second.headers.get('X-Sandbox-Idempotent-Replay')).toBe('1')
    expect(second.body).toEqual(first.body)
    expect(scanBarcode(second.body['barcode']).width).toBe(924)
  })

  it('words of a merchant that look like one stay as they are', async () => {
    const context = await startTestSandbox()
    const words = 'barcode":"picture:gs1-128:1:(91)1'
    const wish = { client_field_1: words, client_field_2: 'picture:qrcode:1:x' }
    const payment = await givenPayment(context, 'Konbini', waiting, wish)
    expect(payment).toMatchObject(wish)
  })
})
