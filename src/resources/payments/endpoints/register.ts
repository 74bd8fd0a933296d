import { endpoint } from '../../../http/endpoint.ts'
import { permissionGroups } from '../../../http/permissions.ts'
import { spec } from '../../../kit/source.ts'
import { fail } from '../../../world/failures.ts'
import { checkTotal } from '../amounts.ts'
import { isOrderIdFree } from '../page-actions.ts'
import { bills, type RegistrationInput, registerPayment } from '../registration.ts'
import type { CommonFields } from '../schema.ts'
import { typeOf } from '../types/index.ts'
import { bodiesOf, codesOf, recordOfEachType } from './by-type.ts'

type Body = RegistrationInput & Partial<Pick<CommonFields, 'id'>>

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
    if (!isOrderIdFree(store, id)) throw fail.idTaken()
    return registerPayment(call, acting, id, body)
  },
})
