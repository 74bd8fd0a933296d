// The invoice itself: a PDF or a picture, sent in Base64 or as a file of a form.
import type { Checking } from '../../http/endpoint.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import { jpeg, pdf, png, requireKind, requireSize } from '../applications/files.ts'
import { businessItems, type StoredBusinessPayment } from './schema.ts'

/** The most that an invoice may have, in bytes. */
const invoiceBytesMax = 5 * 1_048_576
/** The part of a form that holds it. */
const part = 'invoice_file'
/** The name of one that came without any. */
const usualName = 'invoice'

const base64 = /^[A-Za-z0-9+/]*={0,2}$/

const isBase64 = (text: string): boolean => text.length % 4 === 0 && base64.test(text)

/** Reports a file that is empty, no Base64, or in a part of another name. */
export function checkInvoiceFile({
  body,
  file,
  report,
}: Pick<Checking<unknown, unknown, { readonly invoice_file?: string | null }>, 'body' | 'file'> & {
  readonly report: Checking['report']
}): void {
  const { invoice_file: text } = body
  const problem = fail.required(part).about(businessItems.file)
  if (file && file.part !== part) report(problem.withHint(`the part of the file is called ${part}`))
  else if (text === '' || file?.bytes.length === 0) report(problem)
  else if (typeof text === 'string' && !isBase64(text)) {
    const hint = `${part}: the bytes of the file in Base64`
    report(fail.badFormat(part).about(businessItems.file).withHint(hint))
  }
}

/** What a request brings of a file: nothing, that there is none, or its bytes and its name. */
export interface SentInvoice {
  readonly name: string
  readonly content: string
}

/** The extension of what begins with these bytes; a PDF where nobody knows. */
const extensionOf = (bytes: Buffer): string =>
  [jpeg, png].find(({ begins }) => begins.every((byte, at) => bytes[at] === byte))?.extensions[0] ??
  'pdf'

/**
 * The file that was sent; null where it is taken away, undefined where nothing was said of it.
 * Refuses one that is too large, or neither PDF nor JPEG nor PNG by its first bytes and its name.
 */
export function sentInvoice(
  file: UploadedFile | undefined,
  {
    invoice_file: text,
    invoice_file_name_display: display,
  }: {
    readonly invoice_file?: string | null | undefined
    readonly invoice_file_name_display?: string | null | undefined
  },
): SentInvoice | null | undefined {
  if (text === null) return null
  if (!file && text === undefined) return undefined
  const bytes = file?.bytes ?? Buffer.from(text ?? '', 'base64')
  const name = display ?? file?.name ?? `${usualName}.${extensionOf(bytes)}`
  const judged = { part, name, type: '', size: bytes.length, bytes }
  requireSize(judged, invoiceBytesMax)
  requireKind(judged, [pdf, jpeg, png])
  return { name, content: bytes.toString('base64') }
}

/** Keeps the file of a payment in the place of the one before; null takes it away. */
export function keepInvoice(
  world: World,
  { buyer_shop_id, access_id }: StoredBusinessPayment,
  sent: SentInvoice | null,
): void {
  const files = world.store.invoiceFiles.of(buyer_shop_id)
  if (files.find(access_id)) files.remove(access_id)
  if (sent) files.add({ access_id, content: sent.content })
}

/** Whether the invoice of a payment is there. */
export const hasInvoice = (
  world: World,
  { buyer_shop_id, access_id }: StoredBusinessPayment,
): boolean => world.store.invoiceFiles.find(buyer_shop_id, access_id) !== undefined
