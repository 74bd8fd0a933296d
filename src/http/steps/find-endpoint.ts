import { fail } from '../../world/failures.ts'
import type { Call } from '../call.ts'
import type { AnyEndpoint } from '../endpoint.ts'

const acceptsJson = /(^|[\s,])(application\/json|application\/\*|\*\/\*)(?=\s*(;|,|$))/i

/** Whether the range that allows JSON is switched off by a quality of zero. */
const refusesJson = /application\/json\s*;\s*q=0(\.0*)?\s*(,|$)/i

/** The function part of codes before the picking field is known. */
export const unpickedCode = ({ code }: AnyEndpoint): string =>
  typeof code === 'string' ? code : code.unpicked

/** Step 2: which endpoint the path means; 404, 405 with `Allow`, 406. */
export function findEndpoint(call: Call): void {
  const found = call.desk.routes.match(call.incoming.method, call.path)
  if (found === undefined) throw fail.noSuchApi()
  if ('length' in found) {
    call.allow = found.join(', ')
    throw fail.methodNotAllowed()
  }
  call.endpoint = found.endpoint
  call.params = found.params
  call.functionCode = unpickedCode(found.endpoint)
  const accept = call.header('accept')
  if (accept === undefined || accept === '*/*') return
  if (!acceptsJson.test(accept) || refusesJson.test(accept)) throw fail.notAcceptable()
}
