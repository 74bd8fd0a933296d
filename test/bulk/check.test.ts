// The check of a file, a second after its registration: all entries or none.
import { describe, expect, it } from 'vitest'
import {
  contentOf,
  detailsOf,
  entry,
  fileOf,
  readBulk,
  register,
  registered,
} from '../harness/bulk.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const bill = (id: string, more: object = {}) => {
  return { id, billing_amount: '1000', customer_id: 'c_demo_bob', ...more }
}

describe('a file', () => {
  const tooMany = contentOf(...Array.from({ length: 50_001 }, () => 0))

  it.each<[string, string]>([
    ['that is no JSON', 'id,amount\no_1,1000'],
    ['that breaks off', contentOf(entry('o_1')).slice(0, -1)],
    ['with a comma too many', '{"data":[{"id":"o_1"},]}'],
    ['that is not UTF-8 text but a list', '[{"id":"o_1"}]'],
    ['without data', '{"entries":[]}'],
    ['whose data is no list', '{"data":{}}'],
    ['whose data comes twice', '{"data":[1],"data":[2]}'],
    ['without entries', '{"data":[]}'],
    ['of no bytes', ''],
    ['of 50,001 entries', tooMany],
  ])('%s ends in ERROR, and no payment is registered', async (_kind, content) => {
    const { sandbox, api } = await startTestSandbox({ 'webhook.mode': 'collect' })
    const { body: bulk } = await register(sandbox, [fileOf(content)])
    await sandbox.clock.advance('1s')
    expect(await readBulk(api, bulk)).toMatchObject({
      ...{ status: 'ERROR', error_code: 'EK002144008', total_count: null },
    })
    expect(await detailsOf(api, bulk)).toMatchObject({ total_count: 0, list: [], error_detail: [] })
    const [told] = sandbox.deliveries.list({ event: 'payments.bulk.card.regist' })
    expect(told?.body).toMatchObject({
      ...{ status: 'ERROR', regist_total_count: '0', error_code: 'EK002144008' },
    })
  })
})

describe('an entry', () => {
  // biome-ignore format: a table
  const badCards: readonly (readonly [string, unknown, string])[] = [
    ['without anything',          {},                                               'EK002003001 EK002009001 EK002011001'],
    ['that is no object',         7,                                                'EK002003001 EK002009001 EK002011001'],
    ['with a long id',            entry('o'.repeat(31)),                            'EK002003008'],
    ['with an id of signs',       entry('o 1'),                                     'EK002003008'],
    ['with a number for an id',   entry(1 as never),                                'EK002003008'],
    ['with an empty id',          entry(''),                                        'EK002003001'],
    ['whose id is taken',         entry('o_democaptured0000000001'),                'EK002003014'],
    ['without an amount',         entry('o_x', { amount: null }),                   'EK002009001'],
    ['of letters',                entry('o_x', { amount: 'many' }),                 'EK002009008'],
    ['of a part of a yen',        entry('o_x', { amount: 1.5 }),                    'EK002009008'],
    ['of too many digits',        entry('o_x', { amount: '12345678' }),             'EK002009005'],
    ['of less than nothing',      entry('o_x', { amount: -1 }),                     'EK002009018'],
    ['of nothing',                entry('o_x', { amount: '0' }),                    'EK002009018'],
    ['of too much in all',        entry('o_x', { amount: '9999999', tax: '1' }),    'EK002009018'],
    ['with a list for a tax',     entry('o_x', { tax: [1] }),                       'EK002010008'],
    ['of nobody',                 entry('o_x', { customer_id: 'c_nobody' }),        'EK002011002'],
    ['of who has no card',        entry('o_x', { customer_id: 'c_demo_empty' }),    'EK002013001'],
    ['with an unknown card',      entry('o_x', { card_id: 'cs_nothing' }),          'EK002013002'],
    ['with the card of another',  entry('o_x', { card_id: 'cs_demobobjcb000000000001' }), 'EK002013002'],
    ['with a long note',          entry('o_x', { client_field_2: 'n'.repeat(101) }), 'EK002024005'],
    ['with an empty note',        entry('o_x', { client_field_3: '' }),             'EK002025012'],
    ['with a card number',        entry('o_x', { client_field_1: 'card 4111111111111111' }), 'EK002006008'],
    ['with two mistakes',         entry('o_democaptured0000000001', { amount: '0' }), 'EK002003014 EK002009018'],
  ]

  it.each(badCards)('%s is named with its number and its errors', async (_kind, bad, codes) => {
    const { sandbox, api } = await startTestSandbox()
    const bulk = await registered(sandbox, [entry('o_good'), bad])
    await sandbox.clock.advance('1s')
    const { list, error_code, error_detail } = await detailsOf(api, bulk)
    const [first = ''] = codes.split(' ')
    expect(list.map((row) => [row['status'], row['error_code']])).toEqual([
      ...[
        ['CHECKED', null],
        ['FAILED', first],
      ],
    ])
    expect(error_code).toBe(first)
    expect(
      error_detail.map(({ number, errors }) => [number, ...errors.map((e) => e.error_code)]),
    ).toEqual([['2', ...codes.split(' ')]])
    expect(await readBulk(api, bulk)).toMatchObject({ status: 'ERROR', total_count: 2 })
  })

  // biome-ignore format: a table
  it.each<[string, object, string]>([
    ['without an amount',             bill('o_x', { billing_amount: null }),                   'EK002046001'],
    ['of nothing',                    bill('o_x', { billing_amount: '0' }),                    'EK002046018'],
    ['of nobody',                     bill('o_x', { customer_id: null }),                      'EK002011001'],
    ['with an unknown account',       bill('o_x', { payment_method_id: 'pm_nothing' }),        'EK002014002'],
    ['with a term too long',          bill('o_x', { payment_term_day: '100' }),                'EK002039018'],
    ['with a word for a switch',      bill('o_x', { use_exact_deposit_amount: 'yes' }),        'EK002091008'],
  ])('of a transfer %s is named too', async (_kind, bad, code) => {
    const { sandbox, api } = await startTestSandbox()
    const bulk = await registered(sandbox, [bad], 'pay_type=Virtualaccount')
    await sandbox.clock.advance('1s')
    expect(await readBulk(api, bulk)).toMatchObject({ status: 'ERROR', error_code: code })
  })

  it('whose id stands in the file before is bad, and so is every bad one', async () => {
    const { sandbox, api } = await startTestSandbox({ 'webhook.mode': 'collect' })
    const bulk = await registered(sandbox, [entry('o_1'), entry('o_1'), entry('o_2', { tax: 'x' })])
    await sandbox.clock.advance('1s')
    const { error_detail } = await detailsOf(api, bulk)
    expect(error_detail.map(({ number, order_id }) => [number, order_id])).toEqual([
      ...[
        ['2', 'o_1'],
        ['3', 'o_2'],
      ],
    ])
    const [told] = sandbox.deliveries.list({ event: 'payments.bulk.card.regist' })
    expect(told?.body).toMatchObject({
      ...{ regist_total_count: '3', error_total_count: '2', error_code: 'EK002003014' },
    })
    const { body } = await api('GET /v1/payments/o_1?pay_type=Card')
    expect(body).toMatchObject({ errors: [{ error_code: 'EC010003002' }] })
  })

  it('is bad where a rule says so', async () => {
    const { sandbox, api } = await startTestSandbox()
    const then = { result: 'refused' }
    await sandbox.rules.add({ on: 'bulk check', when: { entry: 2 }, then })
    const bulk = await registered(sandbox, [entry('o_1'), entry('o_2')])
    await sandbox.clock.advance('1s')
    const { error_detail } = await detailsOf(api, bulk)
    expect(error_detail).toMatchObject([{ number: '2', errors: [{ error_code: 'EK002144008' }] }])
  })
})

describe('a checked file', () => {
  it('has registered its payments, of which nobody is told one by one', async () => {
    const { sandbox, api } = await startTestSandbox({ 'webhook.mode': 'collect' })
    const bulk = await registered(sandbox, [entry('o_1', { tax: 100 }), entry('o_2')])
    const { events, jobs } = await sandbox.clock.advance('1s')
    expect(events).toEqual(['payments.bulk.card.regist'])
    expect(new Set(jobs.map(({ kind }) => kind))).toEqual(new Set(['bulk check']))
    const { body } = await api('GET /v1/payments/o_1?pay_type=Card')
    expect(body).toMatchObject({
      ...{ status: 'UNPROCESSED', job_code: 'CAPTURE', total_amount: 1100 },
      bulk_payment_id: bulk.id,
    })
    const found = await api<{ total_count: number }>(
      'GET /v1/payments?pay_type=Card&pay_pattern=bulk',
    )
    expect(found.body.total_count).toBe(2)
  })

  it('is refused when an order id was taken while it was checked', async () => {
    const { sandbox, api } = await startTestSandbox()
    const entries = Array.from({ length: 3_000 }, (_, at) => entry(`o_${at}`))
    const bulk = await registered(sandbox, entries)
    let taken: Promise<unknown> | undefined
    // The first slices are looked at; before the last one is registered somebody takes its id.
    sandbox.trace.onEntry(({ kind }) => {
      if (kind !== 'job' || taken) return
      taken = api('POST /v1/payments', {
        pay_type: 'Card',
        id: 'o_2999',
        job_code: 'CAPTURE',
        amount: '1',
      })
    })
    await sandbox.clock.advance('1s')
    await taken
    const stood = await readBulk(api, bulk)
    const { body } = await api<{ total_count: number }>(
      'GET /v1/payments?pay_type=Card&pay_pattern=bulk',
    )
    expect([stood.status, stood.error_code, body.total_count]).toEqual(['ERROR', 'EK002003014', 0])
  })

  it('is refused when the world has no room for its payments', async () => {
    const { sandbox, api } = await startTestSandbox({ 'records.max': 200 })
    const bulk = await registered(
      sandbox,
      Array.from({ length: 300 }, (_, at) => entry(`o_${at}`)),
    )
    await sandbox.clock.advance('1s')
    expect(await readBulk(api, bulk)).toMatchObject({ status: 'ERROR', error_code: 'EK002903030' })
  })
})
