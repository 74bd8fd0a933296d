// Counter-evidence that a shop sends for a chargeback, and the list of chargebacks.
import { describe, expect, it } from 'vitest'
import type { Infer } from '../../src/kit/schema.ts'
import type { Chargeback as Shape } from '../../src/resources/chargebacks/schema.ts'
import type { Give } from '../../src/sandbox/handle.ts'
import { file as anyFile, form, formType, type Part } from '../acceptance/uploads/forms.ts'
import { refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

type Chargeback = Infer<typeof Shape>

describe('a file of counter-evidence', () => {
  const fields = (shop_id = 's_demoshop001', id = '1'): Part[] => [
    { name: 'shop_id', content: shop_id },
    { name: 'charge_back_id', content: id },
  ]

  async function upload(parts: readonly Part[]) {
    const { sandbox } = await startTestSandbox()
    const answer = await fetch(`${sandbox.url}/v1/charge_backs/file_upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.keys.secret}`, 'content-type': formType },
      body: form(...parts),
    })
    return { status: answer.status, body: await answer.json() }
  }

  it('is named with its size', async () => {
    const type = { name: 'type', content: '2' }
    const { body } = await upload([...fields(), type, anyFile('signed', 'receipt.pdf')])
    expect(body).toEqual({
      examination_files: [
        { shop_id: 's_demoshop001', type: 2, filename: 'receipt.pdf', filesize: 6 },
      ],
    })
  })

  it.each<[string, Part[], string]>([
    ['without anything', [], '400 EH004169001 EH004003001 EH004914001'],
    ['without a file', fields(), '400 EH004914001'],
    ['that is empty', [...fields(), anyFile('')], '400 EH004914001'],
    ['in another part', [...fields(), { ...anyFile(), name: 'file' }], '400 EH004914001'],
    ['without an extension', [...fields(), anyFile('x', 'receipt')], '400 EH004914008'],
    ['of a long name', [...fields(), anyFile('x', `${'n'.repeat(252)}.pdf`)], '400 EH004914005'],
    ['of another shop', [...fields('s_demotenant1'), anyFile()], '400 EH004169018'],
    ['of an unknown chargeback', [...fields(undefined, '77'), anyFile()], '400 EH004003002'],
    ['of a settled chargeback', [...fields(undefined, '3'), anyFile()], '400 EH004003031'],
    ['of no number', [...fields(undefined, 'one'), anyFile()], '400 EH004003008'],
    ['of more than 10 MiB', [...fields(), anyFile('x'.repeat(10_485_761))], '413 E9992001006'],
  ])('%s is refused', async (_kind, parts, expected) => {
    expect(refusalOf(await upload(parts))).toBe(expected)
  })
})

it.each([4005, 4006, 4007, 4011])('is taken while the chargeback is at %i', async (status_code) => {
  const { sandbox, api } = await startTestSandbox()
  const { id } = await (sandbox.given['chargeback'] as Give)<{ id: number }>({
    status_code: String(status_code),
  })
  const answer = await fetch(`${sandbox.url}/v1/charge_backs/file_upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.keys.secret}`, 'content-type': formType },
    body: form(
      { name: 'shop_id', content: 's_demoshop001' },
      { name: 'charge_back_id', content: String(id) },
      anyFile('signed', 'receipt.pdf'),
    ),
  })
  expect(answer.status).toBe(200)
  const after = (await api(`GET /v1/shop_charge_backs/${id}`)).body
  expect(after['status_code']).toBe(status_code)
})

describe('the list of chargebacks', () => {
  // biome-ignore format: a table
  it.each<[string, number[]]>([
    ['',                                                              [3, 2, 1]],
    ['order_id=o_demochargeback00000002',                             [2]],
    ['amount=6600',                                                   [3]],
    ['request=22,1',                                                  [2]],
    ['status_code=4005,4009',                                         [3, 1]],
    ['category=0,1',                                                  [2, 1]],
    ['status_code=4009&canceled=true',                                []],
    ['status_code=4009&canceled=false',                               [3]],
    ['canceled=true',                                                 [3, 2, 1]],
    ['process_date_since=2025/11/01',                                 [2, 1]],
    ['process_date_until=2025/11/01',                                 [3]],
    ['opened_to_shop_date_since=2025/12/16&opened_to_shop_date_until=2025/12/16', [2]],
    ['sort=id',                                                       [1, 2, 3]],
    ['sort=opened_to_shop_date desc',                                 [1, 2, 3]],
  ])('by %s', async (query, expected) => {
    const { api } = await startTestSandbox()
    const { body } = await api<{ list: Chargeback[] }>(`GET /v1/shop_charge_backs?${query}`)
    expect(body.list.map(({ id }) => id)).toEqual(expected)
  })

  it.each([
    ['request=3', 'EH001165018'],
    ['status_code=4008', 'EH001901018'],
    ['category=9', 'EH001166018'],
    ['canceled=maybe', 'EH001167008'],
    ['amount=0', 'EH001009018'],
    ['process_date_since=2026/02/30', 'EH001065008'],
    ['opened_to_shop_date_until=soon', 'EH001168008'],
    ['sort=amount', 'EH001907008'],
  ])('refuses %s', async (query, code) => {
    const { api } = await startTestSandbox()
    expect(refusalOf(await api(`GET /v1/shop_charge_backs?${query}`))).toBe(`400 ${code}`)
  })
})
