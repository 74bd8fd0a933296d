// The texts of a failure before anybody was refused: gaps stand for the facts of the request.
import type { Failure } from '../kit/failure.ts'

const gap = '...'

const withGaps = (text: (...facts: never[]) => string): string =>
  (text as (...facts: string[]) => string)(...Array<string>(text.length).fill(gap))

export const messageOf = ({ message }: Failure): string => withGaps(message)

/** Empty where only the place of the throw knows what to do. */
export const hintOf = ({ hint }: Failure): string =>
  typeof hint === 'function' ? withGaps(hint) : (hint ?? '')
