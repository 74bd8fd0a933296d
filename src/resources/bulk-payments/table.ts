// The states of a bulk payment and what moves it: a table for each pay_type.
import { machine } from '../../kit/machine.ts'
import { decided, published } from '../../kit/source.ts'
import type { BulkPayType, BulkStatus } from './schema.ts'

const statuses = published('statuses of a bulk payment and their meaning')
const allOrNothing = decided('ERROR is published; that one bad entry stops all of them is ours')
const early = decided('a deletion right after the registration checks at once')
const deletion = published('only while CHECKED; the record stays, with delete_flag')

// biome-ignore format: a table
const tableOf = (payType: BulkPayType, part: string) => machine<BulkStatus, string, string>(`bulk payment ${payType}`, [
  // from       on          result      to           emits
  ['none',     'register', 'approved', 'CHECKING',  null,                            statuses],
  ['CHECKING', 'check',    'approved', 'CHECKED',   `payments.bulk.${part}.regist`, statuses],
  ['CHECKING', 'check',    'refused',  'ERROR',     `payments.bulk.${part}.regist`, allOrNothing],
  ['CHECKING', 'hasten',   'approved', 'CHECKED',   `payments.bulk.${part}.regist`, early],
  ['CHECKING', 'hasten',   'refused',  'ERROR',     `payments.bulk.${part}.regist`, early],
  ['CHECKED',  'delete',   'approved', 'CHECKED',   null,                            deletion],
  ['CHECKED',  'start',    'approved', 'RUNNING',   null,                            statuses],
  ['RUNNING',  'complete', 'approved', 'COMPLETED', `payments.bulk.${part}.batch`,  statuses],
])

export const bulkTables = {
  Card: tableOf('Card', 'card'),
  Virtualaccount: tableOf('Virtualaccount', 'virtualaccount'),
} as const
