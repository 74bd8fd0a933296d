// given: every state of every table, each asked for by name and read back.
import { describe, expect, it } from 'vitest'
import { cardSessionTable } from '../../src/resources/card-sessions/table.ts'
import { methodTables } from '../../src/resources/payment-methods/moves.ts'
import { paymentTypes } from '../../src/resources/payments/types/index.ts'
import { sessionTable } from '../../src/resources/sessions/table.ts'
import { subscriptionTables } from '../../src/resources/subscriptions/moves.ts'
import type { Give } from '../../src/sandbox/handle.ts'
import { givenMethod, readMethod } from '../harness/payment-methods.ts'
import { type AnyPayment, givenPayment } from '../harness/payment-types.ts'
import { read } from '../harness/payments.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { givenPlan, givenSubscription, readSubscription } from '../harness/subscriptions.ts'

interface Table {
  readonly transitions: readonly { readonly to: string }[]
}

const statesOf = ({ transitions }: Table): string[] => [...new Set(transitions.map(({ to }) => to))]

const paymentStates = Object.values(paymentTypes).flatMap(({ payType, table }) =>
  statesOf(table).map((status) => ({ payType, status })),
)

describe('a payment is given', () => {
  it.each(paymentStates)('of $payType in $status', async ({ payType, status }) => {
    const context = await startTestSandbox()
    const made = await givenPayment(context, payType, status)
    expect(made).toMatchObject({ pay_type: payType, status })
    const kept = await read<AnyPayment>(context.api, made)
    expect(made).toMatchObject(kept)
    // Of all states only a debit that was not paid has an error.
    expect(kept['error_code'] === null).toBe(status !== 'FAILED')
  })

  // biome-ignore format: a table
  it.each([
    ['Card',      'visa',           'AUTHENTICATING'],
    ['Card',      'challenge-visa', 'CHALLENGE'],
    ['Card',      'visa',           'AUTHENTICATED'],
    ['Card',      'challenge-visa', 'AUTHENTICATED'],
    ['Googlepay', 'visa',           'AUTHENTICATING'],
    ['Googlepay', 'challenge-visa', 'CHALLENGE'],
    ['Googlepay', 'visa',           'AUTHENTICATED'],
    ['Googlepay', 'challenge-visa', 'AUTHENTICATED'],
  ])('of %s with the card %s, whose authentication is %s', async (payType, card, tds2_status) => {
    const context = await startTestSandbox()
    const made = await givenPayment(context, payType, 'AUTHENTICATED', { card, tds2_status })
    expect(await read<AnyPayment>(context.api, made)).toMatchObject({
      ...{ status: 'AUTHENTICATED', tds2_status, error_code: null },
    })
  })
})

const applications = ['ONLINE', 'PAPER']
/** The status with which each application begins, and which the other never has. */
const firstStatuses: Readonly<Record<string, string>> = {
  AWAITING_CUSTOMER_ACTION: 'ONLINE',
  INACTIVATED: 'PAPER',
}

const methodStates = Object.entries(methodTables).flatMap(([pay_type, table]) =>
  statesOf(table).flatMap((status) => {
    if (pay_type !== 'Directdebit') return [{ pay_type, status }]
    return applications
      .filter((each) => (firstStatuses[status] ?? each) === each)
      .map((application_type) => ({ pay_type, status, application_type }))
  }),
)

describe('a payment method is given', () => {
  it.each(methodStates)('%j', async (wish) => {
    const { sandbox, api } = await startTestSandbox()
    const made = await givenMethod(sandbox, wish)
    const { pay_type, status } = wish
    const read = (await readMethod(api, made)).body
    expect(read).toEqual(made)
    expect(read).toMatchObject({ pay_type, status, delete_flag: '0' })
    const { card, directdebit, virtualaccount } = read
    const details = { Card: card, Directdebit: directdebit, Virtualaccount: virtualaccount }
    const filled = Object.entries(details).filter(([, detail]) => detail !== null)
    expect(filled.map(([kind]) => kind)).toEqual([pay_type])
    if (status === 'ACTIVATED') expect(read.default_flag).toBe('1')
    if (status === 'FAILED') expect(read.default_flag).toBe('0')
  })
})

const ways = ['Card', 'Konbini', 'Paypay', 'Virtualaccount']

/** A card is paid at once, and only a card is declined on the page. */
const sessionStates = statesOf(sessionTable).flatMap((status) =>
  ways
    .filter((way) => !(status === 'REQSUCCESS' && way === 'Card'))
    .filter((way) => !(status === 'PAYSTART' && way !== 'Card'))
    .map((pay_type) => ({ pay_type, status })),
)

describe('a session is given', () => {
  it.each(sessionStates)('for $pay_type in $status', async ({ pay_type, status }) => {
    const { sandbox, control } = await startTestSandbox()
    const made = await (sandbox.given['session'] as Give)<{ id: string; status: string }>({
      ...{ pay_type, status },
    })
    expect(made).toMatchObject({ status, transaction: { pay_type: [pay_type], amount: 1000 } })
    const { list } = (await control<{ list: { session?: string }[] }>('GET buyer/waiting')).body
    const isOpen = list.some(({ session }) => session === made.id)
    expect(isOpen).toBe(['CREATE', 'PAYSTART'].includes(status))
  })

  it.each(statesOf(cardSessionTable))('for a card in %s', async (status) => {
    const { sandbox } = await startTestSandbox()
    const wish = (sandbox.given['cardSession'] as Give)<{ status: string }>({ status })
    expect(await wish).toMatchObject({ status })
  })
})

describe('a recipe with a card that is asked by its issuer', () => {
  const tds = { tds_type: '2' }

  // biome-ignore format: a table
  it.each([
    ['cardSession',   'PAYSUCCESS', 'challenge-visa',      tds],
    ['cardSession',   'PAYSUCCESS', 'attempt-visa',        tds],
    ['paymentMethod', 'FAILED',     'challenge-fail-visa', {}],
    ['payment',       'CAPTURED',   'challenge-visa',      tds],
  ])('leads %s to %s with %s', async (kind, status, card, more) => {
    const { sandbox } = await startTestSandbox()
    const wish = { status, card, ...more }
    expect(await (sandbox.given[kind] as Give)(wish)).toMatchObject({ status })
  })

  it('leads a session to PAYSUCCESS', async () => {
    const { sandbox } = await startTestSandbox()
    const wish = { status: 'PAYSUCCESS', pay_type: 'Card', card: tds }
    expect(await (sandbox.given['session'] as Give)(wish)).toMatchObject({ status: 'PAYSUCCESS' })
  })

  // biome-ignore format: a table
  it.each([
    ['cardSession',   { status: 'PAYSUCCESS', card: 'rejected-visa', ...tds }, 'came to PAYSTART'],
    ['cardSession',   { status: 'PAYSTART', tds_type: '0' },                   'came to PAYSUCCESS'],
    ['paymentMethod', { status: 'FAILED', card: 'challenge-visa' },            'came to ACTIVATED'],
    ['session',       { status: 'PAYSUCCESS', card: 'declined' },              'came to PAYSTART'],
    ['session',       { status: 'REQSUCCESS', pay_type: 'Card' },              'came to PAYSUCCESS'],
    ['payment',       { status: 'CAPTURED', card: 'challenge-fail-visa', ...tds }, 'given stopped at'],
  ])('refuses %s %j with a hint', async (kind, wish, hint) => {
    const { sandbox } = await startTestSandbox()
    const refused = (sandbox.given[kind] as Give)(wish)
    await expect(refused).rejects.toThrow(hint)
  })
})

const subscriptionStates = Object.entries(subscriptionTables).flatMap(([pay_type, table]) =>
  statesOf(table).map((status) => ({ pay_type, status })),
)

describe('a subscription is given', () => {
  it.each(subscriptionStates)('by $pay_type in $status', async (wish) => {
    const { sandbox, api } = await startTestSandbox()
    const made = await givenSubscription(sandbox, wish)
    expect(made).toMatchObject(wish)
    expect(await readSubscription(api, made)).toEqual(made)
  })

  it('by no other pay_type, and in no state that it cannot have', async () => {
    const { sandbox } = await startTestSandbox()
    const wrong = { pay_type: 'Konbini' }
    await expect(givenSubscription(sandbox, wrong)).rejects.toThrow('Card or Directdebit')
    const never = { pay_type: 'Directdebit', status: 'INCOMPLETE' }
    await expect(givenSubscription(sandbox, never)).rejects.toThrow('ACTIVE, RUNNING, CANCELED')
  })
})

describe('a plan is given', () => {
  it.each([{ used_flag: '0' }, { used_flag: '1' }, { delete_flag: '1' }])('%j', async (wish) => {
    const { sandbox } = await startTestSandbox()
    expect(await givenPlan(sandbox, wish)).toMatchObject(wish)
  })
})
