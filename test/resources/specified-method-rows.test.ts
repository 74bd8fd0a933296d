// behaviour of payments 3.2, 3.6, 4.1, 4.2 and 8.2: the rows of payment methods, sessions and
// authentications, written down a second time from the specification.
import { expect, it } from 'vitest'
import { cardSessionTable } from '../../src/resources/card-sessions/table.ts'
import { resources } from '../../src/resources/index.ts'
import { methodTables } from '../../src/resources/payment-methods/moves.ts'
import { sessionTable } from '../../src/resources/sessions/table.ts'
import { authenticationTable } from '../../src/resources/three-d-secure/table.ts'

/** A line is `FROM, action -> TO, event`; without an event nobody is told. */
const lines = (text: string): string[] => text.trim().split(/\n\s*/)

const waits = 'AWAITING_CUSTOMER_ACTION'

const specified = {
  Card: lines(`
    none, register -> ACTIVATED, updated
    none, register 3DS -> ${waits}
    ${waits}, authenticate -> ACTIVATED, updated
    ${waits}, fail -> FAILED, updated
    ${waits}, expire -> FAILED, updated
    ACTIVATED, update -> ACTIVATED, updated
    ${waits}, update -> ${waits}, updated
    FAILED, update -> FAILED, updated
    ACTIVATED, update 3DS -> ${waits}
    ${waits}, update 3DS -> ${waits}
    FAILED, update 3DS -> ${waits}
    ACTIVATED, delete -> ACTIVATED
    ${waits}, delete -> ${waits}
    FAILED, delete -> FAILED`),
  Directdebit: lines(`
    none, register ONLINE -> ${waits}
    none, register PAPER -> INACTIVATED
    ${waits}, authorize-bank-account -> ACTIVATED, updated
    ${waits}, refuse-bank-account -> FAILED, updated
    ${waits}, expire -> FAILED, updated
    INACTIVATED, accept-paper-form -> ACTIVATED, updated
    INACTIVATED, reject-paper-form -> FAILED, updated
    ${waits}, delete -> ${waits}
    INACTIVATED, delete -> INACTIVATED
    ACTIVATED, delete -> ACTIVATED
    FAILED, delete -> FAILED`),
  Virtualaccount: lines(`
    none, register -> ACTIVATED, created
    ACTIVATED, update -> ACTIVATED, updated
    INACTIVATED, update -> INACTIVATED, updated
    ACTIVATED, inactivate -> INACTIVATED, inactivated
    INACTIVATED, reactivate -> ACTIVATED, activated
    ACTIVATED, delete -> ACTIVATED, deleted
    INACTIVATED, delete -> INACTIVATED, deleted`),
  session: lines(`
    none, create -> CREATE
    CREATE, submit -> PAYSTART
    PAYSTART, submit -> PAYSTART
    PAYSTART, wait -> REQSUCCESS
    PAYSTART, complete -> PAYSUCCESS
    REQSUCCESS, complete -> PAYSUCCESS
    REQSUCCESS, fail -> ERROR
    CREATE, leave -> ERROR
    PAYSTART, leave -> ERROR`),
  'card session': lines(`
    none, create -> CREATE
    CREATE, submit -> PAYSTART
    PAYSTART, submit -> PAYSTART
    CREATE, register -> PAYSUCCESS
    PAYSTART, register -> PAYSUCCESS
    CREATE, leave -> ERROR
    PAYSTART, leave -> ERROR`),
  authentication: lines(`
    none, begin -> AUTHENTICATING
    AUTHENTICATING, begin -> AUTHENTICATING
    CHALLENGE, begin -> AUTHENTICATING
    AUTHENTICATED, begin -> AUTHENTICATING
    AUTHENTICATING, authenticate -> AUTHENTICATED
    AUTHENTICATING, authenticate, attempted -> AUTHENTICATED
    AUTHENTICATING, authenticate, challenge -> CHALLENGE
    AUTHENTICATING, authenticate, not_verified -> AUTHENTICATED
    AUTHENTICATING, authenticate, unavailable -> AUTHENTICATED
    AUTHENTICATING, authenticate, rejected -> AUTHENTICATED
    CHALLENGE, answer-challenge -> AUTHENTICATED
    CHALLENGE, answer-challenge, not_verified -> AUTHENTICATED`),
} as const

const tables = {
  ...methodTables,
  session: sessionTable,
  'card session': cardSessionTable,
  authentication: authenticationTable,
}
type Name = keyof typeof specified

it.each(Object.keys(specified) as Name[])('%s has just the rows of the specification', (name) => {
  const ours = tables[name].transitions.map(({ from, on, result, to, emits }) => {
    const move = `${from}, ${on}${result === 'approved' ? '' : `, ${result}`} -> ${to}`
    return emits === null ? move : `${move}, ${emits.replace('customers.payment_methods.', '')}`
  })
  expect(ours.sort()).toEqual([...specified[name]].sort())
})

it('every table of these resources is asked for', () => {
  const owners = ['payment-methods', 'sessions', 'card-sessions']
  const registered = resources
    .filter(({ name }) => owners.includes(name))
    .flatMap(({ machines = [] }) => machines)
  const { authentication, ...others } = tables
  expect(new Set(registered)).toEqual(new Set(Object.values(others)))
  expect(authentication.name).toBe('authentication')
})
