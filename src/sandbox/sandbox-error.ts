import { composeCode, Refusal } from '../kit/failure.ts'

/** A refusal as an Error: what the control API would answer, for whoever calls it in-process. */
export class SandboxError extends Error {
  override name = 'SandboxError'
  readonly status: number
  readonly errors: readonly { readonly error_code: string; readonly error_message: string }[]

  constructor(refusal: Refusal) {
    const errors = refusal.problems.map(({ code, message }) => {
      return { error_code: composeCode('SANDBOX', code), error_message: message }
    })
    const told = errors.map(({ error_code: code, error_message: text }) => `${text} (${code})`)
    super([...told, ...(refusal.hint === undefined ? [] : [refusal.hint])].join(' '))
    this.status = refusal.status
    this.errors = errors
  }

  /** A refusal as an Error; any other error as it is. */
  static of(error: unknown): unknown {
    return error instanceof Refusal ? new SandboxError(error) : error
  }
}
