// Rows that the tables of card and device-wallet payments share; `part` is the type's part of its
// event names.
import type { TransitionRow } from '../../../kit/machine.ts'
import { decided, published } from '../../../kit/source.ts'
import type { PaymentStatus } from '../schema.ts'

type ChargeRow = TransitionRow<PaymentStatus, string, string>

const machineTable = published('behaviour of card and device-wallet payments, state tables')
const notWhileDeclined = decided('a declined operation changes nothing but error_code')
const spent = decided(
  'nothing changes but error_code; a token that was sent is spent: it works once',
)
const whoWasChecked = published(
  'state tables; that customer_id and card_id stay is decided: they say which card was checked',
)
const holdEnds = published(
  'state tables; that auth_max_date stays is decided: it bounds a capture of what was canceled',
)

/** A move that the issuer may decline: then everything stays. */
const asked = (
  from: PaymentStatus,
  on: string,
  to: PaymentStatus,
  emits: string,
  { source = machineTable, declined = notWhileDeclined } = {},
): ChargeRow[] => [
  [from, on, 'approved', to, emits, source],
  [from, on, 'declined', from, null, declined],
]

/** Registration, and the execution of each job. */
export const executionRows = (
  part: string,
  jobs: Readonly<Record<string, PaymentStatus>>,
): ChargeRow[] => [
  ['none', 'register', 'approved', 'UNPROCESSED', `payments.${part}.regist`, machineTable],
  ...Object.entries(jobs).flatMap(([jobCode, to]) =>
    asked('UNPROCESSED', `execute ${jobCode}`, to, `payments.${part}.exec`, {
      source: jobCode === 'CHECK' ? whoWasChecked : machineTable,
      declined: spent,
    }),
  ),
]

const outside = published('tds2_type: 2 stops with an error, 3 goes on without')
const restart = decided('a buyer who closed the window must be able to try again')
const refusedOrFinished = decided('the authentication is finished, the payment keeps a code')
const notYet = published('secure: only with the result Y or A')
const told = decided('nobody waits for an answer, so the failure is told')

/** Executions with 3-D Secure, and what follows the authentication. */
export function authenticationRows(
  part: string,
  jobs: Readonly<Record<string, PaymentStatus>>,
): ChargeRow[] {
  const [exec, secure] = [`payments.${part}.exec`, `payments.${part}.secure`]
  const [ran, confirmed] = [
    `payments.${part}.secure2.authenticate`,
    `payments.${part}.secure2.result`,
  ]
  const waits = 'AUTHENTICATED'
  const executions = (['UNPROCESSED', waits] as const).flatMap((from): ChargeRow[] => {
    const source = from === waits ? restart : machineTable
    return [
      [from, 'execute 3DS', 'approved', waits, exec, source],
      [from, 'execute 3DS', 'tds2_unsupported', from, null, outside],
      ...Object.entries(jobs).flatMap(([jobCode, to]): ChargeRow[] => [
        [from, `execute 3DS else ${jobCode}`, 'approved', waits, exec, source],
        [from, `execute 3DS else ${jobCode}`, 'tds2_unsupported', to, exec, outside],
        [from, `execute 3DS else ${jobCode}`, 'declined', from, null, spent],
      ]),
    ]
  })
  const finals = Object.entries(jobs).flatMap(([jobCode, to]): ChargeRow[] => [
    [waits, `secure ${jobCode}`, 'approved', to, secure, machineTable],
    [waits, `secure ${jobCode}`, 'declined', waits, null, notWhileDeclined],
    [waits, `secure ${jobCode}`, 'not_authenticated', waits, null, notYet],
    [waits, `secure unattended ${jobCode}`, 'approved', to, secure, machineTable],
    [waits, `secure unattended ${jobCode}`, 'declined', waits, secure, told],
    [waits, `secure unattended ${jobCode}`, 'not_authenticated', waits, secure, told],
  ])
  return [
    ...executions,
    [waits, 'authenticate', 'approved', waits, ran, machineTable],
    [waits, 'authenticate', 'not_authenticated', waits, ran, refusedOrFinished],
    [waits, 'confirm', 'approved', waits, confirmed, machineTable],
    [waits, 'confirm', 'not_authenticated', waits, confirmed, refusedOrFinished],
    ...finals,
  ]
}

// biome-ignore format: a table
export const captureAndCancelRows = (part: string): ChargeRow[] => [
  ...asked('AUTHORIZED', 'capture', 'CAPTURED', `payments.${part}.capture`),
  ...asked('CANCELED',   'capture', 'CAPTURED', `payments.${part}.capture`),
  ...asked('AUTHORIZED', 'cancel',  'CANCELED', `payments.${part}.cancel`, { source: holdEnds }),
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
