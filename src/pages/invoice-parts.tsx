// What the pages of invoices have in common: finding one, and the names of things on it.
import { inner } from '../kit/collection.ts'
import { parseTimestamp } from '../kit/dates.ts'
import { invoicesOfId } from '../resources/invoices/actions.ts'
import type { StoredInvoice } from '../resources/invoices/schema.ts'
import type { Language } from './language.ts'
import type { Visit } from './page.ts'
import { Problem } from './problem.tsx'

export type OnInvoice = Visit<Readonly<Record<'shop' | 'invoice', string>>>

/** The invoice of a path; a page says so where there is none. */
export function invoiceOf({ world, params }: OnInvoice): StoredInvoice {
  const [invoice] = invoicesOfId(world, params.invoice, params.shop)
  if (!invoice) throw new Problem('notFound')
  return invoice
}

/** What a view of an invoice changes with: the record, and the payments that it made. */
export const seen = (invoice: StoredInvoice): object => ({ ...invoice, made: invoice[inner] })

/** `2026年1月19日` or `19 Jan 2026`, of a day as the wire has it; empty for none. */
export function dayIn(language: Language, day: string | null): string {
  const ms = parseTimestamp(day ?? '')
  if (ms === undefined) return ''
  const form = new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', {
    dateStyle: language === 'ja' ? 'long' : 'medium',
    timeZone: 'Asia/Tokyo',
  })
  return form.format(ms)
}

/** Name and honorific of a customer. */
export const nameOnBill = (
  language: Language,
  name: string | null,
  honorific: string | null,
): string => (language === 'ja' ? `${name ?? ''} ${honorific ?? '様'}` : (name ?? '')).trim()
