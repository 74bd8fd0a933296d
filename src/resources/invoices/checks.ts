// What can be wrong with an invoice that the shapes of its fields do not tell.
import type { Checking } from '../../http/endpoint.ts'
import { isDate } from '../../kit/dates.ts'
import { fail } from '../../world/failures.ts'
import { checkTds2 } from '../three-d-secure/checks.ts'
import { type InvoiceChange, invoiceItems as items } from './schema.ts'

type Input = Pick<Checking<unknown, unknown, InvoiceChange>, 'body' | 'report'>

/** Each date of a body with its name and item. */
function datesOf(body: Partial<InvoiceChange>) {
  const { issue_date, due_date, lines, directdebit, invoice_backfill } = body
  return [
    ['issue_date', items.issueDate, issue_date],
    ['due_date', items.dueDate, due_date],
    ['target_date', items.targetDate, directdebit?.target_date],
    ['paid_date', items.paidDate, invoice_backfill?.paid_date],
    ...(lines ?? []).map(({ date }) => ['date', items.lineDate, date] as const),
  ] as const
}

function checkDay(
  [field, item, day]: readonly [string, string, string | null | undefined],
  report: Input['report'],
): void {
  if (!day || isDate(day)) return
  report(fail.badFormat(field).about(item).withHint(`${field}: a day of the calendar`))
}

const prefecture = /^(0[1-9]|[1-3]\d|4[0-7])$/
const japan = '392'

/** States of Japan have a code of their own; what is sent is in Japan unless it says otherwise. */
function checkStates({ body, report }: Input): void {
  for (const block of [body.customer_overwrite, body.issuer_overwrite]) {
    const { addr_country: country, addr_state: state } = block ?? {}
    if (!state || (country ?? japan) !== japan || prefecture.test(state)) continue
    const refusal = fail.codeUnknown('addr_state').about('055')
    report(refusal.withHint('a state of Japan is 01 to 47'))
  }
}

/** Reports dates that are none, unknown states, and what cannot be said to an issuer of cards. */
export function checkInvoice(input: Input): void {
  const { body, report } = input
  for (const each of datesOf(body)) checkDay(each, report)
  checkStates(input)
  if (body.card) checkTds2(body.card, report)
}

export const checkPaidDay = ({
  body,
  report,
}: Pick<
  Checking<unknown, unknown, { transaction_date?: string | null | undefined }>,
  'body' | 'report'
>): void => checkDay(['transaction_date', items.transactionDate, body.transaction_date], report)
