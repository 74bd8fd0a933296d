import { isUtf8 } from 'node:buffer'
import { tooDeep } from '../../kit/nesting.ts'
import { fail } from '../../world/failures.ts'
import type { Call } from '../call.ts'

const jsonType = /^application\/json\s*(;\s*charset="?utf-?8"?\s*)?$/i

function parseObject(bytes: Buffer): object {
  // Other bytes would be read as replacement characters, and stored as what nobody sent.
  if (!isUtf8(bytes)) throw fail.bodyMalformed()
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw fail.bodyMalformed()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || tooDeep(value)) {
    throw fail.bodyMalformed()
  }
  return value
}

/**
 * Step 5, first part: media type, size and JSON. Only an endpoint with a body reads one: the
 * official clients send a JSON content type, and no body, with GET and DELETE.
 */
export async function readBody(call: Call): Promise<void> {
  if (call.endpoint?.body === undefined) return
  const type = call.header('content-type')
  if (type !== undefined && !jsonType.test(type)) throw fail.mediaTypeNotSupported()
  const bytes = await call.incoming.readBody(call.desk.settings.bodyBytesMax)
  if (type === undefined && bytes.length > 0) throw fail.mediaTypeNotSupported()
  call.bodyText = bytes.toString('utf8')
  call.body = parseObject(bytes)
}
