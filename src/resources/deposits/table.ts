// The states of a deposit, of a shop or of platform fees, and what moves it.
import { machine, type TransitionRow } from '../../kit/machine.ts'
import { decided, published } from '../../kit/source.ts'

export const statusCodes = [
  3001, 3002, 3003, 3004, 3005, 3006, 3007, 3008, 3009, 3010, 3011, 3012, 3013,
] as const
export type StatusCode = (typeof statusCodes)[number]
export type DepositState = `${StatusCode}`

const rows = published('trades are reflected at the time of the capture')
const first = published('3012: before the first deposit')
const sums = published('meaning of the codes; which sum leads to which is decided')
const paid = published('meaning of 501 and 502, which say whether a payout is possible')
const freed = decided('what was held is paid at the next transfer after it was released')
const set = decided('the service and its bank decide this: the control API says it for them')

/** What is still added up. */
export const openStates = ['3001', '3012'] as const

/** What may be said of a deposit whose amount stands; 3011 is final. */
export const settable = ['3004', '3005', '3007', '3008', '3009', '3013'] as const
const settableFrom = [
  ...['3002', '3003', '3004', '3005', '3006'],
  ...['3007', '3008', '3009', '3010', '3013'],
] as readonly DepositState[]

type Row = TransitionRow<DepositState, string, string>

const setRows: readonly Row[] = settableFrom.flatMap((from) =>
  settable
    .filter((to) => to !== from)
    .map((to): Row => [from, `set ${to}`, 'approved', to, null, set]),
)

// biome-ignore format: a table
export const depositTable = machine<DepositState, string, string>('deposit', [
  // from    on            result      to      emits
  ['none',   'open',       'approved', '3001', null, rows],
  ['none',   'open first', 'approved', '3012', null, first],
  ['3001',   'close',      'payable',  '3002', null, sums],
  ['3001',   'close',      'billed',   '3006', null, sums],
  ['3001',   'close',      'zero',     '3011', null, sums],
  ['3012',   'close',      'payable',  '3002', null, sums],
  ['3012',   'close',      'billed',   '3006', null, sums],
  ['3012',   'close',      'zero',     '3011', null, sums],
  ['3002',   'transfer',   'paid',     '3003', null, paid],
  ['3002',   'transfer',   'held',     '3010', null, paid],
  ['3010',   'transfer',   'paid',     '3003', null, paid],
  ['3010',   'transfer',   'held',     '3010', null, paid],
  ['3004',   'release',    'approved', '3004', null, freed],
  ['3005',   'release',    'approved', '3005', null, freed],
  ['3010',   'release',    'approved', '3010', null, freed],
  ['3004',   'transfer',   'paid',     '3003', null, freed],
  ['3005',   'transfer',   'paid',     '3003', null, freed],
  ...setRows,
])
