// The states of a chargeback and what moves it. What ends it stands as the code with `canceled`.
import { machine } from '../../kit/machine.ts'
import { decided, spec } from '../../kit/source.ts'

export type ChargebackState = '4005' | '4006' | '4007' | '4011' | '4009 false' | '4009 true'

const codes = spec('chargeback status: meaning of status_code and canceled')
const opening = decided('no public operation opens one: the control API does')
const stages = decided('three codes mean answered; their order is our reading')
const again = decided('a further answer replaces the one before, and nobody is told')
const ending = decided('who wins ends in canceled true, who loses in canceled false')
const evidence = decided('evidence is taken until the end')

const [told, updated] = ['charge_backs.regist', 'charge_backs.update']

// biome-ignore format: a table
export const chargebackTable = machine<ChargebackState, string, string>('chargeback', [
  // from         on          result      to            emits
  ['none',       'open',     'approved', '4005',       told,    opening],
  ['4005',       'reply',    'approved', '4006',       updated, codes],
  ['4006',       'reply',    'approved', '4006',       null,    again],
  ['4007',       'reply',    'approved', '4007',       null,    again],
  ['4011',       'reply',    'approved', '4011',       null,    again],
  ['4006',       'advance',  'approved', '4007',       updated, stages],
  ['4007',       'advance',  'approved', '4011',       updated, stages],
  ['4005',       'lose',     'approved', '4009 false', updated, ending],
  ['4006',       'lose',     'approved', '4009 false', updated, ending],
  ['4007',       'lose',     'approved', '4009 false', updated, ending],
  ['4011',       'lose',     'approved', '4009 false', updated, ending],
  ['4005',       'win',      'approved', '4009 true',  updated, ending],
  ['4006',       'win',      'approved', '4009 true',  updated, ending],
  ['4007',       'win',      'approved', '4009 true',  updated, ending],
  ['4011',       'win',      'approved', '4009 true',  updated, ending],
  ['4009 false', 'cancel',   'approved', '4009 true',  updated, codes],
  ['4005',       'upload',   'approved', '4005',       null,    evidence],
  ['4006',       'upload',   'approved', '4006',       null,    evidence],
  ['4007',       'upload',   'approved', '4007',       null,    evidence],
  ['4011',       'upload',   'approved', '4011',       null,    evidence],
])
