// The states of an Applepay payment and what moves it: never authorized again, never changed.
import { machine } from '../../../kit/machine.ts'
import type { PaymentStatus } from '../schema.ts'
import { captureAndCancelRows, executionRows } from './charge-table.ts'

export const applepayTable = machine<PaymentStatus, string, string>('Applepay payment', [
  ...executionRows('applepay', { AUTH: 'AUTHORIZED', CAPTURE: 'CAPTURED' }),
  ...captureAndCancelRows('applepay'),
])
