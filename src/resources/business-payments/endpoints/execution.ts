import { endpoint } from '../../../http/endpoint.ts'
import { permissionGroups } from '../../../http/permissions.ts'
import { composeCode, Refusal } from '../../../kit/failure.ts'
import { decided } from '../../../kit/source.ts'
import { fail } from '../../../world/failures.ts'
import type { AccountStore } from '../../../world/store.ts'
import type { World } from '../../../world/world.ts'
import { getBusinessPayment, shown } from '../actions.ts'
import { authorize, authorizeRoute } from '../authorization-actions.ts'
import { cardOfToken, type PayingCard } from '../cards.ts'
import { checkUrl } from '../draft.ts'
import { type Requesting, requestBusiness } from '../request-actions.ts'
import {
  BusinessAuthorization,
  BusinessAuthorized,
  BusinessRequest,
  BusinessRequested,
  businessItems,
  type RequestedEach,
  requestedMax,
} from '../schema.ts'

const group = permissionGroups.businessPaymentExecution

export const authorization = endpoint({
  route: authorizeRoute,
  code: 'EY006',
  summary: 'Ask the card for the money; the buyer may have to open acs_url',
  source: decided('auth_ret_url shows that an authorization may send the buyer somewhere'),
  group,
  keys: 'secret',
  body: BusinessAuthorization,
  returns: BusinessAuthorized,
  checks({ body, report }) {
    const { returnUrl, returnUrlOnFailure } = businessItems
    checkUrl('auth_ret_url', returnUrl, body.auth_ret_url, report)
    const onFailure = body.auth_ret_url_on_failure
    checkUrl('auth_ret_url_on_failure', returnUrlOnFailure, onFailure, report)
  },
  run({ world, store, caller, body, wishedResult }) {
    const payment = getBusinessPayment(store, body.access_id)
    const card = () => cardOfToken(world, caller, body.card_token)
    const { payment: moved, acs_url, result } = authorize(world, payment, body, card, wishedResult)
    return { ...shown(world, moved), acs_url, result }
  },
})

const functionCode = 'EY005'

/** One of several: what it is refused for is told in the list, and changes nothing. */
function requestOne(
  world: World,
  store: AccountStore,
  access_id: string,
  said: Requesting,
): RequestedEach {
  try {
    const { status } = requestBusiness(world, getBusinessPayment(store, access_id), said)
    return { access_id, status, error_code: null, error_message: null }
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    const [{ code, message }] = refusal.problems
    const { status = null } = store.businessPayments.find(access_id) ?? {}
    const error_code = composeCode(functionCode, code)
    return { access_id, status, error_code, error_message: message }
  }
}

export const request = endpoint({
  route: 'PUT /v1/business_payments/request',
  code: functionCode,
  summary: 'Ask for the execution of a payment, or of several; before or after auth',
  source: decided('request and auth are given without an order and without their bodies'),
  group,
  keys: 'secret',
  body: BusinessRequest,
  returns: BusinessRequested,
  checks({ body, sent, report }) {
    const { access_ids: ids } = body
    const isSent = (name: string) => sent[name] !== undefined && sent[name] !== null
    const { access, accessIds, returnUrl } = businessItems
    const hint = 'send access_id, or access_ids, and not both'
    if (!isSent('access_id') && !isSent('access_ids')) {
      report(fail.required('access_id').about(access).withHint(hint))
    }
    if (isSent('access_id') && ids) {
      report(fail.notApplicable('access_ids').about(accessIds).withHint(hint))
    }
    if (ids?.length === 0) report(fail.required('access_ids').about(accessIds))
    if (ids && ids.length > requestedMax) {
      const problem = fail.tooLong('access_ids').about(accessIds)
      report(problem.withHint(`access_ids: at most ${requestedMax}`))
    }
    checkUrl('auth_ret_url', returnUrl, body.auth_ret_url, report)
  },
  run({ world, store, caller, body }) {
    const { access_id, access_ids, card_token, auth_ret_url } = body
    let spent: PayingCard | undefined
    // A token is spent by the first payment that it is for, and the card is that of all.
    const card = () => {
      spent ??= cardOfToken(world, caller, card_token)
      return spent
    }
    const said = { card, auth_ret_url }
    if (access_ids) {
      return { list: access_ids.map((id) => requestOne(world, store, id, said)) }
    }
    const payment = getBusinessPayment(store, access_id ?? '')
    return shown(world, requestBusiness(world, payment, said))
  },
})
