// The barcode of a payment at a convenience store: what it says, and how large it is drawn.
import { describePicture } from '../../../kit/picture.ts'

/** What a device says of itself. */
export interface Device {
  readonly device_name: string
  readonly win_width: string
  readonly win_height: string
  readonly pixel_ratio: string
  /** `1` physical pixels, `2` CSS pixels. */
  readonly win_size_type: '1' | '2'
}

/** Modules of the picture: bars of 44 digits with white around them, and their height. */
const modulesWide = 308
const modulesHigh = 80
const scaleMax = 4

/** The last digit of a GS1 number: weights 3 and 1 from the right. */
function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    return total + Number(digit) * (at % 2 === 0 ? 3 : 1)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** A number of the GS1 system for the payment slips of stores: nobody's own code is used. */
const issuer = '999999'

/** 44 digits as payment slips have them: application 91, issuer, number, last day, amount. */
function slipNumber(serial: string, lastDay: string, amount: number): string {
  const number = serial.padStart(22, '0')
  const day = lastDay.slice(2, 10).replaceAll('/', '')
  const digits = `91${issuer}${number}${day}0${String(amount).padStart(6, '0')}`
  return `(91)${digits.slice(2)}${checkDigit(digits)}`
}

/** Pixels a module, so that the bars fit on the screen of the device. */
function scaleFor({ win_width, pixel_ratio, win_size_type }: Device): number {
  const physical = Number(win_width) * (win_size_type === '2' ? Number(pixel_ratio) : 1)
  return Math.min(scaleMax, Math.max(1, Math.floor(physical / modulesWide)))
}

interface Slip {
  readonly order_serial: string | null
  readonly payment_term: string | null
  readonly total_amount: number
}

/** The barcode fields of a record: the picture is drawn when an answer leaves. */
export function barcodeOf({ order_serial, payment_term, total_amount }: Slip, device: Device) {
  const scale = scaleFor(device)
  const text = slipNumber(order_serial ?? '', payment_term ?? '', total_amount)
  return {
    barcode: describePicture({ symbology: 'gs1-128', scale, text }),
    barcode_format: 'png',
    barcode_width: String(modulesWide * scale),
    // The library draws the last row of a picture once more.
    barcode_height: String(modulesHigh * scale + 1),
  } as const
}

export const noBarcode = {
  barcode: null,
  barcode_format: null,
  barcode_width: null,
  barcode_height: null,
} as const
