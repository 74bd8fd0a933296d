import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import * as s from '../../src/kit/schema.ts'

const ajv = new Ajv({ strict: true, allowUnionTypes: true })
ajv.addVocabulary([...s.annotations])

const accepts = (schema: s.Schema, value: unknown): boolean => ajv.compile(schema)(value) as boolean
const asJson = (schema: s.Schema): unknown => JSON.parse(JSON.stringify(schema))

describe('a word of the schemas', () => {
  it.each<[string, s.Schema, readonly unknown[], readonly unknown[]]>([
    ['text', s.text(3), ['a', 'abc', '漢字だ'], ['', 'abcd', 1, null]],
    ['flag', s.flag(), ['0', '1'], ['2', '', 0, true, null]],
    ['oneOf', s.oneOf('a', 'b'), ['a'], ['c', null]],
    ['nullable', s.nullable(s.oneOf('a')), ['a', null], ['b', 0]],
    ['yenInput', s.yenInput(7), ['0', '1000', 1000, 9_999_999], ['-1', '1.5', 1.5, -1, '12345678']],
    ['yen', s.yen(), [0, 1000, -5], ['1000', 1.5]],
    ['slashDate', s.slashDate(), ['2026/01/31'], ['2026-01-31', '2026/1/31', '']],
    [
      'timestamp',
      s.timestamp(),
      ['2026/01/05 09:00:00.000'],
      ['2026/01/05', '2026/01/05 09:00:00', '2026/01/05T09:00:00.000'],
    ],
    ['dateOrTimestamp', s.dateOrTimestamp(), ['2026/01/05', '2026/01/05 09:00:00.000'], ['2026']],
    ['yearMonth', s.yearMonth(), ['3912', '2601'], ['3913', '2600', '12/39', '202612']],
    ['email', s.email(20), ['a@b.example'], ['a@b', 'a b@c.example', 'a@bcdefghijklmno.example']],
    ['countInput', s.countInput(2, 24), ['2', 24], [1, 25, 'two']],
    ['integer', s.integer({ minimum: 1 }), [1], [0, 1.5, '1']],
    ['chosenId', s.chosenId(5, 'c_1'), ['c_1', 'a.b-c', '12345'], ['', '123456', 'a/b', 'a b', 1]],
    ['pathNames', s.pathNames('id'), [{ id: 'x y' }], [{}, { id: 1 }]],
    ['list', s.list(s.text(2)), [[], ['a']], [['abc'], 'a']],
  ])('%s accepts the good and refuses the bad', (_word, schema, good, bad) => {
    expect(good.filter((value) => !accepts(schema, value))).toEqual([])
    expect(bad.filter((value) => accepts(schema, value))).toEqual([])
  })

  it('gives plain JSON Schema', () => {
    const Plan = s.named('Plan', s.object({ id: s.text(25), note: s.maybe(s.text(9)) }))
    expect(asJson(Plan)).toEqual({
      'x-name': 'Plan',
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'string', minLength: 1, maxLength: 25 },
        note: { type: ['string', 'null'], minLength: 1, maxLength: 9 },
      },
    })
  })
})

describe('a field', () => {
  const Plan = s.object({
    id: s.item('003', s.text(25)),
    name: s.maybe(s.item('004', s.text(9), { maxLength: '012' })),
    amount: s.yen(),
  })

  it('carries the item of its error codes through every other word', () => {
    expect(asJson(Plan)).toMatchObject({
      properties: {
        id: { 'x-item': '003' },
        name: { 'x-item': '004', 'x-checks': { maxLength: '012' } },
      },
    })
  })

  it('may be left out or null only where the schema says so', () => {
    expect(accepts(Plan, { id: 'p', amount: 1 })).toBe(true)
    expect(accepts(Plan, { id: 'p', amount: 1, name: null })).toBe(true)
    expect(accepts(Plan, { id: null, amount: 1 })).toBe(false)
    expect(accepts(Plan, { amount: 1 })).toBe(false)
  })

  it('keeps being optional when it is picked or extended', () => {
    const Input = s.extend(s.pick(Plan, 'name'), { tax: s.optional(s.yen()) })
    expect(asJson(Input)).toMatchObject({ properties: { name: {}, tax: {} } })
    expect(accepts(Input, {})).toBe(true)
    expect(accepts(Input, { tax: '1' })).toBe(false)
  })

  it('is not changed by a word that makes another', () => {
    const before = asJson(Plan)
    s.nullable(Plan.properties.id)
    s.item('999', Plan.properties.id)
    s.named('Other', Plan)
    expect(asJson(Plan)).toEqual(before)
  })
})
