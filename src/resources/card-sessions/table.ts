// The states of a session for a card and what moves it; no answer shows a state but the first.
import { machine } from '../../kit/machine.ts'
import { decided, published } from '../../kit/source.ts'
import type { SessionStatus } from '../sessions/schema.ts'

const created = published('card-registration URLs: the answer of a creation says CREATE')
const names = decided('the names of payment URLs, as only CREATE is published here')
const again = decided('who was not authenticated may try with another card, as in a payment')
const left = decided('who cancels on the page has no use for the link any more')

// biome-ignore format: a table
export const cardSessionTable = machine<SessionStatus, string, string>('card session', [
  // from      on          result      to            emits
  ['none',     'create',   'approved', 'CREATE',     null, created],
  ['CREATE',   'submit',   'approved', 'PAYSTART',   null, names],
  ['PAYSTART', 'submit',   'approved', 'PAYSTART',   null, again],
  ['CREATE',   'register', 'approved', 'PAYSUCCESS', null, names],
  ['PAYSTART', 'register', 'approved', 'PAYSUCCESS', null, names],
  ['CREATE',   'leave',    'approved', 'ERROR',      null, left],
  ['PAYSTART', 'leave',    'approved', 'ERROR',      null, left],
])
