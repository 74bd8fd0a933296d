// Rows that the tables of card and device-wallet payments share; `part` is the type's part of its
// event names.
import type { TransitionRow } from '../../../kit/machine.ts'
import { decided, published } from '../../../kit/source.ts'
import type { PaymentStatus } from '../schema.ts'

type ChargeRow = TransitionRow<PaymentStatus, string, string>

const machineTable = published('behaviour of card and device-wallet payments, state tables')
const notWhileDeclined = decided('a declined operation changes nothing but error_code')

/** A move that the issuer may decline: then everything stays. */
const asked = (from: PaymentStatus, on: string, to: PaymentStatus, emits: string): ChargeRow[] => [
  [from, on, 'approved', to, emits, machineTable],
  [from, on, 'declined', from, null, notWhileDeclined],
]

/** Registration, and the execution of each job. */
export const executionRows = (
  part: string,
  jobs: Readonly<Record<string, PaymentStatus>>,
): ChargeRow[] => [
  ['none', 'register', 'approved', 'UNPROCESSED', `payments.${part}.regist`, machineTable],
  ...Object.entries(jobs).flatMap(([jobCode, to]) =>
    asked('UNPROCESSED', `execute ${jobCode}`, to, `payments.${part}.exec`),
  ),
]

// biome-ignore format: a table
export const captureAndCancelRows = (part: string): ChargeRow[] => [
  ...asked('AUTHORIZED', 'capture', 'CAPTURED', `payments.${part}.capture`),
  ...asked('CANCELED',   'capture', 'CAPTURED', `payments.${part}.capture`),
  ...asked('AUTHORIZED', 'cancel',  'CANCELED', `payments.${part}.cancel`),
  ...asked('CAPTURED',   'cancel',  'CANCELED', `payments.${part}.cancel`),
]

// biome-ignore format: a table
export const authAndChangeRows = (part: string): ChargeRow[] => [
  ...asked('CANCELED',   'auth',           'AUTHORIZED', `payments.${part}.auth`),
  ...asked('AUTHORIZED', 'change AUTH',    'AUTHORIZED', `payments.${part}.change`),
  ...asked('AUTHORIZED', 'change CAPTURE', 'CAPTURED',   `payments.${part}.change`),
  ...asked('CAPTURED',   'change AUTH',    'AUTHORIZED', `payments.${part}.change`),
  ...asked('CAPTURED',   'change CAPTURE', 'CAPTURED',   `payments.${part}.change`),
]
