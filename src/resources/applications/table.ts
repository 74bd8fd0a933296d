// The states of a contract, and of each acquirer's part in it. Both are numbers of the service,
// written as texts.
import { machine } from '../../kit/machine.ts'
import { decided, published, spec } from '../../kit/source.ts'
import type { AcquirerStatus } from './schema.ts'

export type ContractState = '101' | '102' | '103' | '105' | '106' | '107'

const statuses = published('contract statuses; what leads from one to the next is decided')
const immediate = published('immediate use: Visa and Mastercard at once')
const refusal = published('the answer 2 of an application; who gets it is decided')
const inUse = decided('the test environment has contracts in operation that were never applied for')
const ends = decided('in operation with a card acquirer, refused when all refuse')
const dashboard = decided('what the service does in its dashboard')

// biome-ignore format: a table
export const contractTable = machine<ContractState, string, string>('contract', [
  // from  on                      result          to     emits
  ['101', 'apply',                 'approve',      '102', null, statuses],
  ['101', 'apply',                 'deny',         '102', null, statuses],
  ['101', 'apply',                 'hold',         '102', null, statuses],
  ['101', 'apply',                 'immediate',    '103', null, immediate],
  ['101', 'apply',                 'deny_at_once', '106', null, refusal],
  ['107', 'apply',                 'approve',      '107', null, inUse],
  ['102', 'conclude',              'approve',      '107', null, ends],
  ['103', 'conclude',              'approve',      '107', null, ends],
  ['102', 'conclude',              'deny',         '106', null, ends],
  ['103', 'conclude',              'deny',         '106', null, ends],
  ['103', 'suspend immediate use', 'approve',      '102', null, immediate],
  ['101', 'terminate',             'approve',      '105', null, dashboard],
  ['102', 'terminate',             'approve',      '105', null, dashboard],
  ['103', 'terminate',             'approve',      '105', null, dashboard],
  ['106', 'terminate',             'approve',      '105', null, dashboard],
  ['107', 'terminate',             'approve',      '105', null, dashboard],
  ['101', 'reset',                 'approve',      '101', null, dashboard],
  ['102', 'reset',                 'approve',      '101', null, dashboard],
  ['103', 'reset',                 'approve',      '101', null, dashboard],
  ['105', 'reset',                 'approve',      '101', null, dashboard],
  ['106', 'reset',                 'approve',      '101', null, dashboard],
  ['107', 'reset',                 'approve',      '101', null, dashboard],
])

const told = 'contracts.status_code.updated'
const steps = published('statuses 701 to 709 and their event; when each comes is decided')
const added = spec('payment-method addition: its status shows within about 24 hours')
const again = decided('what was refused or withdrawn may be asked for again')
const byHand = decided('the dashboard decides at once, whatever was reached')

// biome-ignore format: a table
export const acquirerTable = machine<AcquirerStatus, string, string>('acquirer', [
  // from  on                      result          to     emits
  ['701', 'apply',                 'approve',      '702', told, steps],
  ['701', 'apply',                 'immediate',    '707', told, immediate],
  ['701', 'apply',                 'deny_at_once', '708', told, refusal],
  ['701', 'reserve',               'approve',      '702', told, added],
  ['708', 'reserve',               'approve',      '702', told, again],
  ['709', 'reserve',               'approve',      '702', told, again],
  ['702', 'queue',                 'approve',      '703', told, steps],
  ['703', 'examine',               'approve',      '704', told, steps],
  ['704', 'decide',                'approve',      '706', told, steps],
  ['704', 'decide',                'deny',         '708', told, steps],
  ['704', 'decide',                'hold',         '705', told, steps],
  ['702', 'decide',                'approve',      '706', told, byHand],
  ['702', 'decide',                'deny',         '708', told, byHand],
  ['702', 'decide',                'hold',         '705', told, byHand],
  ['703', 'decide',                'approve',      '706', told, byHand],
  ['703', 'decide',                'deny',         '708', told, byHand],
  ['703', 'decide',                'hold',         '705', told, byHand],
  ['705', 'decide',                'approve',      '706', told, byHand],
  ['705', 'decide',                'deny',         '708', told, byHand],
  ['705', 'release',               'approve',      '704', told, steps],
  ['706', 'open',                  'approve',      '707', told, steps],
  ['707', 'suspend immediate use', 'approve',      '704', told, immediate],
  ['702', 'withdraw',              'approve',      '709', told, dashboard],
  ['703', 'withdraw',              'approve',      '709', told, dashboard],
  ['704', 'withdraw',              'approve',      '709', told, dashboard],
  ['705', 'withdraw',              'approve',      '709', told, dashboard],
  ['706', 'withdraw',              'approve',      '709', told, dashboard],
  ['707', 'withdraw',              'approve',      '709', told, dashboard],
])
