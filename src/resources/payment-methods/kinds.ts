// The only lookup of payment methods by pay_type.
import { cardKind } from './card-kind.ts'
import { directdebitKind } from './directdebit-kind.ts'
import type { MethodKind } from './registration.ts'
import type { MethodPayType } from './schema.ts'
import { virtualaccountKind } from './virtualaccount-kind.ts'

export const methodKinds: Readonly<Record<MethodPayType, MethodKind>> = {
  Card: cardKind,
  Directdebit: directdebitKind,
  Virtualaccount: virtualaccountKind,
}
