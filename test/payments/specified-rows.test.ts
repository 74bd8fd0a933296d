// behaviour of payments 1.1 to 1.7: the rows of every table, written down a second time from the
// specification. What each row does to a payment is walked in the test of its type; these lists
// tell when a row itself is another one: where it leads, and what it tells.
import { describe, expect, it } from 'vitest'
import { paymentTypes } from '../../src/resources/payments/types/index.ts'

const jobs = { CHECK: 'CHECKED', AUTH: 'AUTHORIZED', CAPTURE: 'CAPTURED' } as const
type Job = keyof typeof jobs

/** A line is `FROM, action -> TO, event`; without an event nobody is told. */
const lines = (text: string): string[] => text.trim().split(/\n\s*/)

/** What a decline, a missing result or a card outside 3-D Secure leaves as it was, and untold. */
const refusals = (from: string, on: string, ...results: string[]): string[] =>
  results.map((result) => `${from}, ${on}, ${result} -> ${from}`)

const asked = (from: string, on: string, to: string, event: string): string[] => [
  `${from}, ${on} -> ${to}, ${event}`,
  ...refusals(from, on, 'declined'),
]

const registration = 'none, register -> UNPROCESSED, regist'

const executions = (names: readonly Job[]): string[] => [
  registration,
  ...names.flatMap((job) => asked('UNPROCESSED', `execute ${job}`, jobs[job], 'exec')),
]

const captures = [
  ...asked('AUTHORIZED', 'capture', 'CAPTURED', 'capture'),
  ...asked('CANCELED', 'capture', 'CAPTURED', 'capture'),
  ...asked('AUTHORIZED', 'cancel', 'CANCELED', 'cancel'),
  ...asked('CAPTURED', 'cancel', 'CANCELED', 'cancel'),
]

const changes = [
  ...asked('CANCELED', 'auth', 'AUTHORIZED', 'auth'),
  ...asked('AUTHORIZED', 'change AUTH', 'AUTHORIZED', 'change'),
  ...asked('AUTHORIZED', 'change CAPTURE', 'CAPTURED', 'change'),
  ...asked('CAPTURED', 'change AUTH', 'AUTHORIZED', 'change'),
  ...asked('CAPTURED', 'change CAPTURE', 'CAPTURED', 'change'),
]

const secured = (names: readonly Job[]): string[] => [
  ...['UNPROCESSED', 'AUTHENTICATED'].flatMap((from) => [
    `${from}, execute 3DS -> AUTHENTICATED, exec`,
    ...refusals(from, 'execute 3DS', 'tds2_unsupported'),
    ...names.flatMap((job) => [
      `${from}, execute 3DS else ${job} -> AUTHENTICATED, exec`,
      `${from}, execute 3DS else ${job}, tds2_unsupported -> ${jobs[job]}, exec`,
      ...refusals(from, `execute 3DS else ${job}`, 'declined'),
    ]),
  ]),
  ...lines(`
    AUTHENTICATED, authenticate -> AUTHENTICATED, secure2.authenticate
    AUTHENTICATED, authenticate, not_authenticated -> AUTHENTICATED, secure2.authenticate
    AUTHENTICATED, confirm -> AUTHENTICATED, secure2.result
    AUTHENTICATED, confirm, not_authenticated -> AUTHENTICATED, secure2.result`),
  ...names.flatMap((job) => [
    `AUTHENTICATED, secure ${job} -> ${jobs[job]}, secure`,
    ...refusals('AUTHENTICATED', `secure ${job}`, 'declined', 'not_authenticated'),
    // Nobody waits for an answer: a failure is told as well.
    `AUTHENTICATED, secure unattended ${job} -> ${jobs[job]}, secure`,
    `AUTHENTICATED, secure unattended ${job}, declined -> AUTHENTICATED, secure`,
    `AUTHENTICATED, secure unattended ${job}, not_authenticated -> AUTHENTICATED, secure`,
  ]),
]

const allJobs = ['CHECK', 'AUTH', 'CAPTURE'] as const
const sales = ['AUTH', 'CAPTURE'] as const

const specified: Readonly<Record<string, readonly string[]>> = {
  Card: [...executions(allJobs), ...secured(allJobs), ...captures, ...changes],
  Applepay: [...executions(sales), ...captures],
  Googlepay: [...executions(sales), ...secured(sales), ...captures, ...changes],
  Konbini: lines(`
    ${registration}
    UNPROCESSED, execute -> AWAITING_CUSTOMER_PAYMENT, exec
    UNPROCESSED, execute, unrecognized -> AWAITING_CUSTOMER_PAYMENT, exec
    UNPROCESSED, execute, failed -> UNPROCESSED
    AWAITING_CUSTOMER_PAYMENT, barcode -> AWAITING_CUSTOMER_PAYMENT
    AWAITING_CUSTOMER_PAYMENT, pay-at-store -> CAPTURED, complete
    AWAITING_CUSTOMER_PAYMENT, pay-at-store, refused -> AWAITING_CUSTOMER_PAYMENT
    CAPTURED, pay-at-store -> CAPTURED, complete
    CANCELED, pay-at-store -> CANCELED, complete
    EXPIRED, pay-at-store, refused -> EXPIRED
    AWAITING_CUSTOMER_PAYMENT, cancel -> CANCELED, cancel
    AWAITING_CUSTOMER_PAYMENT, expire -> EXPIRED, expired.update.batch`),
  Paypay: lines(`
    ${registration}
    UNPROCESSED, execute -> AWAITING_CUSTOMER_PAYMENT, exec
    AWAITING_CUSTOMER_PAYMENT, approve-in-wallet AUTH -> AUTHORIZED, complete
    AWAITING_CUSTOMER_PAYMENT, approve-in-wallet CAPTURE -> CAPTURED, complete
    AWAITING_CUSTOMER_PAYMENT, refuse-in-wallet, refused -> AWAITING_CUSTOMER_PAYMENT
    AWAITING_CUSTOMER_PAYMENT, expire -> EXPIRED
    AUTHORIZED, expire -> EXPIRED
    AUTHORIZED, capture -> CAPTURED, capture
    AUTHORIZED, cancel -> CANCELED, cancel
    CAPTURED, cancel -> CANCELED, cancel
    AWAITING_CUSTOMER_PAYMENT, cancel -> CANCELED, cancel
    AUTHORIZED, change -> AUTHORIZED, change
    CAPTURED, change -> CAPTURED, change`),
  Directdebit: lines(`
    ${registration}
    UNPROCESSED, execute -> AWAITING_PAYMENT_APPROVAL, exec
    AWAITING_PAYMENT_APPROVAL, debit-result -> CAPTURED, complete
    AWAITING_PAYMENT_APPROVAL, debit-result, unpaid -> FAILED, complete
    AWAITING_PAYMENT_APPROVAL, cancel -> CANCELED, cancel
    AWAITING_PAYMENT_APPROVAL, change -> AWAITING_PAYMENT_APPROVAL, change`),
  Virtualaccount: lines(`
    ${registration}
    UNPROCESSED, execute -> AWAITING_CUSTOMER_PAYMENT, exec
    AWAITING_CUSTOMER_PAYMENT, transfer -> CAPTURED, complete
    AWAITING_CUSTOMER_PAYMENT, transfer, short -> AWAITING_CUSTOMER_PAYMENT, complete
    AWAITING_CUSTOMER_PAYMENT, transfer, refused -> AWAITING_CUSTOMER_PAYMENT
    CAPTURED, transfer -> CAPTURED, complete
    CANCELED, transfer -> CANCELED, complete
    EXPIRED, transfer -> EXPIRED, complete
    AWAITING_CUSTOMER_PAYMENT, cancel -> CANCELED, cancel
    AWAITING_CUSTOMER_PAYMENT, expire -> EXPIRED`),
}

describe('the rows of the tables of payments', () => {
  it('are asked of every pay type', () => {
    expect(Object.keys(paymentTypes).sort()).toEqual(Object.keys(specified).sort())
  })

  it.each(Object.keys(specified))('%s has those of the specification and no other', (payType) => {
    const { table, eventPart } = paymentTypes[payType] ?? {}
    const ours = table?.transitions.map(({ from, on, result, to, emits }) => {
      const move = `${from}, ${on}${result === 'approved' ? '' : `, ${result}`} -> ${to}`
      return emits === null ? move : `${move}, ${emits.replace(`payments.${eventPart}.`, '')}`
    })
    expect(ours?.sort()).toEqual([...(specified[payType] ?? [])].sort())
  })
})
