// behaviour of payments 1.1 to 1.3, written down once more by hand: the moves of each type that is
// charged to a card, the fields that each changes, and who may not do what.
import { applepayTable } from '../../src/resources/payments/types/applepay-table.ts'
import { cardTable } from '../../src/resources/payments/types/card-table.ts'
import { googlepayTable } from '../../src/resources/payments/types/googlepay-table.ts'

const always = ['process_date', 'updated']
const processor = ['approve', 'transaction_id']
const seen = ['brand', 'card_no', 'card_no_hash', 'customer_id', 'expire', 'forward', 'issuer']
const executed = [...always, ...processor, ...seen, 'status']
const ownCard = [...executed, 'card_id', 'holder_name']
const amounts = ['amount', 'tax', 'total_amount']
const terms = ['method', 'pay_times']
const held = ['status', 'job_code', 'auth_max_date']

// biome-ignore format: a table
const withChange = {
  'AUTHORIZED capture':          [...always, ...held],
  'CANCELED capture':            [...always, ...processor, ...terms, ...held],
  'AUTHORIZED cancel':           [...always, 'status', 'job_code'],
  'CAPTURED cancel':             [...always, 'status', 'job_code'],
  'CANCELED auth':               [...always, ...processor, ...terms, ...held],
  'AUTHORIZED change AUTH':      [...always, ...processor, ...amounts, 'auth_max_date'],
  'AUTHORIZED change CAPTURE':   [...always, ...processor, ...amounts, ...held],
  'CAPTURED change AUTH':        [...always, ...processor, ...amounts, ...held],
  'CAPTURED change CAPTURE':     [...always, ...processor, ...amounts],
}

export interface ChargeType {
  readonly payType: string
  readonly machine: typeof cardTable
  /** The first two characters of its error codes. */
  readonly codes: string
  /** The fields that each move changes. */
  readonly changes: Readonly<Record<string, readonly string[]>>
  /** What an execution sends besides the terms; any Base64 text is a wallet's token. */
  readonly source: object
  /** Operations that no status allows, because the type does not offer them. */
  readonly notOffered: readonly string[]
}

const walletSource = { customer_id: 'c_demo_alice', token: 'YW55IHdhbGxldA==' }

// biome-ignore format: a table
export const chargeTypes: readonly ChargeType[] = [
  {
    payType: 'Card', machine: cardTable, codes: 'EC', notOffered: [],
    source: { customer_id: 'c_demo_alice' },
    changes: {
      'UNPROCESSED execute CHECK':   ownCard,
      'UNPROCESSED execute AUTH':    [...ownCard, ...terms, 'auth_max_date'],
      'UNPROCESSED execute CAPTURE': [...ownCard, ...terms],
      ...withChange,
    },
  },
  {
    payType: 'Applepay', machine: applepayTable, codes: 'EA', notOffered: ['auth', 'change AUTH', 'change CAPTURE'],
    source: walletSource,
    changes: {
      // Only a lump sum: the terms that are sent are not looked at.
      'UNPROCESSED execute AUTH':    [...executed, 'method', 'auth_max_date'],
      'UNPROCESSED execute CAPTURE': [...executed, 'method'],
      'AUTHORIZED capture':          withChange['AUTHORIZED capture'],
      'CANCELED capture':            [...always, ...processor, ...held],
      'AUTHORIZED cancel':           withChange['AUTHORIZED cancel'],
      'CAPTURED cancel':             withChange['CAPTURED cancel'],
    },
  },
  {
    payType: 'Googlepay', machine: googlepayTable, codes: 'EB', notOffered: [],
    source: walletSource,
    changes: {
      'UNPROCESSED execute AUTH':    [...executed, ...terms, 'auth_max_date'],
      'UNPROCESSED execute CAPTURE': [...executed, ...terms],
      ...withChange,
    },
  },
]

/** Statuses with the jobs that lead there. */
export const states = [
  { state: 'UNPROCESSED', job_code: 'CHECK' },
  { state: 'UNPROCESSED', job_code: 'AUTH' },
  { state: 'UNPROCESSED', job_code: 'CAPTURE' },
  { state: 'CHECKED', job_code: 'CHECK' },
  { state: 'AUTHORIZED', job_code: 'AUTH' },
  { state: 'CAPTURED', job_code: 'AUTH' },
  { state: 'CAPTURED', job_code: 'CAPTURE' },
  { state: 'CANCELED', job_code: 'AUTH' },
  { state: 'CANCELED', job_code: 'CAPTURE' },
]

// biome-ignore format: a table
export const operations = [
  { operation: 'execute',        code: '002', from: ['UNPROCESSED'] },
  { operation: 'capture',        code: '003', from: ['AUTHORIZED', 'CANCELED'] },
  { operation: 'cancel',         code: '004', from: ['AUTHORIZED', 'CAPTURED'] },
  { operation: 'auth',           code: '005', from: ['CANCELED'] },
  { operation: 'change AUTH',    code: '006', from: ['AUTHORIZED', 'CAPTURED'] },
  { operation: 'change CAPTURE', code: '006', from: ['AUTHORIZED', 'CAPTURED'] },
]
