// The states of an authentication and what moves it. Which letter each result is stands in
// `results.ts`; what becomes of a payment, or of a card, stands in their own tables.
import { machine } from '../../kit/machine.ts'
import { decided, published } from '../../kit/source.ts'
import type { Tds2Status } from './schema.ts'

const known = published('3-D Secure: statuses and results')
const again = decided('an execution that is repeated begins a new authentication')

// biome-ignore format: a table
export const authenticationTable = machine<Tds2Status, string, string>('authentication', [
  // from              on                  result          to                emits
  ['none',             'begin',            'approved',     'AUTHENTICATING', null, known],
  ['AUTHENTICATING',   'begin',            'approved',     'AUTHENTICATING', null, again],
  ['CHALLENGE',        'begin',            'approved',     'AUTHENTICATING', null, again],
  ['AUTHENTICATED',    'begin',            'approved',     'AUTHENTICATING', null, again],
  ['AUTHENTICATING',   'authenticate',     'approved',     'AUTHENTICATED',  null, known],
  ['AUTHENTICATING',   'authenticate',     'attempted',    'AUTHENTICATED',  null, known],
  ['AUTHENTICATING',   'authenticate',     'challenge',    'CHALLENGE',      null, known],
  ['AUTHENTICATING',   'authenticate',     'not_verified', 'AUTHENTICATED',  null, known],
  ['AUTHENTICATING',   'authenticate',     'unavailable',  'AUTHENTICATED',  null, known],
  ['AUTHENTICATING',   'authenticate',     'rejected',     'AUTHENTICATED',  null, known],
  ['CHALLENGE',        'answer-challenge', 'approved',     'AUTHENTICATED',  null, known],
  ['CHALLENGE',        'answer-challenge', 'not_verified', 'AUTHENTICATED',  null, known],
])
