// The states of a card payment and what moves it, without 3-D Secure.
import { machine } from '../../../kit/machine.ts'
import type { PaymentStatus } from '../schema.ts'
import { authAndChangeRows, captureAndCancelRows, executionRows } from './charge-table.ts'

export const cardTable = machine<PaymentStatus, string, string>('card payment', [
  ...executionRows('card', { CHECK: 'CHECKED', AUTH: 'AUTHORIZED', CAPTURE: 'CAPTURED' }),
  ...captureAndCancelRows('card'),
  ...authAndChangeRows('card'),
])
