// How a refusal of the control API is defined.
import { failure } from '../kit/failure.ts'
import { ours } from '../kit/source.ts'

const aboutUs = ours('the control API is ours')

/** Status, the part of the code after `SANDBOX_`, and what to do next. */
export const refused = <A extends unknown[]>(
  status: number,
  code: string,
  message: (...args: A) => string,
) => failure(status, { fixed: `SANDBOX_${code}` }, message, aboutUs)
