// Lists, details and deletion of bulk payments.
import { describe, expect, it } from 'vitest'
import type { Give } from '../../src/sandbox/handle.ts'
import {
  type Bulk,
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

interface Page {
  readonly total_count: number
  readonly list?: readonly Bulk[]
}

/** Bulk payments of each kind that a list may look for. */
async function someBulks() {
  const context = await startTestSandbox()
  const { sandbox, api } = context
  const send = async (name: string, query: string, ...entries: object[]) =>
    (await register(sandbox, [fileOf(contentOf(...entries), name)], { query })).body
  const first = await send(
    'january.json',
    'pay_type=Card&process_plan_date=2026/01/10',
    entry('o_1'),
  )
  await sandbox.clock.advance('1d')
  const bad = await send('bad-january.json', 'pay_type=Card', {})
  const bank = await send('bank.json', 'pay_type=Virtualaccount', {
    id: 'o_2',
    billing_amount: 1,
    customer_id: 'c_demo_bob',
  })
  const gone = await send('gone.json', 'pay_type=Card', entry('o_3'))
  await sandbox.clock.advance('1s')
  await api(`DELETE /v1/payments/bulk/${gone.id}`)
  return {
    ...context,
    names: new Map([first, bad, bank, gone].map(({ id, file_name }) => [id, file_name])),
  }
}

describe('the list of bulk payments', () => {
  it('is filtered, ordered and counted', async () => {
    const { api, names } = await someBulks()
    const found = async (query: string) => {
      const { body } = await api<Page>(`GET /v1/payments/bulk?${query}`)
      return body.list?.map(({ id }) => names.get(id)?.replace('.json', '')) ?? body.total_count
    }
    // biome-ignore format: a table
    const rows: readonly (readonly [string, unknown])[] = [
      ['',                                                     ['bank', 'bad-january', 'january']],
      ['delete_flag=1',                                        ['gone']],
      ['delete_flag=',                                         ['gone', 'bank', 'bad-january', 'january']],
      ['pay_type=Virtualaccount',                              ['bank']],
      ['status=ERROR',                                         ['bad-january']],
      ['status=ERROR,CHECKED',                                 ['bank', 'bad-january', 'january']],
      ['file_name=january',                                    ['bad-january', 'january']],
      ['process_plan_date_from=2026/01/08',                    ['january']],
      ['process_plan_date_to=2026/01/07',                      ['bank', 'bad-january']],
      ['created_from=2026/01/06',                              ['bank', 'bad-january']],
      ['created_to=2026/01/05',                                ['january']],
      ['sort=file_name',                                       ['bad-january', 'bank', 'january']],
      ['sort=process_plan_date desc, pay_type',                ['january', 'bad-january', 'bank']],
      ['count_only=true',                                      3],
      ['count_only=true&delete_flag=',                         4],
    ]
    const answers = await Promise.all(rows.map(async ([query]) => [query, await found(query)]))
    expect(answers).toEqual(rows)
  })

  it.each([
    ['status=DONE', 'EK004901018'],
    ['sort=total_count', 'EK004907008'],
    ['created_from=2026/02/30', 'EK004096008'],
    ['process_plan_date_to=soon', 'EK004147008'],
    ['delete_flag=2', 'EK004149018'],
    ['pay_type=Konbini', 'EK004023018'],
    ['limit=9', 'EK004904018'],
    ['page=2', 'EK004905002'],
  ])('refuses %s', async (query, code) => {
    const { api } = await startTestSandbox()
    expect(refusalOf(await api(`GET /v1/payments/bulk?${query}`))).toBe(`400 ${code}`)
  })
})

describe('the details of a bulk payment', () => {
  it('come in the order of the file, a page at a time, or by status and order id', async () => {
    const { sandbox, api } = await startTestSandbox()
    const names = Array.from({ length: 260 }, (_, at) => `o_${at + 1}`)
    const dave = { customer_id: 'c_demo_dave' }
    const bulk = await registered(
      sandbox,
      names.map((id, at) => entry(id, at % 130 === 7 ? dave : {})),
    )
    await sandbox.clock.advance('1d')
    const ids = async (query: string) =>
      (await detailsOf(api, bulk, query)).list.map((row) => row['order_id'])
    expect(await ids('limit=10')).toEqual(names.slice(0, 10))
    expect(await ids('limit=100&page=3')).toEqual(names.slice(200))
    expect(await ids('status=FAILED')).toEqual(['o_8', 'o_138'])
    expect(await ids('status=FAILED,SUCCEEDED&limit=10&page=26')).toEqual(names.slice(250))
    expect(await ids('status=CHECKED')).toEqual([])
    expect(await ids('order_id=o_255')).toEqual(['o_255'])
    const { body } = await api(`GET /v1/payments/bulk/${bulk.id}?pay_type=Card&count_only=true`)
    expect(body).toEqual({ total_count: 260 })
  })

  it.each([
    ['', 'EK005023001'],
    ['pay_type=Konbini', 'EK005023018'],
    ['pay_type=Virtualaccount', 'EK005003002'],
    ['pay_type=Card&status=DONE', 'EK005901018'],
    ['pay_type=Card&sort=order_id', 'EK005907008'],
    ['pay_type=Card&page=2', 'EK005905002'],
  ])('are refused with %s', async (query, code) => {
    const { sandbox, api } = await startTestSandbox()
    const { id } = await registered(sandbox, [entry('o_1')])
    expect(refusalOf(await api(`GET /v1/payments/bulk/${id}?${query}`))).toBe(`400 ${code}`)
  })

  it('of nobody, of another shop and of a deleted one are unknown', async () => {
    const { sandbox, api, as } = await startTestSandbox()
    const { id } = await registered(sandbox, [entry('o_1')])
    const route = `GET /v1/payments/bulk/${id}?pay_type=Card`
    expect(refusalOf(await api('GET /v1/payments/bulk/bp_1?pay_type=Card'))).toBe('400 EK005003002')
    expect(refusalOf(await as('s_demotenant1')(route))).toBe('400 EK005003002')
    await api(`DELETE /v1/payments/bulk/${id}`)
    expect(refusalOf(await api(route))).toBe('400 EK005003002')
  })
})

describe('a deletion', () => {
  it.each(['CHECKING', 'CHECKED'])('of one that is %s frees its order ids', async (status) => {
    const { sandbox, api } = await startTestSandbox({ 'webhook.mode': 'collect' })
    const give = sandbox.given['bulkPayment'] as Give
    const bulk = await give<Bulk>({ status, entries: [entry('o_1'), entry('o_2')] })
    const { body } = await api(`DELETE /v1/payments/bulk/${bulk.id}`)
    expect(body).toEqual({ id: bulk.id, delete_flag: '1' })
    expect(await readBulk(api, bulk)).toMatchObject({ status: 'CHECKED', delete_flag: '1' })
    const { body: found } = await api<Page>('GET /v1/payments?pay_type=Card&pay_pattern=bulk')
    expect(found.total_count).toBe(0)
    // What comes with it is told of; the deletion itself is not, and nothing is charged later.
    const { events } = await sandbox.clock.advance('2d')
    expect(events).toEqual([])
    expect(sandbox.deliveries.list().map(({ event }) => event)).toEqual([
      'payments.bulk.card.regist',
    ])
    await give({ status: 'COMPLETED', entries: [entry('o_1')] })
  })

  it.each([
    ['CHECKING', [{ id: 'v_1', billing_amount: '1000', customer_id: 'c_demo_bob' }], 200],
    ['CHECKED', [{ id: 'v_1', billing_amount: '1000', customer_id: 'c_demo_bob' }], 200],
    ['CHECKING', [{ id: '', billing_amount: '1000', customer_id: 'c_demo_bob' }], 400],
  ])('of bills that are %s, of %j, answers %i', async (status, entries, expected) => {
    const { sandbox, api } = await startTestSandbox()
    const query = 'pay_type=Virtualaccount'
    const { id } = await registered(sandbox, entries, query)
    if (status === 'CHECKED') await sandbox.clock.advance('2s')
    expect((await api(`DELETE /v1/payments/bulk/${id}`)).status).toBe(expected)
  })

  it.each(['RUNNING', 'COMPLETED', 'ERROR'])('of one that is %s is refused', async (status) => {
    const { sandbox, api } = await startTestSandbox()
    const { id } = await (sandbox.given['bulkPayment'] as Give)<Bulk>({ status })
    const before = sandbox.digest()
    expect(refusalOf(await api(`DELETE /v1/payments/bulk/${id}`))).toBe('400 EK006003031')
    expect(sandbox.digest()).toBe(before)
  })

  it('a second time is refused, and so is one of nobody', async () => {
    const { sandbox, api } = await startTestSandbox()
    const { id } = await registered(sandbox, [entry('o_1')])
    await api(`DELETE /v1/payments/bulk/${id}`)
    expect(refusalOf(await api(`DELETE /v1/payments/bulk/${id}`))).toBe('400 EK006003031')
    expect(refusalOf(await api('DELETE /v1/payments/bulk/bp_1'))).toBe('400 EK006003002')
  })

  it.each([
    ['a bad entry', contentOf(entry('')), 'EK002003001'],
    ['a file that is none', 'no file', 'EK002144008'],
  ])('right after the registration of %s ends in ERROR', async (_kind, content, code) => {
    const { sandbox, api } = await startTestSandbox({ 'webhook.mode': 'collect' })
    const { body: bulk } = await register(sandbox, [fileOf(content)])
    expect(refusalOf(await api(`DELETE /v1/payments/bulk/${bulk.id}`))).toBe('400 EK006003031')
    expect(await readBulk(api, bulk)).toMatchObject({ status: 'ERROR', error_code: code })
    expect(sandbox.deliveries.list()).toMatchObject([{ event: 'payments.bulk.card.regist' }])
  })

  it('leaves a payment that was executed meanwhile', async () => {
    const { sandbox, api } = await startTestSandbox()
    const { id } = await registered(sandbox, [entry('o_1'), entry('o_2')])
    await sandbox.clock.advance('1s')
    const { body } = await api<{ access_id: string }>('GET /v1/payments/o_1?pay_type=Card')
    const card = { customer_id: 'c_demo_alice', method: '1' }
    await api('PUT /v1/payments/o_1', { pay_type: 'Card', access_id: body.access_id, ...card })
    await api(`DELETE /v1/payments/bulk/${id}`)
    const left = await api('GET /v1/payments/o_1?pay_type=Card')
    expect(left.body).toMatchObject({ status: 'CAPTURED', bulk_payment_id: id })
    expect((await api('GET /v1/payments/o_2?pay_type=Card')).status).toBe(400)
  })
})
