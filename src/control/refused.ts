// How a refusal of the control API is written.
import { failure } from '../kit/failure.ts'
import { ours } from '../kit/source.ts'

const aboutUs = ours('the control API is ours')

/** A refusal with a status, a code of ours and a message that says what to do next. */
export const refused = <A extends unknown[]>(
  status: number,
  code: string,
  message: (...args: A) => string,
) => failure(status, { fixed: `SANDBOX_${code}` }, message, aboutUs)
