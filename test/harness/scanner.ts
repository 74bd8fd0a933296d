// What a scanner reads from a picture: the till of a store, or a buyer's phone.
import {
  BarcodeFormat,
  BinaryBitmap,
  Code128Reader,
  DecodeHintType,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'

function pictureOf(png: Buffer) {
  const { width, height, data } = PNG.sync.read(png)
  const grey = new Uint8ClampedArray(width * height).map((_, at) => data[at * 4] as number)
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)))
  return { width, height, bitmap }
}

const bytesOf = (base64: unknown): Buffer => Buffer.from(String(base64), 'base64')

// The picture is the code and nothing else; looking for it in a photo misreads one text in forty.
const alone = new Map([[DecodeHintType.PURE_BARCODE, true]])

const qrTextOf = (png: Buffer): string =>
  new QRCodeReader().decode(pictureOf(png).bitmap, alone).getText()

function barcodeOf(png: Buffer) {
  const { width, height, bitmap } = pictureOf(png)
  const hints = new Map([[DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.CODE_128]]])
  return { width, height, text: new Code128Reader().decode(bitmap, hints).getText() }
}

/** The text of a QR code, from a PNG in Base64. */
export const scanQr = (base64: unknown): string => qrTextOf(bytesOf(base64))

/** The text and the size of a barcode, from a PNG in Base64. */
export const scanBarcode = (base64: unknown) => barcodeOf(bytesOf(base64))

const onScreen = (page: Page, testId: string) => page.getByTestId(testId).screenshot()

/** The text of a QR code as it shows on the screen. */
export const scanQrOn = async (page: Page, testId: string): Promise<string> =>
  qrTextOf(await onScreen(page, testId))

/** The text of a barcode as it shows on the screen. */
export const scanBarcodeOn = async (page: Page, testId: string): Promise<string> =>
  barcodeOf(await onScreen(page, testId)).text
