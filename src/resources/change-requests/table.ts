// The states of a request for a change; their numbers are ours.
import { machine } from '../../kit/machine.ts'
import { decided } from '../../kit/source.ts'
import type { ChangeStatus } from './schema.ts'

const values = decided('no value of status_code is public; these follow the style of 701 to 709')
const filed = 'change_requests.regist'
const told = 'change_requests.update'

// biome-ignore format: a table
export const changeRequestTable = machine<ChangeStatus, string, string>('change request', [
  // from   on          result     to     emits
  ['none',  'file',     'approve', '801', filed, values],
  ['801',   'review',   'approve', '802', told,  values],
  ['802',   'decide',   'approve', '803', told,  values],
  ['802',   'decide',   'reject',  '804', told,  values],
  ['801',   'decide',   'approve', '803', told,  values],
  ['801',   'decide',   'reject',  '804', told,  values],
  ['801',   'withdraw', 'approve', '805', told,  values],
  ['802',   'withdraw', 'approve', '805', told,  values],
])
