// The states of a Googlepay payment and what moves it, without 3-D Secure: as a card, no CHECK.
import { machine } from '../../../kit/machine.ts'
import type { PaymentStatus } from '../schema.ts'
import { authAndChangeRows, captureAndCancelRows, executionRows } from './charge-table.ts'

export const googlepayTable = machine<PaymentStatus, string, string>('Googlepay payment', [
  ...executionRows('googlepay', { AUTH: 'AUTHORIZED', CAPTURE: 'CAPTURED' }),
  ...captureAndCancelRows('googlepay'),
  ...authAndChangeRows('googlepay'),
])
