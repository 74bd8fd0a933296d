// Registration of a bulk payment: the form, its file, and every refusal.
import { describe, expect, it } from 'vitest'
import { form, formType, file as otherFile } from '../acceptance/uploads/forms.ts'
import {
  contentOf,
  detailsOf,
  entry,
  fileOf,
  readBulk,
  register,
  registered,
} from '../harness/bulk.ts'
import { refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const good = fileOf(contentOf(entry('o_1')))
const payType = { name: 'pay_type', content: 'Card' }
const day = (content: string) => ({ name: 'process_plan_date', content })

describe('a bulk payment', () => {
  it('is answered as it stands before its check, and has a row for each entry', async () => {
    const { sandbox, api } = await startTestSandbox()
    const bulk = await registered(sandbox, [
      entry('o_1', { tax: '80', client_field_1: 'one' }),
      entry('o_2', { amount: 500, card_id: 'cs_demoalicemaster0000001' }),
    ])
    expect(bulk).toEqual({
      id: expect.stringMatching(/^bp_.{22}$/),
      shop_id: 's_demoshop001',
      pay_type: 'Card',
      status: 'CHECKING',
      process_plan_date: '2026/01/06',
      file_name: 'bulk.json',
      process_start_date: null,
      process_end_date: null,
      total_count: null,
      process_success_count: null,
      process_failure_count: null,
      error_code: null,
      delete_flag: '0',
      created: '2026/01/05 09:00:00.000',
      updated: '2026/01/05 09:00:00.000',
    })
    const { list, total_count, error_code, error_detail } = await detailsOf(api, bulk)
    expect({ total_count, error_code, error_detail }).toEqual({
      ...{ total_count: 2, error_code: null, error_detail: [] },
    })
    expect(list).toEqual([
      {
        id: bulk.id,
        shop_id: 's_demoshop001',
        order_id: 'o_1',
        status: 'CHECKED',
        access_id: null,
        job_code: 'CAPTURE',
        amount: 1000,
        tax: 80,
        total_amount: 1080,
        method: '1',
        pay_times: null,
        customer_id: 'c_demo_alice',
        card_id: null,
        client_field_1: 'one',
        client_field_2: null,
        client_field_3: null,
        error_code: null,
        created: bulk.created,
        updated: bulk.updated,
        item_code: '0000990',
        transaction_id: null,
        approve: null,
        forward: null,
      },
      expect.objectContaining({ amount: 500, card_id: 'cs_demoalicemaster0000001' }),
    ])
  })

  it.each<[string, string, Parameters<typeof register>[1], object]>([
    [
      'all in the query',
      'pay_type=Card&process_plan_date=2026/02/01',
      [good],
      { process_plan_date: '2026/02/01' },
    ],
    [
      'all in the form',
      '',
      [payType, day('2026/02/01'), good],
      { process_plan_date: '2026/02/01' },
    ],
    ['the file before the rest', '', [good, payType], { pay_type: 'Card' }],
    [
      'the query before the form',
      'process_plan_date=2026/02/01',
      [payType, day('2026/03/01'), good],
      { process_plan_date: '2026/02/01' },
    ],
    [
      'a name that is a path',
      'pay_type=Card',
      [fileOf('{}', '../../etc/jan.json')],
      { file_name: 'jan.json' },
    ],
    [
      'a name of another script',
      'pay_type=Card',
      [fileOf('{}', '会費.json')],
      { file_name: '会費.json' },
    ],
    [
      'a file of another type',
      'pay_type=Card',
      [{ ...good, type: 'text/csv' }],
      { status: 'CHECKING' },
    ],
    [
      'a file without a name',
      'pay_type=Card',
      [{ name: 'file', content: contentOf(entry('o_1')) }],
      { file_name: expect.stringMatching(/^bp_.{22}\.json$/) },
    ],
    ['accounts to transfer to', 'pay_type=Virtualaccount', [good], { pay_type: 'Virtualaccount' }],
  ])('is registered with %s', async (_kind, query, parts, expected) => {
    const { sandbox } = await startTestSandbox()
    const reply = await register(sandbox, parts, { query })
    expect(reply).toMatchObject({ status: 200, body: expected })
  })

  it.each<[string, string, Parameters<typeof register>[1], string]>([
    ['no pay_type', '', [good], '400 EK001023001'],
    ['a pay_type that is not charged in bulk', 'pay_type=Konbini', [good], '400 EK001023018'],
    [
      'no day of the calendar',
      'pay_type=Card&process_plan_date=2026/02/30',
      [good],
      '400 EK001147008',
    ],
    [
      'a day in another form',
      'pay_type=Card&process_plan_date=2026-02-01',
      [good],
      '400 EK001147008',
    ],
    ['today', 'pay_type=Card&process_plan_date=2026/01/05', [good], '400 EK001147018'],
    ['today, in the form', 'pay_type=Card', [day('2026/01/05'), good], '400 EK001147018'],
    ['no file', 'pay_type=Card', [day('2026/02/01')], '400 EK001144001'],
    ['a file of another name', 'pay_type=Card', [otherFile()], '400 EK001144001'],
    ['two files', 'pay_type=Card', [good, good], '400 E9992001001'],
    ['a long name', 'pay_type=Card', [fileOf('{}', `${'n'.repeat(96)}.json`)], '400 EK001144005'],
    [
      'a name with a card number',
      'pay_type=Card',
      [fileOf('{}', '4111111111111111.json')],
      '400 EK001914008',
    ],
    [
      'several mistakes at once',
      'process_plan_date=2026/01/01',
      [],
      '400 EK001023001 EK001147018 EK001144001',
    ],
  ])('is refused with %s, and nothing is kept', async (_kind, query, parts, expected) => {
    const { sandbox } = await startTestSandbox()
    const before = sandbox.digest()
    expect(refusalOf(await register(sandbox, parts, { query }))).toBe(expected)
    expect(sandbox.digest()).toBe(before)
  })

  it.each<[string, string, string, string]>([
    ['that breaks off', formType, form(payType, good).slice(0, -40), '400 E9992001001'],
    ['without a boundary', 'multipart/form-data', form(payType, good), '400 E9992001001'],
    ['of JSON', 'application/json', '{"pay_type":"Card"}', '415 E9992001005'],
    ['that is no form', 'text/plain', 'hello', '415 E9992001005'],
    ['too large', formType, form(payType, fileOf(' '.repeat(5_001))), '413 E9992001006'],
  ])('is refused with a body %s', async (_kind, type, body, expected) => {
    const { sandbox } = await startTestSandbox({ uploadBytesMax: 5_000 })
    const before = sandbox.digest()
    const answer = await fetch(`${sandbox.url}/v1/payments/bulk`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.keys.secret}`, 'content-type': type },
      body,
    })
    expect(refusalOf({ status: answer.status, body: await answer.json() })).toBe(expected)
    expect(sandbox.digest()).toBe(before)
  })

  it('is registered once under an idempotent_key; another file under it is refused', async () => {
    const { sandbox, api } = await startTestSandbox()
    const headers = { idempotent_key: '7c0ad4d5-5a4f-4b9c-8d0e-1f2a3b4c5d6e' }
    const first = await register(sandbox, [good], { headers })
    const again = await register(sandbox, [good], { headers })
    expect(again.body).toEqual(first.body)
    const other = await register(sandbox, [fileOf(contentOf(entry('o_2')))], { headers })
    expect(refusalOf(other)).toBe('409 E9991001001')
    const { body } = await api<{ total_count: number }>('GET /v1/payments/bulk')
    expect(body.total_count).toBe(1)
  })

  it('has a notification of its own for every shop, at the end of the check', async () => {
    const { sandbox, api } = await startTestSandbox({ 'webhook.mode': 'collect' })
    const bulk = await registered(sandbox, [entry('o_1')])
    await sandbox.clock.advance('1s')
    const [told] = sandbox.deliveries.list({ event: 'payments.bulk.card.regist' })
    expect(told?.body).toEqual({
      shop_id: 's_demoshop001',
      bulk_payment_id: bulk.id,
      file_name: 'bulk.json',
      status: 'CHECKED',
      pay_type: 'Card',
      regist_total_count: '1',
      error_total_count: '0',
      bulk_search_url: `${sandbox.url}/v1/payments/bulk/${bulk.id}`,
      error_code: null,
      event: 'payments.bulk.card.regist',
    })
    expect(await readBulk(api, bulk)).toMatchObject({ status: 'CHECKED', total_count: 1 })
  })
})
