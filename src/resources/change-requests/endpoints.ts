import { endpoint } from '../../http/endpoint.ts'
import { permissionGroups } from '../../http/permissions.ts'
import { isDate } from '../../kit/dates.ts'
import * as s from '../../kit/schema.ts'
import { published } from '../../kit/source.ts'
import { fail } from '../../world/failures.ts'
import { contractOf } from '../contracts/actions.ts'
import { contractStatus } from '../contracts/contract-status.ts'
import { applyChanges, file, newestOf } from './actions.ts'
import {
  ChangeRequest,
  ChangeRequestInput,
  type Changes,
  changeable,
  items,
  type StoredChangeRequest,
  unchangeable,
} from './schema.ts'

const shown = ({ status, changes, ...request }: StoredChangeRequest) => ({
  ...request,
  status_code: Number(status),
  need_change_examination: true,
  ...changes,
})

/** The fields that are to change, of all that was sent. */
const changesIn = (body: object): Changes =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => name in changeable && value !== undefined),
  )

const days = ['representative_birthday', 'established_at'] as const

const register = endpoint({
  route: 'POST /v1/change_requests',
  code: 'E0096',
  summary: 'Ask for changes of a contract: to be examined, or made at once',
  source: published('change requests in the newest client'),
  group: permissionGroups.changeRequests,
  keys: 'secret',
  body: ChangeRequestInput,
  returns: ChangeRequest,
  checks({ acting, body, sent, report }) {
    const { shop_id } = body
    if (shop_id !== undefined && shop_id !== acting.id) report(fail.tenantIdMismatch('shop_id'))
    const refused = unchangeable.filter((name) => sent[name] !== undefined)
    for (const name of refused) report(fail.notApplicable(name).about(items.unchangeable))
    const isAny = Object.keys(sent).some((name) => name in changeable)
    if (!isAny && refused.length === 0) {
      const hint = 'send at least one field that is to change'
      report(fail.required('changes').about(items.need).withHint(hint))
    }
    for (const name of days) {
      const day = body[name]
      if (typeof day !== 'string' || isDate(day)) continue
      const problem = fail.badFormat(name).about(s.itemOf(changeable[name]))
      report(problem.withHint(`${name}: a day of the calendar`))
    }
  },
  run({ world, acting, body }) {
    const { status_code: status } = contractOf(world, acting.id)
    const changes = changesIn(body)
    if (body.need_change_examination) {
      return shown(file(world, acting.id, changes, body.memo ?? null))
    }
    if (status === contractStatus.refused) throw fail.contractStatus(status)
    applyChanges(world, acting.id, changes)
    return { shop_id: acting.id }
  },
})

const retrieve = endpoint({
  route: 'GET /v1/change_requests/{shopId}',
  code: 'E0096',
  summary: 'The newest change request of a shop',
  source: published('change requests in the newest client'),
  group: permissionGroups.changeRequests,
  keys: 'secret',
  params: s.pathNames('shopId'),
  returns: ChangeRequest,
  run({ world, acting }) {
    const request = newestOf(world, acting.id)
    if (!request) throw fail.notFound(`A change request of ${acting.id}`)
    return shown(request)
  },
})

export const changeRequestEndpoints = [register, retrieve]
