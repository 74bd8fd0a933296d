// POST /_sandbox/wallet_tokens: what a device wallet hands to a page, by the name of a test card.
import { describe, expect, it } from 'vitest'
import { codesOf } from '../harness/errors.ts'
import { gist, operate, paymentIn, read } from '../harness/payments.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

type Sandbox = Awaited<ReturnType<typeof startTestSandbox>>

async function minted({ control }: Sandbox, wish: object = {}): Promise<string> {
  const { status, body } = await control('POST wallet_tokens', wish)
  expect(status).toBe(200)
  return String((body as { token: string }).token)
}

const lump = { method: '1' }

describe.each(['Applepay', 'Googlepay'])('a wallet token in a payment by %s', (pay_type) => {
  // biome-ignore format: a table
  it.each([
    ['declined',            '014'],
    ['insufficient-funds',  '010'],
    ['expiry-error',        '031'],
    ['security-code-error', '017'],
  ])('of %s is declined with %s, and the next one may pay', async (card, reason) => {
    const started = await startTestSandbox()
    const { sandbox, api } = started
    const payment = await paymentIn(sandbox, 'UNPROCESSED', { pay_type })

    const declined = { ...lump, token: await minted(started, { card }) }
    const error = `E9993134${reason}`
    expect(gist(await operate(api, payment, 'execute', declined))).toEqual([400, error])
    const stays = { status: 'UNPROCESSED', error_code: error, card_no: null }
    expect(await read(api, payment)).toMatchObject(stays)

    const good = { ...lump, token: await minted(started) }
    expect(gist(await operate(api, payment, 'execute', good))).toEqual([200, 'CAPTURED'])
    expect(await read(api, payment)).toMatchObject({ error_code: null, brand: 'VISA' })
  })

  it.each([
    ['visa', 'VISA'],
    ['master', 'MASTER'],
    ['jcb', 'JCB'],
    ['amex', 'AMEX'],
    ['diners', 'DINERS'],
    ['challenge-visa', 'VISA'],
    ['attempt-discover', pay_type === 'Googlepay' ? '' : 'DISCOVER'],
  ])('of %s pays as brand %j', async (card, brand) => {
    const started = await startTestSandbox()
    const payment = await paymentIn(started.sandbox, 'UNPROCESSED', { pay_type })
    const sent = { ...lump, token: await minted(started, { card, expire: '3001' }) }
    const { body } = await operate(started.api, payment, 'execute', sent)
    expect(body).toMatchObject({ status: 'CAPTURED', brand, expire: '3001' })
  })

  it('works until the month of its card has passed', async () => {
    const started = await startTestSandbox()
    const { sandbox, api } = started
    const sent = { ...lump, token: await minted(started, { expire: '2602' }) }
    const [first, second] = [
      await paymentIn(sandbox, 'UNPROCESSED', { pay_type }),
      await paymentIn(sandbox, 'UNPROCESSED', { pay_type }),
    ]
    await sandbox.clock.set('2026/02/28 23:59:59.999')
    expect(gist(await operate(api, first, 'execute', sent))).toEqual([200, 'CAPTURED'])
    await sandbox.clock.advance('1ms')
    const code = pay_type === 'Applepay' ? 'EA002018018' : 'EB002018018'
    expect(gist(await operate(api, second, 'execute', sent))).toEqual([400, code])
  })
})

describe('POST /_sandbox/wallet_tokens', () => {
  it('gives Base64 that holds no card number, and changes nothing', async () => {
    const started = await startTestSandbox()
    const before = started.sandbox.digest()
    const token = await minted(started, { card: 'visa' })
    expect(token).toMatch(/^[A-Za-z0-9+/]+={0,2}$/)
    expect(Buffer.from(token, 'base64').toString()).not.toMatch(/[0-9]{5}/)
    expect(started.sandbox.digest()).toBe(before)
  })

  // biome-ignore format: a table
  it.each([
    [{ card: 'gold' },      'SANDBOX003002',         'visa, master'],
    [{ card: '' },          'SANDBOX_BAD_FIELD',     'card'],
    [{ expire: '3913' },    'SANDBOX_BAD_FIELD',     '3912'],
    [{ crad: 'visa' },      'SANDBOX_UNKNOWN_FIELD', 'card'],
  ])('refuses %j with %s and says what it takes', async (wish, code, words) => {
    const { control } = await startTestSandbox()
    const reply = await control('POST wallet_tokens', wish)
    expect([reply.status, codesOf(reply)]).toEqual([400, [code]])
    const hint = decodeURI(reply.headers.get('X-Sandbox-Hint') ?? '')
    expect(JSON.stringify(reply.body) + hint).toContain(words)
  })
})
