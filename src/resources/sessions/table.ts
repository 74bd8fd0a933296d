// The states of a redirect session and what moves it. No answer of the API shows a state but the
// first: the buyer, and the payment that the page made, move the rest.
import { machine } from '../../kit/machine.ts'
import { decided, published } from '../../kit/source.ts'
import type { SessionStatus } from './schema.ts'

const created = published('payment URLs: the answer of a creation says CREATE')
const names = decided('the names and meanings are published, no endpoint shows them')
const retry = decided('a declined buyer may try again on the page')
const left = decided('who cancels on the page has no use for the link any more')
const over = decided('the payment was canceled, or its term ended, before it was paid')

// biome-ignore format: a table
export const sessionTable = machine<SessionStatus, string, string>('session', [
  // from        on          result      to            emits
  ['none',       'create',   'approved', 'CREATE',     null, created],
  ['CREATE',     'submit',   'approved', 'PAYSTART',   null, names],
  ['PAYSTART',   'submit',   'approved', 'PAYSTART',   null, retry],
  ['PAYSTART',   'wait',     'approved', 'REQSUCCESS', null, names],
  ['PAYSTART',   'complete', 'approved', 'PAYSUCCESS', null, names],
  ['REQSUCCESS', 'complete', 'approved', 'PAYSUCCESS', null, names],
  ['REQSUCCESS', 'fail',     'approved', 'ERROR',      null, over],
  ['CREATE',     'leave',    'approved', 'ERROR',      null, left],
  ['PAYSTART',   'leave',    'approved', 'ERROR',      null, left],
])
