// The states of a card payment and what moves it.
import { machine } from '../../../kit/machine.ts'
import type { PaymentStatus } from '../schema.ts'
import {
  authAndChangeRows,
  authenticationRows,
  captureAndCancelRows,
  executionRows,
} from './charge-table.ts'

const jobs = { CHECK: 'CHECKED', AUTH: 'AUTHORIZED', CAPTURE: 'CAPTURED' } as const

export const cardTable = machine<PaymentStatus, string, string>('card payment', [
  ...executionRows('card', jobs),
  ...authenticationRows('card', jobs),
  ...captureAndCancelRows('card'),
  ...authAndChangeRows('card'),
])
