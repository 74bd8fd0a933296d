// The mark of a form: it changes with what the page shows, so a form from before does nothing.
import { sha256 } from '../kit/canonical.ts'

/** A short text of the records that a page shows; other records give another one. */
export const markOf = (...records: readonly unknown[]): string =>
  sha256(JSON.stringify(records)).slice(0, 16)
