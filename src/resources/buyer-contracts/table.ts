// The states of the contract of a tenant buyer: numbers of the service, written as texts.
import { machine } from '../../kit/machine.ts'
import { decided } from '../../kit/source.ts'

/** 103, immediate use, is for shops. */
export type BuyerContractState = '101' | '102' | '105' | '106' | '107'

const told = 'buyer_contracts.status_code.updated'
const flow = decided('the flow of a tenant, with one examiner in place of its acquirers')
const atOnce = decided('the answer 2 of an application; no more is known of who gets it')
const inUse = decided('a contract of the profile instant is in operation before it is applied for')
const dashboard = decided('what the service does in its dashboard')

// biome-ignore format: a table
export const buyerContractTable = machine<BuyerContractState, string, string>('buyer contract', [
  // from  on           result          to     emits
  ['101', 'apply',      'approve',      '102', told, flow],
  ['101', 'apply',      'deny',         '102', told, flow],
  ['101', 'apply',      'hold',         '102', told, flow],
  ['101', 'apply',      'deny_at_once', '106', told, atOnce],
  ['107', 'apply',      'approve',      '107', told, inUse],
  ['102', 'decide',     'approve',      '107', told, flow],
  ['102', 'decide',     'deny',         '106', told, flow],
  ['102', 'decide',     'hold',         '102', null, flow],
  ['102', 'release',    'approve',      '102', null, dashboard],
  ['101', 'terminate',  'approve',      '105', told, dashboard],
  ['102', 'terminate',  'approve',      '105', told, dashboard],
  ['106', 'terminate',  'approve',      '105', told, dashboard],
  ['107', 'terminate',  'approve',      '105', told, dashboard],
  ['101', 'reset',      'approve',      '101', null, dashboard],
  ['102', 'reset',      'approve',      '101', told, dashboard],
  ['105', 'reset',      'approve',      '101', told, dashboard],
  ['106', 'reset',      'approve',      '101', told, dashboard],
  ['107', 'reset',      'approve',      '101', told, dashboard],
])
