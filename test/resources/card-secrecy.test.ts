// A card number is seen by nobody but the one who sent it: whatever happens to the test cards, no
// answer, no trace entry and no notification holds a number.
import { describe, expect, it } from 'vitest'
import { testCards } from '../../src/resources/cards/test-cards.ts'
import type { Api } from '../harness/api.ts'
import { registerCard } from '../harness/cards.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const grouped = (number: string, separator: string) =>
  (number.match(/.{1,4}/g) ?? []).join(separator)

const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '')

/** The forms in which a number could slip through. */
const formsOf = (number: string) => [
  number,
  grouped(number, ' '),
  grouped(number, '-'),
  grouped(number, '+'),
  grouped(number, '%20'),
  base64(number),
]

/** The numbers that stand in a text. */
const numbersIn = (text: string): string[] =>
  testCards.map(({ number }) => number).filter((n) => formsOf(n).some((f) => text.includes(f)))

const securityCode = '8642'

/** Everything a merchant does with one card, right and wrong; gives all answers as text. */
async function useCard(api: Api, shopFront: Api, number: string): Promise<string> {
  const entered = { card_no: number, expire: '3912', security_code: securityCode }
  const customer = (await api<{ id: string }>('POST /v1/customers', {})).body.id
  const cards = `/v1/customers/${customer}/cards`
  const said: unknown[] = []
  const say = async (reply: Promise<{ body: unknown; headers: Headers }>) => {
    const { body, headers } = await reply
    said.push(body, [...headers])
  }
  await say(registerCard(api, customer, {}, entered))
  await say(shopFront(`POST ${cards}`, { ...entered, default_flag: '1' }))
  await say(api(`POST ${cards}`, { ...entered, default_flag: '1' }))
  await say(api(`GET ${cards}`))
  for (const wrong of [Number(number), grouped(number, ' '), grouped(number, '-')]) {
    await say(api('POST /v1/tokens/cards', { ...entered, card_no: wrong }))
  }
  await say(api('POST /v1/tokens/cards', { ...entered, holder_name: [number] }))
  await say(api('POST /v1/tokens/cards', { card: entered }))
  await say(api(`GET /v1/customers/${customer}?card_no=${number}`))
  await say(api(`GET /v1/customers/${customer}?card_no=${grouped(number, '+')}`))
  await say(api(`GET /v1/customers/${customer}?card_no=${grouped(number, '%20')}`))
  const payment = await api<{ id: string; access_id: string }>('POST /v1/payments', {
    pay_type: 'Card',
    job_code: 'AUTH',
    amount: '100',
  })
  const { id, access_id } = payment.body
  const body = { pay_type: 'Card', access_id, method: '1', ...entered }
  await say(shopFront(`PUT /v1/payments/${id}`, body))
  await say(api(`GET /v1/payments/${id}`))
  return JSON.stringify(said)
}

describe('card numbers', () => {
  it('stand in no answer, no trace entry and no notification', async () => {
    const { api, sandbox, asPublic } = await startTestSandbox({ 'webhook.mode': 'collect' })
    const shopFront = asPublic()
    for (const { number } of testCards) {
      const answers = await useCard(api, shopFront, number)
      expect(numbersIn(answers)).toEqual([])
      expect(answers).toContain(number.slice(-4))
      expect(answers).not.toContain(securityCode)
    }
    expect(sandbox.describe().dropped.trace).toBe(0)
    // A duration is a long fraction, which may hold any digits.
    const entries = sandbox.trace.list().map(({ durationMs: _, ...entry }) => entry)
    const trace = JSON.stringify(entries)
    expect(numbersIn(trace)).toEqual([])
    expect(trace).not.toContain(securityCode)
    const deliveries = sandbox.deliveries.list()
    expect(deliveries.length).toBeGreaterThan(testCards.length)
    expect(numbersIn(JSON.stringify(deliveries))).toEqual([])
  })

  it('stand in no trace entry of a body that could not be read', async () => {
    const { sandbox } = await startTestSandbox()
    const headers = {
      authorization: `Bearer ${sandbox.keys.secret}`,
      'content-type': 'application/json',
    }
    const [number = ''] = testCards.map((card) => card.number)
    const escaped = [...number].map((digit) => `\\u003${digit}`).join('')
    const bodies = [
      `{"card_no":"${number}"`,
      `{"card_no":"${escaped}","expire":"3912","security_code":"8\\u00342"}`,
      `{"card_no":"${grouped(number, '  ')}"}`,
    ]
    for (const body of bodies) {
      await fetch(`${sandbox.url}/v1/tokens/cards`, { method: 'POST', headers, body })
    }
    const trace = sandbox.trace.list()
    expect(trace).toHaveLength(bodies.length)
    for (const { request = '' } of trace) {
      expect(numbersIn(request)).toEqual([])
      expect(request).not.toContain(escaped)
      expect(request).not.toContain(grouped(number, '  '))
      expect(request).not.toContain('8\\u00342')
    }
  })
})
