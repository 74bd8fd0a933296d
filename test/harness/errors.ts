// What is left of a refusal when its wording, which may change, is put aside.

interface ErrorBody {
  readonly errors?: readonly { readonly error_code: string; readonly error_message: string }[]
}

interface Answered<B = unknown> {
  readonly status: number
  readonly body: B
}

const errorsOf = ({ body }: Pick<Answered, 'body'>) => ((body ?? {}) as ErrorBody).errors ?? []

/** The error codes of an answer, in order; empty when it is a success. */
export const codesOf = (reply: Pick<Answered, 'body'>): string[] =>
  errorsOf(reply).map((error) => error.error_code)

/** Status and every code of a reply: `400 E0001003014`; just the status of a success. */
export const refusalOf = (reply: Answered): string => [reply.status, ...codesOf(reply)].join(' ')

/** The body of a 200; of any other answer an error that names what was refused. */
export function bodyOf<B>(reply: Answered<B>): B {
  if (reply.status === 200) return reply.body
  const told = errorsOf(reply).map((error) => `${error.error_code} ${error.error_message}`)
  const wrong = told.length > 0 ? told.join('\n') : JSON.stringify(reply.body)
  throw new Error(`expected a 200, got ${reply.status}: ${wrong}`)
}
