// One connection that writes, and remembers for each record of its own what was answered last and
// what was sent but never answered.
import type { Dispatcher } from 'undici'

export type Fields = Readonly<Record<string, unknown>>

export interface Known {
  readonly kind: 'customer' | 'payment'
  /** The body of the last answer; undefined before the first, and after a deletion. */
  answered: Fields | undefined
  /** What the write that is under way changes; null when it deletes the record. */
  pending: Fields | null | undefined
}

const customersMax = 12

/** The events that an answered write of a payment must have caused, by the path's last part. */
const events: Readonly<Record<string, string>> = {
  register: 'payments.card.regist',
  execute: 'payments.card.exec',
  capture: 'payments.card.capture',
  cancel: 'payments.card.cancel',
}

export class Writer {
  readonly #name: string
  readonly #chance: () => number
  readonly known = new Map<string, Known>()
  /** `event order_id` of notifications that answered writes caused. */
  readonly caused = new Set<string>()
  /** Card to pay with: customer and card. */
  readonly #card: { readonly customer_id: string; readonly card_id: string }
  #made = 0
  answers = 0
  inFlight = false

  constructor(
    name: string,
    chance: () => number,
    card: { readonly customer_id: string; readonly card_id: string },
  ) {
    this.#name = name
    this.#chance = chance
    this.#card = card
  }

  /** Writes until the connection breaks; `answered` is told of each answer. */
  async write(connection: Dispatcher, key: string, answered: () => void): Promise<void> {
    for (;;) {
      const write = this.#next()
      const record = this.known.get(write.id) ?? this.#record(write)
      record.pending = write.changes
      this.inFlight = true
      const reply = await this.#send(connection, key, write)
      if (reply === undefined) return
      this.inFlight = false
      record.pending = undefined
      record.answered = write.changes === null ? undefined : reply
      if (write.changes === null) this.known.delete(write.id)
      if (write.event) this.caused.add(`${write.event} ${write.id}`)
      this.answers++
      answered()
    }
  }

  #record({ id, kind }: Write): Known {
    const record: Known = { kind, answered: undefined, pending: undefined }
    this.known.set(id, record)
    return record
  }

  /** The body of a 200; undefined when the connection broke. Anything else is a failed test. */
  async #send(connection: Dispatcher, key: string, write: Write): Promise<Fields | undefined> {
    let answer: { status: number; text: string }
    try {
      const { statusCode, body } = await connection.request({
        origin: '',
        method: write.method,
        path: write.path,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(write.body),
      })
      answer = { status: statusCode, text: await body.text() }
    } catch {
      return undefined
    }
    if (answer.status !== 200) {
      throw new Error(`${write.method} ${write.path}: ${answer.status} ${answer.text}`)
    }
    // These two are of the answer to an execution, not of the payment.
    const { acs_url, redirect_url, ...record } = JSON.parse(answer.text) as Record<string, unknown>
    return record
  }

  #next(): Write {
    const customers = this.#of('customer')
    const draw = this.#chance()
    if (draw < 0.06) return this.#nextOfPayment()
    if (customers.length < customersMax) return this.#newCustomer()
    const id = customers[Math.floor(this.#chance() * customers.length)] as string
    const path = `/v1/customers/${id}`
    if (draw < 0.12) {
      return { kind: 'customer', id, method: 'DELETE', path, body: {}, changes: null }
    }
    const changes = this.#facts()
    return { kind: 'customer', id, method: 'PUT', path, body: changes, changes }
  }

  #facts(): Fields {
    const number = ++this.#made
    return { name: `${this.#name} 名 ${number}`, phone_no: String(1_000_000 + number) }
  }

  #newCustomer(): Write {
    const changes = this.#facts()
    const id = `c_${this.#name}-${this.#made}`
    const body = { id, ...changes }
    return { kind: 'customer', id, method: 'POST', path: '/v1/customers', body, changes }
  }

  /** The next step of the payment that is open, or a new one. */
  #nextOfPayment(): Write {
    const last = this.#of('payment').at(-1)
    const answered = last === undefined ? undefined : this.known.get(last)?.answered
    const status = answered?.['status']
    const steps: Readonly<Record<string, readonly [string, string, object]>> = {
      UNPROCESSED: ['execute', 'AUTHORIZED', { ...this.#card, method: '1' }],
      AUTHORIZED: ['capture', 'CAPTURED', {}],
      CAPTURED: ['cancel', 'CANCELED', {}],
    }
    const step = steps[String(status)]
    if (last === undefined || step === undefined) return this.#newPayment()
    const [verb, next, more] = step
    const path = `/v1/payments/${last}${verb === 'execute' ? '' : `/${verb}`}`
    const body = { pay_type: 'Card', access_id: answered?.['access_id'], ...more }
    const [kind, changes, event] = ['payment' as const, { status: next }, events[verb]]
    return { kind, id: last, method: 'PUT', path, body, changes, event }
  }

  #newPayment(): Write {
    const id = `o_${this.#name}-${++this.#made}`
    const body = { id, pay_type: 'Card', job_code: 'AUTH', amount: '1000' }
    const [kind, path, event] = ['payment' as const, '/v1/payments', events['register']]
    const changes = { status: 'UNPROCESSED', amount: 1000 }
    return { kind, id, method: 'POST', path, body, changes, event }
  }

  #of(kind: Known['kind']): string[] {
    return [...this.known].flatMap(([id, record]) => (record.kind === kind ? [id] : []))
  }
}

interface Write {
  readonly kind: Known['kind']
  readonly id: string
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body: object
  readonly changes: Fields | null
  readonly event?: string | undefined
}
