import { isUtf8 } from 'node:buffer'
import { Refusal } from '../../kit/failure.ts'
import { tooDeep } from '../../kit/nesting.ts'
import { fail } from '../../world/failures.ts'
import type { Call } from '../call.ts'
import type { AnyEndpoint } from '../endpoint.ts'
import { readForm } from '../uploads.ts'

const jsonType = /^application\/json\s*(;\s*charset="?utf-?8"?\s*)?$/i
const formType = /^multipart\/form-data\s*(;|$)/i

function parseObject(text: string): object {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw fail.bodyMalformed()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || tooDeep(value)) {
    throw fail.bodyMalformed()
  }
  return value
}

/** A body in which a file says only how long it is. */
function withoutFile(body: object, field: string): string {
  const file = (body as Readonly<Record<string, unknown>>)[field]
  return JSON.stringify({ ...body, [field]: `${String(file).length} characters` })
}

async function readJson(call: Call): Promise<void> {
  const { bodyBytesMax, uploadBytesMax } = call.desk.settings
  const { inlineFile } = call.endpoint as AnyEndpoint
  const bytesMax = inlineFile === undefined ? bodyBytesMax : Math.max(bodyBytesMax, uploadBytesMax)
  const bytes = await call.incoming.readBody(bytesMax)
  if (call.header('content-type') === undefined && bytes.length > 0) {
    throw fail.mediaTypeNotSupported()
  }
  call.bodyText = bytes.toString('utf8')
  // Other bytes are read as replacement characters, and would be stored as what nobody sent.
  if (!isUtf8(bytes)) throw fail.bodyMalformed()
  const body = parseObject(call.bodyText)
  call.body = body
  if (inlineFile !== undefined && bytes.length > bodyBytesMax) {
    call.bodyText = withoutFile(body, inlineFile)
  }
}

/** The fields of a form, with the objects that stand there as text; other text stays. */
function withObjects(
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  const objects = names.flatMap((name) => {
    const text = fields[name]
    if (typeof text !== 'string') return []
    try {
      return [[name, parseObject(text)] as const]
    } catch (error) {
      if (error instanceof Refusal) return []
      throw error
    }
  })
  return objects.length === 0 ? fields : { ...fields, ...Object.fromEntries(objects) }
}

async function readUpload(call: Call): Promise<void> {
  const { desk, endpoint } = call
  const reader = endpoint?.reader?.(desk)
  const { fields, file } = await readForm(call.incoming.streamBody(), desk.settings, reader)
  const shown = file ? { [file.part]: `${file.name}, ${file.type}, ${file.size} bytes` } : {}
  call.bodyText = JSON.stringify({ ...fields, ...shown })
  call.body = withObjects(fields, endpoint?.objectParts ?? [])
  call.file = file
}

/**
 * Step 5, first part: media type, size and form of the body. Only an endpoint with a body reads
 * one: the official clients send a JSON content type, and no body, with GET and DELETE.
 */
export function readBody(call: Call): void | Promise<void> {
  const { body, accepts = 'json' } = call.endpoint as AnyEndpoint
  if (body === undefined && accepts === 'json') return
  const type = call.header('content-type')
  if (accepts !== 'json' && type !== undefined && formType.test(type)) return readUpload(call)
  const takesJson = accepts !== 'multipart' && (type === undefined || jsonType.test(type))
  if (takesJson) return readJson(call)
  const refusal = fail.mediaTypeNotSupported()
  const also = accepts === 'multipart' ? '' : ', or application/json'
  throw accepts === 'json' ? refusal : refusal.withHint(`send multipart/form-data${also}`)
}
