import { endpoint } from '../../http/endpoint.ts'
import { permissionGroups } from '../../http/permissions.ts'
import { decided, published } from '../../kit/source.ts'
import { fail } from '../../world/failures.ts'
import {
  checkPart,
  extensionOf,
  jpeg,
  png,
  requireKind,
  requireSize,
} from '../applications/files.ts'
import { putStamp, retireStamp, shownStamp, stampNow } from './actions.ts'
import { CompanyStamp, type StoredStamp } from './schema.ts'

const stampBytesMax = 512 * 1024

const shared = {
  code: 'E0097',
  group: permissionGroups.companyStamps,
  keys: 'secret',
  returns: CompanyStamp,
} as const

const retrieve = endpoint({
  ...shared,
  route: 'GET /v1/company_stamps',
  summary: 'The stamp that invoices show; every field is null where there is none',
  source: published('company stamps in the newest client'),
  run: ({ world, acting }) => shownStamp(stampNow(world, acting.id)),
})

const register = endpoint({
  ...shared,
  route: 'POST /v1/company_stamps',
  summary: 'Register the stamp that invoices show, in the part data; one before it goes',
  source: published('company stamps in the newest client'),
  accepts: 'multipart',
  filePart: 'data',
  checks: ({ file, report }) => checkPart(file, report),
  run({ world, acting, file }) {
    if (!file) throw fail.required('data').about('914')
    requireSize(file, stampBytesMax)
    requireKind(file, [png, jpeg])
    const extension = extensionOf(file.name) as StoredStamp['extension']
    const type = extension === 'png' ? 'png' : 'jpeg'
    const data = `data:image/${type};base64,${file.bytes.toString('base64')}`
    return shownStamp(putStamp(world, acting.id, { filename: file.name, extension, data }))
  },
})

const remove = endpoint({
  ...shared,
  route: 'DELETE /v1/company_stamps',
  summary: 'Take the stamp away; invoices that were issued keep theirs',
  source: decided('operation and answer are published, the error without a stamp is not'),
  run({ world, acting }) {
    const stamp = stampNow(world, acting.id)
    if (!stamp) throw fail.notFound('Company stamp').withHint('POST /v1/company_stamps first')
    return shownStamp(retireStamp(world, stamp))
  },
})

export const companyStampEndpoints = [retrieve, register, remove]
