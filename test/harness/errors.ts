// What is left of a refusal when its wording, which may change, is put aside.

interface ErrorBody {
  readonly errors?: readonly { readonly error_code: string; readonly error_message: string }[]
}

/** Status and every code of a reply: `400 E0001003014`; just the status of a success. */
export function refusalOf({ status, body }: { readonly status: number; readonly body: unknown }) {
  const codes = ((body ?? {}) as ErrorBody).errors?.map((error) => error.error_code) ?? []
  return [status, ...codes].join(' ')
}
