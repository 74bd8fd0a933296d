import { endpoint } from '../../../http/endpoint.ts'
import { permissionGroups } from '../../../http/permissions.ts'
import type { Infer } from '../../../kit/schema.ts'
import { published } from '../../../kit/source.ts'
import { getPayment } from '../actions.ts'
import { orderIdParams, PaymentRetrieval } from '../schema.ts'
import { codesOf, eachType, recordOfEachType } from './by-type.ts'

export const retrieve = endpoint({
  route: 'GET /v1/payments/{id}',
  code: codesOf('EP010', 'retrieve'),
  summary: 'Retrieve a payment',
  source: published('payments'),
  group: permissionGroups.payments,
  keys: 'secret',
  params: orderIdParams,
  query: eachType<Infer<typeof PaymentRetrieval>>(() => PaymentRetrieval),
  picture: 'barcode',
  returns: recordOfEachType,
  run: ({ store, params, query }) => getPayment(store, params.id, query.pay_type),
})
