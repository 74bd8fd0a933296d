import { endpoint } from '../../../http/endpoint.ts'
import { permissionGroups } from '../../../http/permissions.ts'
import { spec } from '../../../kit/source.ts'
import { fail } from '../../../world/failures.ts'
import { begin } from '../advance.ts'
import { type AmountInput, amountsOf, checkTotal } from '../amounts.ts'
import type { CommonFields } from '../schema.ts'
import { typeOf } from '../types/index.ts'
import type { Registration } from '../types/payment-type.ts'
import { bodiesOf, codesOf, recordOfEachType } from './by-type.ts'

type Body = Registration &
  AmountInput &
  Partial<Pick<CommonFields, 'id' | 'client_field_1' | 'client_field_2' | 'client_field_3'>> & {
    readonly pay_type: string
  }

/** A validity check bills nothing, so its amount is left out or ignored. */
const bills = ({ job_code }: Partial<Body>): boolean => job_code !== 'CHECK'

export const register = endpoint({
  route: 'POST /v1/payments',
  code: codesOf('EP001', 'register'),
  summary: 'Register a payment; nothing is billed',
  source: spec('payment registration'),
  group: permissionGroups.payments,
  keys: 'secret',
  body: bodiesOf<Body>('register'),
  picture: 'barcode',
  returns: recordOfEachType,
  checks(input) {
    const { body, report } = input
    const { pay_type } = body
    if (pay_type === undefined) return
    const type = typeOf({ pay_type })
    type.checks?.('register', input as never)
    const { properties = {} } = type.bodies.register ?? {}
    if (!bills(body) || !('amount' in properties)) return
    if ('job_code' in properties && body.job_code === undefined) return
    if (body.amount === undefined || body.amount === null || body.amount === '') {
      report(fail.required('amount').about('009'))
    } else checkTotal(body, type, report)
  },
  run(call) {
    const { world, store, acting, body } = call
    const id = body.id ?? world.ids.id('o_')
    if (store.payments.find(id)) throw fail.idTaken()
    const common: CommonFields = {
      shop_id: acting.id,
      id,
      access_id: world.ids.id('a_'),
      ...(bills(body) ? amountsOf(body) : amountsOf({})),
      client_field_1: body.client_field_1 ?? null,
      client_field_2: body.client_field_2 ?? null,
      client_field_3: body.client_field_3 ?? null,
      process_date: world.stamp,
      customer_id: null,
      customer_group_id: acting.customer_group_id,
      error_code: null,
      created: world.stamp,
      updated: null,
    }
    return begin(call, typeOf(body).fresh(common, body))
  },
})
