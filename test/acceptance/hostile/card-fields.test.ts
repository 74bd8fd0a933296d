// The fields inside `card` of a payment method are sent what nobody expects, each in an otherwise
// valid request. What must happen is read from the schema by the oracle of the outer fields.
import { expect, it, onTestFinished } from 'vitest'
import { CardMethodChange, CardMethodInput } from '../../../src/resources/payment-methods/schema.ts'
import { tokenFor } from '../../harness/cards.ts'
import { givenMethod, methodsOf } from '../../harness/payment-methods.ts'
import { openPool } from '../../harness/pool.ts'
import { startTestSandbox } from '../../harness/sandbox.ts'
import { badValues } from './bad-values.ts'
import { leak } from './besieged.ts'
import { type FieldSchema, refusedWith } from './oracle.ts'

const customer_id = 'c_demo_empty'
type Shape = { readonly properties: { readonly card: object } }
const fieldsOf = ({ properties }: Shape) =>
  Object.entries((properties.card as Required<Pick<FieldSchema, 'properties'>>).properties).filter(
    ([name]) => /^(tds|td_)/.test(name),
  )

// biome-ignore format: a table
const operations = [
  ['POST', '',    'EC013', '0', fieldsOf(CardMethodInput)],
  ['PUT',  '/id', 'EC014', '1', fieldsOf(CardMethodChange)],
] as const

it.each(operations)(
  '%s payment_methods%s: what the card object has of 3-D Secure',
  async (...row) => {
    const [method, below, code, default_flag, fields] = row
    expect(fields.length).toBeGreaterThanOrEqual(50)
    const { api, sandbox } = await startTestSandbox()
    const { id } = await givenMethod(sandbox, { pay_type: 'Card', customer_id })
    const token = JSON.stringify(await tokenFor(api))
    const pool = openPool(sandbox)
    onTestFinished(() => pool.close())
    const headers = {
      authorization: `Bearer ${sandbox.keys.secret}`,
      'content-type': 'application/json',
    }
    const path = methodsOf(customer_id) + below.replace('id', id)
    const before = sandbox.digest()
    const wrong: string[] = []
    for (const [name, schema] of fields) {
      const judged = badValues(schema).map(({ kind, json }) => ({
        ...{ kind, json, check: refusedWith(schema, JSON.parse(json), false) },
      }))
      const bad = judged.filter(({ check }) => check !== undefined)
      expect(bad.length).toBeGreaterThan(3)
      const ask = async ({ kind, json, check }: (typeof bad)[number]) => {
        const card = `{"token":${token},${JSON.stringify(name)}:${json}}`
        const body = `{"pay_type":"Card","default_flag":"${default_flag}","card":${card}}`
        const reply = await pool.ask({ method, path, headers, body })
        const expected = `400 ${code}${schema['x-item']}${check}`
        const actual = `${reply.status} ${reply.codes.join(' ')}`
        if (actual !== expected) wrong.push(`${name}, ${kind}: ${actual} instead of ${expected}`)
        if (leak.test(reply.text)) wrong.push(`${name}, ${kind}: leaks`)
      }
      await Promise.all(bad.map(ask))
    }
    expect(wrong).toEqual([])
    expect(sandbox.digest()).toBe(before)
  },
)
