// Fifty commands of a merchant, a buyer and a tester in one world: what is charged, refused,
// repeated, scripted and waited for. Each needs what earlier ones answered, nothing else.
import type { Ask } from '../../harness/pool.ts'

interface Answered {
  readonly id: string
  readonly access_id: string
  readonly list: readonly { readonly token: string }[]
}

/** One command: sends a request, remembers its answer under a name. */
type Command = (story: Story) => Promise<void>

export class Story {
  readonly #ask: Ask
  readonly #key: string
  readonly #world: string
  readonly #answers = new Map<string, Answered>()
  /** Status and bytes of each answer so far. */
  readonly told: string[] = []
  #next = 0

  /** Plays in the world `world`, with the key of the first shop. */
  constructor(ask: Ask, key: string, world: string) {
    this.#ask = ask
    this.#key = world === 'default' ? key : `${key}~${world}`
    this.#world = world
  }

  get isOver(): boolean {
    return this.#next === commands.length
  }

  /** The next command. */
  async play(): Promise<void> {
    const command = commands[this.#next++]
    if (command) await command(this)
  }

  async playAll(): Promise<void> {
    while (!this.isOver) await this.play()
  }

  of(name: string): Answered {
    return this.#answers.get(name) ?? { id: 'unknown', access_id: 'unknown', list: [] }
  }

  async send(route: string, body: unknown, as: string, more: Record<string, string> = {}) {
    const [method = '', path = ''] = route.split(' ')
    const own: Record<string, string> = path.startsWith('/_sandbox')
      ? { 'x-sandbox-world': this.#world }
      : { authorization: `Bearer ${this.#key}` }
    const { status, text } = await this.#ask({
      method,
      path,
      headers: { 'content-type': 'application/json', ...own, ...more },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    this.told.push(`${status} ${text}`)
    if (status === 200) this.#answers.set(as, JSON.parse(text) as Answered)
  }
}

const send =
  (route: string, body?: unknown, as = 'last', headers?: Record<string, string>): Command =>
  (story) =>
    story.send(route, body, as, headers)

const control = (route: string, body?: unknown): Command => {
  const [method = '', path = ''] = route.split(' ')
  return send(`${method} /_sandbox/${path}`, body, 'control')
}

const mint = (as: string, card_no: string): Command =>
  send('POST /v1/tokens/cards', { card_no, expire: '3912', security_code: '123' }, as)

const registerCard = (customer: string, token: string, as: string): Command => {
  return (story) => {
    const [{ token: minted } = { token: 'none' }] = story.of(token).list
    const path = `/v1/customers/${story.of(customer).id}/cards`
    return story.send(`POST ${path}`, { token: minted, default_flag: '0' }, as)
  }
}

const pay = (as: string, job_code: string, amount: string): Command =>
  send('POST /v1/payments', { pay_type: 'Card', job_code, amount, client_field_1: as }, as)

const move = (payment: string, step: string, more: object = {}): Command => {
  return (story) => {
    const { id, access_id } = story.of(payment)
    const path = `/v1/payments/${id}${step}`
    return story.send(`PUT ${path}`, { pay_type: 'Card', access_id, ...more }, 'moved')
  }
}

const executeWith = (payment: string, token: string): Command => {
  return (story) => {
    const [{ token: minted } = { token: 'none' }] = story.of(token).list
    return move(payment, '', { method: '1', token: minted })(story)
  }
}

const executeFor = (payment: string, customer: string): Command => {
  return (story) => move(payment, '', { method: '1', customer_id: story.of(customer).id })(story)
}

const read = (path: (story: Story) => string): Command => {
  return (story) => story.send(`GET ${path(story)}`, undefined, 'read')
}

const repeatable = { idempotent_key: '3d1f8a52-7e64-4f0e-8a11-5b8f0d3f9a01' }

// biome-ignore lint/suspicious/noThenProperty: the scenario language says on, when, then.
const declineOnce = { on: 'PUT /v1/payments/{id}', then: { result: 'declined:010' }, times: 1 }

// biome-ignore format: a list
export const commands: readonly Command[] = [
  send('POST /v1/customers', { name: 'Taro', email: 'taro@example.com' }, 'taro'),
  send('POST /v1/customers', { name: 'Hanako' }, 'hanako'),
  send('POST /v1/customers', { name: '' }),
  send('POST /v1/webhook_settings', { event: 'payments.card.exec', url: 'http://127.0.0.1:1/', signature: 's' }, 'setting'),
  mint('visa', '4111111111111111'),
  registerCard('taro', 'visa', 'card'),
  registerCard('taro', 'visa', 'spent'),
  mint('master', '5555555555554444'),
  registerCard('taro', 'master', 'second card'),
  pay('first', 'AUTH', '1200'),
  executeFor('first', 'taro'),
  executeFor('first', 'taro'),
  control('POST clock/advance', { by: '1h' }),
  move('first', '/capture', { method: '1' }),
  move('first', '/capture', { method: '1' }),
  move('first', '/cancel'),
  move('first', '/auth', { method: '1' }),
  move('first', '/change', { job_code: 'CAPTURE', amount: '900' }),
  read((story) => `/v1/payments/${story.of('first').id}?pay_type=Card`),
  pay('second', 'CAPTURE', '3000'),
  mint('bad', '4000000000000002'),
  executeWith('second', 'bad'),
  mint('good', '3530111333300000'),
  executeWith('second', 'good'),
  pay('third', 'CAPTURE', '9990014'),
  executeFor('third', 'taro'),
  executeFor('third', 'hanako'),
  executeFor('third', 'nobody'),
  control('POST rules', declineOnce),
  pay('fourth', 'CHECK', '0'),
  executeFor('fourth', 'taro'),
  executeFor('fourth', 'taro'),
  send('POST /v1/payments', { pay_type: 'Card', job_code: 'AUTH', amount: '500' }, 'fifth', repeatable),
  send('POST /v1/payments', { pay_type: 'Card', job_code: 'AUTH', amount: '500' }, 'fifth', repeatable),
  send('POST /v1/payments', { pay_type: 'Card', job_code: 'AUTH', amount: '501' }, 'other', repeatable),
  control('POST clock/advance', { by: '31m' }),
  send('POST /v1/payments', { pay_type: 'Card', job_code: 'AUTH', amount: '500' }, 'sixth', repeatable),
  control('POST given', { kind: 'payment', status: 'AUTHORIZED' }),
  control('POST given', { kind: 'card', customer_id: 'c_demo_empty' }),
  control('POST given', { kind: 'payment', status: 'NO SUCH STATUS' }),
  send('PUT /v1/customers/c_demo_bob', { name: 'Robert', addr_city: 'Chiyoda' }),
  send('DELETE /v1/customers/c_demo_carol'),
  send('POST /v1/customers', { id: 'c_demo_carol' }),
  control('POST clock/advance', { by: '61d' }),
  move('fifth', '/cancel'),
  read((story) => `/v1/customers/${story.of('taro').id}/cards`),
  read(() => '/v1/payments?pay_type=Card&limit=10&sort=created%20desc'),
  (story) => story.send(`DELETE /v1/webhook_settings/${story.of('setting').id}`, undefined, 'gone'),
  control('POST clock/settle'),
  read(() => '/v1/customers?limit=10&count_only=true'),
]
