// behaviour of invoice card payments, 4.5: the rows as the specification has them, and every
// trigger in every state, allowed or refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessStatuses } from '../../src/resources/business-payments/schema.ts'
import { businessPaymentTable } from '../../src/resources/business-payments/table.ts'
import { refusalOf } from '../harness/errors.ts'
import { openPayables, type Payables, type Payment, root } from './payables.ts'

const auth = ['auth', 'auth when requested'] as const
const specified = `
  none register -> DRAFT regist
  DRAFT SUBMITTED REQUESTED AUTH_FAILED update -> DRAFT update
  RETURNED update -> RETURNED update
  TRANSFER_FAILED correct account -> APPROVED update
  DRAFT SUBMITTED AUTH_FAILED submit -> SUBMITTED exec
  RETURNED submit, unchanged -> UNDER_EXAMINATION exec
  RETURNED submit, changed -> SUBMITTED exec
  SUBMITTED request -> REQUESTED update
  AUTHORIZED request -> UNDER_EXAMINATION update
  SUBMITTED AUTH_FAILED ${auth[0]}, challenge -> AUTHENTICATING update
  REQUESTED AUTH_FAILED ${auth[1]}, challenge -> AUTHENTICATING update
  SUBMITTED AUTH_FAILED ${auth[0]} -> AUTHORIZED exec
  AUTHENTICATING authenticated -> AUTHORIZED exec
  REQUESTED AUTH_FAILED ${auth[1]} -> UNDER_EXAMINATION exec
  AUTHENTICATING authenticated as requested -> UNDER_EXAMINATION exec
  SUBMITTED AUTH_FAILED ${auth[0]}, declined -> AUTH_FAILED exec
  REQUESTED AUTH_FAILED ${auth[1]}, declined -> AUTH_FAILED exec
  AUTHENTICATING authenticated, declined -> AUTH_FAILED exec
  AUTHENTICATING authenticated as requested, declined -> AUTH_FAILED exec
  SUBMITTED AUTH_FAILED ${auth[0]}, not_authenticated -> AUTH_FAILED exec
  REQUESTED AUTH_FAILED ${auth[1]}, not_authenticated -> AUTH_FAILED exec
  AUTHENTICATING authenticated, not_authenticated -> AUTH_FAILED exec
  AUTHENTICATING authenticated as requested, not_authenticated -> AUTH_FAILED exec
  AUTHENTICATING time out -> AUTH_FAILED exec
  UNDER_EXAMINATION examine, approve -> APPROVED update
  UNDER_EXAMINATION examine, reject -> REJECTED update
  UNDER_EXAMINATION examine, return -> RETURNED update
  UNDER_EXAMINATION examine, hold -> UNDER_EXAMINATION nothing
  APPROVED transfer -> TRANSFERRING update
  TRANSFERRING bank result, ok -> TRANSFERRED update
  TRANSFERRING bank result, fail -> TRANSFER_FAILED update
  TRANSFER_FAILED refund -> REFUNDED update
  DRAFT SUBMITTED REQUESTED AUTHENTICATING AUTH_FAILED AUTHORIZED RETURNED expire -> EXPIRED update
  DRAFT SUBMITTED REQUESTED AUTH_FAILED AUTHORIZED RETURNED delete -> DELETED update`

/** A line of the specification as rows, one for each status that it begins in. */
function rowsOf(line: string): string[] {
  const [left = '', right = ''] = line.trim().split(' -> ')
  const [, states = '', on = ''] = /^((?:none|[A-Z_ ]+)) (.+)$/.exec(left) ?? []
  return states.split(' ').map((from) => `${from} ${on} -> ${right}`)
}

it('has the rows of the specification, and no other', () => {
  const rows = businessPaymentTable.transitions.map(({ from, on, result, to, emits }) => {
    const named = result === 'approved' ? '' : `, ${result}`
    return `${from} ${on}${named} -> ${to} ${emits?.split('.')[1] ?? 'nothing'}`
  })
  expect(rows.toSorted()).toEqual(specified.trim().split('\n').flatMap(rowsOf).toSorted())
})

let shop: Payables & { close(): Promise<void> }
beforeAll(async () => {
  shop = await openPayables()
})
afterAll(() => shop.close())

type Send = (payment: Payment) => Promise<{ readonly status: number; readonly body: unknown }>

const put = (path: string, body?: object) => shop.api(`PUT ${root}/${path}`, body)
/** Minted before, so that a refused authorization changes nothing at all. */
const tokens = { visa: '', challenge: '', declined: '', refused: '' }
const authWith =
  (card: keyof typeof tokens): Send =>
  ({ access_id }) =>
    put('auth', { access_id, card_token: tokens[card] })
const control =
  (action: string, body?: object): Send =>
  ({ access_id }) =>
    shop.control(`POST business_payments/${access_id}/${action}`, body ?? {})
const bank = { payee_bank: { account_number: '1234567' } }

const triggers: Readonly<Record<string, Send>> = {
  update: ({ access_id }) => shop.api(`POST ${root}/${access_id}`, { customer_buyer_shop_id: 'x' }),
  'correct account': ({ access_id }) => shop.api(`POST ${root}/${access_id}`, bank),
  submit: ({ access_id }) => put(access_id, {}),
  'submit another amount': ({ access_id }) => put(access_id, { billing_amount: 20_001 }),
  auth: authWith('visa'),
  'auth, challenge': authWith('challenge'),
  'auth, declined': authWith('declined'),
  'auth, not known': authWith('refused'),
  request: ({ access_id }) => put('request', { access_id }),
  delete: ({ access_id }) => put(`${access_id}/delete`),
  'issuer: success': control('authenticate', { result: 'success' }),
  'issuer: failure': control('authenticate', { result: 'failure' }),
  'issuer: cancel': control('authenticate', { result: 'cancel' }),
  'examiner: approve': control('decide', { outcome: 'approve' }),
  'examiner: reject': control('decide', { outcome: 'reject' }),
  'examiner: return': control('decide', { outcome: 'return' }),
  'bank: ok': control('transfer', { outcome: 'ok' }),
  'bank: fail': control('transfer', { outcome: 'fail' }),
  expire: control('expire'),
}

/** The code of a refusal by a trigger of the API; those of the control API say 409. */
const refusals: Readonly<Record<string, string>> = {
  update: '400 EY002901031',
  'correct account': '400 EY002901031',
  submit: '400 EY003901031',
  'submit another amount': '400 EY003901031',
  request: '400 EY005901031',
  delete: '400 EY004901031',
}
const refusalTo = (trigger: string): string =>
  trigger.startsWith('auth')
    ? '400 EY006901031'
    : (refusals[trigger] ?? '409 SANDBOX_BUSINESS_PAYMENT_FORBIDS')

const early = 'DRAFT SUBMITTED REQUESTED AUTH_FAILED'
/** Where each trigger leads; in any other state it is refused. */
const leads: Readonly<Record<string, readonly string[]>> = {
  update: [`${early} -> DRAFT update`, 'RETURNED -> RETURNED update'],
  'correct account': [
    `${early} -> DRAFT update`,
    'RETURNED -> RETURNED update',
    'TRANSFER_FAILED -> APPROVED update',
  ],
  submit: ['DRAFT SUBMITTED AUTH_FAILED -> SUBMITTED exec', 'RETURNED -> UNDER_EXAMINATION exec'],
  'submit another amount': ['DRAFT SUBMITTED AUTH_FAILED RETURNED -> SUBMITTED exec'],
  auth: ['SUBMITTED AUTH_FAILED -> AUTHORIZED exec', 'REQUESTED -> UNDER_EXAMINATION exec'],
  'auth, challenge': ['SUBMITTED REQUESTED AUTH_FAILED -> AUTHENTICATING update'],
  'auth, declined': ['SUBMITTED REQUESTED AUTH_FAILED -> AUTH_FAILED exec'],
  'auth, not known': ['SUBMITTED REQUESTED AUTH_FAILED -> AUTH_FAILED exec'],
  request: ['SUBMITTED -> REQUESTED update', 'AUTHORIZED -> UNDER_EXAMINATION update'],
  delete: [`${early} AUTHORIZED RETURNED -> DELETED update`],
  'issuer: success': ['AUTHENTICATING -> AUTHORIZED exec'],
  'issuer: failure': ['AUTHENTICATING -> AUTH_FAILED exec'],
  'issuer: cancel': ['AUTHENTICATING -> AUTH_FAILED exec'],
  'examiner: approve': ['UNDER_EXAMINATION -> APPROVED update'],
  'examiner: reject': ['UNDER_EXAMINATION -> REJECTED update'],
  'examiner: return': ['UNDER_EXAMINATION -> RETURNED update'],
  'bank: ok': ['APPROVED TRANSFERRING -> TRANSFERRED update'],
  'bank: fail': ['APPROVED TRANSFERRING -> TRANSFER_FAILED update'],
  expire: [`${early} AUTHENTICATING AUTHORIZED RETURNED -> EXPIRED update`],
}

function cellOf(trigger: string, state: string): string {
  // After a failed transfer only the account may be put right.
  if (trigger === 'update' && state === 'TRANSFER_FAILED') return '400 EY002654018 EY002653001'
  const lead = leads[trigger]?.find((each) => each.split(' -> ')[0]?.split(' ').includes(state))
  return lead?.split(' -> ')[1] ?? refusalTo(trigger)
}

const cells = businessStatuses.flatMap((state) =>
  Object.keys(triggers).map((trigger) => ({ state, trigger, expected: cellOf(trigger, state) })),
)
const isRefused = ({ expected }: { readonly expected: string }) => /^4/.test(expected)

async function open(state: string): Promise<Payment> {
  await shop.sandbox.reset()
  tokens.visa = await shop.token()
  tokens.challenge = await shop.token('challenge-visa')
  tokens.declined = await shop.token('declined')
  tokens.refused = await shop.token('refused-visa')
  return shop.given(state)
}

describe('an invoice card payment', () => {
  it.each(cells.filter((cell) => !isRefused(cell)))(
    '$state, $trigger: $expected',
    async ({ state, trigger, expected }) => {
      const payment = await open(state)
      const [status, event] = expected.split(' ')
      await shop.sandbox.clock.advance('1m')
      expect((await triggers[trigger]?.(payment))?.status).toBe(200)
      const now = await shop.read(payment.access_id)
      expect(now).toMatchObject({ status, updated: '2026/01/05 09:01:00.000' })
      expect(now['process_date']).toBe(now['updated'])
      expect(shop.told()[0]).toBe(`${event} ${status}`)
    },
  )

  it.each(businessStatuses)('%s refuses everything else, and stays', async (state) => {
    const payment = await open(state)
    const before = shop.sandbox.digest()
    const refused = cells.filter((cell) => cell.state === state && isRefused(cell))
    const replies: Record<string, string> = {}
    for (const { trigger } of refused) {
      replies[trigger] = refusalOf((await triggers[trigger]?.(payment)) ?? { status: 0, body: {} })
    }
    expect(replies).toEqual(
      Object.fromEntries(refused.map(({ trigger, expected }) => [trigger, expected])),
    )
    expect(shop.sandbox.digest()).toBe(before)
    expect(await shop.read(payment.access_id)).toEqual(payment)
  })
})
