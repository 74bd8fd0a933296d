// Requests for changes in any state, of a tenant that is in operation.
import { type GivenApi, performGiven, type Recipe } from '../../http/given.ts'
import { fail } from '../../world/failures.ts'
import { mainShopFor } from '../shops/actions.ts'
import { decideRequest, findRequest, takeStep, withdrawRequest } from './actions.ts'
import type { StoredChangeRequest } from './schema.ts'

type Walk = (api: GivenApi, request: StoredChangeRequest) => unknown

const walks: Readonly<Record<string, Walk>> = {
  received: () => undefined,
  reviewed: ({ world }, { shop_id, id }) => takeStep(world, shop_id, 'review', id),
  applied: ({ world }, request) => decideRequest(world, request, 'approve'),
  rejected: ({ world }, request) => decideRequest(world, request, 'reject', 'not accepted'),
  withdrawn: ({ world }, request) => withdrawRequest(world, request),
}

/**
 * `given changeRequest {status?, ...fields}`: of the tenant that is named, or of a new one. The
 * fields are what is to change.
 */
export const givenChangeRequest: Recipe = async (api, { status = 'received', ...fields }) => {
  const walk = Object.hasOwn(walks, String(status)) ? walks[String(status)] : undefined
  if (!walk) {
    const hint = `statuses: ${Object.keys(walks).join(', ')}`
    throw fail.notFound(`A way to status ${status}`).withHint(hint)
  }
  const shop_id =
    api.tenant ?? (await api.make<{ id: string }>('application', { status: 'operating' })).id
  const asTenant = api.by(mainShopFor(api.world, api.account), shop_id)
  const changes = Object.keys(fields).length === 0 ? { support_tel: '0311111111' } : fields
  const body = { shop_id, need_change_examination: true, ...changes }
  const { id } = await asTenant.call<{ id: string }>('POST /v1/change_requests', { body })
  performGiven(api.world, 'changeRequest', () => {
    walk(asTenant, findRequest(api.world, id) as StoredChangeRequest)
  })
  return asTenant.call('GET /v1/change_requests/{shopId}', { params: { shopId: shop_id } })
}
