// After a run with every test card, in right and in wrong places, its number is nowhere: in no
// file, line, trace, answer or notification. Nor is its security code.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testCards } from '../../../src/resources/cards/test-cards.ts'
import { processes, start, temporaryFolder } from '../../cli/cli.ts'
import { base64Forms, cardsIn, grouped } from '../../harness/card-forms.ts'
import { startReceiver } from '../../harness/receiver.ts'
import { exchange } from '../../harness/wire.ts'

type Headers = Readonly<Record<string, string>>

interface Keys {
  readonly secret: string
  readonly public: string
}

/** A text is sent as it is, also when it is no JSON. */
const bytesOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))

/** Sends requests to a sandbox, and keeps every answer as text. */
class Sender {
  readonly url: string
  readonly keys: Keys
  readonly said: string[] = []

  constructor({ url, keys }: { readonly url: string; readonly keys: Keys }) {
    this.url = url
    this.keys = keys
  }

  async send(route: string, body?: unknown, headers: Headers = {}): Promise<Record<string, never>> {
    const [method = '', path = ''] = [route.split(' ')[0], route.slice(route.indexOf(' ') + 1)]
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.keys.secret}`,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body === undefined ? {} : { body: bytesOf(body) }),
    })
    const text = await answer.text()
    this.said.push(text, JSON.stringify([...answer.headers]))
    return JSON.parse(text)
  }

  get asPublic(): Headers {
    return { authorization: `Bearer ${this.keys.public}` }
  }
}

/** Minted, registered, paid with: all that a card is for. */
async function useCard(sender: Sender, entered: object): Promise<void> {
  const { asPublic } = sender
  const minted = await sender.send('POST /v1/tokens/cards', entered, asPublic)
  const [{ token }] = minted['list'] as unknown as [{ token: string }]
  const { id: customer } = await sender.send('POST /v1/customers', {})
  await sender.send(`POST /v1/customers/${customer}/cards`, { token, default_flag: '1' })
  await sender.send(
    `POST /v1/customers/${customer}/cards`,
    { ...entered, default_flag: '0' },
    asPublic,
  )
  await sender.send(`GET /v1/customers/${customer}/cards`)
  const registration = { pay_type: 'Card', job_code: 'CAPTURE', amount: '100' }
  const { id, access_id } = await sender.send('POST /v1/payments', registration)
  const execution = { pay_type: 'Card', access_id, method: '1', ...entered }
  await sender.send(`PUT /v1/payments/${id}`, execution)
  await sender.send(`PUT /v1/payments/${id}`, execution, asPublic)
  await sender.send(`GET /v1/payments/${id}?pay_type=Card`)
}

/** The number where it does not belong; gives how many of the requests were taken. */
async function misplace(sender: Sender, number: string): Promise<number> {
  const pay = { pay_type: 'Card', job_code: 'AUTH', amount: '1' }
  const hook = { event: 'payments.card.exec' }
  const path = encodeURIComponent(number)
  const before = sender.said.length
  const answers = [
    await sender.send('POST /v1/customers', { name: `Taro ${number}` }),
    await sender.send('POST /v1/customers', { id: number }),
    await sender.send('POST /v1/customers', { name: 'Taro', email: `${number}@shop.test` }),
    await sender.send('POST /v1/payments', { ...pay, client_field_1: number }),
    await sender.send('POST /v1/payments', { ...pay, client_field_2: `x${number}x` }),
    await sender.send('POST /v1/webhook_settings', { ...hook, url: `http://127.0.0.1/${path}` }),
    await sender.send('POST /v1/webhook_settings', { ...hook, signature: number }),
    await sender.send(`GET /v1/customers?name=${path}&limit=1`),
    await sender.send(`GET /v1/customers?${path}=1&limit=1`),
    await sender.send(`GET /v1/customers?card_no=${path}&limit=1`),
    await sender.send(`GET /v1/customers/${path}`),
    await sender.send(`GET /v1/${path}`),
    await sender.send('POST /v1/tokens/cards', { card_no: number, expire: number }),
    await sender.send('POST /v1/tokens/cards', { card: number, holder_name: [number] }),
    await sender.send('POST /v1/customers', `{"name":"${number}"`),
    await sender.send('POST /v1/customers', `{"card_no":${number},`),
    await sender.send('GET /v1/customers', undefined, { authorization: `Bearer ${number}` }),
    await sender.send('GET /v1/customers', undefined, { 'x-sandbox-world': number }),
    await sender.send('POST /v1/customers', {}, { idempotent_key: number }),
    await sender.send('GET /v1/customers', undefined, { 'api-version': number }),
    await sender.send('GET /v1/customers', undefined, { 'tenant-shop-id': number }),
    await sender.send('POST /_sandbox/rules', `{"on":"*","when":{"name":"${number}"},"then":{}}`),
    await sender.send('POST /_sandbox/given', { kind: 'customer', name: number }),
    await sender.send('POST /_sandbox/worlds', { name: 'other', seed: number }),
    await sender.send('GET /_sandbox/clock', undefined, { 'x-sandbox-world': number }),
    await sender.send(`GET /_sandbox/trace/${path}`),
    await sender.send(`GET /_sandbox/deliveries?event=${path}`),
    await sender.send(`POST /_sandbox/${path}`),
  ]
  expect(sender.said.length - before).toBe(2 * answers.length)
  // A field that nobody knows is ignored, as by the service, and so is its value.
  await sender.send('POST /v1/customers', { metadata: { card: number }, [number]: 'x' })
  return answers.filter((answer) => !('errors' in answer)).length
}

/** Every file of a folder as text. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))

/** Durations are long fractions, which may hold any digits. */
const withoutDurations = (text: string) => text.replace(/"durationMs":[\d.e-]+/g, '')

/** A sandbox of its own process that keeps its state, and a receiver that is told of everything. */
async function startRun() {
  const folder = temporaryFolder()
  const hook = await startReceiver(({ text }) => ({ status: 200, body: text }))
  const sandbox = await start(
    ['--state', join(folder, 'state.json'), '--webhook-url', hook.url, '--idempotency-any-key'],
    { TMPDIR: folder },
  )
  const sender = new Sender(sandbox.ready)
  /** Everything that anybody could see. */
  const everything = async (): Promise<readonly string[]> => {
    await sender.send('POST /_sandbox/clock/settle')
    for (const path of ['trace', 'deliveries', 'rules', 'jobs', 'worlds', 'settings', 'accounts']) {
      await sender.send(`GET /_sandbox/${path}`)
    }
    const running = filesIn(folder)
    sandbox.signal('SIGTERM')
    await sandbox.ended()
    const notified = hook.requests.map(({ path, headers, text }) => {
      return JSON.stringify([path, headers, text])
    })
    const printed = [JSON.stringify(sandbox.lines), sandbox.stderr]
    const all = [...sender.said, ...running, ...filesIn(folder), ...notified, ...printed]
    return all.map(withoutDurations)
  }
  const numbers = [sandbox.ready.port, new URL(hook.url).port, sandbox.ready['pid']].map(String)
  return { sandbox, hook, sender, everything, numbers }
}

describe('no card number is kept, logged or shown', { ...processes }, () => {
  it('wherever every test card was used', async () => {
    const { sender, hook, everything, numbers } = await startRun()
    const codes = ['8642', '7531', '9753', '6420']
    const security_code = codes.find((code) => !numbers.includes(code)) ?? ''
    for (const { number } of testCards) {
      await useCard(sender, { card_no: number, expire: '3912', security_code })
    }
    const [number = ''] = testCards.map((card) => card.number)
    for (const body of [
      `{"card_no":"${number}","security_code":"${security_code}"`,
      `{"security_code":${security_code},"card":{"security_code":"${security_code}"}}`,
    ]) {
      await sender.send('POST /v1/tokens/cards', body)
    }
    await sender.send(`GET /v1/customers?security_code=${security_code}&limit=1`)

    const seen = await everything()
    expect(hook.requests.length).toBeGreaterThan(testCards.length)
    expect(seen.filter((text) => cardsIn(text).length > 0)).toEqual([])
    const code = new RegExp(`(?<![\\w-])${security_code}(?![\\w-])`)
    expect(seen.filter((text) => code.test(text))).toEqual([])
  })

  it('wherever every test card was put where none belongs', async () => {
    const { sender, everything } = await startRun()
    for (const { number } of testCards)
      expect([number, await misplace(sender, number)]).toEqual([number, 0])
    for (const { number } of testCards.slice(0, 6)) {
      for (const separator of [' ', '-']) {
        expect([number, await misplace(sender, grouped(number, separator))]).toEqual([number, 0])
      }
    }
    const noise = testCards.map(({ number }) => `${number} / HTTP/1.1\r\n\r\n`)
    const port = Number(new URL(sender.url).port)
    for (const bytes of noise.slice(0, 5)) {
      sender.said.push(...(await exchange({ port }, bytes)).map(({ text }) => text))
    }
    expect((await everything()).filter((text) => cardsIn(text).length > 0)).toEqual([])
  })
})

describe('looking for card numbers', () => {
  it('finds each in every form, wherever it stands', () => {
    for (const { number } of testCards) {
      const written = [number, ...[' ', '-', '+', '%20'].map((each) => grouped(number, each))]
      for (const form of written) expect(cardsIn(`{"x":"a${form}b"}`)).toContain(number)
      for (const before of ['', 'a', 'ab', 'abc', 'abcd']) {
        const text = Buffer.from(`${before}${number}${before}`).toString('base64')
        expect(cardsIn(text)).toContain(number)
      }
      expect(base64Forms(number).every((form) => form.length > 15)).toBe(true)
    }
  })
})
