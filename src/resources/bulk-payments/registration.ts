// The rules of a registration: query and form say the same things, and a file must be there.
import type { Checking } from '../../http/endpoint.ts'
import { dayMs, formatDate, isDate } from '../../kit/dates.ts'
import { fail } from '../../world/failures.ts'
import { payTypeItem } from '../payments/schema.ts'
import { fileItem, fileNameLengthMax, planDateItem } from './schema.ts'

interface Named {
  readonly pay_type?: string | null
  readonly process_plan_date?: string | null
}

const dateField = 'process_plan_date'

/** The first day on which a bulk payment may run. */
export const tomorrow = (nowMs: number): string => formatDate(nowMs + dayMs)

/** Reports a missing pay_type, a day that cannot be planned, and a file that is not there. */
export function checkRegistration({
  query,
  body,
  file,
  nowMs,
  report,
}: Checking<unknown, Named, Named & { readonly file?: string }>): void {
  if (!(query.pay_type ?? body.pay_type)) report(fail.required('pay_type').about(payTypeItem))
  const day = query.process_plan_date ?? body.process_plan_date
  if (day && !isDate(day)) {
    const hint = `${dateField}: no day of the calendar`
    report(fail.badFormat(dateField).about(planDateItem).withHint(hint))
  } else if (day && day < tomorrow(nowMs)) {
    const hint = `${dateField} is ${tomorrow(nowMs)} or later on the clock of the sandbox`
    report(fail.outOfRange(dateField).about(planDateItem).withHint(hint))
  }
  const isSent = file ? file.part === 'file' : body.file !== undefined
  if (!isSent) {
    const hint = 'send a multipart form with the part file: a JSON file {"data":[...]}'
    report(fail.required('file').about(fileItem).withHint(hint))
  } else if ([...(file?.name ?? '')].length > fileNameLengthMax) {
    const hint = `the name of the file has at most ${fileNameLengthMax} characters`
    report(fail.tooLong('file').about(fileItem).withHint(hint))
  }
}
