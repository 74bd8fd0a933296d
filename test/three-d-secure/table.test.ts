// behaviour of payments 1.1 and 1.3: every row with 3-D Secure, with what it changes and tells.
import { describe, expect, it } from 'vitest'
import { cardTable } from '../../src/resources/payments/types/card-table.ts'
import { googlepayTable } from '../../src/resources/payments/types/googlepay-table.ts'
import { gist } from '../harness/payments.ts'
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'
import {
  again,
  answer,
  authenticate,
  confirm,
  driven,
  type Executed,
  eventsOf,
  execute,
  executed,
  registered,
  secure,
  type Wish,
} from '../harness/three-d-secure.ts'

type Row = (typeof cardTable)['transitions'][number]

const rowsOf = ({ transitions }: typeof cardTable): readonly Row[] =>
  transitions.filter(({ from, on }) => from === 'AUTHENTICATED' || on.includes('3DS'))

const jobOf = (on: string): string => /(CHECK|AUTH|CAPTURE)$/.exec(on)?.[1] ?? 'CAPTURE'

/** An execution, in the status that the row begins with. */
async function takeExecution(context: TestSandbox, row: Row, pay_type: Wish['pay_type']) {
  const { from, on, result } = row
  const tds2_type = on.includes('else') ? ('3' as const) : ('2' as const)
  const wish: Wish = { pay_type: pay_type ?? 'Card', tds2_type, job_code: jobOf(on) }
  const payment =
    from === 'AUTHENTICATED' ? await executed(context, wish) : await registered(context, wish)
  const told = eventsOf(context).length
  const declinedOutside = { card: 'tds-unsupported', word: '{declined:010}' }
  if (result === 'declined') {
    const dear = await registered(context, { ...wish, ...declinedOutside })
    const before = from === 'AUTHENTICATED' ? (await execute(context, dear, wish)).body : dear
    const reply = await execute(context, before, { ...wish, ...declinedOutside })
    expect(gist(reply)).toEqual([400, 'E9993134010'])
    return { payment: before, told: eventsOf(context).length }
  }
  const card = result === 'tds2_unsupported' ? 'tds-unsupported' : 'visa'
  const reply = await execute(context, payment, { ...wish, card })
  const refused = result === 'tds2_unsupported' && tds2_type === '2'
  const code = `${pay_type === 'Card' ? 'EC' : 'EB'}002033019`
  expect(gist(reply)).toEqual(refused ? [400, code] : [200, row.to])
  if (!refused && result === 'tds2_unsupported') {
    expect(reply.body).toMatchObject({ tds2_status: null, acs_url: null, redirect_url: null })
    expect(reply.body.approve).toMatch(/^\d{7}$/)
  }
  return { payment, told }
}

/** The test card that leads to the row. */
function cardFor({ on, result }: Row): string {
  const failing = result === 'not_authenticated'
  if (on === 'confirm') return failing ? 'challenge-fail-visa' : 'challenge-visa'
  if (!failing) return 'visa'
  // Of what the service drives, only a policy stops the final execution.
  return on.includes('unattended') ? 'attempt-visa' : 'refused-visa'
}

/** A step after the execution. */
async function takeLater(context: TestSandbox, row: Row, pay_type: Wish['pay_type']) {
  const { on, result } = row
  const unattended = on.includes('unattended')
  const card = cardFor(row)
  const wish: Wish = {
    ...{ pay_type: pay_type ?? 'Card', job_code: jobOf(on), card },
    ...(unattended ? {} : { execution: driven }),
    ...(result === 'declined' ? { word: '{declined:010}' } : {}),
  }
  const payment = await executed(context, wish)
  if (on === 'authenticate' || unattended) {
    const told = eventsOf(context).length + (unattended ? 1 : 0)
    if (unattended) await answer(context, payment)
    else await authenticate(context, payment)
    return { payment, told }
  }
  await authenticate(context, payment)
  if (on === 'confirm') await answer(context, payment)
  const told = eventsOf(context).length
  if (on === 'confirm') await confirm(context, payment)
  else await secure(context, payment)
  return { payment, told }
}

describe.each([
  { pay_type: 'Card', table: cardTable },
  { pay_type: 'Googlepay', table: googlepayTable },
] as const)('the table of $pay_type payments with 3-D Secure', ({ pay_type, table }) => {
  it.each(rowsOf(table))('$from, $on, $result: $to', async (row) => {
    const full = row.on.includes('unattended') && row.result === 'not_authenticated'
    const context = await startTestSandbox({
      ...{ 'webhook.mode': 'collect', 'threeDSecure.requireFull': full },
    })
    const take = row.on.startsWith('execute') ? takeExecution : takeLater
    const { payment, told } = await take(context, row, pay_type)
    const now: Executed = (await again(context, payment)) as Executed
    expect(now.status).toBe(row.to)
    const failed = row.to === row.from && row.result !== 'approved'
    expect(now.error_code === null).toBe(!failed)
    expect(eventsOf(context).slice(told)).toEqual(row.emits === null ? [] : [row.emits])
  })

  it.each(['capture', 'cancel', 'auth', 'change'])(
    'AUTHENTICATED refuses %s',
    async (operation) => {
      const context = await startTestSandbox()
      const { id, access_id } = await executed(context, { pay_type })
      const body = { pay_type, access_id, method: '1', job_code: 'AUTH', amount: '1' }
      const reply = await context.api(`PUT /v1/payments/${id}/${operation}`, body)
      expect(gist(reply)).toEqual([400, expect.stringMatching(/^E[BC]00[3-6]901031$/)])
    },
  )
})
