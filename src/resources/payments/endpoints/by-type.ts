// The parts of an endpoint that differ by pay_type, gathered from the types.
import type { FunctionCode } from '../../../http/endpoint.ts'
import { type ObjectSchema, type PickedBy, pickedBy } from '../../../kit/schema.ts'
import { type Payment, payTypeItem } from '../schema.ts'
import { paymentTypes } from '../types/index.ts'
import type { Operation, PaymentType } from '../types/payment-type.ts'

type Options = Readonly<Record<string, ObjectSchema>>

/** A schema for each type that has one; `V` is what code for all types reads of its values. */
export function eachType<V>(
  schemaOf: (type: PaymentType) => ObjectSchema | undefined,
): PickedBy<Options, V> {
  const entries = Object.values(paymentTypes).flatMap((type) => {
    const schema = schemaOf(type)
    return schema ? [[type.payType, schema] as const] : []
  })
  return pickedBy('pay_type', payTypeItem, Object.fromEntries(entries), Object.keys(paymentTypes))
}

/** The bodies of an operation, for each type that offers it. */
export const bodiesOf = <V>(operation: Operation) => eachType<V>(({ bodies }) => bodies[operation])

/** The functions of an operation's error codes; `unpicked` serves while pay_type is unknown. */
export function codesOf(
  unpicked: string,
  operation: Exclude<keyof PaymentType['functions'], 'refused'>,
): FunctionCode {
  const codes = (part: (type: PaymentType) => string | undefined) =>
    Object.fromEntries(
      Object.values(paymentTypes).flatMap((type) => {
        const code = part(type)
        return code === undefined ? [] : [[type.payType, code] as const]
      }),
    )
  return {
    unpicked,
    picked: codes(({ functions }) => functions[operation]),
    refused: codes(({ functions }) => functions.refused),
  }
}

export const recordOfEachType = eachType<Payment>(({ record }) => record)
