import { endpoint } from '../../../http/endpoint.ts'
import { permissionGroups } from '../../../http/permissions.ts'
import * as s from '../../../kit/schema.ts'
import { published, spec } from '../../../kit/source.ts'
import { signField, signFieldAlias } from '../../../service.ts'
import { fail } from '../../../world/failures.ts'
import { contractOf } from '../../contracts/actions.ts'
import { contractStatus } from '../../contracts/contract-status.ts'
import { providerNames, providersOf } from '../acquirers.ts'
import { apply } from '../apply-actions.ts'
import { addFile, checkPart, jpeg, pdf, png, requireKind, requireSize } from '../files.ts'
import { reserve } from '../reservations.ts'
import {
  ApplicationAnswer,
  ApplicationInput,
  ExaminationFile,
  fileTypes,
  items,
  Reservation,
} from '../schema.ts'

const params = s.pathNames('id')

const fileBytesMax = 10 * 1_048_576

export const uploadFile = endpoint({
  route: 'POST /v1/contracts/examinations/tenants/{id}/files',
  code: 'E0092',
  summary: 'Upload a file for the examination, in the part data; one of the same type goes',
  source: published('examination files; sizes and kinds are decided'),
  group: permissionGroups.contracts,
  keys: 'secret',
  accepts: 'multipart',
  filePart: 'data',
  params,
  body: s.object({ type: s.item(items.fileType, s.oneOf(...fileTypes)) }),
  returns: s.object({ examination_files: s.list(ExaminationFile) }),
  checks: ({ file, report }) => checkPart(file, report),
  run({ world, acting, body, file }) {
    const { status_code: status } = contractOf(world, acting.id)
    if (status === contractStatus.refused) throw fail.contractStatus(status)
    if (!file) throw fail.required('data').about(items.file)
    requireSize(file, fileBytesMax)
    requireKind(file, [jpeg, png, pdf])
    return { examination_files: addFile(world, acting.id, body.type, file) }
  },
})

/** In a form a switch is a word. */
const isOn = (value: unknown): boolean => value === true || value === 'true'

export const applyForProduction = endpoint({
  route: 'POST /v1/contracts/examinations',
  code: 'E0093',
  summary: 'Apply for production; in a form, switches are the words true and false',
  source: published('production application; a form and JSON are both in use'),
  group: permissionGroups.contracts,
  keys: 'secret',
  accepts: 'json or multipart',
  body: ApplicationInput,
  returns: ApplicationAnswer,
  checks({ acting, body, report }) {
    const { shop_id } = body
    if (shop_id !== undefined && shop_id !== acting.id) report(fail.tenantIdMismatch('shop_id'))
  },
  run({ world, acting, body, wishedResult }) {
    if (isOn(body.force_credit_check_skip)) {
      throw fail.roleNotAllowed().withHint('force_credit_check_skip is for the service itself')
    }
    const status_code = apply(world, acting.id, {
      wantsImmediate: isOn(body.enable_immediate_use),
      signs: isOn(body[signField] ?? body[signFieldAlias]),
      wishedResult,
    })
    return { shop_id: acting.id, status_code }
  },
})

const jsonList = /^\s*\[/

/** Names as a list, a comma list, or a list in JSON; undefined where it cannot be read. */
function namesIn(provider: unknown): readonly string[] | undefined {
  if (typeof provider !== 'string') return Array.isArray(provider) ? provider : undefined
  if (!jsonList.test(provider)) return provider.split(',').map((name) => name.trim())
  try {
    const list: unknown = JSON.parse(provider)
    return Array.isArray(list) ? list.map(String) : undefined
  } catch {
    return undefined
  }
}

/** A list of names, or one text that holds them. */
const provider = () => s.item(items.provider, { ...s.text(1000), type: ['array', 'string'] })

export const reserveProviders = endpoint({
  route: 'POST /v1/contracts/examinations/tenants/{id}/providers/reserve',
  code: 'E0094',
  summary: 'Apply for more ways to pay; what is seen of it follows within a day',
  source: spec('payment-method addition; how a list is written in a form is decided'),
  group: permissionGroups.contracts,
  keys: 'secret',
  accepts: 'json or multipart',
  params,
  body: s.object({ provider: provider() }),
  returns: s.object({ reservation_list: s.list(Reservation) }),
  checks({ body, report }) {
    if (body.provider === undefined) return
    const names = namesIn(body.provider)
    if (names && names.length > 0 && names.every((name) => providerNames.includes(name))) return
    const hint = `provider: a list of ${providerNames.join(', ')}`
    report(fail.badFormat('provider').about(items.provider).withHint(hint))
  },
  run({ world, acting, body }) {
    const names = new Set((namesIn(body.provider) ?? []).flatMap(providersOf))
    return { reservation_list: reserve(world, acting.id, [...names]) }
  },
})
