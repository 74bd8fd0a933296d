import { fail } from '../../world/failures.ts'
import type { Call } from '../call.ts'

/** Step 1: whether the sandbox is meant, and the length of the URL. */
export function accept(call: Call): void {
  const { hosts, settings } = call.desk
  const { headers, url } = call.incoming
  if (!hosts.api(headers['host'] as string | undefined)) throw fail.foreignHost()
  if (url.length > settings.urlLengthMax) throw fail.urlTooLong(settings.urlLengthMax)
}
