// The states of a Googlepay payment and what moves it: as a card, but there is no CHECK.
import { machine } from '../../../kit/machine.ts'
import type { PaymentStatus } from '../schema.ts'
import {
  authAndChangeRows,
  authenticationRows,
  captureAndCancelRows,
  executionRows,
} from './charge-table.ts'

const jobs = { AUTH: 'AUTHORIZED', CAPTURE: 'CAPTURED' } as const

export const googlepayTable = machine<PaymentStatus, string, string>('Googlepay payment', [
  ...executionRows('googlepay', jobs),
  ...authenticationRows('googlepay', jobs),
  ...captureAndCancelRows('googlepay'),
  ...authAndChangeRows('googlepay'),
])
