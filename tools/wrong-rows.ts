// Wrong rows of the tables of states: another status, another event, another result.
import type { Mutant } from './mutant-list.ts'

const types = 'src/resources/payments/types'
const specified = 'test/payments/specified-rows.test.ts'

export const wrongRows: readonly Mutant[] = [
  {
    name: 'a canceled payment by card stays captured',
    file: `${types}/charge-table.ts`,
    find: "...asked('CAPTURED',   'cancel',  'CANCELED',",
    replace: "...asked('CAPTURED',   'cancel',  'CAPTURED',",
    tests: ['test/payments/table.test.ts'],
  },
  {
    name: 'a canceled payment by card cannot be captured again',
    file: `${types}/charge-table.ts`,
    find: "...asked('CANCELED',   'capture',",
    replace: "...asked('CHECKED',    'capture',",
    tests: ['test/payments/table.test.ts'],
  },
  {
    name: 'a refund by card is told as a capture',
    file: `${types}/charge-table.ts`,
    find: '}.cancel`),\n]',
    replace: '}.capture`),\n]',
    tests: [specified],
  },
  {
    name: 'a capture after an authentication is only held',
    file: `${types}/charge-table.ts`,
    find: 'to, secure, machineTable],\n    [waits, `secure $',
    replace: "'AUTHORIZED', secure, machineTable],\n    [waits, `secure $",
    tests: [specified],
  },
  {
    name: 'the term of a store ends in CANCELED',
    file: `${types}/konbini-table.ts`,
    find: "'expire',       'approved',     'EXPIRED', ",
    replace: "'expire',       'approved',     'CANCELED',",
    tests: ['test/payments/konbini-table.test.ts'],
  },
  {
    name: 'nobody is told that a store was paid twice',
    file: `${types}/konbini-table.ts`,
    find: "'payments.konbini.complete', flags],\n  ['CANCELED'",
    replace: "null, flags],\n  ['CANCELED'",
    tests: [specified],
  },
  {
    name: 'an approval of a QR wallet is told as an execution',
    file: `${types}/paypay-table.ts`,
    find: "'approved', 'AUTHORIZED',                'payments.paypay.complete'",
    replace: "'approved', 'AUTHORIZED',                'payments.paypay.exec'",
    tests: [specified],
  },
  {
    name: 'a QR wallet is captured after a cancel',
    file: `${types}/paypay-table.ts`,
    find: "['AUTHORIZED',                'capture', ",
    replace: "['CANCELED',                  'capture', ",
    tests: ['test/payments/paypay-table.test.ts'],
  },
  {
    name: 'a debit that is not paid is captured',
    file: `${types}/directdebit-table.ts`,
    find: "'unpaid',   'FAILED', ",
    replace: "'unpaid',   'CAPTURED',",
    tests: ['test/payments/directdebit-table.test.ts'],
  },
  {
    name: 'a debit counts as paid whatever the bank says',
    file: `${types}/directdebit-table.ts`,
    find: "'debit-result', 'unpaid', ",
    replace: "'debit-result', 'refused',",
    tests: ['test/payments/directdebit-table.test.ts'],
  },
  {
    name: 'a transfer after the term is lost',
    file: `${types}/virtualaccount-table.ts`,
    find: "['EXPIRED',                   'transfer', 'approved', 'EXPIRED', ",
    replace: "['UNPROCESSED',               'transfer', 'approved', 'EXPIRED', ",
    tests: ['test/payments/virtualaccount-table.test.ts'],
  },
  {
    name: 'a bank account that was refused is activated',
    file: 'src/resources/payment-methods/table.ts',
    find: "'refuse-bank-account',    'approved', 'FAILED',    ",
    replace: "'refuse-bank-account',    'approved', 'ACTIVATED', ",
    tests: ['test/resources/bank-accounts.test.ts'],
  },
]
