// A resource that only these tests have: it takes files and says what it got.
import { endpoint } from '../../../src/http/endpoint.ts'
import { permissionGroups } from '../../../src/http/permissions.ts'
import type { Resource } from '../../../src/http/resource.ts'
import { checkFile, type UploadedFile } from '../../../src/http/uploads.ts'
import { sha256 } from '../../../src/kit/canonical.ts'
import * as s from '../../../src/kit/schema.ts'
import { decided } from '../../../src/kit/source.ts'
import { resources } from '../../../src/resources/index.ts'

const source = decided('only for tests')
const group = permissionGroups.payments

const body = s.object({ type: s.item('004', s.oneOf('LETTER', 'BOX')), note: s.maybe(s.text(40)) })
const returns = s.object({
  file: s.nullable(
    s.object({ part: s.anyText(), name: s.anyText(), type: s.anyText(), hash: s.anyText() }),
  ),
  fields: s.object({}),
})

const tell = (fields: unknown, file: UploadedFile | undefined) => ({
  file: file
    ? { part: file.part, name: file.name, type: file.type, hash: sha256(file.bytes) }
    : null,
  fields,
})

const upload = endpoint({
  route: 'POST /v1/parcels',
  code: 'E9101',
  summary: 'Take a file',
  source,
  group,
  keys: 'secret',
  accepts: 'multipart',
  body,
  returns,
  checks: checkFile,
  run: ({ body, file }) => tell(body, file),
})

const either = endpoint({
  route: 'POST /v1/parcels/either',
  code: 'E9102',
  summary: 'Take a file, or fields alone',
  source,
  group,
  keys: 'secret',
  accepts: 'json or multipart',
  body,
  returns,
  run: ({ body, file }) => tell(body, file),
})

/** Sends its wish as JSON, as every recipe does. */
const parcels: Resource = {
  name: 'parcels',
  endpoints: [upload, either],
  given: { parcel: (api, wish) => api.call('POST /v1/parcels/either', { body: wish }) },
}

export const withParcels: readonly Resource[] = [...resources, parcels]
