// What becomes of bank accounts: their owners agree or refuse, banks decide about paper forms, time
// passes; and what shops are told of payment methods.
import { describe, expect, it } from 'vitest'
import { bodyOf, codesOf, refusalOf } from '../harness/errors.ts'
import {
  givenMethod,
  listMethods,
  type Method,
  methodsOf,
  paperForm,
  readMethod,
  registerMethod,
} from '../harness/payment-methods.ts'
import { startReceiver } from '../harness/receiver.ts'
import { start, startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'

const nobody = 'c_demo_empty'
const pay_type = 'Directdebit'
const waiting = 'AWAITING_CUSTOMER_ACTION'

const decide = ({ control }: TestSandbox, act: string, { id }: Method, more: object = {}) =>
  control(`POST buyer/${act}`, { payment_method: id, ...more })

describe('a decision', () => {
  // biome-ignore format: a table
  it.each([
    ['authorize-bank-account', 'ONLINE', waiting,       'ACTIVATED', '2026/01/23 23:59:59.999'],
    ['refuse-bank-account',    'ONLINE', waiting,       'FAILED',    null],
    ['accept-paper-form',      'PAPER',  'INACTIVATED', 'ACTIVATED', '2026/01/23 23:59:59.999'],
    ['reject-paper-form',      'PAPER',  'INACTIVATED', 'FAILED',    null],
  ])('%s of an %s application leads from %s to %s', async (act, application_type, from, to, day) => {
    const context = await startTestSandbox({ 'webhook.mode': 'collect' })
    const { api, sandbox } = context
    const method = await givenMethod(sandbox, { pay_type, application_type, status: from })
    const told = sandbox.deliveries.list().length
    await sandbox.clock.advance('1m')
    const reply = await decide(context, act, method)
    expect(reply).toMatchObject({ status: 200, body: { payment_method: method.id, status: to } })
    const { body } = await readMethod(api, method)
    const moment = '2026/01/05 09:01:00.000'
    expect(body).toMatchObject({ status: to, process_date: moment, updated: moment })
    expect(body.default_flag).toBe(to === 'FAILED' ? '0' : '1')
    expect(body.directdebit).toMatchObject({ expected_billable_date: day })
    const { body: customer } = await api(`GET /v1/customers/${method.customer_id}`)
    expect(customer['directdebit_registration']).toBe(to === 'ACTIVATED' ? '1' : '0')
    const events = sandbox.deliveries.list().slice(0, -told || undefined)
    expect(events.map(({ event }) => event)).toEqual(['customers.payment_methods.updated'])
    const again = await decide(context, act, method)
    expect([again.status, ...codesOf(again)]).toEqual([409, 'SANDBOX_ACT_NOT_POSSIBLE'])
  })

  it('of a bank says what is wrong with a form', async () => {
    const context = await startTestSandbox()
    const { sandbox, api } = context
    const status = 'INACTIVATED'
    const method = await givenMethod(sandbox, { pay_type, application_type: 'PAPER', status })
    const paper_failure_description = 'The seal is another one.'
    await sandbox.buyer.rejectPaperForm({ payment_method: method.id, paper_failure_description })
    const { body } = await readMethod(api, method)
    expect(body.directdebit?.['paper_application']).toMatchObject({ paper_failure_description })
  })

  it('nobody makes within 24 hours: the application fails', async () => {
    const { sandbox, api } = await startTestSandbox()
    const method = await givenMethod(sandbox, { pay_type, status: waiting })
    await sandbox.clock.advance({ to: '2026/01/06 08:59:59.999' })
    expect((await readMethod(api, method)).body.status).toBe(waiting)
    await sandbox.clock.advance('1ms')
    expect((await readMethod(api, method)).body.status).toBe('FAILED')
    const late = sandbox.buyer.authorizeBankAccount({ payment_method: method.id })
    await expect(late).rejects.toThrow('FAILED')
  })

  it('made in time, time changes nothing more', async () => {
    const { sandbox, api } = await startTestSandbox()
    const method = await givenMethod(sandbox, { pay_type })
    await sandbox.clock.advance('2d')
    expect((await readMethod(api, method)).body.status).toBe('ACTIVATED')
  })

  it('is listed while it waits, with what may be done', async () => {
    const context = await startTestSandbox()
    const { sandbox } = context
    const online = await givenMethod(sandbox, { pay_type, status: waiting })
    const paper = await givenMethod(sandbox, {
      ...{ pay_type, status: 'INACTIVATED', application_type: 'PAPER' },
    })
    const row = { account: 's_demoshop001', pay_type, created: start }
    const list = [
      {
        ...{ ...row, payment_method: online.id },
        acts: ['authorize-bank-account', 'refuse-bank-account'],
        page: online.redirect_url,
      },
      { ...row, payment_method: paper.id, acts: ['accept-paper-form', 'reject-paper-form'] },
    ]
    expect((await context.control('GET buyer/waiting')).body).toEqual({ list })
    await sandbox.buyer.refuseBankAccount({ payment_method: online.id })
    await sandbox.buyer.acceptPaperForm({ payment_method: paper.id })
    expect(sandbox.buyer.waiting()).toEqual([])
  })

  // biome-ignore format: a table
  it.each([
    ['authorize-bank-account', 'pm_demobobbank00000000001', 409, 'SANDBOX_ACT_NOT_POSSIBLE'],
    ['accept-paper-form',      'pm_demobobdebit0000000001', 409, 'SANDBOX_ACT_NOT_POSSIBLE'],
    ['authorize-bank-account', 'pm_nobody',                 400, 'SANDBOX_NO_SUCH_PAYMENT_METHOD'],
  ])('%s about %s is refused', async (act, id, status, code) => {
    const context = await startTestSandbox()
    const reply = await context.control(`POST buyer/${act}`, { payment_method: id })
    expect([reply.status, ...codesOf(reply)]).toEqual([status, code])
  })
})

it('a failed application neither counts nor stays the default', async () => {
  const context = await startTestSandbox()
  const { api, sandbox } = context
  const made: string[] = []
  for (const default_flag of ['0', '0', '0', '0', '1']) {
    const flag = made.length === 0 ? '1' : default_flag
    made.push(bodyOf(await registerMethod(api, nobody, pay_type, { default_flag: flag })).id)
  }
  expect(refusalOf(await registerMethod(api, nobody, pay_type))).toBe('400 EF010138030')
  await sandbox.buyer.refuseBankAccount({ payment_method: made[4] ?? '' })
  const list = await listMethods(api, nobody, pay_type)
  const defaults = list.filter(({ default_flag }) => default_flag === '1')
  expect(defaults.map(({ id }) => id)).toEqual([made[3]])
  bodyOf(await registerMethod(api, nobody, pay_type, { default_flag: '0' }))
})

describe('what a shop is told of payment methods', () => {
  const names = ['created', 'updated', 'inactivated', 'activated', 'deleted']

  async function listening() {
    const context = await startTestSandbox()
    const receiver = await startReceiver()
    const { url } = receiver
    for (const name of names) {
      const event = `customers.payment_methods.${name}`
      await context.api('POST /v1/webhook_settings', { url, event, signature: 'shop-secret' })
    }
    return { ...context, receiver }
  }

  const common = { shop_id: 's_demoshop001', customer_id: nobody, process_date: start }
  const notes = { client_field_1: 'seen', client_field_2: null, client_field_3: null }

  it('of a card: its registration and each change, with the published fields', async () => {
    const { api, sandbox, receiver } = await listening()
    const { id } = bodyOf(await registerMethod(api, nobody, 'Card', { client_field_1: 'seen' }))
    await api(`PUT ${methodsOf(nobody)}/${id}`, { pay_type: 'Card', card: { expire: '3001' } })
    await api(`DELETE ${methodsOf(nobody)}/${id}?pay_type=Card`)
    await sandbox.clock.settle()
    const told = {
      ...{ ...common, ...notes, order_id: null, access_id: null, customer_group_id: null },
      ...{ card_status: 'ACTIVATED', status: null, card_id: id, default_flag: '1' },
      ...{ card_no_display: '************1111', forward: '2a99661', error_code: null },
      ...{ transaction_id: null, approve: null, pay_type: 'Card' },
      event: 'customers.payment_methods.updated',
    }
    expect(receiver.requests.map(({ body }) => body)).toEqual([
      { ...told, expire_display: '3912', process_type: 'I' },
      { ...told, expire_display: '3001', process_type: 'U' },
    ])
  })

  it('of a bank account: what was decided, with the published fields', async () => {
    const { api, sandbox, receiver } = await listening()
    const sent = { client_field_1: 'seen', directdebit: paperForm('form-1') }
    const { id } = bodyOf(await registerMethod(api, nobody, pay_type, sent))
    const failure = { paper_failure_description: 'The seal is another one.' }
    await sandbox.buyer.rejectPaperForm({ payment_method: id, ...failure })
    await api(`DELETE ${methodsOf(nobody)}/${id}?pay_type=${pay_type}`)
    await sandbox.clock.settle()
    expect(receiver.requests.map(({ body }) => body)).toEqual([
      {
        ...{ ...common, ...notes, payment_method_id: id, status: 'FAILED', pay_type },
        directdebit: { application_type: 'PAPER', request_form_id: 'form-1', ...failure },
        event: 'customers.payment_methods.updated',
      },
    ])
  })

  it('of a virtual account: each of its five moves, with the published fields', async () => {
    const { api, sandbox, receiver } = await listening()
    const own = 'Virtualaccount'
    const method = bodyOf(await registerMethod(api, nobody, own, { client_field_1: 'seen' }))
    const path = `${methodsOf(nobody)}/${method.id}`
    for (const verb of ['', '/inactivate', '/reactivate']) {
      bodyOf(await api(`PUT ${path}${verb}`, { pay_type: own }))
    }
    bodyOf(await api(`DELETE ${path}?pay_type=${own}`))
    await sandbox.clock.settle()
    expect(receiver.requests[0]?.body).toEqual({
      ...{ ...common, ...notes, id: method.id, status: 'ACTIVATED', pay_type: own },
      ...{ default_flag: '1', delete_flag: '0', created: start, updated: start },
      ...{ virtual_account: method.virtualaccount, event: 'customers.payment_methods.created' },
    })
    expect(receiver.bodies('event')).toEqual(
      ['created', 'updated', 'inactivated', 'activated', 'deleted'].map(
        (name) => `customers.payment_methods.${name}`,
      ),
    )
    expect(receiver.bodies('status')).toEqual([
      ...['ACTIVATED', 'ACTIVATED', 'INACTIVATED', 'ACTIVATED', 'ACTIVATED'],
    ])
    expect(receiver.bodies('delete_flag')).toEqual(['0', '0', '0', '0', '1'])
  })
})
