/** The local CA cannot be used; the message says what to do. */
export class CaError extends Error {
  override name = 'CaError'
}
