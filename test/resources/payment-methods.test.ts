// Payment methods of a customer: default and limit, changes and deletion.
import { describe, expect, it } from 'vitest'
import { cardsOf, registerCard, tokenFor } from '../harness/cards.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import {
  givenMethod,
  listMethods,
  type Method,
  methodsOf,
  readMethod,
  registerMethod,
} from '../harness/payment-methods.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const nobody = 'c_demo_empty'
const payTypes = ['Card', 'Directdebit', 'Virtualaccount']

describe.each(payTypes)('default and limit of %s', (payType) => {
  const functions = { Card: 'EC013', Directdebit: 'EF010', Virtualaccount: 'EG009' }

  it('count for the pay_type alone: a sixth is refused', async () => {
    const { api } = await startTestSandbox()
    for (let count = 0; count < 5; count++) {
      bodyOf(await registerMethod(api, nobody, payType, { default_flag: count === 0 ? '1' : '0' }))
    }
    const code = `${functions[payType as keyof typeof functions]}138030`
    expect(refusalOf(await registerMethod(api, nobody, payType))).toBe(`400 ${code}`)
    for (const other of payTypes.filter((each) => each !== payType)) {
      bodyOf(await registerMethod(api, nobody, other))
    }
  })

  it('keep just one default: the newest wish, or the newest that is left', async () => {
    const { api } = await startTestSandbox()
    const defaults = async () =>
      (await listMethods(api, nobody, payType))
        .filter(({ default_flag }) => default_flag === '1')
        .map(({ id }) => id)
    const made: string[] = []
    for (const default_flag of ['1', '0', '1']) {
      made.unshift(bodyOf(await registerMethod(api, nobody, payType, { default_flag })).id)
    }
    const [third, second] = made
    expect((await listMethods(api, nobody, payType)).map(({ id }) => id)).toEqual(made)
    expect(await defaults()).toEqual([third])
    bodyOf(await api(`DELETE ${methodsOf(nobody)}/${third}?pay_type=${payType}`))
    expect(await defaults()).toEqual([second])
  })
})

describe('a card', () => {
  it('is one record in both families', async () => {
    const { api } = await startTestSandbox()
    const method = bodyOf(await registerMethod(api, nobody, 'Card'))
    const [card] = await cardsOf(api, nobody)
    expect(card).toMatchObject({ id: method.id, card_no: '************1111', default_flag: '1' })
    const other = bodyOf(await registerCard(api, nobody, { default_flag: '1' }))
    expect((await listMethods(api, nobody, 'Card')).map(({ id }) => id)).toEqual([
      other.id,
      method.id,
    ])
    await api(`PUT /v1/customers/${nobody}/cards/${method.id}`, { holder_name: 'TARO' })
    const { body } = await readMethod(api, method)
    expect([body.card?.['holder_name'], body.default_flag]).toEqual(['TARO', '0'])
    await api(`DELETE /v1/customers/${nobody}/cards/${method.id}`)
    expect(refusalOf(await readMethod(api, method))).toBe('400 EC015003002')
  })

  it('keeps what this family alone knows when the other one changes it', async () => {
    const { api } = await startTestSandbox()
    const method = bodyOf(await registerMethod(api, nobody, 'Card', { client_field_1: 'seen' }))
    const token = await tokenFor(api, { card_no: '5555555555554444', expire: '3001' })
    bodyOf(await api(`PUT /v1/customers/${nobody}/cards/${method.id}`, { token }))
    const { body } = await readMethod(api, method)
    expect(body).toMatchObject({ client_field_1: 'seen', card: { brand: 'MASTER' } })
  })

  it('pays by its id, in either field', async () => {
    const { api } = await startTestSandbox()
    const { id } = bodyOf(await registerMethod(api, nobody, 'Card'))
    for (const field of ['card_id', 'payment_method_id']) {
      const order = { pay_type: 'Card', job_code: 'CAPTURE', amount: '100' }
      const payment = bodyOf(
        await api<{ id: string; access_id: string }>('POST /v1/payments', order),
      )
      const execution = { pay_type: 'Card', access_id: payment.access_id, customer_id: nobody }
      const body = { ...execution, method: '1', [field]: id }
      expect(bodyOf(await api(`PUT /v1/payments/${payment.id}`, body))).toMatchObject({
        card_id: id,
      })
    }
  })
})

describe('an update', () => {
  it('changes what is sent, and makes a default', async () => {
    const { api, sandbox } = await startTestSandbox()
    const first = bodyOf(await registerMethod(api, nobody, 'Card', { client_field_1: 'old' }))
    bodyOf(await registerMethod(api, nobody, 'Card'))
    await sandbox.clock.advance('1m')
    const card = { expire: '3003', holder_name: 'TARO', card_updater_mode: 'disabled' }
    const sent = { pay_type: 'Card', default_flag: '1', client_field_2: 'new', card }
    const changed = bodyOf(await api<Method>(`PUT ${methodsOf(nobody)}/${first.id}`, sent))
    expect(changed).toMatchObject({
      ...{ default_flag: '1', client_field_1: 'old', client_field_2: 'new', status: 'ACTIVATED' },
      ...{ card: { ...card, card_no: '************1111' }, updated: '2026/01/05 09:01:00.000' },
    })
    expect((await readMethod(api, first)).body).toEqual(changed)
    const list = await listMethods(api, nobody, 'Card')
    expect(list.map(({ default_flag }) => default_flag)).toEqual(['0', '1'])
  })

  it('of a virtual account takes default and notes, whatever its status', async () => {
    const { api, sandbox } = await startTestSandbox()
    const method = await givenMethod(sandbox, { pay_type: 'Virtualaccount', status: 'INACTIVATED' })
    const sent = { pay_type: 'Virtualaccount', default_flag: '1', client_field_3: 'new' }
    const { body } = await api(`PUT ${methodsOf(method.customer_id)}/${method.id}`, sent)
    expect(body).toMatchObject({ status: 'INACTIVATED', client_field_3: 'new' })
  })

  // biome-ignore format: a table
  it.each([
    ['Card',           { default_flag: '0' },                                 'EC014022008'],
    ['Card',           { card: { expire: '2512' } },                          'EC014018018'],
    ['Card',           { card: { expire: '3913' } },                          'EC014018008'],
    ['Card',           { card: { token: 'spent' } },                          'EC014020002'],
    ['Virtualaccount', { default_flag: '0' },                                 'EG010022008'],
    ['Directdebit',    { default_flag: '1' },                                 'EF011023018'],
    ['Card',           { pay_type: 'Virtualaccount' },                        'EG010003002'],
  ])('of %s with %j is refused with %s', async (pay_type, more, code) => {
    const { api, sandbox } = await startTestSandbox()
    const { id, customer_id } = await givenMethod(sandbox, { pay_type })
    const before = sandbox.digest()
    const reply = await api(`PUT ${methodsOf(customer_id)}/${id}`, { pay_type, ...more })
    expect(refusalOf(reply)).toBe(`400 ${code}`)
    expect(sandbox.digest()).toBe(before)
  })
})

describe('a virtual account', () => {
  it('is stopped and taken into use again', async () => {
    const { api, sandbox } = await startTestSandbox()
    const { id, customer_id, ...rest } = await givenMethod(sandbox, { pay_type: 'Virtualaccount' })
    const send = (verb: string) =>
      api<Method>(`PUT ${methodsOf(customer_id)}/${id}/${verb}`, { pay_type: 'Virtualaccount' })
    await sandbox.clock.advance('1d')
    expect(bodyOf(await send('inactivate'))).toMatchObject({ status: 'INACTIVATED' })
    expect(refusalOf(await send('inactivate'))).toBe('400 EG015901031')
    const again = bodyOf(await send('reactivate'))
    expect(again).toMatchObject({ status: 'ACTIVATED', default_flag: rest.default_flag })
    expect(again.virtualaccount).toMatchObject({
      virtual_account_id: rest.virtualaccount?.['virtual_account_id'],
      last_activated_date: '2026/01/06 09:00:00.000',
    })
    expect(refusalOf(await send('reactivate'))).toBe('400 EG014901031')
  })

  // biome-ignore format: a table
  it.each([
    ['Card',        'inactivate', 'EC019023018'],
    ['Card',        'reactivate', 'EC018023018'],
    ['Directdebit', 'inactivate', 'EF016023018'],
    ['Directdebit', 'reactivate', 'EF015023018'],
    ['Konbini',     'inactivate', 'EP019023008'],
  ])('is the only kind that can be: %s, %s', async (pay_type, verb, code) => {
    const { api } = await startTestSandbox()
    const path = `${methodsOf('c_demo_bob')}/pm_demobobdebit0000000001/${verb}`
    expect(refusalOf(await api(`PUT ${path}`, { pay_type }))).toBe(`400 ${code}`)
  })
})

describe('a deletion', () => {
  it.each(payTypes)('answers the whole record of a %s, which is gone then', async (pay_type) => {
    const { api, sandbox } = await startTestSandbox()
    const method = await givenMethod(sandbox, { pay_type })
    const path = `${methodsOf(method.customer_id)}/${method.id}`
    expect(refusalOf(await api(`DELETE ${path}`))).toBe('400 EP017023001')
    const gone = bodyOf(await api<Method>(`DELETE ${path}?pay_type=${pay_type}`))
    const { updated, process_date, delete_flag, ...rest } = gone
    expect(method).toMatchObject(rest)
    expect(delete_flag).toBe('1')
    expect((await readMethod(api, method)).status).toBe(400)
    expect((await api(`DELETE ${path}?pay_type=${pay_type}`)).status).toBe(400)
    expect(await listMethods(api, method.customer_id, pay_type)).toEqual([])
  })

  it.each([
    ['Directdebit', { application_type: 'PAPER' }],
    ['Virtualaccount', {}],
  ])('takes an inactive %s too', async (pay_type, wish) => {
    const { api, sandbox } = await startTestSandbox()
    const method = await givenMethod(sandbox, { pay_type, status: 'INACTIVATED', ...wish })
    const path = `${methodsOf(method.customer_id)}/${method.id}?pay_type=${pay_type}`
    const gone = bodyOf(await api<Method>(`DELETE ${path}`))
    expect(gone).toMatchObject({ status: 'INACTIVATED', delete_flag: '1' })
    expect((await readMethod(api, method)).status).toBe(400)
  })

  it('of the customer takes all of them away', async () => {
    const { api, sandbox } = await startTestSandbox()
    const { id: customer_id } = await sandbox.given.customer<{ id: string }>()
    for (const pay_type of payTypes) {
      await givenMethod(sandbox, { pay_type, customer_id })
      await registerMethod(api, customer_id, pay_type)
    }
    await api(`DELETE /v1/customers/${customer_id}`)
    for (const pay_type of payTypes) {
      const reply = await api(`GET ${methodsOf(customer_id)}?pay_type=${pay_type}`)
      expect(reply.status).toBe(400)
    }
    // What still waited for its owner is gone too, and nothing comes of it later.
    await sandbox.clock.advance('2d')
    expect(sandbox.buyer.waiting()).toEqual([])
  })
})

it('a public key registers, reads and deletes, but does not change', async () => {
  const { asPublic } = await startTestSandbox()
  const api = asPublic()
  const method = bodyOf(await registerMethod(api, nobody, 'Card'))
  bodyOf(await readMethod(api, method))
  const path = `${methodsOf(nobody)}/${method.id}`
  expect(refusalOf(await api(`PUT ${path}`, { pay_type: 'Card' }))).toBe('403 E9995001001')
  bodyOf(await api(`DELETE ${path}?pay_type=Card`))
})

it('methods of one pay_type are no methods of another', async () => {
  const { api } = await startTestSandbox()
  const path = `${methodsOf('c_demo_bob')}/pm_demobobdebit0000000001`
  bodyOf(await api(`GET ${path}?pay_type=Directdebit`))
  expect(refusalOf(await api(`GET ${path}?pay_type=Virtualaccount`))).toBe('400 EG011003002')
  expect(refusalOf(await api(`GET ${path}?pay_type=Card`))).toBe('400 EC015003002')
  expect(refusalOf(await api(`GET ${path}`))).toBe('400 EP015023001')
  const alice = `${methodsOf('c_demo_alice')}/pm_demobobdebit0000000001`
  expect(refusalOf(await api(`GET ${alice}?pay_type=Directdebit`))).toBe('400 EF012003002')
})
