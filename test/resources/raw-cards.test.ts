// A card number sent in place of a token: from a public key only.
import { describe, expect, it } from 'vitest'
import { master, tokenFor, visa } from '../harness/cards.ts'
import { refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const aliceVisa = '/v1/customers/c_demo_alice/cards/cs_demoalicevisa000000001'
const empty = '/v1/customers/c_demo_empty/cards'

describe('a card number instead of a token', () => {
  it('is accepted from a public key, and only its mask is kept', async () => {
    const { asPublic } = await startTestSandbox()
    const shopFront = asPublic()
    const body = { ...master, security_code: '123', default_flag: '1' }
    const reply = await shopFront(`POST ${empty}`, body)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ card_no: '************4444', expire: '3001' })
    const changed = await shopFront(`PUT ${empty}/${reply.body['id']}`, visa)
    expect(changed.body).toMatchObject({ card_no: '************1111', brand: 'VISA' })
  })

  // biome-ignore format: a table
  it.each([
    ['no expiry',          { card_no: '4111111111111111' },                 '400 E0006018001'],
    ['a wrong digit',      { card_no: '4111111111111112', expire: '3912' }, '400 E0006017008'],
    ['an expiry too late', { card_no: '4111111111111111', expire: '2512' }, '400 E0006018018'],
  ])('is refused from a public key with %s', async (_, card, refusal) => {
    const { asPublic } = await startTestSandbox()
    const shopFront = asPublic()
    const reply = await shopFront(`POST ${empty}`, { ...card, default_flag: '1' })
    expect(refusalOf(reply)).toBe(refusal)
  })

  it.each([
    ['POST', empty, 'E0006'],
    ['PUT', aliceVisa, 'E0008'],
  ])('is refused from a secret key by %s, also beside a token', async (method, path, code) => {
    const { api, sandbox } = await startTestSandbox()
    const token = await tokenFor(api)
    const before = sandbox.digest()
    for (const body of [visa, { ...visa, token }, { ...visa, card_no: '4111111111111112' }]) {
      const reply = await api(`${method} ${path}`, { ...body, default_flag: '1' })
      expect(refusalOf(reply)).toBe(`400 ${code}017018`)
    }
    expect(sandbox.digest()).toBe(before)
  })
})
